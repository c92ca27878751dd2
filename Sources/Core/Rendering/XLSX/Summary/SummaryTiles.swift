import Base
import Reporting
import Templates

/// The headlines, one per tile.
struct SummaryTiles: PlannedPart {
    let plan: WorkbookPlan

    private static let maximumPerRow = 6
    /// The maximum number of lines of a detail, and the height for each number of lines.
    private static let maximumLines = 4
    private static let heights = [22, 40, 54, 68]

    func write(row: inout Int, on page: Worksheet) throws {
        let headlines = plan.report.tiles
        guard !headlines.isEmpty else { return }
        let rows = (headlines.count + Self.maximumPerRow - 1) / Self.maximumPerRow
        let perRow = (headlines.count + rows - 1) / rows
        for start in stride(from: 0, to: headlines.count, by: perRow) {
            let tiles = headlines[start..<min(headlines.count, start + perRow)].enumerated().map { index, headline in
                Tile(headline: headline, columns: Self.columns(of: SummaryGrid.part(index, of: perRow)))
            }
            // Lines wrapped at words are not always full.
            let lines =
                tiles.map { tile in
                    let width = look.measure.width(of: detail(of: tile))
                    return width <= tile.room ? 1 : min(Self.maximumLines, width * 10 / (tile.room * 9) + 1)
                }.max() ?? 1
            let changes = tiles.map(\.headline.changes.count).max() ?? 0
            let heights = [22, 36, Self.heights[lines - 1]] + Array(repeating: 20, count: changes) + [12]
            for (offset, height) in heights.enumerated() { try page.setHeight(height, row: row + offset) }
            for tile in tiles {
                try write(tile, lines: lines, row: row, on: page)
                for place in 0..<changes { try writeChange(place, of: tile, row: row + 3 + place, on: page) }
            }
            row += heights.count
        }
    }

    private struct Tile {
        var headline: Headline
        var columns: ClosedRange<Int>
        var room: Int { SummaryGrid.room(in: columns) }
    }

    /// The columns of a tile: those of its part, without the last one, which is the gap to the next tile.
    private static func columns(of part: ClosedRange<Int>) -> ClosedRange<Int> {
        let isLast = part.upperBound + 1 == SummaryGrid.columns
        return part.lowerBound...max(part.lowerBound, part.upperBound - (isLast ? 0 : 1))
    }

    private func detail(of tile: Tile) -> String { SpreadsheetText.heading(tile.headline.detail?[language] ?? "") }

    /// - Parameter lines: The number of lines available for the details.
    private func write(_ tile: Tile, lines: Int, row: Int, on page: Worksheet) throws {
        let (headline, columns, room) = (tile.headline, tile.columns, tile.room)
        func fitted(_ text: String, isBold: Bool = false) -> String {
            look.measure.fitted(SpreadsheetText.heading(text), in: room, isBold: isBold)
        }
        try page.merge(
            fitted(headline.title[language], isBold: true), row: row, columns: columns, base.with { $0.isBold = true })
        let text = SpreadsheetText.heading(plan.text(headline.shown))
        let size = look.measure.size(of: text, in: room, among: [24, 20, 16, 13, 11])
        let value = base.with {
            $0.isBold = true
            $0.color = look.primary
            $0.size = Double(size)
        }
        try write(
            headline.shown, look.measure.fitted(text, in: room, points: size, isBold: true), row: row + 1,
            columns: columns, value, on: page)
        let wraps = lines > 1
        let detail = look.measure.fitted(detail(of: tile), in: wraps ? room * lines * 9 / 10 : room)
        try page.merge(
            detail, row: row + 2, columns: columns,
            base.with {
                $0.wraps = wraps; $0.vertical = wraps ? .top : .center
            })
    }

    private var base: CellFormat {
        CellFormat(
            size: 10, color: look.quiet, fill: look.tile, horizontal: .left, vertical: .center, indent: 1,
            leftBar: look.primary)
    }

    /// Writes how a tile's value differs from an earlier one, or an empty line if another tile has more such lines.
    private func writeChange(_ place: Int, of tile: Tile, row: Int, on page: Worksheet) throws {
        let changes = tile.headline.changes
        let change = place < changes.count ? changes[place] : nil
        let text = SpreadsheetText.heading(change?.inWords[language] ?? "")
        let size = look.measure.size(of: text, in: tile.room, among: [10, 9, 8])
        try page.merge(
            look.measure.fitted(text, in: tile.room, points: size, isBold: true), row: row, columns: tile.columns,
            base.with {
                $0.isBold = true
                $0.size = Double(size)
                switch change?.effect {
                case .good: $0.color = look.primary
                case .bad: $0.color = look.warning
                case .neutral, nil: break
                }
            })
    }

    /// Writes integers and percentages as numbers, everything else as text.
    private func write(
        _ value: Cell, _ text: String, row: Int, columns: ClosedRange<Int>, _ format: CellFormat, on page: Worksheet
    ) throws {
        switch value {
        case .percentage(let percentage):
            let format = format.with { $0.number = CellFormat.percentage(in: language) }
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
