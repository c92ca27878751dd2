import Messages

/// The columns of a histogram with the value axis beside them and the highest column's value over it.
struct ColumnPicture {
    let plot: HistogramPlot
    let sums: [Double?]
    /// The highest column.
    let peak: Int?
    /// Columns of the terminal left of the plot: the axis and its labels.
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

    /// What the labels of the value axis need.
    var neededGutter: Int { scale.label(setting.language).displayWidth + 2 }

    /// Whether a column has no value, which is not zero.
    var hasMissing: Bool { zip(plot.columns, sums).contains { $0.bins != nil && $1 == nil } }

    /// The rows from the top down; with the highest column's value over it that may be one more than the height.
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

    /// A row of one line over the same axis, on a scale of its own.
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

    /// The value axis beside a row: the top's value at the top row, its half halfway.
    private func edge(_ row: Int) -> StyledLine {
        var label = ""
        if row == height - 1 { label = scale.label(setting.language) }
        if row == height / 2 - 1 { label = scale.halfLabel(setting.language) ?? "" }
        let axis = setting.glyphs.axis
        let mark = row == height ? "" : label.isEmpty ? axis.vertical : axis.verticalTick
        return StyledLine(label.leftPadded(to: max(0, gutter - 2)) + " " + mark, .dim)
    }

    /// The highest column's value, over its middle.
    private func appendPeakLabel(to line: inout StyledLine) {
        guard let peak, let value = sums[peak] else { return }
        let text = NumberNotation.people(setting.language).text(shortest: value)
        let column = plot.columns[peak]
        let middle = column.x + (column.width - text.displayWidth + 1) / 2
        line.pad(to: gutter + max(0, min(middle, plot.width - text.displayWidth)))
        line.append(text, .strong)
    }
}
