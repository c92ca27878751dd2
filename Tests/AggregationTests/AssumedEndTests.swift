import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Events of files that do not say when they end: the contract's rule, by hand.
@Suite(.timeLimit(.minutes(5))) struct AssumedEndTests {
    private static let santiago = TimeZone(identifier: "America/Santiago") ?? .gmt

    /// A session with three people registered, and check-ins at these times; `-` for a mark without one.
    private func tables(_ times: [String], savedAt: String, configure: (inout EventTables) -> Void = { _ in })
        -> EventTables
    {
        var tables = EventTables(eventID: 1)
        tables.sessions.append(id: 1, name: "Feria", startsAt: nil, endsAt: nil)
        tables.offers.append(OfferTable.Row(sessionID: 1, registrantTypeID: 5, registered: 3))
        for (number, time) in times.enumerated() {
            let instant = time == "-" ? Instant.untimed : Instant(time)
            tables.append(
                CheckInTable.Row(id: Int64(number) + 1, guestID: Int64(number), sessionID: 1, createdAt: instant))
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        tables.readAt = Instant(savedAt)
        configure(&tables)
        tables.assumedEnd = tables.endAssumed(in: Self.santiago)
        return tables
    }

    private func state(_ tables: EventTables, at moment: Instant? = nil) -> [SessionState] {
        let states = SessionStates(of: tables, at: moment ?? tables.readAt, in: Self.santiago)
        let event: SessionState = states.event == .over ? .over : states.event == .toCome ? .toCome : .underWay
        return [states[1], event]
    }

    @Test func `without a check-in it is to come, however old the files are`() {
        let before = tables([], savedAt: "2020-01-01T00:00:00Z")
        #expect(before.assumedEnd == .notReached && state(before) == [.toCome, .toCome])
        #expect(before.endsAt != nil && before.details.endsAt == nil)
    }

    @Test func `the day of the last check-in must be past`() {
        let times = ["2026-05-13T09:00:00-04:00", "2026-05-13T23:30:00-04:00"]
        let evening = tables(times, savedAt: "2026-05-13T23:59:58-04:00")
        #expect(evening.assumedEnd == .lastDay(Instant("2026-05-13T23:59:59-04:00")))
        #expect(state(evening) == [.underWay, .underWay])
        #expect(state(tables(times, savedAt: "2026-05-14T00:00:00-04:00")) == [.over, .over])
        // The first evening of three days, seen from the end of the last: a later check-in is known.
        let whole = tables(times + ["2026-05-15T09:00:00-04:00"], savedAt: "2026-05-20T00:00:00-04:00")
        let first = whole.asOf(Instant("2026-05-13T23:59:59-04:00")).tables
        #expect(state(whole) == [.over, .over] && state(first) == [.underWay, .underWay])
    }

    @Test func `a mistyped year keeps no event open, and marks alone are over`() {
        let mistyped = tables(
            ["2026-05-13T09:00:00-04:00", "2042-05-13T09:00:00-04:00"], savedAt: "2026-05-20T00:00:00-04:00")
        #expect(mistyped.assumedEnd == .lastDay(Instant("2026-05-13T23:59:59-04:00")))
        let marks = tables(["-", "-"], savedAt: "2026-05-13T09:00:00-04:00")
        #expect(marks.assumedEnd == .past && state(marks) == [.over, .over])
        let mixed = tables(["-", "2026-05-13T09:00:00-04:00"], savedAt: "2026-05-13T10:00:00-04:00")
        #expect(state(mixed) == [.underWay, .underWay])
    }

    @Test func `an end of the event, or times of all sessions, say otherwise`() {
        let times = ["2026-05-13T09:00:00-04:00"]
        let told = tables(times, savedAt: "2026-05-14T10:00:00-04:00") {
            $0.details.endsAt = Instant("2026-05-15T18:00:00-04:00")
        }
        #expect(told.assumedEnd == nil && state(told) == [.underWay, .underWay])
        let timed = tables(times, savedAt: "2026-05-13T10:00:00-04:00") { tables in
            tables.sessions = SessionTable()
            tables.sessions.append(
                id: 1, name: nil, startsAt: Instant("2026-05-13T08:00:00-04:00"),
                endsAt: Instant("2026-05-13T09:30:00-04:00"))
        }
        #expect(timed.assumedEnd == nil && state(timed) == [.over, .over])
        // Of two sessions, the one without times is judged by the day.
        let half = tables(times, savedAt: "2026-05-13T10:00:00-04:00") { tables in
            tables.sessions.append(
                id: 2, name: nil, startsAt: Instant("2026-05-13T08:00:00-04:00"),
                endsAt: Instant("2026-05-13T09:30:00-04:00"))
        }
        let states = SessionStates(of: half, at: half.readAt, in: Self.santiago)
        #expect(states[1] == .underWay && states[2] == .over)
    }

    /// The moment that a dataset keeps judges alike, and is the same until a state changes.
    @Test(arguments: [
        ["2026-05-13T12:00:00-04:00", "2026-05-13T23:00:00-04:00"],
        ["2026-05-14T00:00:00-04:00", "2026-06-01T00:00:00Z"],
    ]) func `a settled moment judges alike`(saved: [String]) {
        for times: [String] in [[], ["2026-05-13T09:00:00-04:00"], ["-"]] {
            let read = saved.map { tables(times, savedAt: $0) }
            #expect(read[0].settledAt == read[1].settledAt)
            for tables in read { #expect(state(tables, at: tables.settledAt) == state(tables)) }
        }
    }

    @Test func `what is assumed has a text in manifests`() {
        let ends: [AssumedEnd] = [.notReached, .past, .lastDay(Instant("2026-05-13T23:59:59-04:00"))]
        #expect(ends.map(\.text) == ["to_come", "over", "2026-05-14T03:59:59Z"])
        #expect(ends.map { AssumedEnd($0.text) } == ends && AssumedEnd("soon") == nil)
    }
}
