import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Events by period and by city, counted by hand.
@Suite(.timeLimit(.minutes(10))) struct SummaryTests {
    /// An event at noon of a day, one session, with guests known by their address; 0 is a guest without one.
    private func edition(
        _ id: Int64, _ day: String?, _ city: String?, guests: [Int64], registered: Int64?
    ) async throws -> Edition {
        let start = day.map { Instant("\($0)T12:00:00Z") }
        var tables = EventTables(eventID: id, eventName: "E\(id)")
        tables.details.city = city
        tables.sessions.append(id: id * 10, name: "S", startsAt: start, endsAt: start?.advanced(bySeconds: 7200))
        tables.offers.append(
            OfferTable.Row(
                sessionID: id * 10, registrantTypeID: 1, registrantTypeName: "General", registered: registered))
        for (index, guest) in guests.enumerated() {
            tables.append(
                CheckInRow(
                    id: Int64(index + 1), guest: id * 1000 + Int64(index), session: id * 10, type: 1,
                    at: start ?? Instant("2026-01-01T00:00:00Z")
                ) { $0.email = guest == 0 ? nil : "g\(guest)@x.cl" })
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        return try await Edition(of: EditionMaterial(tables: tables), zone: .gmt, binWidth: .quarterHour, key: [4])
    }

    private func editions() async throws -> [Edition] {
        [
            // Guest 1 comes to both events of March and to that of May; the third of event 2 has no address.
            try await edition(1, "2026-03-02", "Santiago", guests: [1, 2], registered: 4),
            try await edition(2, "2026-03-31", "Viña", guests: [1, 3, 0], registered: 6),
            try await edition(3, "2026-05-01", "SANTIAGO ", guests: [1], registered: nil),
            try await edition(4, "2025-12-31", nil, guests: [4], registered: 2),
        ]
    }

    private func table(_ grouping: EditionGrouping, zone: TimeZone = .gmt) async throws -> [String: [Cell]] {
        var request = EditionRequest(zone: zone)
        request.summary = grouping
        let report = try Report(
            of: try await editions(), by: try await DefinitionLibrary().definition("summary"), request)
        #expect(report.subject.folder == "summary" && report.sections.map(\.name) == ["summary"])
        let columns = try #require(report[section: "summary"]).table.columns
        return Dictionary(columns.map { ($0.name, $0.cells) }) { first, _ in first }
    }

    @Test func `a month has the events that start in it, and each person once`() async throws {
        let table = try await table(.month)
        #expect(table["period"] == ["2025-12", "2026-03", "2026-05"].map(Cell.text))
        #expect(table["events"] == [1, 2, 1].map(Cell.integer) && table["sessions"] == [1, 2, 1].map(Cell.integer))
        // Of event 3, the service does not say how many registered.
        #expect(table["registered"] == [.integer(2), .integer(10), .empty])
        #expect(table["attended"] == [1, 5, 1].map(Cell.integer))
        #expect(
            table["attendance_percentage"]
                == [.percentage(Percentage(hundredths: 5000)), .percentage(Percentage(hundredths: 5000)), .empty])
        // In March 1, 2 and 3, of whom 1 came twice.
        #expect(table["known_people"] == [1, 3, 1].map(Cell.integer))
        #expect(table["unknown_guests"] == [0, 1, 0].map(Cell.integer))
    }

    /// Nobody set `GMT`.
    @Test func `the zone is called as everywhere else`() async throws {
        var request = EditionRequest(zone: .gmt)
        request.summary = .month
        let report = try Report(
            of: try await editions(), by: try await DefinitionLibrary().definition("summary"), request)
        #expect(report.notices.contains { $0.text == .editionsInZone("UTC") })
    }

    @Test func `quarters, years and cities`() async throws {
        let quarters = try await table(.quarter)
        #expect(quarters["period"] == ["2025-Q4", "2026-Q1", "2026-Q2"].map(Cell.text))
        let years = try await table(.year)
        #expect(years["period"] == ["2025", "2026"].map(Cell.text))
        #expect(years["known_people"] == [1, 3].map(Cell.integer) && years["events"] == [1, 3].map(Cell.integer))
        let cities = try await table(.city)
        // The latest event's way to write it.
        #expect(cities["city"] == [.text("SANTIAGO "), .text("Viña"), .empty] && cities["period"] == nil)
        #expect(cities["known_people"] == [2, 2, 1].map(Cell.integer))
        #expect(cities["events"] == [2, 1, 1].map(Cell.integer))
    }

    @Test func `the zone decides in which period an event starts`() async throws {
        // Noon in UTC is the next day at UTC+14.
        let table = try await table(.month, zone: try #require(TimeZone(secondsFromGMT: 14 * 3600)))
        #expect(table["period"] == ["2026-01", "2026-03", "2026-04", "2026-05"].map(Cell.text))
    }
}
