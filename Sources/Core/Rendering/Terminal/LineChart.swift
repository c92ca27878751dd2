import Base
import Reporting

/// Lines over one axis on the terminal: coloured braille dots, or a different sign for each line if there are no colours.
struct LineChart {
    private let picture: LinesPicture
    private let frame: LinesFrame
    private let setting: TerminalSetting

    private static let inks: [Ink] = [.primary, .secondary, .info, .success, .warning, .track]
    private static let signs = ["●", "○", "◆", "◇", "■", "□"]
    private static let plainSigns = ["*", "o", "#", "x", "+", "="]

    init(_ picture: LinesPicture, setting: TerminalSetting) {
        self.picture = picture
        self.setting = setting
        frame = LinesFrame(picture)
    }

    /// Whether lines are drawn as dots, which only colours can tell apart.
    private var isDotted: Bool { setting.style.unicode && setting.style.color > .none }

    func lines(width: Int) -> [StyledLine] {
        let labels = [frame.label(half: false, in: setting.language), frame.label(half: true, in: setting.language)]
        let gutter = labels.compactMap(\.self).reduce(0) { max($0, setting.clean($1).displayWidth) } + 2
        let columns = max(8, width - gutter - 1)
        let height = width < 60 ? 8 : 10
        var canvas = LineCanvas(columns: columns, rows: height, isDotted: isDotted)
        for (line, color) in picture.coloredLines {
            canvas.draw(
                line.points.map { (frame.x($0.position), frame.y($0.value)) }, ink: ink(color), sign: sign(color))
        }
        let start = frame.hasStart ? Int((frame.x(0) * Double(columns - 1)).rounded()) : nil
        let axis = setting.glyphs.axis
        let rows = (0..<height).map { row -> StyledLine in
            let label = row == 0 ? labels[0] : row == height / 2 ? labels[1] : nil
            let text = label.map(setting.clean) ?? ""
            var line = StyledLine(
                text.leftPadded(to: gutter - 2) + " " + (text.isEmpty ? axis.vertical : axis.verticalTick), .dim)
            line.append(canvas.row(row, start: start, mark: axis.vertical))
            return line
        }
        return
            ([caption(width: width)] + rows + axisRows(gutter: gutter, columns: columns, start: start)
            + legend(width: width)).map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }
    }

    private func ink(_ color: Int?) -> Ink { color.map { Self.inks[$0] } ?? .dim }

    private func sign(_ color: Int?) -> String {
        guard let color else { return setting.style.unicode ? "·" : "." }
        return (setting.style.unicode ? Self.signs : Self.plainSigns)[color]
    }

    private func caption(width: Int) -> StyledLine {
        let parts = [setting.text(picture.values.title), setting.text(frame.caption)]
        return StyledLine(parts.joined(separator: setting.glyphs.separator), .dim)
    }

    private func axisRows(gutter: Int, columns: Int, start: Int?) -> [StyledLine] {
        let ticks = frame.ticks(maximum: max(2, columns / 9))
        let places = ticks.map { ($0, Int(($0.place * Double(columns - 1)).rounded())) }
        let axis = setting.glyphs.axis
        let marks = Set(places.map(\.1))
        var line = StyledLine(String(repeating: " ", count: gutter - 1) + axis.origin, .dim)
        line.append((0..<columns).map { marks.contains($0) ? axis.horizontalTick : axis.horizontal }.joined(), .dim)
        var labels = LabelRow(width: columns)
        // The start comes first, so that the other labels leave room for it.
        for (tick, place) in places where tick.isStart { labels.place(setting.clean(tick.text), at: place) }
        for (tick, place) in places where !tick.isStart {
            let text = setting.clean(tick.text)
            labels.place(text, at: max(0, min(place - text.displayWidth / 2, columns - text.displayWidth)))
        }
        return [line, StyledLine(labels.text, .dim).indented(by: gutter)]
    }

    /// A row for each edition with its own colour, the latest first.
    private func legend(width: Int) -> [StyledLine] {
        let summaries = picture.keyedLines.map { frame.summary(of: $0.line, in: setting.language).map(setting.clean) }
        let room = max(8, width - 4 - (summaries.compactMap { $0?.displayWidth }.max() ?? 0) - 2)
        var lines = zip(picture.keyedLines, summaries).map { key, summary -> StyledLine in
            let sample = isDotted ? "⠒⠒" : sign(key.color)
            var line = StyledLine("  ")
            line.append(sample.padded(to: isDotted ? 3 : 2), ink(key.color))
            line.append(setting.cut(setting.text(key.line.name, role: .identifier), to: room))
            if let summary { line.append("  " + summary, .dim) }
            return line
        }
        if picture.hasEarlierLines {
            var line = StyledLine("  ")
            line.append((isDotted ? "⠒⠒" : sign(nil)).padded(to: isDotted ? 3 : 2), .dim)
            line.append(setting.text(.linesEarlier), .dim)
            lines.append(line)
        }
        return lines
    }
}

/// Cells on which lines are drawn, each line over the earlier ones.
struct LineCanvas {
    private struct Cell {
        /// The dots of a braille cell; 0 for none.
        var dots: UInt8 = 0
        var sign = ""
        var ink = Ink.dim
    }

    private let columns: Int
    private let rows: Int
    private let isDotted: Bool
    private var cells: [Cell]

    init(columns: Int, rows: Int, isDotted: Bool) {
        self.columns = columns
        self.rows = rows
        self.isDotted = isDotted
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    /// Draws a line through points, from left (0) to right (1) and from the bottom (0) to the top (1).
    mutating func draw(_ points: [(x: Double, y: Double)], ink: Ink, sign: String) {
        let (wide, high) = (columns * (isDotted ? 2 : 1), rows * (isDotted ? 4 : 1))
        let places = points.map {
            (x: Int(($0.x * Double(wide - 1)).rounded()), y: Int(((1 - $0.y) * Double(high - 1)).rounded()))
        }
        guard var last = places.first else { return }
        set(last.x, last.y, ink, sign)
        for place in places.dropFirst() {
            let steps = max(abs(place.x - last.x), abs(place.y - last.y))
            for step in 0...max(1, steps) {
                let share = steps == 0 ? 0 : Double(step) / Double(steps)
                set(
                    last.x + Int((Double(place.x - last.x) * share).rounded()),
                    last.y + Int((Double(place.y - last.y) * share).rounded()), ink, sign)
            }
            last = place
        }
    }

    private mutating func set(_ x: Int, _ y: Int, _ ink: Ink, _ sign: String) {
        let (column, row) = isDotted ? (x / 2, y / 4) : (x, y)
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        let place = row * columns + column
        // All dots of a cell have the colour of the line drawn last.
        cells[place].ink = ink
        cells[place].sign = sign
        // The order of the dots in Unicode's braille patterns: columns 1-2-3-7 and 4-5-6-8.
        if isDotted { cells[place].dots |= [[1, 2, 4, 64], [8, 16, 32, 128]][x % 2][y % 4] }
    }

    /// A row of cells, with a mark at the start unless a line passes there.
    func row(_ row: Int, start: Int?, mark: String) -> StyledLine {
        var line = StyledLine()
        for column in 0..<columns {
            let cell = cells[row * columns + column]
            if cell.sign.isEmpty {
                line.append(column == start ? mark : " ", .dim)
            } else if isDotted {
                line.append(String(UnicodeScalar(0x2800 + UInt32(cell.dots)) ?? " "), cell.ink)
            } else {
                line.append(cell.sign, cell.ink)
            }
        }
        return line
    }
}
