import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// What a definition says of a section: its bins and cells, its rows, columns and charts.
@Suite(.timeLimit(.minutes(30))) struct DefinedSectionTests {
    // MARK: Parameters

    @Test func `bins and cells are the section's own`() async throws {
        let report = try await HandCountedEvent.report([
            SectionDefinition(.checkInHistogram), SectionDefinition(.checkInHistogram, name: "hourly", binWidth: 3600),
            SectionDefinition(.arrivalProfile, binWidth: 86_400), SectionDefinition(.geoCells),
            SectionDefinition(.geoCells, name: "coarse", cellLength: 1), SectionDefinition(.geoSummary),
        ])
        // From 8:45, where the first is, to 15:30, where the last is.
        #expect(report[section: "checkin_histogram"]?.table.rowCount == 28)
        #expect(try report.cells("hourly", "checkins") == [1, 3, 0, 0, 0, 0, 0, 2])
        #expect(try report.cells("arrival_profile", "peak_checkins") == [4, 1, 1])
        #expect(try report.cells("geo_cells", "checkins") == [4, 1])
        #expect(try report.cells("coarse", "cell") == [.text("6")])
        #expect(try report.cells("coarse", "checkins") == [5])
        #expect(try report.cells("geo_summary", "located") == [5])
        #expect(report[section: "coarse"]?.table[column: "cell"]?.definition.en.contains("1 character:") == true)
        #expect(report[section: "geo_cells"]?.table[column: "cell"]?.definition == Term.cell.definition)
    }

    @Test func `a widened histogram says so`() async throws {
        let report = try await HandCountedEvent.report([
            SectionDefinition(.checkInHistogram, name: "seconds", binWidth: 1)
        ])
        #expect(report[section: "seconds"]?.table.rowCount == 410 * 60 + 1)
        var far = HandCountedEvent.tables
        // As far as a check-in may be without being stray.
        far.append(
            CheckInTable.Row(
                id: 7, guestID: 1, sessionID: 12, createdAt: HandCountedEvent.nine.advanced(bySeconds: -89 * 86_400)))
        let definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"),
            sections: [SectionDefinition(.checkInHistogram, name: "seconds", binWidth: 1)])
        let widened = try await Report(of: far, by: definition, ReportRequest(zone: .gmt, binWidth: 86_400))
        #expect(widened.notices.contains { $0.section == "seconds" && $0.severity == .warning })
        #expect(!widened.notices.contains { $0.text == .finding("stray_checkins", rows: 1) })
    }

    @Test func `a histogram that leaves stray check-ins out says so`() async throws {
        var strange = HandCountedEvent.tables
        strange.append(CheckInTable.Row(id: 7, guestID: 1, sessionID: 12, createdAt: Instant(secondsSinceEpoch: 0)))
        let definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"),
            sections: [
                SectionDefinition(.checkInHistogram),
                SectionDefinition(.checkInHistogram, name: "hours", binWidth: 3600),
                SectionDefinition(.dataQuality),
            ])
        let report = try await Report(of: strange, by: definition, ReportRequest(zone: .gmt))
        for section in ["checkin_histogram", "hours"] {
            #expect(
                report.notices.contains {
                    $0.section == section && $0.text == .finding("stray_checkins", rows: 1) && $0.severity == .warning
                })
        }
        #expect(report[section: "checkin_histogram"]?.table.rowCount == 28)
        let checks = try report.cells("data_quality", "check")
        #expect(checks.contains(.text("stray_checkins")) && checks.contains(.text("implausible_dates")))
    }

    // MARK: Rows and columns

    @Test func `columns are chosen and ordered`() async throws {
        let section = SectionDefinition(.attendanceBySession, columns: ["attended", "session", "attendance_low"])
        let table = try await HandCountedEvent.report([section]).sections[0].table
        #expect(table.columns.map(\.name) == ["attended", "session", "attendance_low"])
        // Asked for by name, a column is in the CSV too.
        #expect(table.columns.allSatisfy { !$0.isSupplementary })
        #expect(table.columns[0].cells == [3, 1, 1])
    }

    @Test func `rows can be sorted by columns that are not shown`() async throws {
        func sorted(_ keys: SectionDefinition.SortKey...) async throws -> [Cell] {
            let section = SectionDefinition(.attendanceBySessionAndType, columns: ["session_id"], sort: keys)
            return try await HandCountedEvent.report([section]).cells("attendance_by_session_and_type", "session_id")
        }
        // Session 12 has VIP (2 of 10) and Prensa (1 of 5), 13 VIP (1 of 4), 14 no type (1 of none).
        #expect(try await sorted(.init("registered", descending: true)) == [12, 12, 13, 14])
        #expect(try await sorted(.init("attended"), .init("session_id", descending: true)) == [14, 13, 12, 12])
        // What has no value is last, rising and falling.
        #expect(try await sorted(.init("registrant_type")) == [12, 12, 13, 14])
        #expect(try await sorted(.init("registrant_type", descending: true)) == [12, 13, 12, 14])
        #expect(try await sorted(.init("attendance_percentage", descending: true)) == [13, 12, 12, 14])
    }

    @Test func `a top limit is stated`() async throws {
        let section = SectionDefinition(
            .attendanceBySessionAndType, sort: [.init("checkins", descending: true)], top: 2)
        let cut = try await HandCountedEvent.report([section]).sections[0]
        #expect(cut.table[column: "checkins"]?.cells == [3, 1])
        #expect(cut.note?.en.hasSuffix("The first 2 rows of 4.") == true || cut.note?.en == "The first 2 rows of 4.")
        #expect(cut.note?.es.contains("Las primeras 2 filas de 4.") == true)
        let every = SectionDefinition(.attendanceBySessionAndType, top: 4)
        let whole = try await HandCountedEvent.report([every]).sections[0]
        #expect(whole.note?.en.contains("first") != true)
    }

    @Test func `the section's words are the definition's`() async throws {
        let title = Phrase(es: "Título", en: "Title")
        let note = Phrase(es: "Nota.", en: "Note.")
        let section = SectionDefinition(.checkInsByMethod, name: "methods", title: title, note: note, top: 1)
        let made = try await HandCountedEvent.report([section]).sections[0]
        #expect(made.name == "methods" && made.title == title)
        #expect(made.note?.en == "The first row of 3. Note.")
    }

    @Test func `charts go with their columns`() async throws {
        func charts(_ section: SectionDefinition) async throws -> [ReportPicture] {
            try await HandCountedEvent.report([section]).sections[0].charts
        }
        #expect(try await charts(SectionDefinition(.attendanceByRegistrantType)).count == 1)
        #expect(try await charts(SectionDefinition(.attendanceByRegistrantType, showsCharts: false)).isEmpty)
        #expect(try await charts(SectionDefinition(.attendanceByRegistrantType, columns: ["registrant_type"])).isEmpty)
        let partial = try await charts(
            SectionDefinition(.attendanceByRegistrantType, columns: ["registrant_type", "attended"]))
        let bars = try #require(partial.first.flatMap { if case .bars(let bars) = $0 { bars } else { nil } })
        // What the bars count, and of how many, is kept.
        #expect(partial.count == 1 && bars.whole != nil && bars.people != nil)
        #expect(bars.percentage == nil && bars.interval == nil)
        // Columns over time stand in time's order, or not at all.
        #expect(try await charts(SectionDefinition(.checkInHistogram, top: 3)).count == 1)
        #expect(try await charts(SectionDefinition(.checkInHistogram, sort: [.init("checkins")])).isEmpty)
    }

    // MARK: Every check-in

    @Test func `the detail has every check-in and nobody's name`() async throws {
        let table = try await HandCountedEvent.report([SectionDefinition(.checkIns)]).sections[0].table
        #expect(
            table.columns.map(\.name) == [
                "checkin_id", "guest_id", "session_id", "session", "registrant_type_id", "registrant_type", "method",
                "latitude", "longitude", "checked_in_at",
            ])
        // By time, those of one moment by id.
        #expect(table[column: "checkin_id"]?.cells == [1, 2, 3, 4, 5, 6])
        #expect(table[column: "guest_id"]?.cells == [4, 2, 1, 1, 3, 9])
        #expect(table[column: "session_id"]?.cells == [12, 12, 12, 12, 13, 14])
        #expect(table[column: "session"]?.cells.suffix(3) == [.text("Mañana"), .text("Tarde"), .empty])
        #expect(table[column: "registrant_type"]?.cells.first == .text("Prensa"))
        #expect(table[column: "registrant_type"]?.cells.last == .empty)
        #expect(table[column: "registrant_type_id"]?.cells.last == .empty)
        #expect(table[column: "method"]?.cells.suffix(2) == [.text("QR"), .empty])
        #expect(
            table[column: "latitude"]?.cells.prefix(3) == [
                .decimal(-33.4001, places: 6), .decimal(-33.4, places: 6), .empty,
            ])
        #expect(
            table[column: "checked_in_at"]?.cells.first == .instant(HandCountedEvent.nine.advanced(bySeconds: -600)))
        let filtered = try await HandCountedEvent.report([
            SectionDefinition(.checkIns, filter: SectionFilter(methods: ["Manual"]))
        ])
        #expect(try filtered.cells("checkins", "checkin_id") == [1, 3])
    }

    // MARK: What has changed

    @Test func `what is new since an earlier reading`() async throws {
        var earlier = HandCountedEvent.tables
        earlier.keepCheckIns([1, 2, 3, 4, 5])  // all but the newest, of session 14
        let changes = [
            SectionDefinition(.changes),
            SectionDefinition(.changes, name: "morning", filter: SectionFilter(sessions: [12])),
        ]
        let definition = ReportDefinition(name: "mine", title: Phrase(verbatim: "Mine"), sections: changes)
        let zone = ReportRequest(zone: .gmt)
        let report = try await Report(of: HandCountedEvent.tables, earlier: earlier, by: definition, zone)
        let kinds = try report.cells("changes", "kind")
        #expect(kinds.first == .text("new") && kinds.count { $0 == .text("new") } == 1)
        #expect(try report.cells("changes", "session_id").first == .integer(14))
        #expect(try report.cells("morning", "kind") == [])
        #expect(report.notices.contains { $0.section == "changes" && $0.severity == .info })

        let unknown = try await Report(of: HandCountedEvent.tables, by: definition, zone)
        #expect(unknown[section: "changes"]?.table.rowCount == 0)
        #expect(!unknown.notices.contains { $0.section == "changes" })
    }

    // MARK: The order of cells

    @Test(arguments: [
        [Cell.integer(-3), .integer(2), .integer(10), .empty], [.text(""), .text("B"), .text("a"), .text("é"), .empty],
        [.number(-0.5), .number(9), .number(10), .empty], [.text("\u{FF5E}"), .text("😀"), .withheld],
        [.percentage(Percentage(hundredths: 5)), .percentage(Percentage(hundredths: 10_000)), .withheld],
        [.integer(5), .text("5"), .text("a"), .phrase(Phrase(verbatim: "1")), .empty],
        [.instant(HandCountedEvent.nine), .instant(HandCountedEvent.nine.advanced(bySeconds: 1)), .empty],
    ]) func `cells sort in order`(_ cells: [Cell]) {
        var rising = ReportTable([ReportColumn("a", .count, .checkIns, cells.reversed())])
        rising.sort(by: [.init("a")])
        #expect(rising.columns[0].cells == cells)
        rising.sort(by: [.init("a", descending: true)])
        let falling: [Cell] = Array(cells.dropLast().reversed()) + cells.suffix(1)
        #expect(rising.columns[0].cells == falling)
    }
}
