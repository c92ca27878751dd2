import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct AttendanceReportTests {
    /// Two sessions, two types; guest 1 goes to both sessions and is scanned twice at the first; guest 3's type is not
    /// offered there.
    private var tables: EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        let nine = Instant(secondsSinceEpoch: 1_772_366_400)  // 2026-03-01T12:00:00Z, 09:00 in Santiago
        tables.sessions.append(id: 12, name: "Mañana", startsAt: nine, endsAt: nine.advanced(bySeconds: 3600 * 4))
        tables.sessions.append(id: 13, name: "Tarde", startsAt: nine.advanced(bySeconds: 3600 * 6), endsAt: nil)
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 2, reportedCheckIns: 3))
        tables.offers.append(
            .init(sessionID: 13, registrantTypeID: 3, registrantTypeName: "VIP", registered: 2, reportedCheckIns: 5))
        let rows: [(id: Int64, guest: Int64, session: Int64, type: Int64, minutes: Int64)] = [
            (5, 3, 13, 4, 365), (4, 1, 13, 3, 359), (3, 1, 12, 3, 20), (2, 2, 12, 3, 10), (1, 1, 12, 3, -10),
        ]
        for row in rows {
            let time = nine.advanced(bySeconds: row.minutes * 60)
            tables.append(CheckInRow(id: row.id, guest: row.guest, session: row.session, type: row.type, at: time))
        }
        tables.provenance = Provenance(
            highestCheckInID: 5, highestCheckInAt: nine.advanced(bySeconds: 365 * 60), total: 5, pages: 1)
        return tables
    }

    private func report(_ change: (inout ReportRequest) -> Void = { _ in }) async throws -> Report {
        var request = ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        change(&request)
        return try await Report(of: tables, by: DefinitionLibrary().definition("attendance"), request)
    }

    private func column(_ report: Report, _ section: String, _ name: String) throws -> [Cell] {
        try #require(report[section: section]?.table[column: name]).cells
    }

    @Test func `the headlines are the totals`() async throws {
        let headlines = try await report().headlines
        let values = Dictionary(uniqueKeysWithValues: headlines.map { ($0.name, $0.value) })
        // Session 12: guests 1 and 2; session 13: guest 1; of 2 + 2 registered. Guest 3 came with a type that session 13 does not offer.
        #expect(values["attendance_percentage"] == .percentage(Percentage(hundredths: 7500)))
        #expect(values["unique_guests"] == .integer(3))
        #expect(values["checkins"] == .integer(5))
        #expect(values["no_shows"] == .integer(1))
    }

    @Test func `sections have the contract's columns`() async throws {
        let report = try await report()
        #expect(
            report.sections.map(\.name) == [
                "event_summary", "attendance_by_registrant_type", "attendance_by_session",
                "attendance_by_session_and_type",
                "checkin_histogram", "checkin_histogram_by_session", "arrival_profile", "checkins_by_method",
                "geo_summary",
                "geo_cells", "session_overlap", "reconciliation", "data_quality", "attendance_by_day", "no_shows",
                "doors", "changes",
            ])
        #expect(
            report[section: "arrival_profile"]?.table.columns.map(\.name) == [
                "session_id", "session", "first_checkin_at", "p10_at", "median_at", "p90_at", "last_checkin_at",
                "peak_bin_start", "peak_checkins", "late_guests", "late_percentage",
            ])
        for section in report.sections {
            #expect(Set(section.table.columns.map(\.cells.count)).count == 1, "\(section.name)")
            for picture in section.pictures { #expect(picture.redrawn(from: section.table) == picture) }
        }
    }

    @Test func `a type that is not offered is unlisted`() async throws {
        let report = try await report()
        #expect(try column(report, "reconciliation", "status") == [.text("ok"), .text("differs"), .text("unlisted")])
        #expect(try column(report, "reconciliation", "difference") == [.integer(0), .integer(-4), .empty])
        #expect(try column(report, "attendance_by_session_and_type", "registered").last == .integer(0))
        #expect(try column(report, "attendance_by_session_and_type", "attendance_percentage").last == .empty)
    }

    /// Distances are the summary's; cells have none, and their percentage has a whole of its own.
    @Test func `geo cells and the geo summary have notes of their own`() async throws {
        let report = try await report()
        #expect(report[section: "geo_summary"]?.note?.en.contains("Great circle distances") == true)
        let cells = try #require(report[section: "geo_cells"]?.note)
        #expect(!cells.en.contains("geohash") && cells.en.contains("of the located check-ins"))
        #expect(!cells.es.contains("geohash") && cells.es.contains("de los check-ins ubicados"))
    }

    @Test func `late means after the start`() async throws {
        // Guest 1 came to session 12 before its start, guest 2 after; to session 13 one minute before, guest 3 after.
        #expect(try column(await report(), "arrival_profile", "late_guests") == [.integer(1), .integer(1)])
        #expect(
            try column(await report(), "arrival_profile", "late_percentage")
                == [.percentage(Percentage(hundredths: 5000)), .percentage(Percentage(hundredths: 5000))])
    }

    @Test func `what filters leave out is stated`() async throws {
        let report = try await report { $0.sessions = [12] }
        #expect(report.about.first { $0.name == "left_out_by_session" }?.value == .integer(2))
        #expect(report.limits.contains { $0.en.contains("filters excluded 2 check-ins") })
        #expect(report[section: "reconciliation"]?.note == .reconciliationFilteredNote)
        #expect(try column(report, "attendance_by_session", "session_id") == [.integer(12)])
    }

    @Test func `a session or type the event does not have is not found`() async {
        await #expect(throws: Fault(.notFound, .noSuchSession(99, event: 6))) {
            try await report { $0.sessions = [99] }
        }
        await #expect(throws: Fault(.notFound, .noSuchRegistrantType(99, event: 6))) {
            try await report { $0.registrantTypes = [99] }
        }
    }

    @Test func `an event without check-ins has a report too`() async throws {
        let empty = try await Report(
            of: EventTables(eventID: 1), by: DefinitionLibrary().definition("attendance"), ReportRequest(zone: .gmt))
        #expect(empty[section: "checkin_histogram"]?.table.rowCount == 0)
        #expect(empty[section: "geo_summary"]?.table.rowCount == 1)
        #expect(empty.headlines.first?.value == .empty)
        #expect(empty.dataTime == nil)
    }

    @Test func `every check has a sentence`() {
        for check in Check.allCases.map(\.rawValue) {
            #expect(!Phrase.finding(check, rows: 2).en.hasPrefix(check))
        }
        #expect(Phrase.finding("repeated_checkins", rows: 1_234).es.contains("1.234"))
        #expect(Phrase.finding("repeated_checkins", rows: 1).en.hasPrefix("1 repeated check-in "))
        // It is also about sessions with a start: only the end may be missing.
        let times = Phrase.finding("sessions_without_times", rows: 1)
        #expect(times.en == "1 session without a start or an end time")
        #expect(times.es == "1 sesión sin hora de inicio o de término")
    }
}
