import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Attendance by a field of registrations, counted by hand.
@Suite(.timeLimit(.minutes(30))) struct FieldAttendanceTests {
    private typealias Registration = RegistrationFields.Registration

    /// Session 1 is over, 2 is to come, 3 was not measured. Guests 1 to 4 are of companies, 5 of none.
    private static var tables: EventTables {
        var event = Event()
        event.addSession(1, from: "2026-03-01T09:00:00Z", to: "2026-03-01T10:00:00Z")
        event.addSession(2, from: "2026-03-09T09:00:00Z", to: "2026-03-09T10:00:00Z")
        event.addSession(3, from: "2026-03-01T11:00:00Z", to: "2026-03-01T12:00:00Z")
        event.addOffer(1, 1, registered: 4)
        event.addOffer(2, 1, registered: 1)
        event.addOffer(3, 1, registered: 2)
        event.addCheckIn(guest: 1)
        event.addCheckIn(guest: 1)
        // With a type that Beta has no registration for.
        event.addCheckIn(guest: 3, type: 2)
        event.addCheckIn(guest: 4)
        event.addCheckIn(guest: 5)
        var tables = event.tables
        tables.readAt = Instant("2026-03-02T00:00:00Z")
        tables.sortCheckIns()
        let registrations: [(Int64, Int64)] = [(1, 1), (1, 2), (2, 1), (2, 3), (3, 1), (3, 3), (6, 1)]
        tables.fields = RegistrationFields(
            FieldNames(["Empresa"], others: ["Cargo"]),
            values: [
                1: ["Ñandú", nil], 2: ["NANDU", nil], 3: ["Beta", "Jefa"], 4: [" ñ a n d ú ", nil], 5: ["  ", nil],
                6: ["Ñandú", nil],
            ],
            registrations: registrations.map { Registration(guest: $0.0, session: $0.1, registrantType: 1) })
        return tables
    }

    private func rows(_ tables: EventTables) async throws -> [FieldAttendance] {
        let aggregates = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        return try #require(aggregates.attendanceByField).filter { $0.field == "Empresa" }
    }

    @Test func `values that only case, accents and blanks tell apart are one`() async throws {
        let rows = try await rows(Self.tables)
        #expect(rows.map(\.value) == ["Ñandú", "Beta", nil])
        // Guests 1 and 4 came; 3; 5.
        #expect(rows.map(\.uniqueGuests) == [2, 1, 1])
        #expect(rows.map(\.counts.registered) == [5, 2, 0])
        #expect(rows.map(\.counts.attended) == [2, 1, 1])
        #expect(rows.map(\.counts.checkIns) == [3, 1, 1])
    }

    @Test func `percentages leave out what has not happened, and who had no registration`() async throws {
        let rows = try await rows(Self.tables)
        // Of Ñandú 1, 2 and 6 are registered for session 1; of Beta guest 3, who came as another type.
        #expect(rows.map(\.counts.registeredHeld) == [3, 1, 0])
        #expect(rows.map(\.counts.attendedHeld) == [2, 0, 0])
    }

    @Test func `filters keep the registrations of what they keep`() async throws {
        let (ofSession, _) = Self.tables.selecting(Selection(sessions: [3]))
        let states = SessionStates(of: Self.tables, at: Self.tables.readAt, in: .gmt)
        let rows = FieldAttendance.list(try #require(ofSession.fields), of: ofSession, states: states)
            .filter { $0.field == "Empresa" }
        #expect(rows.map(\.value) == ["Beta", "Ñandú"])
        #expect(rows.map(\.counts.registered) == [1, 1] && rows.map(\.uniqueGuests) == [0, 0])
        let (ofType, _) = Self.tables.selecting(Selection(registrantTypes: [2]))
        #expect(ofType.fields?.registrations == [])
        // Whoever is registered for nobody knows what is of no session, and of no type.
        var loose = Self.tables
        loose.fields = RegistrationFields(
            FieldNames(["Empresa"]), values: [1: ["Ñandú"]],
            registrations: [Registration(guest: 1, session: nil, registrantType: nil)])
        let all = try await self.rows(loose)
        #expect(all.first?.counts.registered == 1 && all.first?.counts.registeredHeld == 0)
        // It may be the one that a filter keeps.
        let kept = loose.selecting(Selection(sessions: [1])).tables.fields
        #expect(kept != nil && kept?.registrations == nil)
    }

    @Test func `without a list nobody knows who is registered`() async throws {
        var tables = Self.tables
        tables.fields = RegistrationFields(FieldNames(["Empresa"]), values: [1: ["Beta"]], registrations: [])
        let rows = try await rows(tables)
        #expect(rows.map(\.value) == ["Beta", nil] && rows.map(\.uniqueGuests) == [1, 3])
        #expect(rows.map(\.counts.registered) == [nil, nil] && rows.map(\.counts.attendedHeld) == [nil, nil])
        tables.fields = nil
        #expect(await EventAggregates(of: tables, clock: WallClock(zone: .gmt)).attendanceByField == nil)
    }
}
