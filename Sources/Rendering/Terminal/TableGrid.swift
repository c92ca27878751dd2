public import Messages
public import Reporting
public import Tables

/// Texts in aligned columns under headers. Lines never exceed the width; if that is impossible, there is no grid.
struct TableGrid {
    struct Column {
        var title: String
        var isText: Bool
        var cells: [String]

        var cellWidth: Int { cells.reduce(0) { max($0, $1.displayWidth) } }

        /// The minimum width at which the header fits into the given number of lines without breaking a word.
        func narrowestHeader(lines: Int) -> Int {
            var width = title.unbreakable.reduce(1) { max($0, $1.displayWidth) }
            while width < title.displayWidth, title.wrapped(to: width).count > lines { width += 1 }
            return width
        }
    }

    private let columns: [Column]
    private let rowCount: Int
    private let ellipsis: String

    /// The number of terminal columns between the grid's columns.
    static let gap = 2
    /// The width below which text columns are not cut.
    private static let narrowestText = 12
    private static let headerLines = 3

    init(_ columns: [Column], ellipsis: String) {
        self.columns = columns
        rowCount = columns.first?.cells.count ?? 0
        self.ellipsis = ellipsis
    }

    /// Whether the columns fit without cutting any text.
    func fitsWhole(width: Int) -> Bool {
        let needed = columns.reduce(0) {
            $0 + max($1.cellWidth, $1.narrowestHeader(lines: Self.headerLines)) + Self.gap
        }
        return needed - Self.gap <= width
    }

    /// The lines of the header and one line for each row; `nil` if the columns do not fit even with texts cut.
    func lines(width: Int) -> (head: [StyledLine], rows: [StyledLine])? {
        guard let widths = widths(within: width) else { return nil }
        let headers = columns.indices.map { index in
            columns[index].title.wrapped(to: widths[index], lines: Self.headerLines, mark: ellipsis)
        }
        let height = headers.reduce(1) { max($0, $1.count) }
        let head = (0..<height).map { row in
            // Headers are bottom-aligned.
            line(widths, .strong) { index in
                let own = row - (height - headers[index].count)
                return own >= 0 ? headers[index][own] : ""
            }
        }
        return (head, (0..<rowCount).map { row in line(widths, .plain) { columns[$0].cells[row] } })
    }

    private func line(_ widths: [Int], _ ink: Ink, _ text: (Int) -> String) -> StyledLine {
        var line = StyledLine()
        for index in columns.indices {
            if index > 0 { line.append(String(repeating: " ", count: Self.gap)) }
            let cell = text(index).cut(to: widths[index], mark: ellipsis)
            line.append(
                columns[index].isText ? cell.padded(to: widths[index]) : cell.leftPadded(to: widths[index]), ink)
        }
        return line
    }

    /// The widths of the columns. If there is no room for headers on one line, they are wrapped; then the widest text columns are
    /// narrowed until a row fits.
    private func widths(within width: Int) -> [Int]? {
        let room = width.subtractingReportingOverflow(Self.gap * max(0, columns.count - 1)).partialValue
        var widths = columns.map { max($0.cellWidth, $0.title.displayWidth) }
        if widths.reduce(0, +) <= room { return widths }
        widths = columns.map { max($0.cellWidth, $0.narrowestHeader(lines: Self.headerLines)) }
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            let texts = columns.indices.filter { columns[$0].isText && widths[$0] > Self.narrowestText }
            guard let widest = texts.map({ widths[$0] }).max() else { return nil }
            // All of the widest are narrowed equally, down to the next widest.
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

    /// Each row as several lines, one per column.
    ///
    /// - Parameter isWrapped: Whether a cell that is too wide continues on further lines.
    func records(width: Int, isWrapped: Bool = false) -> [StyledLine] {
        let titleWidth = min(columns.reduce(0) { max($0, $1.title.displayWidth) }, width / 2)
        var lines: [StyledLine] = []
        for row in 0..<rowCount {
            if row > 0 { lines.append(.blank) }
            for column in columns {
                var line = StyledLine(column.title.cut(to: titleWidth, mark: ellipsis).padded(to: titleWidth), .dim)
                line.append(String(repeating: " ", count: Self.gap))
                guard isWrapped, line.width + column.cells[row].displayWidth > width else {
                    line.append(column.cells[row])
                    lines.append(line)
                    continue
                }
                let indent = line.width
                for part in column.cells[row].wrapped(to: width - indent) {
                    line.append(part)
                    lines.append(line)
                    line = StyledLine(String(repeating: " ", count: indent))
                }
            }
        }
        return lines
    }
}

/// A table on the terminal for commands that list things: a header and aligned columns, no wider than the terminal.
///
/// If the columns do not fit side by side even with texts cut, each row becomes a record with one line per column.
public struct TerminalTable: Sendable {
    private let setting: TerminalSetting

    public init(style: TerminalStyle, language: Language, clock: WallClock) {
        setting = TerminalSetting(style: style, language: language, clock: clock)
    }

    /// The table's lines, each terminated by a line feed. A table without rows has only its header.
    public func text(for table: ReportTable) -> String {
        let columns = table.columns.map { column in
            let spoken = column.inWords
            return TableGrid.Column(
                title: setting.text(column.title), isText: column.role == .text || spoken != column,
                cells: (0..<table.rowCount).map { setting.text(spoken.cell($0), role: column.role) })
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
