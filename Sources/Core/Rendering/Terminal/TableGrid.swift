public import Base
public import Reporting

/// Texts in aligned columns under headers. Lines never exceed the width; if that is impossible, there is no grid.
struct TableGrid {
    struct Column {
        var title: String
        var isText: Bool
        var cells: [String]

        var cellWidth: Int { cells.reduce(0) { max($0, $1.displayWidth) } }

        /// The width of the longest word, such as an id, below which texts are not narrowed.
        var longestWord: Int {
            min(TableGrid.longestWord, cells.flatMap(\.unbreakable).reduce(0) { max($0, $1.displayWidth) })
        }

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
    /// Whether a row has a single line, in which texts are cut instead of wrapped.
    private let cutsTexts: Bool

    /// The number of terminal columns between the grid's columns.
    static let gap = 2
    /// The width below which text columns are not narrowed.
    private static let narrowestText = 12
    /// A longer word is broken.
    private static let longestWord = 28
    /// The maximum number of lines of a text.
    static let cellLines = 4
    private static let headerLines = 3

    init(_ columns: [Column], ellipsis: String, cutsTexts: Bool = false) {
        self.columns = columns
        self.cutsTexts = cutsTexts
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

    /// The lines of the header and those of each row; `nil` if the columns do not fit even with narrow texts.
    func lines(width: Int) -> (head: [StyledLine], rows: [[StyledLine]])? {
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
        return (head, (0..<rowCount).map { row in lines(of: row, widths) })
    }

    private func lines(of row: Int, _ widths: [Int]) -> [StyledLine] {
        let cells = columns.indices.map { index -> [String] in
            let cell = columns[index].cells[row]
            guard !cutsTexts, cell.displayWidth > widths[index] else { return [cell] }
            return cell.wrapped(to: widths[index], lines: Self.cellLines, mark: ellipsis)
        }
        return (0..<cells.reduce(1) { max($0, $1.count) }).map { part in
            line(widths, .plain) { part < cells[$0].count ? cells[$0][part] : "" }
        }
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
        let narrowest = columns.map { max(Self.narrowestText, cutsTexts ? 0 : $0.longestWord) }
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            let texts = columns.indices.filter { columns[$0].isText && widths[$0] > narrowest[$0] }
            guard let widest = texts.map({ widths[$0] }).max() else { return nil }
            // All of the widest are narrowed equally, down to the next widest.
            let equals = texts.filter { widths[$0] == widest }
            let next = (texts.map { widths[$0] }.filter { $0 < widest } + equals.map { narrowest[$0] }).max() ?? 0
            let step = max(1, min(widest - next, excess / equals.count))
            for index in equals where excess > 0 {
                widths[index] -= step
                excess -= step
            }
        }
        return widths
    }

    /// Each row as several lines, one or more per column.
    ///
    /// - Parameter cellLines: the most lines of a cell.
    func records(width: Int, cellLines: Int = Self.cellLines) -> [StyledLine] {
        let titleWidth = min(columns.reduce(0) { max($0, $1.title.displayWidth) }, width / 2)
        var lines: [StyledLine] = []
        for row in 0..<rowCount {
            if row > 0 { lines.append(.blank) }
            for column in columns {
                let cell = column.cells[row].wrapped(
                    to: width - titleWidth - Self.gap, lines: cellLines, mark: ellipsis)
                for (part, text) in (cell.isEmpty ? [""] : cell).enumerated() {
                    let title = part == 0 ? column.title.cut(to: titleWidth, mark: ellipsis) : ""
                    var line = StyledLine(title.padded(to: titleWidth), .dim)
                    line.append(String(repeating: " ", count: Self.gap))
                    line.append(text)
                    lines.append(line)
                }
            }
        }
        return lines
    }
}

/// A table on the terminal for commands that list things: a header and aligned columns, no wider than the terminal.
///
/// Texts wrap before the columns do not fit side by side; then each row becomes a record with one line per column. In a table whose rows
/// have one line each, columns are left out instead.
public struct TerminalTable: Sendable {
    private let setting: TerminalSetting

    public init(style: TerminalStyle, language: Language, clock: WallClock) {
        setting = TerminalSetting(style: style, language: language, clock: clock)
    }

    /// The table's lines, each terminated by a line feed. A table without rows has only its header.
    ///
    /// - Parameter lessNeeded: The columns that a narrow window leaves out, in this order, so that each row has one line; `nil` if a row
    ///   may have several.
    public func text(for table: ReportTable, leavingOut lessNeeded: [String]? = nil) -> String {
        var columns = table.columns.map { column in
            let spoken = column.inWords
            return (
                name: column.name,
                shown: TableGrid.Column(
                    title: setting.text(column.title), isText: column.role == .text || spoken != column,
                    cells: (0..<table.rowCount).map { setting.text(spoken.cell($0), role: column.role) })
            )
        }
        let width = setting.style.width
        func grid() -> TableGrid {
            TableGrid(columns.map(\.shown), ellipsis: setting.glyphs.ellipsis, cutsTexts: lessNeeded != nil)
        }
        for name in lessNeeded ?? [] where !grid().fitsWhole(width: width) { columns.removeAll { $0.name == name } }
        let grid = grid()
        let palette = InkPalette(setting.style.color)
        let lines = grid.lines(width: width).map { $0.head + $0.rows.joined() } ?? grid.records(width: width)
        return lines.reduce(into: "") { text, line in
            text += line.cut(to: width, mark: setting.glyphs.ellipsis).encoded(palette) + "\n"
        }
    }
}
