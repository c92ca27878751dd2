public import Messages
public import Reporting
public import Tables

/// A table on the terminal, for commands that list things: a header, aligned columns, nothing wider than the style.
///
/// Where not even cut texts fit side by side, each row becomes a record of lines, a column a line.
public struct TerminalTable: Sendable {
    private let setting: TerminalSetting

    public init(style: TerminalStyle, language: Language, clock: WallClock) {
        setting = TerminalSetting(style: style, language: language, clock: clock)
    }

    /// The table's lines, each ended by a line feed; with the header alone for a table without rows.
    public func text(for table: ReportTable) -> String {
        let columns = table.columns.map { column in
            TableGrid.Column(
                title: setting.text(column.title), isText: column.role == .text,
                cells: (0..<table.rowCount).map { setting.text(column.cell($0), role: column.role) })
        }
        let width = setting.style.width
        let grid = TableGrid(columns, ellipsis: setting.glyphs.ellipsis)
        let palette = InkPalette(setting.style.color)
        let lines = grid.lines(width: width).map { $0.head + $0.rows } ?? grid.records(width: width)
        return lines.reduce(into: "") { text, line in
            text += line.cut(to: width, mark: setting.glyphs.ellipsis).encoded(palette) + "\n"
        }
    }
}
