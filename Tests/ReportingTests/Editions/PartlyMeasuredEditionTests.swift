import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Editions of which nobody scanned one session, beside others.
@Suite(.timeLimit(.minutes(30))) struct PartlyMeasuredEditionTests {
    /// The same people each year, as far as they were scanned: 60 with General and 30 of the press at dinner, for which 100 and 40
    /// are registered; 30 of the 60 and 10 with VIP at the ball, for which 100 and 20 are.
    private func edition(_ id: Int64, year: Int, ballIsScanned: Bool = true) async throws -> Edition {
        let dinner = Instant("\(year)-06-10T18:00:00Z")
        let ball = dinner.advanced(bySeconds: 10_800)
        var tables = EventTables(eventID: id, eventName: "Gala \(year)")
        for (session, name, start) in [(id * 10, "Cena", dinner), (id * 10 + 1, "Baile", ball)] {
            tables.sessions.append(id: session, name: name, startsAt: start, endsAt: start.advanced(bySeconds: 7200))
        }
        let names: [Int64: String] = [1: "General", 2: "VIP", 3: "Prensa"]
        let offers: [(session: Int64, type: Int64, registered: Int64)] = [
            (0, 1, 100), (0, 3, 40), (1, 1, 100), (1, 2, 20),
        ]
        for (session, type, registered) in offers {
            tables.offers.append(
                OfferTable.Row(
                    sessionID: id * 10 + session, registrantTypeID: type, registrantTypeName: names[type],
                    registered: registered))
        }
        var row: Int64 = 0
        func come(_ guests: ClosedRange<Int64>, session: Int64, type: Int64, at time: Instant) {
            for guest in guests {
                row += 1
                tables.append(
                    CheckInRow(id: row, guest: id * 1000 + guest, session: id * 10 + session, type: type, at: time) {
                        ($0.email, $0.typeName) = ("g\(guest)@x.cl", names[type])
                    })
            }
        }
        come(1...60, session: 0, type: 1, at: dinner)
        come(301...330, session: 0, type: 3, at: dinner)
        if ballIsScanned {
            come(1...30, session: 1, type: 1, at: ball)
            come(201...210, session: 1, type: 2, at: ball)
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        return try await Edition(of: EditionMaterial(tables: tables), zone: .gmt, key: [4])
    }

    private func report(_ editions: [Edition]) async throws -> Report {
        try Report(of: editions, by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: .gmt))
    }

    private func lastUnscanned() async throws -> Report {
        try await report([
            try await edition(4, year: 2023), try await edition(6, year: 2024),
            try await edition(8, year: 2025, ballIsScanned: false),
        ])
    }

    /// What is compared of an edition: `attendance Prensa`.
    private func compared(_ event: Int64, in report: Report) throws -> Set<String> {
        let table = try #require(report[section: "differences"]?.table)
        let rows = (0..<table.rowCount).filter { table[column: "event_id"]?.cell($0) == .integer(event) }
        return Set(
            rows.map { row in
                func text(_ column: String) -> String {
                    if case .text(let text)? = table[column: column]?.cell(row) { text } else { "" }
                }
                return "\(text("measure")) \(text("registrant_type"))"
            })
    }

    @Test func `its people are at least so many, and its rate is beside no other`() async throws {
        let report = try await lastUnscanned()
        func tile(_ name: String) throws -> Headline { try #require(report.headlines.first { $0.name == name }) }
        // 90 of the 140 registrations for dinner; 140 of 260 the year before.
        let attendance = try tile("attendance_percentage")
        #expect(attendance.value == .percentage(Percentage(hundredths: 6429)))
        #expect(attendance.detail?.en == "1 session not measured")
        let guests = try tile("unique_guests")
        #expect(guests.value == 90 && guests.isLowerBound && guests.words?.en == "at least 90")
        #expect(guests.detail?.en == "100 in the previous one · 1 session not measured")
        #expect(guests.detail?.es == "100 en la anterior · 1 sesión sin medir")
        let people = try tile("people")
        #expect(people.value == 100 && people.isLowerBound && people.words?.es == "al menos 100")
        for name in [
            "editions", "edition_types", "arrivals_from_start", "returning", "returning_by_type", "cohorts", "people",
        ] {
            let note = report[section: name]?.note?.en
            let said = "At least so many people, since nobody scanned at some session: Gala 2025."
            #expect(note?.hasSuffix(said) == true, "\(name)")
        }
        let notice = Phrase.editionPartlyMeasured("Gala 2025", unscanned: ["Baile"])
        #expect(report.notices.filter { $0.text == notice }.map(\.severity) == [.warning])
        #expect(report.notices.count { $0.text.en.contains("nobody scanned at") } == 1)
    }

    @Test func `one that is under way is not compared at all`() async throws {
        var last = try await edition(8, year: 2025, ballIsScanned: false)
        last.state = .underWay
        let notices = try await report([try await edition(6, year: 2024), last]).notices.map(\.text.en)
        #expect(notices.contains { $0.hasSuffix("may have come, and come again, than are counted") }, "\(notices)")
        #expect(!notices.contains { $0.contains("is compared") })
    }

    @Test func `as the edition before, it has at least so many people and no rate`() async throws {
        let report = try await report([
            try await edition(4, year: 2023, ballIsScanned: false), try await edition(6, year: 2024),
        ])
        func tile(_ name: String) throws -> Headline { try #require(report.headlines.first { $0.name == name }) }
        #expect(try tile("attendance_percentage").detail == nil)
        let guests = try tile("unique_guests")
        #expect(guests.value == 100 && !guests.isLowerBound && guests.words == nil)
        #expect(guests.detail?.en == "at least 90 in the previous one")
        #expect(try tile("people").isLowerBound)
    }

    /// Everybody of the press was registered for dinner alone.
    @Test func `of it, only the attendance of types that nobody missed is compared`() async throws {
        let report = try await lastUnscanned()
        #expect(try compared(8, in: report) == ["attendance Prensa"])
        let all: Set = [
            "attendance ", "attendance General", "attendance VIP", "attendance Prensa", "type_share General",
            "type_share VIP", "type_share Prensa", "late ",
        ]
        #expect(try compared(6, in: report) == all)
        // Who came again to 2024 of those of 2023 is in the difference of 2025.
        for ballIsScanned in [true, false] {
            let later = try await self.report([
                try await edition(4, year: 2023, ballIsScanned: ballIsScanned), try await edition(6, year: 2024),
                try await edition(8, year: 2025),
            ])
            #expect(try compared(8, in: later) == (ballIsScanned ? all.union(["returning "]) : all))
        }
    }

    @Test func `nobody knows how many came of a type, or to a session, that nobody scanned`() async throws {
        let report = try await lastUnscanned()
        func cells(_ section: String, _ column: String) throws -> [Cell] {
            try #require(report[section: section]?.table[column: column]?.cells, "\(section) \(column)")
        }
        // General, VIP and Prensa of each year.
        let guests: [Cell] = [60, 10, 30, 60, 10, 30, 60, .empty, 30]
        #expect(try cells("edition_types", "unique_guests") == guests)
        #expect(try cells("edition_types", "guests_percentage").map { $0 == .empty } == guests.map { $0 == .empty })
        for column in ["guests", "new", "returning", "unknown", "returning_percentage"] {
            let isEmpty = try cells("returning_by_type", column).map { $0 == .empty }
            #expect(isEmpty == guests.map { $0 == .empty }, "\(column)")
        }
        // Dinner of each year, then the ball.
        #expect(try cells("edition_sessions", "attended") == [90, 90, 90, 40, 40, .empty])
        // The counts of check-ins are those of the event's own report.
        #expect(try cells("edition_types", "attended") == [90, 10, 30, 90, 10, 30, 60, 0, 30])
        #expect(try cells("editions", "attended") == [130, 130, 90])
        #expect(try cells("editions", "unique_guests") == [100, 100, 90])
        #expect(try cells("returning", "retained") == [.empty, 100, 90])
        #expect(try cells("returning", "lapsed") == [.empty, 0, 10])
    }
}
