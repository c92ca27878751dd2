import Aggregation
import Base
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SelectionTests {
    private var event: Event {
        var event = Event()
        event.addSession(1, "Opening")
        event.addSession(2, "Closing")
        event.addOffer(1, 10, registered: 5)
        event.addOffer(1, 11, registered: 6)
        event.addOffer(2, 10, registered: 7)
        event.addCheckIn(guest: 1, session: 1, type: 10, at: "2026-03-01T10:00:00Z")
        event.addCheckIn(guest: 2, session: 1, type: 11, at: "2026-03-01T11:00:00Z")
        event.addCheckIn(guest: 3, session: 2, type: 10, at: "2026-03-01T12:00:00Z")
        event.addCheckIn(guest: 4, session: 2, type: nil, at: "2026-03-01T13:00:00Z")
        event.addCheckIn(guest: 5, session: 9, type: 12, at: "2026-03-01T14:00:00Z")
        return event
    }

    @Test func `selecting everything leaves nothing out`() {
        let (tables, leftOut) = event.tables.selecting(Selection())
        #expect(leftOut == LeftOut())
        #expect(tables.checkIns.ids.values == [1, 2, 3, 4, 5])
        #expect(tables.offers.count == 3)
    }

    @Test func `a session keeps its offers and check-ins`() {
        let (tables, leftOut) = event.tables.selecting(Selection(sessions: [2]))
        #expect(tables.sessions.ids.values == [2])
        #expect(tables.offers.map(\.sessionID) == [2])
        #expect(tables.checkIns.ids.values == [3, 4])
        #expect(leftOut == LeftOut(bySession: 3))
    }

    @Test func `a session named only by check-ins can be selected`() {
        let (tables, leftOut) = event.tables.selecting(Selection(sessions: [9]))
        #expect(tables.sessions.count == 0)
        #expect(tables.checkIns.ids.values == [5])
        #expect(leftOut.total == 4)
    }

    @Test func `selecting a type leaves out check-ins without one`() {
        let (tables, leftOut) = event.tables.selecting(Selection(registrantTypes: [10]))
        #expect(tables.sessions.ids.values == [1, 2])
        #expect(tables.offers.map(\.registrantTypeID) == [10, 10])
        #expect(tables.checkIns.ids.values == [1, 3])
        #expect(leftOut == LeftOut(byRegistrantType: 3))
    }

    /// The second session, which begins first, calls type 10 Press; the first calls it Media, and has no check-in of it.
    @Test func `types are named by the whole event`() async throws {
        var event = Event()
        event.addSession(1, from: "2026-03-01T12:00:00Z")
        event.addSession(2, from: "2026-03-01T09:00:00Z")
        event.addSession(3, from: "2026-03-01T15:00:00Z")
        event.addOffer(1, 10, "Media", registered: 5)
        event.addOffer(2, 10, "Press", registered: 5)
        event.addOffer(3, 11, "Staff", registered: 1)
        event.addCheckIn(guest: 1, session: 3, type: 10)
        let whole = event.tables
        #expect(whole.typeNames == [10: "Press", 11: "Staff"])
        for session in 1...3 as ClosedRange<Int64> {
            let part = whole.selecting(Selection(sessions: [session])).tables
            #expect(part.typeNames == whole.typeNames)
            let named = await EventAggregates(of: part, clock: try WallClock("UTC")).attendanceByRegistrantType
            #expect(
                named.allSatisfy { $0.registrantType == whole.typeNames[$0.registrantTypeID ?? 0] } && !named.isEmpty)
        }
        let twice = whole.selecting(Selection(sessions: [3])).tables.selecting(Selection(registrantTypes: [10])).tables
        #expect(twice.typeNames[10] == "Press")
    }

    /// Whoever chooses a type takes the sessions to be its own.
    @Test func `sessions that neither offer a type nor had somebody of it are no sessions of that type`() async throws {
        var event = Event()
        for session in 1...5 as ClosedRange<Int64> { event.addSession(session, from: nil, to: nil) }
        for (session, type, registered) in [(1, 10, 3), (2, 11, 3), (4, 10, 0), (5, 11, 3)] as [(Int64, Int64, Int64)] {
            event.addOffer(session, type, registered: registered)
        }
        event.addCheckIn(guest: 1, session: 1, type: 10)
        event.addCheckIn(guest: 1, session: 3, type: 10)
        event.addCheckIn(guest: 2, session: 5, type: 11)
        func sessions(_ types: Set<Int64>, configure: (inout EventTables) -> Void = { _ in }) async throws -> [Int64] {
            var tables = event.tables
            configure(&tables)
            let part = tables.selecting(Selection(registrantTypes: types)).tables
            let aggregates = await EventAggregates(of: part, clock: try WallClock("UTC"))
            #expect(aggregates.totals.sessions == aggregates.attendanceBySession.count)
            return aggregates.attendanceBySession.map(\.sessionID)
        }
        #expect(try await sessions([]) == [1, 2, 3, 4, 5])
        #expect(try await sessions([10]) == [1, 3, 4])
        #expect(try await sessions([11]) == [2, 5])
        #expect(try await sessions([10, 11]) == [1, 2, 3, 4, 5])
        // A source that lists neither offers nor registrants does not say whose a session is.
        let untold: (inout EventTables) -> Void = {
            $0.offers = OfferTable([])
            $0.contents.remove(.registrations)
        }
        #expect(try await sessions([10], configure: untold) == [1, 2, 3, 4, 5])
    }

    @Test func `date ranges are half-open`() {
        let selection = Selection(from: Instant("2026-03-01T11:00:00Z"), to: Instant("2026-03-01T13:00:00Z"))
        let (tables, leftOut) = event.tables.selecting(selection)
        #expect(tables.checkIns.ids.values == [2, 3])
        #expect(tables.offers.count == 3)
        #expect(leftOut == LeftOut(byDates: 3))
    }

    @Test func `a check-in counts under the first reason it was left out`() {
        let selection = Selection(sessions: [1], registrantTypes: [10], from: Instant("2026-03-01T11:00:00Z"))
        let (tables, leftOut) = event.tables.selecting(selection)
        #expect(tables.checkIns.count == 0)
        #expect(leftOut == LeftOut(byDates: 1, bySession: 3, byRegistrantType: 1))
    }

    @Test func `selecting a method leaves out other methods and check-ins without one`() async throws {
        var event = event
        for (index, method) in ["QR", "Manual", "QR", nil, "NFC"].enumerated() { event.checkIns[index].method = method }
        let (tables, leftOut) = event.tables.selecting(Selection(methods: ["QR", "NFC"]))
        #expect(tables.checkIns.ids.values == [1, 3, 5])
        #expect(tables.sessions.ids.values == [1, 2] && tables.offers.count == 3)
        #expect(leftOut == LeftOut(byMethod: 2))
        let (both, others) = event.tables.selecting(Selection(sessions: [2], methods: ["QR"]))
        #expect(both.checkIns.ids.values == [3] && others == LeftOut(bySession: 3, byMethod: 1))
        #expect(event.tables.selecting(Selection(methods: ["Fax"])).tables.checkIns.count == 0)
    }

    @Test func `what is left out has no rows`() async throws {
        let (tables, _) = event.tables.selecting(Selection(sessions: [1], registrantTypes: [11]))
        let aggregates = await EventAggregates(of: tables, clock: try WallClock("UTC"))
        #expect(aggregates.attendanceBySession.map(\.sessionID) == [1])
        #expect(aggregates.attendanceByRegistrantType.map(\.registrantTypeID) == [11])
        #expect(aggregates.totals.uniqueGuests == 1)
        #expect(
            aggregates.dataQuality.map(\.check) == [.missingCoordinates, .reportedCountMissing, .sessionsWithoutTimes])
    }

    @Test func `unknown IDs are named`() {
        let tables = event.tables
        #expect(tables.unknownSessions(in: Selection(sessions: [1, 9, 40, 30])) == [30, 40])
        #expect(tables.unknownRegistrantTypes(in: Selection(registrantTypes: [10, 12, 99])) == [99])
        #expect(tables.unknownSessions(in: Selection()) == [])
    }
}
