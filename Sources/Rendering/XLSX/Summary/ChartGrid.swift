/// Charts on a grid of narrow columns: bars in two halves, timelines and an odd chart of bars over the whole width.
struct ChartGrid {
    private static let rowHeight = 20
    private static let gap = 12
    /// What is left free at the right, since programs differ by a pixel or two in the widths of columns.
    private static let margin = 4

    /// The width of a chart of bars.
    static let barWidth = (SummaryGrid.width - margin - gap) / 2

    /// The charts side by side, from top to bottom.
    private let lines: [[SectionChart]]

    init(_ charts: [SectionChart]) {
        let bars = charts.filter { !$0.isTimeline }
        let pairs = stride(from: 0, to: bars.count, by: 2).map { Array(bars[$0..<min(bars.count, $0 + 2)]) }
        let timelines = charts.filter(\.isTimeline).map { [$0] }
        lines = Array(pairs.prefix(1)) + timelines + Array(pairs.dropFirst())
    }

    /// Draws from a row on, and leaves `row` below the last chart.
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
