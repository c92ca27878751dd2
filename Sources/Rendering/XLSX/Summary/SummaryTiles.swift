import Messages
import Reporting

/// The headline numbers, each in a tile.
struct SummaryTiles {
    private let plan: WorkbookPlan
    private var look: BrandLook { plan.look }
    private var language: Language { plan.language }

    private static let mostPerRow = 6

    init(_ plan: WorkbookPlan) { self.plan = plan }

    func write(row: inout Int, on page: Worksheet) throws {
        let headlines = plan.report.headlines
        guard !headlines.isEmpty else { return }
        let rows = (headlines.count + Self.mostPerRow - 1) / Self.mostPerRow
        let perRow = (headlines.count + rows - 1) / rows
        for start in stride(from: 0, to: headlines.count, by: perRow) {
            for (offset, height) in [22, 36, 22, 12].enumerated() { try page.setHeight(height, row: row + offset) }
            for (index, headline) in headlines[start..<min(headlines.count, start + perRow)].enumerated() {
                try write(headline, row: row, columns: SummaryGrid.part(index, of: perRow), on: page)
            }
            row += 4
        }
    }

    private func write(_ headline: Headline, row: Int, columns: ClosedRange<Int>, on page: Worksheet) throws {
        // The last column of each part is the gap to the next tile.
        let isLast = columns.upperBound + 1 == SummaryGrid.columns
        let tile = columns.lowerBound...max(columns.lowerBound, columns.upperBound - (isLast ? 0 : 1))
        let room = SummaryGrid.room(in: tile)
        let base = CellFormat(
            size: 10, color: look.quiet, fill: look.tile, horizontal: .left, vertical: .center, indent: 1,
            leftBar: look.primary)
        func fitted(_ text: String, isBold: Bool = false) -> String {
            look.measure.fitted(SpreadsheetText.heading(text), in: room, isBold: isBold)
        }
        try page.merge(
            fitted(headline.title[language], isBold: true), row: row, columns: tile, base.with { $0.isBold = true })
        let text = SpreadsheetText.heading(plan.text(headline.value))
        let size = look.measure.size(of: text, in: room, among: [24, 20, 16, 13, 11])
        let value = base.with {
            $0.isBold = true
            $0.color = look.primary
            $0.size = Double(size)
        }
        try write(
            headline.value, look.measure.fitted(text, in: room, points: size, isBold: true), row: row + 1,
            columns: tile, value, on: page)
        try page.merge(fitted(headline.detail?[language] ?? ""), row: row + 2, columns: tile, base)
    }

    /// Numbers stay numbers in their tiles; the rest is text.
    private func write(
        _ value: Cell, _ text: String, row: Int, columns: ClosedRange<Int>, _ format: CellFormat, on page: Worksheet
    ) throws {
        switch value {
        case .percentage(let percentage):
            let format = format.with { $0.number = "0.00%" }
            try page.merge(row: row, columns: columns, format)
            try page.write(percentage.fraction, row: row, column: columns.lowerBound, format)
        case .integer(let integer) where integer.magnitude < 1_000_000_000_000_000:
            let format = format.with { $0.number = "#,##0" }
            try page.merge(row: row, columns: columns, format)
            try page.write(Double(integer), row: row, column: columns.lowerBound, format)
        default:
            try page.merge(text, row: row, columns: columns, format)
        }
    }
}
