import Base
import Reporting

/// The columns of a histogram, with the value axis beside them and the peak's value above.
struct ColumnPicture {
    let plot: HistogramPlot
    let sums: [Double?]
    /// The index of the highest column.
    let peak: Int?
    /// Terminal columns to the left of the plot, for the axis and its labels.
    let gutter: Int
    private let height: Int
    private let scale: AxisScale
    private let setting: TerminalSetting

    init(_ plot: HistogramPlot, _ values: [Double?], gutter: Int, height: Int, setting: TerminalSetting) {
        self.plot = plot
        self.gutter = gutter
        self.height = height
        self.setting = setting
        sums = plot.sums(values)
        peak = HistogramPlot.peak(sums)
        scale = AxisScale(highest: peak.flatMap { [sums] in sums[$0] } ?? 0)
    }

    var neededGutter: Int { scale.label(setting.language).displayWidth + 2 }

    /// Whether a column has no value, as opposed to zero.
    var hasMissing: Bool { zip(plot.columns, sums).contains { $0.bins != nil && $1 == nil } }

    /// The rows from top to bottom. The peak's label may add a row.
    func columnRows(labelsPeak: Bool = true) -> [StyledLine] {
        let cells = sums.map { setting.glyphs.column(max(0, $0 ?? 0) / scale.top, height: height) }
        let peakTop =
            !labelsPeak ? nil : peak.map { index in cells[index].count { $0 != setting.glyphs.columnLevels[0] } }
        var lines: [StyledLine] = []
        for row in (0...height).reversed() {
            if row == height, peakTop != height { continue }
            var line = edge(row)
            if row == peakTop {
                appendPeakLabel(to: &line)
            } else {
                for (index, column) in plot.columns.enumerated() where row < height {
                    line.pad(to: gutter + column.x)
                    if column.bins != nil, sums[index] == nil, row == 0 {
                        line.append(String(repeating: setting.glyphs.noValue, count: column.width), .dim)
                    } else if column.bins != nil {
                        let ink: Ink = index == peak ? .primary : .secondary
                        line.append(String(repeating: cells[index][row], count: column.width), ink)
                    }
                }
            }
            lines.append(line)
        }
        return lines
    }

    /// A sparkline over the same axis, on its own scale.
    func row(_ values: [Double?], _ ink: Ink) -> StyledLine {
        let highest = values.reduce(0) { max($0, $1 ?? 0) }
        var line = StyledLine()
        for (column, value) in zip(plot.columns, values) {
            guard let value, highest > 0, column.bins != nil else { continue }
            line.pad(to: gutter + column.x)
            let cell = setting.glyphs.column(max(0, value) / highest, height: 1)[0]
            line.append(String(repeating: cell, count: column.width), ink)
        }
        return line
    }

    /// The value axis beside a row, with the maximum at the top row and half of it at the row that ends there, if one does: with
    /// an odd number of rows, none does.
    private func edge(_ row: Int) -> StyledLine {
        var label = ""
        if row == height - 1 { label = scale.label(setting.language) }
        if (row + 1) * 2 == height { label = scale.halfLabel(setting.language) ?? "" }
        let axis = setting.glyphs.axis
        let mark = row == height ? "" : label.isEmpty ? axis.vertical : axis.verticalTick
        return StyledLine(label.leftPadded(to: max(0, gutter - 2)) + " " + mark, .dim)
    }

    /// The value of the highest column, centred above it.
    private func appendPeakLabel(to line: inout StyledLine) {
        guard let peak, let value = sums[peak] else { return }
        let text = NumberNotation.people(setting.language).text(shortest: value)
        let column = plot.columns[peak]
        let middle = column.x + (column.width - text.displayWidth + 1) / 2
        line.pad(to: gutter + max(0, min(middle, plot.width - text.displayWidth)))
        line.append(text, .strong)
    }
}

/// The labels under a histogram: times of day and, below them, days. They stand at round times and never overlap.
struct TimeLabels {
    /// A column's position on the page and its time.
    struct Mark {
        var column: Int
        var start: Instant
        /// Whether the axis starts here: at its left end, or after an omitted stretch.
        var isStart: Bool
    }

    private(set) var times: LabelRow
    private(set) var days: LabelRow

    /// - Parameters:
    ///   - marks: The columns, in order.
    ///   - secondsPerColumn: The seconds per terminal column.
    ///   - width: The terminal columns available for labels.
    init(_ marks: [Mark], secondsPerColumn: Double, width: Int, clock: WallClock, language: Language) {
        times = LabelRow(width: width)
        days = LabelRow(width: width)
        let tick = Self.ticks.first { Double($0) / max(secondsPerColumn, 1) >= 7 } ?? Self.day * 28
        let moments = marks.map { mark in
            let civil = clock.civil(at: mark.start)
            return (mark: mark, civil: civil, day: civil.secondsSinceEpoch.quotientAndModulo(by: Self.day).quotient)
        }
        // Round times take precedence: a start that is not a round time is labelled only if there is room left. If every column
        // begins at midnight, the days suffice.
        if tick < Self.day, moments.contains(where: { $0.civil.secondsSinceEpoch.modulo(Self.day) != 0 }) {
            for moment in moments where moment.civil.secondsSinceEpoch.modulo(tick) == 0 {
                times.place(TimeText.time(moment.civil), at: moment.mark.column)
            }
            for moment in moments where moment.mark.isStart {
                times.place(TimeText.time(moment.civil), at: moment.mark.column)
            }
        }
        // Days are labelled where they begin. At the start and after an omitted stretch, any day is.
        let step = max(1, tick / Self.day)
        for (index, moment) in moments.enumerated() where index == 0 || moment.day != moments[index - 1].day {
            guard moment.mark.isStart || moment.day.modulo(step) == 0 else { continue }
            days.place(TimeText.day(moment.civil, in: language), at: moment.mark.column)
        }
    }

    private static let day: Int64 = 86_400
    /// Round intervals between labels, in seconds: from minutes to four weeks.
    private static let ticks: [Int64] =
        [300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 28_800, 43_200] + [1, 2, 7, 14, 28].map { $0 * day }
}

/// Labels along a line, each placed only if there is room.
struct LabelRow {
    private var labels: [(columns: Range<Int>, text: String)] = []
    private let width: Int

    /// Columns between labels.
    private static let gap = 2

    init(width: Int) {
        self.width = width
    }

    var columns: [Int] { labels.map(\.columns.lowerBound) }

    var text: String {
        var end = 0
        return labels.sorted { $0.columns.lowerBound < $1.columns.lowerBound }.reduce(into: "") { text, label in
            text += String(repeating: " ", count: label.columns.lowerBound - end) + label.text
            end = label.columns.upperBound
        }
    }

    /// Places a label at a column, unless it would touch another label or exceed the width.
    mutating func place(_ label: String, at column: Int) {
        let columns = column..<column + label.displayWidth
        let around = column - Self.gap..<columns.upperBound + Self.gap
        guard columns.upperBound <= width, !labels.contains(where: { $0.columns.overlaps(around) }) else { return }
        labels.append((columns, label))
    }
}
