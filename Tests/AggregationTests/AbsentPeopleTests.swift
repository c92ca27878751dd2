import Base
import TestSupport
import Testing

@testable import Aggregation

/// How many people did not come, and when nobody can know.
@Suite(.timeLimit(.minutes(30))) struct AbsentPeopleTests {
    /// Ten people are registered for an event of two sessions: guests 1 to 4 come to the first, guest 1 to both.
    private func absent(
        registrants: Int64? = 10, change: (inout Event) -> Void = { _ in },
        tables: (inout EventTables) -> Void = { _ in }
    ) async throws -> AbsentPeople? {
        var event = Event()
        event.addSession(1, from: "2026-03-01T12:00:00Z", to: "2026-03-01T14:00:00Z")
        event.addSession(2, from: "2026-03-01T15:00:00Z", to: "2026-03-01T16:00:00Z")
        event.addOffer(1, 5, registered: 8)
        event.addOffer(2, 5, registered: 6)
        for guest in 1...4 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 1, type: 5) }
        event.addCheckIn(guest: 1, session: 2, type: 5)
        change(&event)
        var made = event.tables
        made.details.registrants = registrants
        tables(&made)
        return await EventAggregates(of: made, clock: try WallClock("UTC")).absentPeople
    }

    @Test func `those registered less those who came`() async throws {
        #expect(try await absent() == AbsentPeople(count: 6, isLowerBound: false))
        #expect(try await absent(registrants: 4) == AbsentPeople(count: 0, isLowerBound: false))
    }

    @Test func `more guests than registrants, or nobody says how many`() async throws {
        #expect(try await absent(registrants: 3) == nil)
        #expect(try await absent(registrants: nil) == nil)
    }

    @Test func `only once the event is over`() async throws {
        let during = Instant("2026-03-01T15:30:00Z")
        #expect(try await absent(tables: { $0.readAt = during }) == nil)
        #expect(try await absent(tables: { $0.readAt = Instant("2026-03-01T16:00:01Z") })?.count == 6)
    }

    @Test func `only if every session was measured`() async throws {
        #expect(
            try await absent(change: { event in
                event.addSession(3, from: "2026-03-01T09:00:00Z", to: "2026-03-01T10:00:00Z")
                event.addOffer(3, 5, registered: 1)
            }) == nil)
        // Nobody was expected at a stand.
        #expect(try await absent(change: { $0.addSession(3) })?.count == 6)
        // Nobody says whether somebody was expected.
        #expect(try await absent(change: { $0.addOffer(3, 5) { $0.registered = nil } }) == nil)
        #expect(try await absent(change: { $0.checkIns = [] }) == nil)
    }

    /// Guest 2 has a type that session 2 does not offer; then three come to an offer of two.
    @Test func `at least, if somebody came without a registration`() async throws {
        let most = AbsentPeople(count: 6, isLowerBound: true)
        #expect(try await absent(change: { $0.addCheckIn(guest: 2, session: 2, type: 6) }) == most)
        #expect(try await absent(change: { $0.offers[0].registered = 3 }) == most)
        // Nobody registers for a stand, so whoever is let in there may not be registered at all.
        #expect(try await absent(change: { $0.addCheckIn(guest: 2, session: 9, type: 5) }) == most)
        #expect(try await absent(change: { $0.addCheckIn(guest: 2, session: 1, type: nil) }) == most)
        // The service does not say how many are registered there.
        #expect(
            try await absent(change: { event in
                event.addOffer(3, 5) { $0.registered = nil }
                event.addCheckIn(guest: 2, session: 3, type: 5)
            }) == most)
    }
}
