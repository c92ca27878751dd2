import Base
import Foundation
import Testing

@testable import Rendering
@testable import Reporting

@Suite("XLSX: words instead of codes, marks explained", .timeLimit(.minutes(30))) struct XLSXWordsTests {
    private static func sheet(_ columns: [ReportColumn], in language: Language) async throws -> ReadWorkbook.Sheet {
        try await WorkbookTool.openpyxl(
            XLSXRenderer().bytes(TableFixture.report([TableFixture.section(columns)]), in: language)
        ).sheet("Things")
    }

    @Test func `codes are words in the report's language; the header's note says which is which`() async throws {
        let columns = [
            TableFixture.column("status", .text, ["ok", "differs", "unlisted", "new one"].map(Cell.text)),
            TableFixture.column("severity", .text, ["info", "warning", "error", "info"].map(Cell.text)),
            TableFixture.column("check", .text, ["repeated_checkins", "unknown_sessions", "a", "b"].map(Cell.text)),
        ]
        let spanish = try await Self.sheet(columns, in: .spanish)
        func column(_ name: String, _ sheet: ReadWorkbook.Sheet) -> [String?] {
            (5...8).map { sheet.value("\(name)\($0)") }
        }
        #expect(column("A", spanish) == ["coincide", "no coincide", "no ofrecido", "new one"])
        #expect(column("B", spanish) == ["Nota", "Advertencia", "Error", "Nota"])
        #expect(column("C", spanish) == ["Check-ins repetidos", "Sesiones no listadas", "a", "b"])
        #expect(
            spanish["A4"]?.note
                == "What status is.\nNombres en los archivos CSV: coincide = ok; no coincide = differs; no ofrecido = unlisted."
        )
        let english = try await Self.sheet(columns, in: .english)
        #expect(column("A", english) == ["agrees", "differs", "unlisted", "new one"])
        // What needs a look stands out in colour.
        let plain = english["A5"]?.color
        #expect(english["A6"]?.color != plain && english["A8"]?.color == plain)
        #expect(english["B7"]?.color != english["B6"]?.color && english["B5"]?.color == plain)
    }

    @Test(arguments: Language.allCases)
    func `codes about members are words too, the names of a chart's bars with them`(_ language: Language) async throws {
        // The names as members' documents and the files for programs have them.
        let codes: [Codes: [String]] = [
            .membershipStatus: ["active", "pending", "suspended", "cancelled", "expired", "unknown"],
            .planType: ["time_based", "visit_based", "mixed"], .decision: ["admitted", "refused"],
            .admissionReason: [
                "valid", "last_visit", "inactive", "pending", "suspended", "cancelled", "expired", "unknown_status",
                "unknown_plan", "end_date_passed", "no_visits_left", "end_date_passed_and_no_visits_left",
                "end_date_missing", "visits_missing",
            ],
            .limitReachedFirst: ["date", "visits", "both"], .consistent: ["yes", "no"], .willDrop: ["no", "yes"],
        ]
        for (kind, codes) in codes {
            var column = TableFixture.column("codes", .text, codes.map(Cell.text))
            column.meaning = .codes(kind)
            let words = column.inWords.cells.map { cell in
                if case .phrase(let phrase) = cell { phrase[language] } else { "" }
            }
            #expect(Set(words).count == codes.count && !words.contains(""), "\(kind): \(words)")
            #expect(!words.contains { $0.contains("_") }, "\(words)")
        }
        var statuses = TableFixture.column("member_status", .text, [.text("expired"), .text("ok")])
        statuses.meaning = .codes(.membershipStatus)
        let sheet = try await Self.sheet([statuses], in: language)
        #expect(sheet.value("A5") == Phrase.membershipStatuses["expired"]?[language])
        #expect(sheet.value("A6") == "ok")
    }

    @Test func `examples of a finding name their kinds in the language, and keep their ids`() async throws {
        let column = TableFixture.column(
            "examples", .text, [.text("session 12 registrant_type 3; session 20"), .text("field price; checkin 7")])
        let spanish = try await Self.sheet([column], in: .spanish)
        #expect(
            spanish.value("A5") == "sesión 12 tipo 3; sesión 20" && spanish.value("A6") == "campo price; check-in 7")
        #expect(spanish["A4"]?.note == "What examples is.")
        #expect(try await Self.sheet([column], in: .english).value("A5") == "session 12 type 3; session 20")
    }

    @Test func `sections that know sessions and types by numbers have their names beside these`() async throws {
        let offers = TableFixture.section(
            [
                TableFixture.column("session_id", .identifier, [.integer(12), .integer(13)]),
                TableFixture.column("session", .text, [.text("Apertura"), .text("Cierre")]),
            ], "attendance_by_session", title: "Sessions")
        let ids = [
            TableFixture.column("session_id", .identifier, [.integer(12), .integer(99)]),
            TableFixture.column("other_session_id", .identifier, [.integer(13), .integer(12)]),
            TableFixture.column("registrant_type_id", .identifier, [.integer(1), .integer(1)]),
        ]
        let report = TableFixture.report([
            offers, TableFixture.section(ids, "session_overlap"), TableFixture.section(ids, "other", title: "Chosen"),
        ])
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: .spanish))
        let sheet = try workbook.sheet("Things")
        #expect(
            ["A4", "B4", "C4", "D4", "E4", "F4"].map { sheet.value($0) } == [
                "session_id", "Sesión", "other_session_id", "Otra sesión", "registrant_type_id", nil,
            ])
        #expect(["B5", "D5", "B6", "D6"].map { sheet.value($0) } == ["Apertura", "Cierre", nil, "Apertura"])
        // Where a definition can choose the names and has not, they are not added.
        #expect(try workbook.sheet("Chosen").value("B4") == "other_session_id")
    }

    @Test func `the same text in a column that holds no codes is left alone`() async throws {
        let sheet = try await Self.sheet(
            [TableFixture.column("session", .text, [.text("ok"), .text("error")])], in: .spanish)
        #expect(sheet.value("A5") == "ok" && sheet.value("A6") == "error")
    }

    @Test func `every check of data quality, kind and measure of change has a word in both languages`() {
        // The names that programs rely on.
        let checks = [
            "attendance_over_100", "attendance_without_registration", "checkins_without_guest",
            "checkins_without_session", "checkins_without_time", "stray_checkins", "duplicate_offers",
            "guests_with_several_types", "guests_canceled", "guests_unexpected", "guests_unpaid",
            "implausible_dates", "invalid_coordinates", "missing_coordinates", "missing_method",
            "missing_registrant_type", "outside_session_hours", "registered_over_stock", "repeated_checkins",
            "reported_count_differs", "reported_count_missing", "sessions_without_times", "unknown_sessions",
            "unlisted_types", "unreadable_fields", "session_not_measured", "session_list_incomplete",
            "registrants_fewer_than_guests", "registered_missing", "used_differs", "places_differ", "inactive_offers",
            "guests_perhaps_same", "guests_perhaps_several", "guests_unregistered", "rounded_ids",
            "scan_coverage_low", "headcount_below_scans",
        ]
        #expect(Set(Phrase.checkNames.keys) == Set(checks))
        let kinds = ["new", "vanished", "changed", "rate", "count", "offer", "added", "removed", "renamed", "moved"]
        #expect(Set(Phrase.changeKinds.keys) == Set(kinds))
        for words in [Phrase.checkNames, Phrase.changeKinds, Phrase.changeMeasures] {
            #expect(
                Set(words.values.map(\.es)).count == words.count && Set(words.values.map(\.en)).count == words.count)
        }
    }

    @Test
    func `a withheld cell is a mark that its sheet and the last one explain, and nothing to compute with`() async throws
    {
        let columns = [
            TableFixture.column("attended", .count, [.integer(7), .withheld]),
            TableFixture.column("share", .percentage, [.withheld, .percentage(Percentage(hundredths: 5000))]),
        ]
        let workbook = try await WorkbookTool.openpyxl(
            XLSXRenderer().bytes(
                TableFixture.report([
                    TableFixture.section(columns),
                    TableFixture.section([TableFixture.column("n", .count, [.integer(1)])], "open", title: "Open"),
                ])))
        let sheet = try workbook.sheet("Things")
        #expect(sheet["A6"]?.value == "*" && sheet["A6"]?.type == "s" && sheet["B5"]?.value == "*")
        let explanation = Phrase.withheldOnSheet.en
        #expect(sheet.value("A2") == explanation)
        #expect(try workbook.sheet("Open").value("A2") == nil)
        // A section's own note that explains the mark is enough.
        var noted = TableFixture.section(columns)
        noted.note = Phrase(verbatim: "Few are *.")
        let once = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(TableFixture.report([noted])))
        #expect(try once.sheet("Things").value("A2") == "Few are *.")
        let about = try workbook.sheet("About these numbers")
        #expect(about.cells.values.contains { $0.value == "Withheld figures" })
        let plain = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(SampleReport.make())).sheet(
            "About these numbers")
        #expect(!plain.cells.values.contains { $0.value == "Withheld figures" })
    }

    @Test
    func `columns beside those agreed with programs are there, without bars of their own; words are in the language`()
        async throws
    {
        func share(_ name: String, _ hundredths: Int64) -> ReportColumn {
            TableFixture.column(name, .percentage, [.percentage(Percentage(hundredths: hundredths))])
        }
        var columns = [
            share("attendance_percentage", 5000), share("attendance_low", 4000), share("attendance_high", 6000),
        ]
        columns.append(
            TableFixture.column("advice", .text, [.phrase(Phrase(es: "Revise la lista.", en: "Check the list."))]))
        for index in 1..<columns.count { columns[index].isSupplementary = true }
        let sheet = try await Self.sheet(columns, in: .spanish)
        #expect(["A5", "B5", "C5"].map { sheet.value($0) } == ["0.5", "0.4", "0.6"])
        #expect(sheet.bars.map(\.area) == ["A5"])
        #expect(sheet.value("D5") == "Revise la lista.")
        #expect(sheet.tables.first?.columns.count == 4)
    }

    @Test func `notes are as large as what they say`() async throws {
        let long = String(repeating: "What is counted here, and how it is. ", count: 12)
        var columns = [
            TableFixture.column("a", .count, [.integer(1)]), TableFixture.column("b", .count, [.integer(1)]),
        ]
        columns[1].definition = Phrase(verbatim: long)
        let bytes = try XLSXRenderer().bytes(TableFixture.report([TableFixture.section(columns)]))
        let notes = try #require(try await WorkbookTool.drawings(bytes).first { $0.name == "Things" }?.notes)
        #expect(notes.map(\.column) == [0, 1] && notes.allSatisfy { $0.row == 3 && $0.width == 210 })
        // A line in letters of 8 points is about 10 high; 444 letters of about 4 are 9 lines of 200.
        #expect(notes[0].height >= 20 && notes[0].height < 40)
        #expect(notes[1].height >= 90 && notes[1].height < 200)
    }
}
