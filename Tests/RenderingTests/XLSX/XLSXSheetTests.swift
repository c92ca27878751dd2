import Foundation
import Messages
import Reporting
import Tables
import Testing

@testable import Rendering

@Suite("XLSX: sheets of a report", .timeLimit(.minutes(30)))
struct XLSXSheetTests {
    private static let english = Task { try await WorkbookTool.openpyxl(XLSXRenderer().bytes(SampleReport.make())) }
    private static let spanish = Task {
        try await WorkbookTool.openpyxl(XLSXRenderer().bytes(SampleReport.make(), in: .spanish))
    }

    @Test
    func `has a summary, further charts, a sheet for each section, and what the numbers mean`() async throws {
        let workbook = try await Self.english.value
        #expect(
            workbook.sheets.map(\.name) == [
                "Summary", "More charts", "Attendance by registrant type", "Attendance by session",
                "Attendance by session and regi…", "Session overlap", "Arrivals over time",
                "Arrivals over time by session", "Arrival profile", "Check-ins by method", "Geographic summary",
                "Check-in places", "Reconciliation", "Data quality", "About these numbers",
            ])
        #expect(workbook.active == "Summary")
        #expect(workbook.sheets.allSatisfy { $0.gridlines == false })
        #expect(workbook.hidden.map(\.name) == ["Names in charts"])
        #expect(
            try await Self.spanish.value.sheets.map(\.name).prefix(3) == [
                "Resumen", "Más gráficos", "Asistencia por tipo de inscrito",
            ])
    }

    @Test
    func `sheets about one thing have tabs of one colour, and no others have it`() async throws {
        let groups = [2, 4, 3, 3, 2, 1]
        let tabs = try await Self.english.value.sheets.map(\.tab)
        #expect(tabs.count == groups.reduce(0, +))
        var colors: [String] = []
        var start = 0
        for count in groups {
            let own = Set(tabs[start..<(start + count)].map { $0 ?? "none" })
            #expect(own.count == 1, "\(own)")
            colors += own
            start += count
        }
        #expect(Set(colors).count == groups.count)
        // The program's own colours.
        #expect(colors.prefix(2) == ["FFB6287E", "FF5E38E2"])
    }

    @Test
    func `says what it is and carries no time but that of the data`() async throws {
        let workbook = try await Self.english.value
        #expect(workbook.title == "Attendance · Tech Summit 2026")
        #expect(workbook.subject == "Event 6")
        #expect(workbook.author == "attendance")
        // 18:42:07 in Santiago.
        #expect(workbook.created == "2026-03-02T21:42:07")
        #expect(workbook.modified == "2026-03-02T21:42:07")
        let timeless = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(TableFixture.report([])))
        #expect(timeless.created == "1980-01-01T00:00:00")
    }

    @Test
    func `every section is a table with a filter, named like the section`() async throws {
        let workbook = try await Self.english.value
        for section in SampleReport.make().sections {
            let sheet = try #require(workbook.sheets.first { $0.tables.first?.name == section.name })
            let table = try #require(sheet.tables.first)
            #expect(sheet.tables.count == 1)
            let isNamed = ["reconciliation", "session_overlap"].contains(section.name)
            let added = ["Session", "Other session", "Registrant type"]
            #expect(
                table.columns.filter { !isNamed || !added.contains($0) } == section.table.columns.map(\.title.en))
            #expect(table.filter == table.area)
            #expect(
                table.area.hasPrefix("A4:") && table.area.hasSuffix("\(4 + section.table.rowCount)"), "\(table.area)")
            #expect(sheet.frozen == "A5")
        }
        #expect(try workbook.sheet("Attendance by session").tables.first?.area == "A4:L14")
    }

    @Test
    func `headers carry the definition of their column`() async throws {
        let sheet = try await Self.english.value.sheet("Check-ins by method")
        #expect(sheet["B4"]?.note == "“Check-ins”: counted as the page “About these numbers” defines it.")
        #expect(["A4", "B4", "C4"].allSatisfy { sheet[$0]?.note != nil })
    }

    @Test
    func `columns are as wide as what is in them, and no wider than a page can bear`() async throws {
        let sheet = try await Self.english.value.sheet("Attendance by session")
        // Widths are in digits of 7 pixels: 320 pixels are 45, 64 are 8.43.
        #expect(abs((sheet.widths["B"] ?? 0) - 45) < 1)
        for (name, width) in sheet.widths { #expect(width >= 8.4 && width < 46, "\(name)") }
        let text = String(repeating: "0", count: 30)
        let report = TableFixture.report(.text, [.text(text)])
        let fitted = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report)).sheet("Things").widths["A"] ?? 0
        // 30 digits at 10 points of 11, and the space at both sides.
        #expect(abs(fitted - (30 * 7 * 10 / 11 + 24) / 7) < 1.5)
    }

    @Test
    func `every sheet prints on A4, fitted to the width, upright where it is narrow, with the header on each page`()
        async throws
    {
        for sheet in try await Self.spanish.value.sheets {
            #expect(sheet.print.paper == "9")
            #expect(sheet.print.fits && sheet.print.wide == 1)
            #expect(sheet.print.footer == ["Tech Summit 2026 · &A", nil, "Página &P de &N"])
            #expect(sheet.print.header == (sheet.tables.isEmpty ? nil : "$4:$4"))
        }
        for wide in ["Resumen", "Más gráficos", "Asistencia por sesión", "Conciliación"] {
            #expect(try await Self.spanish.value.sheet(wide).print.orientation == "landscape", "\(wide)")
        }
        for narrow in ["Check-ins por método", "Llegadas en el tiempo", "Acerca de estos números"] {
            #expect(try await Self.spanish.value.sheet(narrow).print.orientation != "landscape", "\(narrow)")
        }
        // A text that is wider than its column has no pages beyond the table.
        let session = try await Self.spanish.value.sheet("Asistencia por sesión")
        #expect(session.print.area == "'Asistencia por sesión'!$A$1:$L$14")
        #expect(try await Self.spanish.value.sheet("Resumen").print.tall == 1)
        #expect(try await Self.spanish.value.sheet("Conciliación").print.tall == 0)
    }

    @Test
    func `the summary has the headline numbers, the notices, and the way to every sheet`() async throws {
        let workbook = try await Self.english.value
        let sheet = try workbook.sheet("Summary")
        #expect(sheet.value("A1") == "Tech Summit 2026")
        #expect(
            sheet.value("A2")
                == "Attendance  ·  Event 6  ·  Data up to 02 Mar 2026 18:42 · America/Santiago (UTC−03:00)")
        let tile = try #require(sheet["A5"])
        #expect(sheet.value("A4") == "Attendance" && sheet.value("A6") == "6613 of 9912 registered")
        // 6613 of 9912 is 66.717…
        #expect(tile.kind == "float" && tile.value == "0.6672" && tile.format == "0.00%")
        #expect(sheet.cells.values.contains { $0.value == "01 Mar 2026 08:45" })
        #expect(sheet.value("A8") == "Error")
        #expect(sheet.value("E8") == "4 check-ins name session 99, which the service does not know.")
        let links = sheet.cells.values.compactMap(\.link)
        for other in workbook.sheets.dropFirst() {
            #expect(links.contains("'\(other.name)'!A1"))
            #expect(other.cells.values.contains { $0.link == "'Summary'!A1" })
        }
        #expect(sheet.cells.values.contains { $0.value == "→ Data quality" && $0.link == "'Data quality'!A1" })
    }

    @Test
    func `more notices than the summary holds are on the last sheet`() async throws {
        var report = SampleReport.make()
        report.notices = (1...9).map { Notice(.warning, Phrase(verbatim: "notice \($0)")) }
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        let summary = try workbook.sheet("Summary")
        #expect(summary.value("E13") == "notice 6")
        #expect(summary.value("E14") == "3 more notices in “About these numbers”.")
        let about = try workbook.sheet("About these numbers").cells.values.compactMap(\.value)
        #expect((1...9).allSatisfy { about.contains("notice \($0)") })
    }

    @Test
    func `about these numbers: groups, titles and typed values`() async throws {
        let sheet = try await Self.spanish.value.sheet("Acerca de estos números")
        #expect(sheet.value("A3") == "Origen")
        #expect(sheet.value("A6") == "Último check-in contado (ID)")
        #expect(sheet["B6"]?.kind == "int" && sheet["B6"]?.format == "0" && sheet.value("B6") == "16129")
        #expect(sheet.value("B7") == "2026-03-02T18:42:07")
        #expect(sheet["B9"]?.format == "#,##0" && sheet.value("B9") == "6129")
        #expect(sheet.value("A11") == "Filtros" && sheet.value("A12") == "Filtros")
    }

    @Test
    func `a section without rows has no sheet, no chart and no dead link, and the summary says so`() async throws {
        var report = SampleReport.make()
        let emptied = ["checkins_by_method", "data_quality"]
        for index in report.sections.indices where emptied.contains(report.sections[index].name) {
            for column in report.sections[index].table.columns.indices {
                report.sections[index].table.columns[column].cells = []
            }
        }
        report.sections.append(
            ReportSection.fixture("nothing", title: Phrase(verbatim: "Nothing"), table: ReportTable([])))
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        let names = workbook.sheets.map(\.name)
        #expect(!names.contains("Check-ins by method") && !names.contains("Data quality") && !names.contains("Nothing"))
        let summary = try workbook.sheet("Summary")
        let texts = summary.cells.values.compactMap(\.value)
        #expect(
            texts.contains(Phrase.sectionsWithoutRows("Check-ins by method, Data quality, Nothing").en))
        #expect(summary.value("E8") == "4 check-ins name session 99, which the service does not know.")
        #expect(!workbook.sheets.flatMap(\.charts).contains { $0.title == "Check-ins by method" })
        for link in workbook.sheets.flatMap(\.cells.values).compactMap(\.link) {
            #expect(names.contains { link == "'\($0)'!A1" }, "\(link)")
        }
        let none = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(TableFixture.report([])))
        #expect(none.sheets.map(\.name) == ["Summary", "About these numbers"])
    }
}
