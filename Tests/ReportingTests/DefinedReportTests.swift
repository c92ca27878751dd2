import Aggregation
import Definitions
import Foundation
import Messages
import Tables
import Testing

@testable import Reporting

/// Reports as definitions ask for them, from an event small enough to count by hand.
@Suite(.timeLimit(.minutes(30))) struct DefinedReportTests {
    private static let nine = Instant(secondsSinceEpoch: 1_772_366_400)  // 2026-03-01T12:00:00Z, 09:00 in Santiago

    /// Three sessions (the last listed by nobody), two types, two methods; check-in 6 has neither type nor method, and
    /// check-in 3 no place.
    private var tables: EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        tables.sessions.append(
            id: 12, name: "Mañana", startsAt: Self.nine, endsAt: Self.nine.advanced(bySeconds: 3600 * 4))
        tables.sessions.append(id: 13, name: "Tarde", startsAt: Self.nine.advanced(bySeconds: 3600 * 6), endsAt: nil)
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 10, reportedCheckIns: 3))
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 4, registrantTypeName: "Prensa", registered: 5, reportedCheckIns: 0))
        tables.offers.append(
            .init(sessionID: 13, registrantTypeID: 3, registrantTypeName: "VIP", registered: 4, reportedCheckIns: 1))
        struct Row {
            var (id, guest, session, type): (Int64, Int64, Int64, Int64?)
            var (minutes, method, latitude): (Int64, String?, Double?)
        }
        let rows = [
            Row(id: 6, guest: 9, session: 14, type: nil, minutes: 400, method: nil, latitude: -33.4),
            Row(id: 5, guest: 3, session: 13, type: 3, minutes: 365, method: "QR", latitude: -33.4),
            Row(id: 4, guest: 1, session: 12, type: 3, minutes: 20, method: "QR", latitude: -33.9),
            Row(id: 3, guest: 1, session: 12, type: 3, minutes: 20, method: "Manual", latitude: nil),
            Row(id: 2, guest: 2, session: 12, type: 3, minutes: 10, method: "QR", latitude: -33.4),
            Row(id: 1, guest: 4, session: 12, type: 4, minutes: -10, method: "Manual", latitude: -33.4001),
        ]
        for row in rows {
            var checkIn = CheckInTable.Row(
                id: row.id, guestID: row.guest, sessionID: row.session,
                createdAt: Self.nine.advanced(bySeconds: row.minutes * 60))
            checkIn.registrantTypeID = row.type
            checkIn.latitude = row.latitude
            checkIn.longitude = row.latitude.map { _ in -70.6 }
            var method = row.method ?? ""
            method.withUTF8 { bytes in
                if row.method != nil { checkIn.method = bytes }
                tables.append(checkIn)
            }
        }
        return tables
    }

    private func report(
        _ sections: [SectionDefinition], audience: Audience = .organizer,
        _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> Report {
        var request = ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        change(&request)
        let definition = ReportDefinition(
            name: "mine", title: Phrase(es: "Mío", en: "Mine"), note: Phrase(verbatim: "Note"), audience: audience,
            sections: sections)
        return try await Report(of: tables, by: definition, request)
    }

    private func cells(_ report: Report, _ section: String, _ column: String) throws -> [Cell] {
        try #require(report[section: section]?.table[column: column]).cells
    }

    private func integers(_ numbers: Int64...) -> [Cell] { numbers.map { .integer($0) } }

    // MARK: What the definition says of the report

    @Test func `name, title, note and audience are the definition's`() async throws {
        let report = try await report([SectionDefinition(.checkInsByMethod)], audience: .sponsor)
        #expect(report.name == "mine" && report.title == Phrase(es: "Mío", en: "Mine"))
        #expect(report.note == Phrase(verbatim: "Note") && report.audience == .sponsor)
    }

    @Test func `the verdict does not depend on the sections`() async throws {
        let few = try await report([SectionDefinition(.checkInsByMethod)])
        let all = try await Report(
            of: tables, by: .embedded("attendance"), ReportRequest(zone: few.clock.zone))
        #expect(few.verdict == all.verdict)
        // Session 12: guests 1, 2 and 4; 13: guest 3; 14: guest 9; of 10 + 5 + 4 registered.
        #expect(few.verdict.checkIns == 6 && few.verdict.uniqueGuests == 5)
        #expect(few.verdict.attended == 5 && few.verdict.registered == 19)
        // Prensa in session 12 has one check-in and is said to have none; VIP has three, as is said.
        #expect(few.verdict.reconciliationDifferences == 1)
        #expect(few.headlines == all.headlines)
    }

    @Test func `a notice points to the section that is there`() async throws {
        let with = try await report([SectionDefinition(.dataQuality, name: "flaws")])
        #expect(with.notices.contains { $0.section == "flaws" })
        #expect(with.notices.allSatisfy { $0.section == "flaws" || $0.section == nil })
        let without = try await report([SectionDefinition(.checkInsByMethod)])
        #expect(without.notices.map(\.text) == with.notices.map(\.text))
        #expect(without.notices.allSatisfy { $0.section == nil })
    }

    // MARK: Filters

    @Test func `a section counts what its filter keeps`() async throws {
        let report = try await report([
            SectionDefinition(.checkInsByMethod, name: "all"),
            SectionDefinition(.checkInsByMethod, name: "morning", filter: SectionFilter(sessions: [12])),
            SectionDefinition(.checkInsByMethod, name: "vip", filter: SectionFilter(registrantTypes: [3])),
            SectionDefinition(
                .attendanceBySession, name: "by-hand", filter: SectionFilter(methods: ["Manual", "Fax"])),
            SectionDefinition(
                .checkInsByMethod, name: "span",
                filter: SectionFilter(from: ISO8601Text("2026-03-01T09:10"), to: ISO8601Text("2026-03-01T12:20:00Z"))),
        ])
        #expect(try cells(report, "all", "checkins") == integers(3, 2, 1))
        #expect(try cells(report, "morning", "checkins") == integers(2, 2))
        #expect(try cells(report, "vip", "checkins") == integers(3, 1))
        #expect(try cells(report, "by-hand", "checkins") == integers(2, 0))
        #expect(try cells(report, "by-hand", "attended") == integers(2, 0))
        #expect(try cells(report, "by-hand", "registered") == integers(15, 4))
        // Only check-in 2, at 9:10; 3 and 4 are at 9:20, where the span ends.
        #expect(try cells(report, "span", "checkins") == integers(1))
        #expect(report.headlines.first { $0.name == "checkins" }?.value == .integer(6))
    }

    @Test func `a section's filter narrows the run's`() async throws {
        let morning = SectionDefinition(.checkInsByMethod, name: "morning", filter: SectionFilter(sessions: [12]))
        let afternoon = SectionDefinition(.checkInsByMethod, name: "afternoon", filter: SectionFilter(sessions: [13]))
        let report = try await report([morning, afternoon]) { $0.sessions = [12] }
        #expect(try cells(report, "morning", "checkins") == integers(2, 2))
        // Nothing is in both: no row, and not all of them.
        #expect(try cells(report, "afternoon", "checkins") == [])
        #expect(report[section: "afternoon"]?.note?.en.contains("4 check-ins excluded") == true)
    }

    @Test func `a filter is stated in the note`() async throws {
        let filter = SectionFilter(
            sessions: [13, 12], registrantTypes: [3], methods: ["QR", "Manual"], from: ISO8601Text("2026-03-01"),
            to: ISO8601Text("2026-03-02T00:00Z"))
        let note = try await report([SectionDefinition(.checkInsByMethod, filter: filter)]).sections[0].note
        #expect(
            note?.en
                == Phrase.sectionFilter(
                    [
                        .filterOfSessions(["12", "13"]), .filterOfTypes(["3"]), .filterOfMethods(["Manual", "QR"]),
                        .filterFrom(Phrase(verbatim: "01 Mar 2026 00:00")),
                        .filterTo(Phrase(verbatim: "01 Mar 2026 21:00")),
                    ], leftOut: 2
                ).en)
        #expect(note?.es.contains("; desde el 01 mar 2026 00:00; antes del 01 mar 2026 21:00 (") == true)
        #expect(
            note?.es.hasPrefix("Esta sección cuenta solo las sesiones 12, 13; el tipo de inscrito 3; los métodos ")
                == true)
    }

    @Test func `a filtered reconciliation says so`() async throws {
        let section = SectionDefinition(.reconciliation, filter: SectionFilter(methods: ["QR"]))
        let note = try await report([section]).sections[0].note
        #expect(note?.en.hasSuffix(Phrase.reconciliationFilteredNote.en) == true)
    }

    @Test func `a part is not mistaken for the whole`() async throws {
        let qr = SectionFilter(methods: ["QR"])
        let report = try await report([
            SectionDefinition(.attendanceBySession),
            SectionDefinition(
                .attendanceBySession, name: "first", title: Phrase(verbatim: "Mine"), note: Phrase(verbatim: "Own."),
                top: 1),
            SectionDefinition(.checkInHistogram, name: "qr", filter: qr),
        ])
        let (whole, first) = (report.sections[0], report.sections[1])
        #expect(whole.restriction == nil)
        #expect(first.restriction == .firstRows(1, of: whole.table.rowCount))
        #expect(first.note?.es == Phrase.firstRows(1, of: whole.table.rowCount).es + " Own.")
        #expect(first.charts.map(\.title?.en) == whole.charts.map { $0.title.map { Phrase.aPartOf($0).en } })
        let partly = Phrase.aPartOf(Phrase(verbatim: "")).es
        #expect(report.sections[2].charts.allSatisfy { $0.title?.es.hasSuffix(partly) == true })
        let about = report.about.filter { $0.group == .aboutFilters }
        #expect(about.map(\.name) == ["filters", "section_first", "section_qr"])
        #expect(about.map(\.text) == [.aboutFiltersOfSections, first.restriction, report.sections[2].restriction])
        #expect(about[1].title == Phrase(verbatim: "Mine"))
        #expect(about[2].text?.en.contains("only method QR (") == true)
    }

    @Test func `about names no section where none is partial`() async throws {
        let about = try await report([SectionDefinition(.attendanceBySession, top: 1000)]).about
        #expect(about.filter { $0.group == .aboutFilters }.map(\.text) == [.aboutNoFilters])
    }

    @Test func `a filter on something the event does not have is not found`() async {
        await #expect(
            throws: Fault(
                .notFound, .inSection("checkins_by_method", of: "mine", .noSuchSession(99, event: 6)))
        ) {
            try await report([SectionDefinition(.checkInsByMethod, filter: SectionFilter(sessions: [12, 99]))])
        }
        // What the run's own filter leaves out is there all the same.
        await #expect(throws: Never.self) {
            try await report([SectionDefinition(.checkInsByMethod, filter: SectionFilter(registrantTypes: [4]))]) {
                $0.sessions = [13]
            }
        }
    }

    // MARK: Parameters

    @Test func `bins and cells are the section's own`() async throws {
        let report = try await report([
            SectionDefinition(.checkInHistogram), SectionDefinition(.checkInHistogram, name: "hourly", binWidth: 3600),
            SectionDefinition(.arrivalProfile, binWidth: 86_400), SectionDefinition(.geoCells),
            SectionDefinition(.geoCells, name: "coarse", cellLength: 1), SectionDefinition(.geoSummary),
        ])
        // From 8:45, where the first is, to 15:30, where the last is.
        #expect(report[section: "checkin_histogram"]?.table.rowCount == 28)
        #expect(try cells(report, "hourly", "checkins") == integers(1, 3, 0, 0, 0, 0, 0, 2))
        #expect(try cells(report, "arrival_profile", "peak_checkins") == integers(4, 1, 1))
        #expect(try cells(report, "geo_cells", "checkins") == integers(4, 1))
        #expect(try cells(report, "coarse", "cell") == [.text("6")])
        #expect(try cells(report, "coarse", "checkins") == integers(5))
        #expect(try cells(report, "geo_summary", "located") == integers(5))
        #expect(report[section: "coarse"]?.table[column: "cell"]?.definition.en.contains("1 character:") == true)
        #expect(report[section: "geo_cells"]?.table[column: "cell"]?.definition == Term.cell.definition)
    }

    @Test func `a widened histogram says so`() async throws {
        let report = try await report([SectionDefinition(.checkInHistogram, name: "seconds", binWidth: 1)])
        #expect(report[section: "seconds"]?.table.rowCount == 410 * 60 + 1)
        var far = tables
        // As far as a check-in may be without being stray.
        far.append(
            CheckInTable.Row(
                id: 7, guestID: 1, sessionID: 12, createdAt: Self.nine.advanced(bySeconds: -89 * 86_400)))
        let definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"),
            sections: [SectionDefinition(.checkInHistogram, name: "seconds", binWidth: 1)])
        let widened = try await Report(of: far, by: definition, ReportRequest(zone: .gmt, binWidth: 86_400))
        #expect(widened.notices.contains { $0.section == "seconds" && $0.severity == .warning })
        #expect(!widened.notices.contains { $0.text == .finding("stray_checkins", rows: 1) })
    }

    @Test func `a histogram that leaves stray check-ins out says so`() async throws {
        var strange = tables
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
        let checks = try cells(report, "data_quality", "check")
        #expect(checks.contains(.text("stray_checkins")) && checks.contains(.text("implausible_dates")))
    }

    @Test func `a sponsor sees no places with few people and no personal data`() async throws {
        let report = try await report([SectionDefinition(.geoCells)], audience: .sponsor)
        // A handful of people: there is nothing that could be shown of where they were.
        #expect(report[section: "geo_cells"]?.table[column: "cell"] == nil)
        for kind in [EventSectionKind.checkIns, .dataQuality, .geoSummary, .changes, .doors] {
            await #expect(throws: Fault.self) { try await self.report([SectionDefinition(kind)], audience: .sponsor) }
        }
    }

    // MARK: Rows and columns

    @Test func `columns are chosen and ordered`() async throws {
        let section = SectionDefinition(.attendanceBySession, columns: ["attended", "session", "attendance_low"])
        let table = try await report([section]).sections[0].table
        #expect(table.columns.map(\.name) == ["attended", "session", "attendance_low"])
        // Asked for by name, a column is in the CSV too.
        #expect(table.columns.allSatisfy { !$0.isSupplementary })
        #expect(table.columns[0].cells == integers(3, 1, 1))
    }

    @Test func `rows can be sorted by columns that are not shown`() async throws {
        func sorted(_ keys: SectionDefinition.SortKey...) async throws -> [Cell] {
            let section = SectionDefinition(
                .attendanceBySessionAndType, columns: ["session_id"], sort: keys)
            return try cells(try await report([section]), "attendance_by_session_and_type", "session_id")
        }
        // Session 12 has VIP (2 of 10) and Prensa (1 of 5), 13 VIP (1 of 4), 14 no type (1 of none).
        #expect(try await sorted(.init("registered", descending: true)) == integers(12, 12, 13, 14))
        #expect(try await sorted(.init("attended"), .init("session_id", descending: true)) == integers(14, 13, 12, 12))
        // What has no value is last, rising and falling.
        #expect(try await sorted(.init("registrant_type")) == integers(12, 12, 13, 14))
        #expect(try await sorted(.init("registrant_type", descending: true)) == integers(12, 13, 12, 14))
        #expect(try await sorted(.init("attendance_percentage", descending: true)) == integers(13, 12, 12, 14))
    }

    @Test func `a top limit is stated`() async throws {
        let section = SectionDefinition(
            .attendanceBySessionAndType, sort: [.init("checkins", descending: true)], top: 2)
        let cut = try await report([section]).sections[0]
        #expect(cut.table[column: "checkins"]?.cells == integers(3, 1))
        #expect(cut.note?.en.hasSuffix("The first 2 rows of 4.") == true || cut.note?.en == "The first 2 rows of 4.")
        #expect(cut.note?.es.contains("Las primeras 2 filas de 4.") == true)
        let whole = try await report([SectionDefinition(.attendanceBySessionAndType, top: 4)]).sections[0]
        #expect(whole.note?.en.contains("first") != true)
    }

    @Test func `the section's words are the definition's`() async throws {
        let title = Phrase(es: "Título", en: "Title")
        let note = Phrase(es: "Nota.", en: "Note.")
        let section = SectionDefinition(.checkInsByMethod, name: "methods", title: title, note: note, top: 1)
        let made = try await report([section]).sections[0]
        #expect(made.name == "methods" && made.title == title)
        #expect(made.note?.en == "The first row of 3. Note.")
    }

    @Test func `charts go with their columns`() async throws {
        func charts(_ section: SectionDefinition) async throws -> [ReportPicture] {
            try await report([section]).sections[0].charts
        }
        #expect(try await charts(SectionDefinition(.attendanceByRegistrantType)).count == 1)
        #expect(try await charts(SectionDefinition(.attendanceByRegistrantType, showsCharts: false)).isEmpty)
        #expect(
            try await charts(SectionDefinition(.attendanceByRegistrantType, columns: ["registrant_type"])).isEmpty)
        let partial = try await charts(
            SectionDefinition(.attendanceByRegistrantType, columns: ["registrant_type", "attended"]))
        let bars = try #require(partial.first.flatMap { if case .bars(let bars) = $0 { bars } else { nil } })
        #expect(partial.count == 1 && bars.whole == nil && bars.percentage == nil && bars.interval == nil)
        // Columns over time stand in time's order, or not at all.
        #expect(try await charts(SectionDefinition(.checkInHistogram, top: 3)).count == 1)
        #expect(try await charts(SectionDefinition(.checkInHistogram, sort: [.init("checkins")])).isEmpty)
    }

    // MARK: Every check-in

    @Test func `the detail has every check-in and nobody's name`() async throws {
        let table = try await report([SectionDefinition(.checkIns)]).sections[0].table
        #expect(
            table.columns.map(\.name) == [
                "checkin_id", "guest_id", "session_id", "session", "registrant_type_id", "registrant_type", "method",
                "latitude", "longitude", "checked_in_at",
            ])
        // By time, those of one moment by id.
        #expect(table[column: "checkin_id"]?.cells == integers(1, 2, 3, 4, 5, 6))
        #expect(table[column: "guest_id"]?.cells == integers(4, 2, 1, 1, 3, 9))
        #expect(table[column: "session_id"]?.cells == integers(12, 12, 12, 12, 13, 14))
        #expect(table[column: "session"]?.cells.suffix(3) == [.text("Mañana"), .text("Tarde"), .empty])
        #expect(table[column: "registrant_type"]?.cells.first == .text("Prensa"))
        #expect(table[column: "registrant_type"]?.cells.last == .empty)
        #expect(table[column: "registrant_type_id"]?.cells.last == .empty)
        #expect(table[column: "method"]?.cells.suffix(2) == [.text("QR"), .empty])
        #expect(
            table[column: "latitude"]?.cells.prefix(3) == [
                .decimal(-33.4001, places: 6), .decimal(-33.4, places: 6), .empty,
            ])
        #expect(table[column: "checked_in_at"]?.cells.first == .instant(Self.nine.advanced(bySeconds: -600)))
        let filtered = try await report([SectionDefinition(.checkIns, filter: SectionFilter(methods: ["Manual"]))])
        #expect(try cells(filtered, "checkins", "checkin_id") == integers(1, 3))
    }

    // MARK: What has changed

    @Test func `what is new since an earlier reading`() async throws {
        var earlier = tables
        earlier.keepCheckIns([1, 2, 3, 4, 5])  // all but the newest, of session 14
        let changes = [
            SectionDefinition(.changes),
            SectionDefinition(.changes, name: "morning", filter: SectionFilter(sessions: [12])),
        ]
        let definition = ReportDefinition(name: "mine", title: Phrase(verbatim: "Mine"), sections: changes)
        let zone = ReportRequest(zone: .gmt)
        let report = try await Report(of: tables, earlier: earlier, by: definition, zone)
        let kinds = try cells(report, "changes", "kind")
        #expect(kinds.first == .text("new") && kinds.count { $0 == .text("new") } == 1)
        #expect(try cells(report, "changes", "session_id").first == .integer(14))
        #expect(try cells(report, "morning", "kind") == [])
        #expect(report.notices.contains { $0.section == "changes" && $0.severity == .info })

        let unknown = try await Report(of: tables, by: definition, zone)
        #expect(unknown[section: "changes"]?.table.rowCount == 0)
        #expect(!unknown.notices.contains { $0.section == "changes" })
        // A sponsor is told nothing of single nights.
        let sponsors = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"), audience: .sponsor,
            sections: [SectionDefinition(.checkInsByMethod)])
        let told = try await Report(of: tables, earlier: earlier, by: sponsors, zone)
        #expect(told.notices == (try await Report(of: tables, by: sponsors, zone)).notices)
        #expect(told.headlines == (try await Report(of: tables, by: sponsors, zone)).headlines)
    }

    // MARK: The order of cells

    @Test(arguments: [
        [Cell.integer(-3), .integer(2), .integer(10), .empty], [.text(""), .text("B"), .text("a"), .text("é"), .empty],
        [.number(-0.5), .number(9), .number(10), .empty], [.text("\u{FF5E}"), .text("😀"), .withheld],
        [.percentage(Percentage(hundredths: 5)), .percentage(Percentage(hundredths: 10_000)), .withheld],
        [.integer(5), .text("5"), .text("a"), .phrase(Phrase(verbatim: "1")), .empty],
        [.instant(nine), .instant(nine.advanced(bySeconds: 1)), .empty],
    ]) func `cells sort in order`(_ cells: [Cell]) {
        var rising = ReportTable([ReportColumn("a", .count, .checkIns, cells.reversed())])
        rising.sort(by: [.init("a")])
        #expect(rising.columns[0].cells == cells)
        rising.sort(by: [.init("a", descending: true)])
        let falling: [Cell] = Array(cells.dropLast().reversed()) + cells.suffix(1)
        #expect(rising.columns[0].cells == falling)
    }
}
