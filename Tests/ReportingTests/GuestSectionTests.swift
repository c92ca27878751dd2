import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Sections that name guests, of an event counted by hand.
@Suite(.timeLimit(.minutes(30))) struct GuestSectionTests {
    private func report(
        _ kinds: [SectionKind], isPersonal: Bool = true, _ change: (inout EventTables) -> Void = { _ in }
    ) async throws -> Report {
        var tables = HandCountedEvent.tables
        for (id, first, last, email) in [
            (Int64(1), "Ana", "Rojas", "ana@uni.example"), (2, "Ñusta", "Núñez", "n@uni.example"),
            (3, "Eva", "Soto", ""),
        ] {
            _ = withViews(of: [first, last, email.isEmpty ? nil : email]) {
                tables.insertGuest(id, firstName: $0[0], lastName: $0[1], email: $0[2], rank: 100)
            }
        }
        change(&tables)
        var definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"), sections: kinds.map { SectionDefinition($0) })
        definition.hasPersonalData = isPersonal
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        return try await Report(of: tables, by: definition, ReportRequest(zone: zone))
    }

    private func at(_ minutes: Int64) -> Cell { .instant(HandCountedEvent.nine.advanced(bySeconds: minutes * 60)) }

    @Test func `guests, one per row`() async throws {
        let report = try await report([.guests])
        // Núñez, Rojas, Soto; then 4 and 9, whom nobody names.
        #expect(try report.cells("guests", "guest_id") == [2, 1, 3, 4, 9].map { .integer($0) })
        #expect(
            try report.cells("guests", "first_name") == [.text("Ñusta"), .text("Ana"), .text("Eva"), .empty, .empty])
        #expect(
            try report.cells("guests", "last_name") == [.text("Núñez"), .text("Rojas"), .text("Soto"), .empty, .empty])
        #expect(
            try report.cells("guests", "email")
                == [.text("n@uni.example"), .text("ana@uni.example"), .empty, .empty, .empty])
        #expect(
            try report.cells("guests", "registrant_type")
                == [.text("VIP"), .text("VIP"), .text("VIP"), .text("Prensa"), .empty])
        #expect(try report.cells("guests", "sessions") == [1, 1, 1, 1, 1].map { .integer($0) })
        #expect(try report.cells("guests", "checkins") == [1, 2, 1, 1, 1].map { .integer($0) })
        #expect(
            report[section: "guests"]?.table.columns.map(\.name) == [
                "guest_id", "first_name", "last_name", "email", "registrant_type", "sessions", "checkins",
                "first_checkin_at", "last_checkin_at", "registrant_type_id",
            ])
        #expect(try report.cells("guests", "first_checkin_at") == [at(10), at(20), at(365), at(-10), at(400)])
        #expect(try report.cells("guests", "last_checkin_at") == [at(10), at(20), at(365), at(-10), at(400)])
    }

    /// VIP, whom only the first session offers, was also scanned at the second.
    @Test func `a type has its name whatever the run selects`() async throws {
        var definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"), sections: [SectionDefinition(.guests)])
        definition.hasPersonalData = true
        var tables = EventTables(eventID: 6)
        for id in [12, 13] as [Int64] { tables.sessions.append(id: id, name: "S\(id)", startsAt: nil, endsAt: nil) }
        tables.offers.append(.init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 2))
        tables.append(CheckInRow(id: 1, guest: 1, session: 13, type: 3, at: HandCountedEvent.nine))
        var request = ReportRequest(zone: .gmt)
        for sessions in [[], [13]] as [Set<Int64>] {
            request.sessions = sessions
            let report = try await Report(of: tables, by: definition, request)
            #expect(try report.cells("guests", "registrant_type") == [.text("VIP")])
        }
    }

    @Test func `guests and their sessions`() async throws {
        let report = try await report([.guestSessions])
        #expect(try report.cells("guest_sessions", "guest_id") == [2, 1, 3, 4, 9].map { .integer($0) })
        #expect(try report.cells("guest_sessions", "session_id") == [12, 12, 13, 12, 14].map { .integer($0) })
        #expect(
            try report.cells("guest_sessions", "session").prefix(4)
                == [.text("Mañana"), .text("Mañana"), .text("Tarde"), .text("Mañana")])
        // Guest 1 was scanned twice, in the same minute.
        #expect(try report.cells("guest_sessions", "checkins") == [1, 2, 1, 1, 1].map { .integer($0) })
        #expect(
            try report.cells("guest_sessions", "minutes")
                == [.empty, .decimal(0, places: 1), .empty, .empty, .empty])
    }

    @Test func `guests cross with sessions`() async throws {
        let report = try await report([.guestSessions])
        let matrix = try #require(report[section: "guest_sessions"]?.matrix)
        #expect(matrix.table.columns[0].cells == [2, 1, 3, 4, 9].map { .integer($0) })
        // By the first check-in of each: 8:50, 15:05 and 15:40.
        #expect(matrix.table.columns.dropFirst(4).map(\.title.es).prefix(2) == ["Mañana", "Tarde"])
        #expect(
            matrix.table.columns.dropFirst(4).map(\.cells) == [
                [at(10), at(20), .empty, at(-10), .empty], [.empty, .empty, at(365), .empty, .empty],
                [.empty, .empty, .empty, .empty, at(400)],
            ])
        // What names nobody has nothing to cross.
        #expect(report.withoutNames()[section: "guest_sessions"]?.matrix == nil)
    }

    @Test func `a check-in without a time is a tick`() throws {
        let ids = ReportColumn("guest", .identifier, .guestID, [.integer(1), .integer(1), .integer(2)])
        let sessions = ReportColumn("session_id", .identifier, .sessionID, [.integer(7), .integer(8), .integer(8)])
        let times = ReportColumn("at", .instant, .visitFirstCheckIn, [.empty, at(5), .empty])
        let matrixLayout = MatrixLayout(
            title: .guestMatrixTitle, note: .guestMatrixNote, rows: [ids.id], across: sessions.id, names: sessions.id,
            cells: times.id)
        let table = try #require(matrixLayout.table(of: ReportTable([ids, sessions, times])))
        #expect(
            table.columns.map(\.cells) == [[.integer(1), .integer(2)], [at(5), .flag(true)], [.flag(true), .empty]])
        #expect(table.columns.map(\.title.en).dropFirst() == ["8", "7"])
        #expect(matrixLayout.table(of: ReportTable([ids, times])) == nil)
    }

    @Test func `forgotten guests are in no list`() async throws {
        let report = try await report([.guests, .guestSessions]) { $0.forgotten = [1, 9] }
        #expect(try report.cells("guests", "guest_id") == [2, 3, 4].map { .integer($0) })
        #expect(try report.cells("guest_sessions", "guest_id") == [2, 3, 4].map { .integer($0) })
    }

    @Test func `without the gate no section names guests`() async throws {
        for kind in [SectionKind.guests, .guestSessions] {
            let reason = Phrase.inSection(kind.rawValue, of: "mine", .sectionNamesPeople(kind.rawValue))
            await #expect(throws: Fault(.misconfigured, reason)) { try await report([kind], isPersonal: false) }
        }
        // It names nobody.
        let counted = try await report([.attendanceByOrganisation], isPersonal: false)
        #expect(try counted.cells("attendance_by_organisation", "kind") == [.text("small"), .text("unknown")])
        #expect(try counted.cells("attendance_by_organisation", "guests") == [.integer(2), .integer(3)])
        #expect(
            try counted.cells("attendance_by_organisation", "percentage")
                == [.percentage(Percentage(hundredths: 4000)), .percentage(Percentage(hundredths: 6000))])
    }

    @Test func `a report that names nobody has numbers of rows`() async throws {
        let report = try await report([.guests, .attendanceByOrganisation]).withoutNames()
        #expect(report[section: "guests"]?.table.rowCount == 0)
        #expect(report[section: "guests"]?.note == .namesNotShown(rows: 5))
        #expect(report[section: "attendance_by_organisation"]?.table.rowCount == 2)
        for text in ["Ana", "Rojas", "Núñez", "uni.example"] {
            #expect(!"\(report[section: "guests"] as Any)".contains(text))
        }
    }

    @Test func `what the source does not tell is said in a line`() async throws {
        let nothing = try await report([.guests, .guestSessions, .attendanceByOrganisation]) {
            $0.contents.subtract(.people)
        }
        #expect(
            nothing.sections.map(\.unavailableNote) == [.notProvidedPeople, .notProvidedPeople, .notProvidedAddresses])
        // Names alone are worth a list.
        let names = try await report([.guests, .attendanceByOrganisation]) { $0.contents.remove(.addresses) }
        #expect(names.sections.map(\.unavailableNote) == [nil, .notProvidedAddresses])
        #expect(nothing.sections.allSatisfy { $0.table.rowCount == 0 } && names.sections[0].table.rowCount == 5)
        // Counts of rows are not shown in place of what there is not.
        #expect(nothing.withoutNames().sections[0].unavailableNote == .notProvidedPeople)
    }
}
