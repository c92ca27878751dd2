import Aggregation
import Base
import Foundation
import TestSupport
import Testing

/// Single visits: those of a day, and those of a member, counted by hand.
@Suite(.timeLimit(.minutes(30))) struct SingleVisitTests {
    private let zone = TimeZone(identifier: "America/Santiago")!

    /// Santiago is three hours behind UTC in March: 02:30Z is still the day before.
    private var club: Club {
        var club = Club()
        for id in ["b", "a", "c"] { club.add(id, .timeBased) }
        club.visit("b", "2026-03-10T15:00:00Z", "2026-03-10T02:30:00Z", "2026-03-07T12:00:00Z")
        club.visit("a", "2026-03-10T15:00:00Z", "2026-03-10T03:00:00Z", "2026-03-11T12:00:00Z")
        club.visit("gone", "2026-03-10T14:00:00Z")
        return club
    }

    private func aggregates(_ tables: MemberTables, _ selection: MemberSelection) -> MemberAggregates {
        MemberAggregates(of: tables, zone: zone, selection: selection)
    }

    private func day(_ asOf: String?) -> [String] {
        let tables = club.tables
        let counted = aggregates(tables, MemberSelection(asOf: asOf.map { Instant($0) }))
        return SingleVisit.ofDay(in: tables, counted).map {
            "\(tables.memberIDs[$0.member]) \(counted.clock.iso8601($0.visitedAt).dropFirst(8).prefix(8))"
        }
    }

    @Test func `a day is the zone's, up to the report's time`() {
        #expect(day("2026-03-10T23:59:59-03:00") == ["a 10T00:00", "gone 10T11:00", "a 10T12:00", "b 10T12:00"])
        #expect(day("2026-03-10T11:00:00-03:00") == ["a 10T00:00", "gone 10T11:00"])
        #expect(day("2026-03-09T23:59:59-03:00") == ["b 09T23:30"])
        // The newest visit's day.
        #expect(day(nil) == ["a 11T09:00"])
        #expect(day("2026-03-08T12:00:00-03:00").isEmpty)
    }

    @Test func `a history is newest first, with the days between`() {
        let tables = club.tables
        func history(_ id: String, _ change: (inout MemberSelection) -> Void = { _ in }) -> [String] {
            var selection = MemberSelection(onlyMember: id)
            change(&selection)
            return SingleVisit.ofMember(in: tables, aggregates(tables, selection), selection).map {
                "\($0.visitedAt.secondsSinceEpoch) \($0.daysSincePrevious.map(String.init) ?? "-")"
            }
        }
        let (first, second, third) = (
            Instant("2026-03-07T12:00:00Z"), Instant("2026-03-10T02:30:00Z"), Instant("2026-03-10T15:00:00Z")
        )
        // From 7 to 9 March two midnights; from 23:30 on the 9th to noon on the 10th one.
        #expect(
            history("b") == [
                "\(third.secondsSinceEpoch) 1", "\(second.secondsSinceEpoch) 2", "\(first.secondsSinceEpoch) -",
            ])
        // The visit before the period is known all the same.
        #expect(
            history("b") {
                $0.from = second
                $0.to = third
            } == ["\(second.secondsSinceEpoch) 2"])
        #expect(history("b") { $0.asOf = first } == ["\(first.secondsSinceEpoch) -"])
        #expect(history("c").isEmpty && history("nobody").isEmpty)
    }

    @Test func `without visits there is no day`() {
        var club = Club()
        club.add("a", .timeBased)
        let tables = club.tables
        let selection = MemberSelection(onlyMember: "a")
        #expect(SingleVisit.ofDay(in: tables, aggregates(tables, MemberSelection())).isEmpty)
        #expect(SingleVisit.ofMember(in: tables, aggregates(tables, selection), selection).isEmpty)
    }
}
