import Base
import Reporting

/// A section's grid on the terminal: days as rows of blocks of varying height, months as a triangle of percentages.
struct GridLines {
    private let grid: GridPicture
    private let setting: TerminalSetting

    private static let gap = 2
    /// The maximum number of terminal columns per hour.
    private static let widestHour = 3

    init(_ grid: GridPicture, setting: TerminalSetting) {
        self.grid = grid
        self.setting = setting
    }

    /// The number of lines needed to show all rows.
    var height: Int { grid.rows.count + 2 }

    /// - Parameter limit: The maximum number of lines. If there are more months, the latest are shown.
    func lines(width: Int, limit: Int = .max) -> [StyledLine] {
        grid.shares.map { triangle($0, width: width, limit: limit) } ?? weekdays(width: width)
    }

    // MARK: - Days and hours

    private func weekdays(width: Int) -> [StyledLine] {
        let names = grid.rows.map { setting.text($0.short) }
        let label = names.reduce(0) { max($0, $1.displayWidth) } + Self.gap
        let each = min(Self.widestHour, max(1, (width - label) / 24))
        var head = StyledLine(String(repeating: " ", count: label))
        for hour in stride(from: 0, to: 24, by: each > 1 ? 3 : 6) {
            head.pad(to: label + hour * each)
            head.append(grid.columns[hour], .dim)
        }
        let highest = grid.highest
        let rows = zip(names, grid.rows).map { name, row in
            var line = StyledLine(name.padded(to: label))
            for cell in row.cells {
                let value = cell.drawnValue ?? 0
                let mark = setting.glyphs.column(highest > 0 ? value / highest : 0, height: 1)[0]
                let isPeak = highest > 0 && value == highest
                line.append(String(repeating: mark, count: max(1, each - 1)), isPeak ? .primary : .secondary)
                if each > 1 { line.append(" ") }
            }
            return line
        }
        let mark = setting.glyphs.columnLevels.last ?? ""
        let legend = StyledLine(setting.text(.gridHighest(mark, Int(clamping: Int64(min(highest, 1e15))))), .dim)
            .indented(by: label)
        return ([head] + rows + [legend]).map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }
    }

    // MARK: - Months

    private func triangle(_ shares: GridPicture.Shares, width: Int, limit: Int) -> [StyledLine] {
        let shown = Array(grid.rows.suffix(max(1, limit - 2)))
        let names = shown.map { setting.text($0.name) }
        let sizes = shown.map { setting.text($0.size) }
        func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, $1.displayWidth) } }
        let corner = setting.text(grid.corner)
        let size = widest(sizes + ["0"])
        // A mark, three digits and a gap.
        let each = 5
        let spare = width - Self.gap - size - 1 - each * grid.columns.count
        let label = min(max(widest(names), corner.displayWidth), max(8, width / 3, spare))
        let start = label + Self.gap + size + 1
        let count = max(1, min(grid.columns.count, (width - start) / each))
        var head = StyledLine(setting.cut(corner, to: label).padded(to: start), .dim)
        for heading in grid.headings.prefix(count) { head.append(heading.leftPadded(to: each), .dim) }
        let rows = shown.indices.map { index in
            var line = StyledLine(setting.cut(names[index], to: label).padded(to: label + Self.gap))
            line.append(sizes[index].leftPadded(to: size), .strong)
            line.append(" ")
            for cell in shown[index].cells.prefix(count) {
                guard let value = cell.drawnValue else {
                    let text = cell == .empty ? "" : setting.text(cell)
                    line.append(text.leftPadded(to: each))
                    continue
                }
                line.append(" ")
                line.append(setting.glyphs.column(value / 100, height: 1)[0], value >= 50 ? .primary : .secondary)
                line.append(String(Int(value.rounded())).leftPadded(to: each - 2))
            }
            return line
        }
        let legend = StyledLine(setting.text(shares.legend), .dim)
        return ([head] + rows + [legend]).map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }
    }
}
