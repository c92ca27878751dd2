import Messages
import Reporting

/// Which sheets a workbook has, and what they are called, before any of them is written.
struct WorkbookPlan {
    /// A sheet with rows of a section: all of them, or as many as a sheet can hold.
    struct Sheet {
        var section: ReportSection
        var name: String
        var tableName: String
        /// The rows of the section's table on this sheet.
        var rows: Range<Int>
        var isStreamed: Bool
        /// One column each.
        var layouts: [ColumnLayout]

        /// What links to it say: the whole title, where the sheet's name may have had to be cut.
        func linkText(in language: Language) -> String {
            name.hasSuffix("…") ? SpreadsheetText.line(section.title[language]) : name
        }

        var isEmpty: Bool { rows.isEmpty || section.table.columns.isEmpty }
        /// The rows of the sheet that the data take.
        var dataRows: ClosedRange<Int> { (SectionSheet.headerRow + 1)...(SectionSheet.headerRow + max(1, rows.count)) }
    }

    let report: Report
    let language: Language
    let summary: String
    let about: String
    let sheets: [Sheet]
    /// The first few charts, and those that no longer fit beside them.
    private(set) var summaryCharts: [SectionChart] = []
    private(set) var chartSheets: [(name: String, charts: [SectionChart])] = []

    private static let timelinesOnSummary = 1
    private static let barsOnSummary = 2

    init(_ report: Report, in language: Language, limits: XLSXRenderer.Limits) {
        var names = SpreadsheetNames()
        self.report = report
        self.language = language
        summary = names.sheet(Phrase.summarySheet[language], in: language)
        about = names.sheet(Phrase.aboutSheet[language], in: language)
        let capacity = max(1, limits.rows - SectionSheet.headerRow - 1)
        sheets = report.sections.flatMap { section in
            let layouts = ColumnLayout.layouts(of: section.table, on: report.clock, in: language)
            let count = section.table.rowCount
            return stride(from: 0, to: max(1, count), by: capacity).map { first in
                let rows = first..<min(count, first + capacity)
                return Sheet(
                    section: section, name: names.sheet(section.title[language], in: language),
                    tableName: names.table(section.name), rows: rows, isStreamed: rows.count > limits.tableRows,
                    layouts: layouts)
            }
        }
        placeCharts(names: &names)
    }

    /// Gives the summary the first chart of each section in turn, as long as there is room, and later sheets the rest.
    private mutating func placeCharts(names: inout SpreadsheetNames) {
        var rest: [SectionChart] = []
        var room = [true: Self.timelinesOnSummary, false: Self.barsOnSummary]
        for section in report.sections {
            guard let sheet = sheet(of: section.name) else { continue }
            for (index, chart) in section.charts.compactMap({ SectionChart($0, on: sheet, of: self) }).enumerated() {
                if index == 0, let places = room[chart.isTimeline], places > 0 {
                    room[chart.isTimeline] = places - 1
                    summaryCharts.append(chart)
                } else {
                    rest.append(chart)
                }
            }
        }
        for start in stride(from: 0, to: rest.count, by: ChartsSheet.capacity) {
            let charts = Array(rest[start..<min(rest.count, start + ChartsSheet.capacity)])
            chartSheets.append((names.sheet(Phrase.chartsSheet[language], in: language), charts))
        }
    }

    /// The first sheet of a section, or `nil`.
    func sheet(of section: String) -> Sheet? { sheets.first { $0.section.name == section } }

    /// The bottom line of every printed page.
    var print: PrintSetup {
        PrintSetup(footerLeft: report.subject.name, footerRight: Phrase.pageOfPages[language])
    }

    /// A value as people read it, for tiles and lists.
    func text(_ cell: Cell) -> String {
        let notation = NumberNotation.people(language)
        return switch cell {
        case .empty: "–"
        case .withheld: Cell.withheldMark
        case .text(let text): text
        case .phrase(let phrase): phrase[language]
        case .integer(let integer): notation.text(integer)
        case .number(let number): notation.text(shortest: number)
        case .decimal(let value, let places): notation.text(value, places: places)
        case .percentage(let percentage): notation.text(percentage) + " %"
        case .instant(let instant): TimeText.dateAndTime(instant, on: report.clock, in: language)
        }
    }
}
