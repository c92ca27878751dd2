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

    /// Above 1024 sessions the pairs are hashed.
    @Test func `many sessions`() async throws {
        var event = Event()
        for session in 1...1100 { event.addCheckIn(guest: 1, session: Int64(session)) }
        event.addCheckIn(guest: 2, session: 1099)
        event.addCheckIn(guest: 2, session: 1100)
        let overlap = try await EventAggregates(event).sessionOverlap
        #expect(overlap.count == 1100 * 1099)
        #expect(overlap.first == SessionOverlap(sessionID: 1, otherSessionID: 2, guests: 1, attended: 1))
        #expect(overlap.last == SessionOverlap(sessionID: 1100, otherSessionID: 1099, guests: 2, attended: 2))
    }
}
