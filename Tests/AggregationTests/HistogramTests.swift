import Base
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct HistogramTests {
    private func bin(_ start: String, _ checkIns: Int, _ arrivals: Int, _ cumulative: Int) -> HistogramBin {
        HistogramBin(start: Instant(start), checkIns: checkIns, arrivals: arrivals, cumulativeArrivals: cumulative)
    }

    /// Guest 1 comes to session 1 and later to session 2, guest 2 twice to session 1, guest 3 to session 2 first.
    private var event: Event {
        var event = Event()
        event.addSession(1, "A", from: "2026-03-01T12:00:00Z")
        event.addSession(2, "B", from: "2026-03-01T13:00:00Z")
        event.addCheckIn(guest: 1, session: 1, at: "2026-03-01T12:05:00Z")
        event.addCheckIn(guest: 1, session: 2, at: "2026-03-01T13:00:00Z")
        event.addCheckIn(guest: 2, session: 1, at: "2026-03-01T12:14:59Z")
        event.addCheckIn(guest: 2, session: 1, at: "2026-03-01T12:15:00Z")
        event.addCheckIn(guest: 3, session: 2, at: "2026-03-01T12:50:00Z")
        event.addCheckIn(guest: 3, session: 1, at: "2026-03-01T12:51:00Z")
        return event
    }

    @Test func `the event's bins count each guest's first check-in at the event`() async throws {
        let aggregates = try await EventAggregates(event)
        #expect(
            aggregates.checkInHistogram == [
                bin("2026-03-01T12:00:00Z", 2, 2, 2), bin("2026-03-01T12:15:00Z", 1, 0, 2),
                bin("2026-03-01T12:30:00Z", 0, 0, 2), bin("2026-03-01T12:45:00Z", 2, 1, 3),
                bin("2026-03-01T13:00:00Z", 1, 0, 3),
            ])
        #expect(aggregates.binWidth == HistogramWidth(requested: 900, effective: 900))
    }

    @Test func `a session's bins count each guest's first check-in at the session`() async throws {
        let sessions = try await EventAggregates(event).checkInHistogramBySession
        #expect(sessions.map(\.sessionID) == [1, 2])
        #expect(sessions.map(\.session) == ["A", "B"])
        #expect(
            sessions[0].bins == [
                bin("2026-03-01T12:00:00Z", 2, 2, 2), bin("2026-03-01T12:15:00Z", 1, 0, 2),
                bin("2026-03-01T12:30:00Z", 0, 0, 2), bin("2026-03-01T12:45:00Z", 1, 1, 3),
            ])
        #expect(sessions[1].bins == [bin("2026-03-01T12:45:00Z", 1, 1, 1), bin("2026-03-01T13:00:00Z", 1, 1, 2)])
    }

    @Test func `an hour that occurs twice keeps its check-ins apart`() async throws {
        var event = Event()
        event.addCheckIn(guest: 1, at: "2026-04-04T23:30:00-03:00")
        event.addCheckIn(guest: 2, at: "2026-04-04T23:30:00-04:00")
        let aggregates = try await EventAggregates(event, zone: "America/Santiago", binWidth: 3600)
        #expect(
            aggregates.checkInHistogram == [
                bin("2026-04-04T23:00:00-03:00", 1, 1, 1), bin("2026-04-04T23:00:00-04:00", 1, 1, 2),
            ])
    }

    /// From 1970 to 2026 there are about 1.96 million quarters of an hour, 490 000 hours.
    @Test func `a stray date widens the bins`() async throws {
        var event = Event()
        event.addCheckIn(guest: 1, at: "1970-01-01T00:00:00Z")
        event.addCheckIn(guest: 2, session: 2, at: "2026-03-01T12:00:00Z")
        event.addCheckIn(guest: 3, session: 2, at: "2026-03-01T13:00:00Z")
        let aggregates = try await EventAggregates(event)
        #expect(aggregates.binWidth == HistogramWidth(requested: 900, effective: 3600))
        #expect(aggregates.binWidth.wasWidened)
        #expect(aggregates.checkInHistogram.count == 492_326)  // 20 513 days × 24, and 14 of the last day
        #expect(aggregates.checkInHistogramBySession.map(\.bins.count) == [1, 2])
    }

    @Test func `a width that fits is kept`() async throws {
        var event = Event()
        event.addCheckIn(guest: 1, at: "2026-03-01T12:00:00Z")
        event.addCheckIn(guest: 2, at: "2026-03-03T12:00:00Z")
        #expect(try await EventAggregates(event, binWidth: 1).binWidth == HistogramWidth(requested: 1, effective: 1))
    }

    @Test func `dates centuries apart need bins of weeks or more`() async throws {
        var event = Event()
        for session in 1...200 {
            event.addCheckIn(guest: 1, session: Int64(session), at: "0001-01-01T00:00:00Z")
            event.addCheckIn(guest: 2, session: Int64(session), at: "9999-12-31T00:00:00Z")
        }
        let aggregates = try await EventAggregates(event)
        // 3 652 058 days × 200 sessions are too many weeks; of 16 × 7 days there are 32 609 for each: still too many.
        #expect(aggregates.binWidth.effective.seconds % 604_800 == 0)
        #expect(aggregates.checkInHistogramBySession.reduce(0) { $0 + $1.bins.count } <= 500_000)
        #expect(aggregates.checkInHistogram.last?.cumulativeArrivals == 2)
    }
}
