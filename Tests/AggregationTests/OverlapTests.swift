import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct OverlapTests {
    @Test func `ordered pairs follow the order of sessions`() async throws {
        var event = Event()
        event.addSession(2, from: "2026-03-01T09:00:00Z")
        event.addSession(1, from: "2026-03-01T10:00:00Z")
        for session: Int64 in [2, 1, 1, 9] { event.addCheckIn(guest: 1, session: session) }
        for session: Int64 in [1, 2] { event.addCheckIn(guest: 2, session: session) }
        event.addCheckIn(guest: 3, session: 2)
        // Session 2 has guests 1, 2, 3; session 1 has 1, 2; session 9, which is not listed, has 1.
        #expect(
            try await EventAggregates(event).sessionOverlap == [
                SessionOverlap(sessionID: 2, otherSessionID: 1, guests: 2, attended: 3),
                SessionOverlap(sessionID: 2, otherSessionID: 9, guests: 1, attended: 3),
                SessionOverlap(sessionID: 1, otherSessionID: 2, guests: 2, attended: 2),
                SessionOverlap(sessionID: 1, otherSessionID: 9, guests: 1, attended: 2),
                SessionOverlap(sessionID: 9, otherSessionID: 2, guests: 1, attended: 1),
                SessionOverlap(sessionID: 9, otherSessionID: 1, guests: 1, attended: 1),
            ])
    }

    /// Above 4096 sessions the pairs are hashed. Each session after the first 1100 has a guest of its own.
    @Test(arguments: [1100, 4200] as [Int64]) func `many sessions`(count: Int64) async throws {
        var event = Event()
        for session in 1...1100 { event.addCheckIn(guest: 1, session: Int64(session)) }
        for session in (1100..<count).map({ $0 + 1 }) { event.addCheckIn(guest: session, session: session) }
        event.addCheckIn(guest: 2, session: 1099)
        event.addCheckIn(guest: 2, session: 1100)
        let overlap = try #require(try await EventAggregates(event).sessionOverlap)
        #expect(overlap.count == 1100 * 1099)
        #expect(overlap.first == SessionOverlap(sessionID: 1, otherSessionID: 2, guests: 1, attended: 1))
        #expect(overlap.last == SessionOverlap(sessionID: 1100, otherSessionID: 1099, guests: 2, attended: 2))
    }

    /// 1,500 sessions have 2,248,500 pairs.
    @Test(arguments: [1500, 4200] as [Int64]) func `millions of pairs are not listed`(count: Int64) async throws {
        var event = Event()
        for session in 1...1500 { event.addCheckIn(guest: 1, session: Int64(session)) }
        for session in (1500..<count).map({ $0 + 1 }) { event.addCheckIn(guest: session, session: session) }
        #expect(try await EventAggregates(event).sessionOverlap == nil)
    }

    @Test func `guests by the number of their sessions, of the event and of each type`() async throws {
        var event = Event()
        // Guest 1 is at sessions 1, 2 and 3, at 1 twice; as type 7 at 1 and 2, as type 5 at 2 and 3.
        for (session, type): (Int64, Int64) in [(1, 7), (1, 7), (2, 7), (2, 5), (3, 5)] {
            event.addCheckIn(guest: 1, session: session, type: type)
        }
        for guest: Int64 in [2, 3] { event.addCheckIn(guest: guest, session: 1, type: 7) }
        event.addCheckIn(guest: 4, session: 3, type: nil)
        func row(_ type: Int64?, _ sessions: Int, _ guests: Int, of all: Int) -> [Int64?] {
            [type, Int64(sessions), Int64(guests), Int64(all)]
        }
        // Guests 2, 3 and 4 came once, nobody twice, guest 1 three times.
        #expect(
            try await EventAggregates(event).sessionsPerGuest.map {
                row($0.registrantTypeID, $0.sessions, $0.guests, of: $0.uniqueGuests)
            } == [
                row(nil, 1, 3, of: 4), row(nil, 2, 0, of: 4), row(nil, 3, 1, of: 4), row(5, 1, 0, of: 1),
                row(5, 2, 1, of: 1), row(7, 1, 2, of: 3), row(7, 2, 1, of: 3),
            ])
    }
}
