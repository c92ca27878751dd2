public import Messages
public import Reporting
public import Tables

/// A table on the terminal, for commands that list things: a header, aligned columns, nothing wider than the style.
///
/// Where not even cut texts fit side by side, each row becomes a record of lines, a column a line.
public struct TerminalTable: Sendable {
    private let setting: TerminalSetting

    /// Columns between columns.
    private static let gap = 2
    /// A text column is not cut below this width.
    private static let narrowestText = 12

    public init(style: TerminalStyle, language: Language, clock: WallClock) {
        setting = TerminalSetting(style: style, language: language, clock: clock)
    }

    /// The table's lines, each ended by a line feed; with the header alone for a table without rows.
    public func text(for table: ReportTable) -> String {
        let columns = table.columns.map { column in
            Column(
                title: setting.text(column.title), isText: column.role == .text,
                cells: (0..<table.rowCount).map { setting.text(column.cell($0), role: column.role) })
        }
        let lines = widths(of: columns).map { grid(columns, $0) } ?? records(columns, count: table.rowCount)
        return lines.reduce(into: "") { text, line in
            let cut = line.cut(to: setting.style.width, mark: setting.glyphs.ellipsis)
            text += cut.encoded(setting.style.color) + "\n"
        }
    }

    private struct Column {
        var title: String
        var isText: Bool
        var cells: [String]
        var width: Int { cells.reduce(title.displayWidth) { max($0, $1.displayWidth) } }
    }

    /// The columns' widths, the widest texts cut until the row fits; `nil` where it does not.
    private func widths(of columns: [Column]) -> [Int]? {
        var widths = columns.map(\.width)
        let room = setting.style.width.subtractingReportingOverflow(Self.gap * max(0, columns.count - 1)).partialValue
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            let texts = columns.indices.filter { columns[$0].isText && widths[$0] > Self.narrowestText }
            guard let widest = texts.map({ widths[$0] }).max() else { return nil }
            // Down to the next widest, all of the widest alike.
            let equals = texts.filter { widths[$0] == widest }
            let next = texts.map { widths[$0] }.filter { $0 < widest }.max() ?? Self.narrowestText
            let step = max(1, min(widest - next, excess / equals.count))
            for index in equals where excess > 0 {
                widths[index] -= step
                excess -= step
            }
        }
        return widths
    }

    private func grid(_ columns: [Column], _ widths: [Int]) -> [StyledLine] {
        func line(_ ink: Ink, _ text: (Column) -> String) -> StyledLine {
            var line = StyledLine()
            for (index, column) in columns.enumerated() {
                if index > 0 { line.append(String(repeating: " ", count: Self.gap)) }
                let cell = setting.cut(text(column), to: widths[index])
                line.append(column.isText ? cell.padded(to: widths[index]) : cell.leftPadded(to: widths[index]), ink)
            }
            return line
        }
        return [line(.strong, \.title)]
            + (0..<(columns.first?.cells.count ?? 0)).map { row in line(.plain) { $0.cells[row] } }
    }

    private func records(_ columns: [Column], count: Int) -> [StyledLine] {
        let titleWidth = min(columns.reduce(0) { max($0, $1.title.displayWidth) }, setting.style.width / 2)
        var lines: [StyledLine] = []
        for row in 0..<count {
            if row > 0 { lines.append(.blank) }
            for column in columns {
                var line = StyledLine(setting.cut(column.title, to: titleWidth).padded(to: titleWidth), .dim)
                line.append(String(repeating: " ", count: Self.gap))
                line.append(column.cells[row])
                lines.append(line)
            }
        }
        return lines
    }
}
