import Base
import Reporting
import Templates

/// A sheet with the charts that do not fit on the summary.
struct ChartsSheet: PlannedPart {
    /// The number of charts that fit well on a printed page.
    static let capacity = 6

    let plan: WorkbookPlan
    let name: String
    let charts: [SectionChart]

    func write(to workbook: Workbook) throws {
        let page = try workbook.addSheet(name)
        page.setTabColor(plan.look.primary)
        page.hideGridlines()
        try page.setWidth(SummaryGrid.columnWidth, columns: 0...(SummaryGrid.columns - 1))
        try page.setHeight(34, row: 0)
        try page.write(name, row: 0, column: 0, plan.look.sheetTitle)
        try page.setHeight(26, row: 1)
        try page.link(Phrase.backToSummary[plan.language], to: plan.summary, row: 1, column: 0, plan.look.link)
        var row = 2
        try ChartGrid(charts).draw(row: &row, on: page)
        var print = plan.print
        print.area = Worksheet.Area(rows: 0...row, columns: 0...(SummaryGrid.columns - 1))
        print.pagesTall = 1
        print.isCentered = true
        try page.setUpPrint(print)
    }
}

/// Charts on a grid of narrow columns: bar charts side by side in two halves, timelines and an unpaired bar chart across the full
/// width.
struct ChartGrid {
    private static let rowHeight = 20
    private static let gap = 12
    /// The space left on the right, because column widths differ between programs by a pixel or two.
    private static let margin = 4

    static let barWidth = (SummaryGrid.width - margin - gap) / 2

    /// The rows of charts, from top to bottom.
    private let lines: [[SectionChart]]

    init(_ charts: [SectionChart]) {
        let bars = charts.filter { !$0.isTimeline }
        let pairs = stride(from: 0, to: bars.count, by: 2).map { Array(bars[$0..<min(bars.count, $0 + 2)]) }
        let timelines = charts.filter(\.isTimeline).map { [$0] }
        lines = Array(pairs.prefix(1)) + timelines + Array(pairs.dropFirst())
    }

    /// Draws the charts from `row` on, and moves `row` below the last one.
    func draw(row: inout Int, on page: Worksheet) throws {
        for line in lines {
            let isTimeline = line.contains(where: \.isTimeline)
            let width = line.count == 1 ? SummaryGrid.width - Self.margin : Self.barWidth
            let rows = isTimeline ? 13 : Self.rows(bars: line.map(\.barCount).reduce(0, max))
            for (index, chart) in line.enumerated() {
                let height = rows * Self.rowHeight - Self.gap
                let left = index * (width + Self.gap)
                try page.insert(
                    chart.chart(width: width), row: row, column: left / SummaryGrid.columnWidth,
                    offset: (left % SummaryGrid.columnWidth, 0), width: width, height: height)
            }
            row += rows
        }
    }

    private static func rows(bars: Int) -> Int { max(12, min(26, 5 + bars)) }
}

/// A hidden sheet with chart data that the tables lack: labels, shortened to fit beside bars or thinned out under columns, and
/// series in which some numbers are withheld.
struct ChartLabels: PlannedPart {
    /// A column of the sheet, used by one chart.
    enum Column {
        case names([String])
        /// Numbers. A withheld one is an empty cell, because the mark in the table is text, which charts draw as 0.
        case values([Double?])
    }

    let plan: WorkbookPlan

    func write(to workbook: Workbook) throws {
        guard !plan.chartColumns.isEmpty else { return }
        let page = try workbook.addSheet(plan.labels)
        page.hide()
        let format = try workbook.format(plan.look.cell)
        for (index, column) in plan.chartColumns.enumerated() {
            switch column {
            case .names(let names):
                for (row, name) in names.enumerated() where !name.isEmpty {
                    try page.write(name, row: row, column: index, plan.look.cell)
                }
            case .values(let values):
                for (row, value) in values.enumerated() {
                    if let value { try page.write(value, row: row, column: index, format) }
                }
            }
        }
    }

    static func cells(on sheet: String, column: Int, count: Int) -> Chart.Cells {
        Chart.Cells(sheet: sheet, rows: 0...max(0, count - 1), column: column)
    }
}
