import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite("XLSX: names of sheets and tables", .timeLimit(.minutes(30))) struct SpreadsheetNamesTests {
    @Test(arguments: [
        ("Attendance", "Attendance"), ("a[b]c:d*e?f/g\\h#i", "a b c d e f g h i"), ("'quoted'", "’quoted’"),
        ("", "Sheet "), ("   ", "Sheet "), ("History", "Sheet History"), ("hisTORY", "Sheet hisTORY"),
        ("2024", "Sheet 2024"), ("A1", "Sheet A1"), ("R1C1", "Sheet R1C1"), ("RC", "Sheet RC"), ("c", "Sheet c"),
        ("Big", "Big"),
        ("tab\tline\nend\u{0}", "tab line end"),
        ("Asistencia por sesión y tipo de inscrito", "Asistencia por sesión y tipo d…"),
        ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…"),
    ])
    func `leaves out what a sheet's name cannot have`(_ title: String, _ expected: String) {
        var names = SpreadsheetNames()
        let name = names.sheet(title, in: .english)
        #expect(name == expected.trimmingCharacters(in: .whitespaces))
        #expect(name.utf16.count <= 31)
    }

    @Test func `names are unique whatever their case`() {
        var names = SpreadsheetNames()
        #expect(names.sheet("Session", in: .english) == "Session")
        #expect(names.sheet("SESSION", in: .english) == "SESSION (2)")
        #expect(names.sheet("session", in: .english) == "session (3)")
        let long = String(repeating: "n", count: 40)
        #expect(names.sheet(long, in: .english) == String(repeating: "n", count: 30) + "…")
        let second = names.sheet(long, in: .english)
        #expect(second == String(repeating: "n", count: 26) + "… (2)")
        #expect(second.utf16.count == 31)
    }

    @Test(arguments: [
        ("attendance_by_session", "attendance_by_session"), ("geo", "table_geo"), ("A1", "table_A1"),
        ("R1C1", "table_R1C1"), ("XFD1048576", "table_XFD1048576"), ("1st_section", "table_1st_section"),
        ("día de cierre", "d_a_de_cierre"), ("", "table_"), ("=cmd|x!A1", "_cmd_x_A1"),
    ])
    func `tables have names that are no cells`(_ section: String, _ expected: String) {
        var names = SpreadsheetNames()
        #expect(names.table(section) == expected)
    }

    @Test func `hostile titles make a workbook that readers open, with links that lead to its sheets`() async throws {
        let titles = [
            "History", "summary", "'x'", "a/b", "A/B", "#1", "", "About these numbers", "1", "😀", "=A1", "It’s & <b>",
            "It's & <b>",
        ]
        let sections = titles.enumerated().map { index, title in
            var section = TableFixture.section(
                [TableFixture.column("n", .text, [.text("x")]), TableFixture.column("v", .count, [.integer(1)])],
                "s\(index)", title: title)
            section.replaceCharts(with: [
                ChartFixture(.bars, title: Phrase(verbatim: title), categories: "n", series: ["v"])
            ])
            return section
        }
        let bytes = try XLSXRenderer().bytes(TableFixture.report(sections))
        let workbook = try await WorkbookTool.openpyxl(bytes)
        let names = workbook.sheets.map(\.name)
        let chartSheets = ["More charts", "More charts (2)"]
        #expect(
            names == ["Summary"] + chartSheets + [
                "Sheet History", "summary (2)", "’x’", "a b", "A B (2)", "Sheet 1", "Sheet", "About these numbers (2)",
                "Sheet 1 (2)", "😀", "=A1", "It’s & <b>", "It’s & <b> (2)", "About these numbers",
            ])
        #expect(Set(workbook.sheets.flatMap(\.tables).map(\.name)).count == titles.count)
        let links = workbook.sheets.flatMap(\.cells.values).compactMap(\.link)
        #expect(links.count > names.count)
        for link in links {
            #expect(names.contains { link == "'\($0)'!A1" }, "\(link)")
        }
        let series = workbook.sheets.flatMap(\.charts).flatMap(\.series)
        #expect(series.count == titles.count)
        for series in series {
            // A plain word needs no quotation marks.
            #expect(names.contains { ["'\($0)'!$B$5", "\($0)!$B$5"].contains(series.values) }, "\(series.values)")
        }
        #expect(try await WorkbookTool.calamine(bytes).map(\.name) == names)
    }
}
