import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct VisitSectionTests {
    private let zone: TimeZone

    init() throws { zone = try #require(TimeZone(identifier: "America/Santiago")) }

    @Test func `the histogram counts visits and distinct members`() {
        var club = Club()
        club.visit("b", "2026-03-03T23:59:59-03:00", "2026-03-01T08:00:00-03:00")
        club.visit("a", "2026-03-01T09:00:00-03:00", "2026-03-01T19:00:00-03:00", "2026-03-03T00:00:00-03:00")
        let bins = MemberAggregates(of: club.tables, zone: zone).visitsHistogram
        #expect(
            bins == [
                VisitBin(start: Instant("2026-03-01T00:00:00-03:00"), visits: 3, members: 2),
                VisitBin(start: Instant("2026-03-02T00:00:00-03:00"), visits: 0, members: 0),
                VisitBin(start: Instant("2026-03-03T00:00:00-03:00"), visits: 2, members: 2),
            ])
    }

    @Test func `a stray date widens the bins`() {
        var club = Club()
        club.visit("a", "1970-01-02T00:00:00Z", "2026-03-01T09:00:00-03:00")
        let aggregates = MemberAggregates(of: club.tables, zone: zone, binWidth: 60)
        #expect(aggregates.binWidth.wasWidened)
        #expect(aggregates.visitsHistogram.count <= 500_000)
        #expect(aggregates.visitsHistogram.reduce(0) { $0 + $1.visits } == 2)
    }

    /// 2026-04-04 is a Saturday; at its midnight clocks go back to 23:00, so that the hour comes twice.
    @Test func `hours are those of the wall clock`() {
        var club = Club()
        club.visit("a", "2026-04-05T02:30:00Z", "2026-04-05T03:30:00Z", "2026-04-05T04:30:00Z", "2026-04-06T10:00:00Z")
        let rows = MemberAggregates(of: club.tables, zone: zone).visitsByWeekdayAndHour
        #expect(rows.count == 168)
        #expect(
            rows.filter { $0.visits > 0 } == [
                WeekdayHourVisits(weekday: 1, hour: 6, visits: 1),
                WeekdayHourVisits(weekday: 6, hour: 23, visits: 2),
                WeekdayHourVisits(weekday: 7, hour: 0, visits: 1),
            ])
    }

    /// a and b begin in January; a comes in February and b in March. c begins in March. d's first visit is at a time
    /// that is still January in Santiago, and February in Greenwich.
    @Test func `retention follows each month's first-time visitors`() {
        var club = Club()
        club.visit("a", "2026-01-05T09:00:00-03:00", "2026-02-01T00:00:00-03:00", "2026-02-20T09:00:00-03:00")
        club.visit("b", "2026-03-05T09:00:00-03:00", "2026-01-31T09:00:00-03:00")
        club.visit("c", "2026-03-05T09:00:00-03:00")
        club.visit("d", "2026-02-01T02:59:59Z")
        let rows = MemberAggregates(of: club.tables, zone: zone).retention
        #expect(
            rows == [
                Retention(year: 2026, month: 1, monthsSince: 0, members: 3, cohort: 3),
                Retention(year: 2026, month: 1, monthsSince: 1, members: 1, cohort: 3),
                Retention(year: 2026, month: 1, monthsSince: 2, members: 1, cohort: 3),
                Retention(year: 2026, month: 3, monthsSince: 0, members: 1, cohort: 1),
            ])
        // As of a later month, those without a visit are there with nobody.
        let later = MemberAggregates(
            of: club.tables, zone: zone, selection: MemberSelection(asOf: Instant("2026-04-30T12:00:00-04:00")))
        #expect(later.retention.map(\.members) == [3, 1, 1, 0, 1, 0])
    }

    /// One comes in the first second of each month of ten years, another in the last second of the month before.
    @Test func `every month begins at its first midnight`() {
        let clock = WallClock(zone: zone)
        let midnights = (0..<120).map { clock.instant(of: CivilTime(year: 2017 + $0 / 12, month: $0 % 12 + 1, day: 1)) }
        var club = Club()
        for midnight in midnights {
            club.visit("first", clock.iso8601(midnight))
            club.visit("last", clock.iso8601(midnight.advanced(bySeconds: -1)))
        }
        let rows = MemberAggregates(of: club.tables, zone: zone).retention
        #expect(rows.count == 121 + 120)
        #expect(rows.first.map { [$0.year, $0.month] } == [2016, 12])
        #expect(rows.prefix(121).map(\.members) == Array(repeating: 1, count: 120) + [0])
        #expect(rows.dropFirst(121).map(\.members) == Array(repeating: 1, count: 120))
    }

    @Test func `retention is tracked for twenty years`() {
        var club = Club()
        club.visit("a", "1990-01-05T09:00:00Z", "2026-02-01T00:00:00Z")
        let rows = MemberAggregates(of: club.tables, zone: zone).retention
        #expect(rows.count == 241)
        #expect(rows.map(\.members).reduce(0, +) == 1)
    }
}
