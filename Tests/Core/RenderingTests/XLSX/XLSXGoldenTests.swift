import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

/// Workbooks as openpyxl reads them, as text, a file for each language in `Workbooks`; see `PageFile` for how they are
/// written anew.
@Suite("XLSX: the whole workbook as it was looked at", .timeLimit(.minutes(30))) struct XLSXGoldenTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Workbooks")

    @Test(arguments: Language.allCases)
    func `the workbook is the one that was approved, in each language`(_ language: Language) async throws {
        var report = SampleReport.make()
        report.sections.append(ChangesFixture.section())
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: language))
        try PageFile.expect(workbook.dump, isAsIn: language.rawValue, of: Self.folder)
    }
}

extension ReadWorkbook {
    /// Rows of a section's table that are enough to tell how it is written.
    private static let maximumRows = 12

    fileprivate var dump: String {
        var lines = ["title: \(title)", "subject: \(subject)", "author: \(author)"]
        lines += ["created: \(created)", "modified: \(modified)", "active: \(active)"]
        for (index, sheet) in sheets.enumerated() {
            let isWhole = index == 0 || index == sheets.count - 1
            lines += ["", "== \(sheet.name)"] + sheet.dump(rows: isWhole ? sheet.rows : Self.maximumRows)
        }
        for sheet in hidden { lines += ["", "== \(sheet.name) (hidden)"] + sheet.dump(rows: sheet.rows) }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ReadWorkbook.Sheet {
    fileprivate func dump(rows shown: Int) -> [String] {
        var lines = ["rows: \(rows)", "tab: \(tab ?? "–")", "frozen: \(frozen ?? "–")"]
        if gridlines != false { lines.append("gridlines") }
        lines.append(
            "print: \(print.orientation ?? "portrait"), paper \(print.paper), \(print.wide) wide, \(print.tall) tall")
        let repeated =
            "header \(print.header ?? "–"), footer \(print.footer.map { $0 ?? "–" }.joined(separator: " | "))"
        lines.append("  \(print.fits ? "fitted" : "as it is"), area \(print.area ?? "–"), \(repeated)")
        lines += tables.map { "table: \($0.name) \($0.area), filter \($0.filter ?? "–")" }
        lines += bars.map { "bars: \($0.area) from \($0.minimum) to \($0.maximum) in \($0.color)" }
        for chart in charts {
            let kinds = chart.kinds.joined(separator: ", ") + (chart.direction.map { " by \($0)" } ?? "")
            lines.append("chart: \(chart.title) (\(kinds)) in \(chart.valueFormats.joined(separator: ", "))")
            lines += chart.series.map {
                "  \($0.name): \($0.values) by \($0.categories ?? "–"), \($0.labels) labels"
            }
        }
        let ordered = cells.compactMap { name, cell -> (row: Int, column: String, cell: ReadWorkbook.Cell)? in
            let column = name.prefix { $0.isLetter }
            return Int(name.dropFirst(column.count)).map { ($0, String(column), cell) }
        }
        for (row, column, cell) in ordered.filter({ $0.row <= shown }).sorted(by: {
            ($0.row, $0.column.count, $0.column) < ($1.row, $1.column.count, $1.column)
        }) {
            var parts = [cell.value ?? "", cell.kind + (cell.format == "General" ? "" : " " + cell.format)]
            if let link = cell.link { parts.append("→ " + link) }
            if let note = cell.note { parts.append("note: " + note) }
            let text = parts.joined(separator: " | ").replacing("\n", with: "⏎").replacing("\u{A0}", with: "⍽")
            lines.append("\(column)\(row): \(text)")
        }
        return lines
    }
}
