import Base
package import Reporting

/// A histogram over a horizontal axis.
///
/// Only the first series is drawn as columns. Because character columns cannot overlap, further series and the line are drawn as
/// sparklines below, over the same axis.
package struct ColumnChart {
    private let title: Phrase
    private let bins: HistogramBins
    private let series: [ReportColumn]
    private let line: ReportColumn?
    private let setting: TerminalSetting

    package init(_ picture: HistogramPicture, setting: TerminalSetting) {
        self.setting = setting
        title = picture.title
        bins = HistogramBins(picture.starts, width: picture.width, clock: setting.clock)
        series = picture.series
        line = picture.line
    }

    func lines(width: Int) -> [StyledLine] {
        guard let first = series.first, bins.count > 0 else {
            return [StyledLine(setting.text(.terminalNoData), .dim)]
        }
        let picture = picture(of: first, width: width, height: width < 60 ? 6 : 8)
        let caption = ([setting.text(first.title)] + captionParts(picture)).joined(separator: setting.glyphs.separator)
        let lines =
            setting.lines(caption, .dim, width: width) + picture.columnRows() + axisRows(picture, width: width)
            + companionRows(picture)
        return lines.map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }
    }

    /// Draws the chart in exactly `count` lines, at least `minimumLines`: only the first series, with its own title, as high as
    /// possible. Two lines if there is nothing to draw.
    package func lines(count: Int, width: Int) -> [StyledLine] {
        guard let first = series.first, bins.count > 0 else {
            let head = StyledLine(setting.text(title), .strong)
            return [head, StyledLine(setting.text(.terminalNoData), .dim)]
                .map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }
        }
        // From two rows of columns on, there is room for two rows of labels, and then for the axis.
        let isLow = count < Self.fewestLinesWithAxis
        let labels = count < Self.minimumLines + 2 ? 1 : 2
        let height = max(1, count - 1 - labels - (isLow ? 0 : 1))
        let picture = picture(of: first, width: width, height: height)
        var head = StyledLine(setting.text(.overTime(first.title)), .strong)
        for (index, part) in captionParts(picture).enumerated() {
            let added = (index == 0 ? "   " : setting.glyphs.separator) + part
            if head.width + added.displayWidth <= width { head.append(added, .dim) }
        }
        let under =
            isLow
            ? labelRows(axisLabels(picture, width: width - picture.gutter, rows: labels).rows, picture)
            : axisRows(picture, width: width)
        return ([head] + picture.columnRows(labelsPeak: false) + under)
            .map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }
    }

    /// A title, one row of columns and one row of labels.
    package static let minimumLines = 3
    /// From this number on, there is an axis under the columns.
    static let fewestLinesWithAxis = minimumLines + 3

    var isEmpty: Bool { series.isEmpty || bins.count == 0 }

    private func picture(of column: ReportColumn, width: Int, height: Int) -> ColumnPicture {
        let values = values(of: column)
        func picture(gutter: Int) -> ColumnPicture {
            let room = max(1, width - gutter)
            let slots = HistogramSlots(
                values: values, positions: bins.positions, factors: bins.roundFactors, columns: room)
            return ColumnPicture(
                HistogramPlot(slots, room: room), values, gutter: gutter, height: height, setting: setting)
        }
        var drawn = picture(gutter: 0)
        // The labels narrow the plot, so it joins more bins into a column, which makes the labels longer. The second pass settles
        // this.
        for _ in 0..<2 where drawn.neededGutter > drawn.gutter { drawn = picture(gutter: drawn.neededGutter) }
        return drawn
    }

    private func values(of column: ReportColumn) -> [Double?] {
        (0..<bins.count).map { column.cell($0).drawnValue }
    }

    // MARK: - Above and below the columns

    private func axisRows(_ picture: ColumnPicture, width: Int) -> [StyledLine] {
        let (labels, ticks) = axisLabels(picture, width: width - picture.gutter)
        let axis = setting.glyphs.axis
        var line = StyledLine("0".leftPadded(to: max(0, picture.gutter - 2)) + " " + axis.origin, .dim)
        for column in picture.plot.columns {
            line.pad(to: picture.gutter + column.x)
            if column.bins == nil {
                line.append(String(repeating: axis.broken, count: column.width), .dim)
            } else {
                let mark = ticks.contains(column.x) ? axis.horizontalTick : axis.horizontal
                line.append(mark + String(repeating: axis.horizontal, count: picture.plot.pitch - 1), .dim)
            }
        }
        return [line] + labelRows(labels, picture)
    }

    private func labelRows(_ labels: [String], _ picture: ColumnPicture) -> [StyledLine] {
        labels.map { StyledLine($0, .dim).indented(by: picture.gutter) }
    }

    /// The rows of labels under the axis, and the columns at which the labels of the first row start. A single row has the days if
    /// there are several, because times alone would be ambiguous.
    private func axisLabels(
        _ picture: ColumnPicture, width: Int, rows limit: Int = 2
    ) -> (rows: [String], ticks: Set<Int>) {
        let columns = picture.plot.columns
        var marks: [TimeLabels.Mark] = []
        for (index, column) in columns.enumerated() {
            guard let bin = column.bins?.first else { continue }
            let isStart = index == 0 || columns[index - 1].bins == nil
            marks.append(TimeLabels.Mark(column: column.x, start: bins.starts[bin], isStart: isStart))
        }
        let span = Double(bins.width) * Double(picture.plot.binsPerColumn)
        let axis = TimeLabels(
            marks, secondsPerColumn: span / Double(picture.plot.pitch), width: width, clock: setting.clock,
            language: setting.language)
        var rows = [axis.times, axis.days].filter { !$0.columns.isEmpty }
        if limit == 1 { rows = axis.days.columns.count > 1 ? [axis.days] : Array(rows.prefix(1)) }
        return (rows.map { setting.clean($0.text) }, Set(rows.first?.columns ?? []))
    }

    /// The further series and the line, each as a row under its title.
    private func companionRows(_ picture: ColumnPicture) -> [StyledLine] {
        var lines: [StyledLine] = []
        for column in series.dropFirst() {
            let sums = picture.plot.sums(values(of: column))
            guard let peak = HistogramPlot.peak(sums), let highest = sums[peak] else { continue }
            lines.append(note(.terminalHighest(column.title, text(highest)), picture))
            lines.append(picture.row(sums, .secondary))
        }
        if let line {
            let lasts = picture.plot.lasts(values(of: line))
            if let last = lasts.last(where: { $0 != nil }) ?? nil, last > 0 {
                lines.append(note(.terminalReaches(line.title, text(last)), picture))
                lines.append(picture.row(lasts, .track))
            }
        }
        return lines
    }

    private func note(_ phrase: Phrase, _ picture: ColumnPicture) -> StyledLine {
        StyledLine(setting.text(phrase), .dim).indented(by: picture.gutter)
    }

    private func text(_ value: Double) -> String { NumberNotation.people(setting.language).text(shortest: value) }

    private func captionParts(_ picture: ColumnPicture) -> [String] {
        let joined = picture.plot.binsPerColumn
        let duration = TimeText.duration(seconds: bins.width * Int64(joined))
        var parts: [String] = []
        if let peak = picture.peak, let value = picture.sums[peak], let bins = picture.plot.columns[peak].bins {
            parts.append(setting.text(.terminalPeak(text(value), at: place(of: bins))))
        }
        if bins.count > 1 {
            parts.append(setting.text(.terminalColumnWidth(duration, bins: joined)))
        }
        if picture.plot.hasOmissions { parts.append(setting.glyphs.axis.broken + " " + setting.text(.terminalBroken)) }
        if picture.hasMissing { parts.append(setting.glyphs.noValue + " " + setting.text(.terminalMissing)) }
        return parts
    }

    private func place(of joined: Range<Int>) -> String {
        setting.clean(bins.span(of: joined, in: setting.language, until: setting.glyphs.until))
    }
}
