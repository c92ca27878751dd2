import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct DayTests {
    private func row(_ day: Int, _ checkIns: Int, _ guests: Int, _ arrivals: Int, _ sessions: Int) -> DayAttendance {
        DayAttendance(
            date: CivilTime(year: 2026, month: 3, day: day), checkIns: checkIns, uniqueGuests: guests,
            arrivals: arrivals, sessions: sessions)
    }

    /// 23:59:59 and midnight in Santiago, three hours behind; guest 1 comes on both days, out of order.
    @Test func `days are those of the wall clock`() async throws {
        var event = Event()
        event.addCheckIn(guest: 1, session: 2, at: "2026-03-02T03:00:00Z")
        event.addCheckIn(guest: 1, session: 1, at: "2026-03-02T02:59:59Z")
        event.addCheckIn(guest: 1, session: 1, at: "2026-03-01T20:00:00Z")
        event.addCheckIn(guest: 2, session: 1, at: "2026-03-05T12:00:00Z")
        #expect(
            try await EventAggregates(event, zone: "America/Santiago").attendanceByDay == [
                row(1, 2, 1, 1, 1), row(2, 1, 1, 0, 1), row(5, 1, 1, 1, 1),
            ])
        #expect(
            try await EventAggregates(event, zone: "UTC").attendanceByDay == [
                row(1, 1, 1, 1, 1), row(2, 2, 1, 0, 2), row(5, 1, 1, 1, 1),
            ])
    }

    @Test func `without check-ins there are no days`() async throws {
        #expect(try await EventAggregates(Event()).attendanceByDay.isEmpty)
    }

    /// Clocks that change at midnight, that skip a day, or that show a date again, against Foundation's calendar.
    @Test(arguments: ReferenceTests.settings.indices, 0..<4 as Range<UInt64>)
    func `days agree with the calendar`(index: Int, seed: UInt64) async throws {
        let setting = ReferenceTests.settings[index]
        let event = Event.random(seed: seed &+ 7, around: Instant(setting.middle))
        let days = try await EventAggregates(event, zone: setting.zone).attendanceByDay
        #expect(
            days
                == SimpleReference(
                    event: event, zone: try #require(TimeZone(identifier: setting.zone)), binWidth: 900
                ).days)
    }

    /// St. John's put its clocks back at 00:01 until 2011: they showed 23:59 of the 6th, 00:00 of the 7th, 23:01 of the
    /// 6th, and an hour later 23:59 of the 6th, 00:00 and 00:01 of the 7th.
    @Test func `a date that occurs twice is one day`() async throws {
        var event = Event()
        for (guest, minutes) in [0, 1, 2, 60, 61, 62].enumerated() {
            event.addCheckIn(guest: Int64(guest)) {
                $0.at = Instant("2010-11-07T02:29:00Z").advanced(bySeconds: Int64(minutes) * 60)
            }
        }
        let days = try await EventAggregates(event, zone: "America/St_Johns").attendanceByDay
        #expect(days.map(\.date.day) == [6, 7])
        #expect(days.map(\.checkIns) == [3, 3])
    }
}

extension SimpleReference {
    var days: [DayAttendance] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        func date(_ instant: Instant) -> CivilTime {
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(instant.secondsSinceEpoch)))
            return CivilTime(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
        }
        let firsts = Dictionary(grouping: event.checkIns, by: \.guest).values.compactMap { $0.map(\.at).min() }
        return Dictionary(grouping: event.checkIns) { date($0.at) }.map { day, rows in
            DayAttendance(
                date: day, checkIns: rows.count, uniqueGuests: Set(rows.map(\.guest)).count,
                arrivals: firsts.count { date($0) == day }, sessions: Set(rows.map(\.session)).count)
        }.sorted { $0.date.daysSinceEpoch < $1.date.daysSinceEpoch }
    }
}
