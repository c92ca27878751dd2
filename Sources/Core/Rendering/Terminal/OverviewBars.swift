import Base
package import Reporting

/// A section's bars in the overview: the largest rows, in the table's order, one line each.
package struct OverviewBars {
    private let title: StyledLine
    private let parts: ReportColumn?
    private let wholes: ReportColumn?
    private let rows: [BarRow]
    /// The sparkline at the end of each row; empty if there are none.
    private let sparklines: [Sparkline]
    private let setting: TerminalSetting

    /// - Parameter sparklines: A sparkline for each row, to stand at its end; `nil` for none.
    package init(_ picture: BarPicture, sparklines: [Sparkline]? = nil, setting: TerminalSetting) {
        self.setting = setting
        title = StyledLine(setting.text(picture.title), .strong)
        parts = picture.series.first
        wholes = picture.whole
        rows = BarRow.rows(of: picture, first: picture.rowCount, series: 1, setting)
        self.sparklines = sparklines ?? []
    }

    /// The legend of the marks for which there is room, a piece for each.
    private func legend(_ layout: Layout) -> [StyledLine] {
        var marks: [(mark: String, ink: Ink, title: Phrase)] = []
        if let parts, let wholes, layout.bar > 0 {
            marks.append((setting.glyphs.barLevels.last ?? "", .primary, parts.title))
            marks.append((setting.glyphs.track, .track, wholes.title))
        }
        if layout.sparkline > 0 {
            marks.append((Sparkline([1, 3, 2]).text(width: 3, setting.glyphs), .secondary, .overviewSparklines))
        }
        return marks.map { mark, ink, title in
            var piece = StyledLine(mark, ink)
            piece.append(" " + setting.text(title), .dim)
            return piece
        }
    }

    /// - Parameters:
    ///   - good: The number of rows that suffices if there are more.
    ///   - fewest: The number of rows without which the part is omitted.
    package func part(
        width: Int, rank: Int, goodRows good: Int, fewestRows fewest: Int = 3, isExtra: Bool = false
    ) -> OverviewPart {
        guard !rows.isEmpty else {
            let lines = [title, StyledLine(setting.text(.terminalNoData), .dim)]
            return .fixed(lines.map { $0.cut(to: width, mark: setting.glyphs.ellipsis) }, rank: rank, isExtra: isExtra)
        }
        let worded = rows.inWords.map { rows in
            (rows: rows, layout: Layout(rows, sparklines.prefix(rows.count), width: width))
        }
        let (rows, layout) =
            worded.flatMap { $0.layout.bar > 0 ? $0 : nil }
            ?? (self.rows, Layout(self.rows, sparklines.prefix(self.rows.count), width: width))
        let head = self.head(legend(layout), width: width)
        let all = head.count + rows.count
        let plan = LinePlan.Part(
            minimum: min(all, head.count + max(fewest, rows.count(where: \.isToCome) + 1)),
            good: min(all, head.count + good), maximum: all, rank: rank,
            isExtra: isExtra)
        return OverviewPart(plan: plan) { limit in
            head + self.lines(rows, limit - head.count, layout)
        }
    }

    private func head(_ legend: [StyledLine], width: Int) -> [StyledLine] {
        let mark = setting.glyphs.ellipsis
        let lines = legend.packed(width: width, mark: mark)
        if lines.count == 1, title.width + 3 + lines[0].width <= width {
            var line = title
            line.append("   ")
            line.append(lines[0])
            return [line]
        }
        return [title.cut(to: width, mark: mark)] + lines
    }

    private func lines(_ rows: [BarRow], _ limit: Int, _ layout: Layout) -> [StyledLine] {
        let shown = rows.count <= limit ? rows.count : max(0, limit - 1)
        // What is to come can still be acted on, however small it is.
        let largest = rows.indices.sorted { left, right in
            let (one, other) = (rows[left], rows[right])
            if one.isToCome != other.isToCome { return one.isToCome }
            return one.size == other.size ? left < right : one.size > other.size
        }.prefix(shown).sorted()
        let scale = rows.reduce(0) { max($0, $1.size) }
        var lines = largest.map { line(of: rows[$0], at: $0, layout, scale: scale) }
        if shown < rows.count {
            lines.append(StyledLine(setting.text(.overviewOthers(rows.count - shown)), .dim))
        }
        return lines
    }

    private func line(of row: BarRow, at index: Int, _ layout: Layout, scale: Double) -> StyledLine {
        var line = StyledLine(setting.cut(row.label, to: layout.label))
        var edge = layout.label
        func start(_ width: Int) {
            line.pad(to: edge + Layout.gap)
            edge += Layout.gap + width
        }
        if let replacement = row.replacement {
            line.pad(to: edge + Layout.gap)
            line.append(setting.cutAtFact(replacement, to: layout.rest), .dim)
            return line
        }
        if layout.bar > 0 {
            start(layout.bar)
            line.append(row.bar.line(scale: scale, width: layout.bar, setting.glyphs))
        }
        start(layout.value)
        line.pad(to: edge - row.value.width)
        line.append(row.value)
        if layout.percentage > 0 {
            start(layout.percentage)
            line.append(row.percentage.leftPadded(to: layout.percentage))
        }
        if layout.sparkline > 0, sparklines.indices.contains(index) {
            start(layout.sparkline)
            line.append(sparklines[index].text(width: layout.sparkline, setting.glyphs), .secondary)
        }
        return line
    }

    /// The widths of a row's parts. If there is too little room, the sparkline is omitted first, then the bar.
    private struct Layout {
        static let gap = 2
        private static let shortestBar = 6
        private static let shortestSparkline = 8
        private static let longestSparkline = 24
        private static let widestBar = 64
        private static let narrowestLabel = 10

        var label: Int
        var bar = 0
        var value: Int
        var percentage: Int
        var sparkline = 0
        /// The width of everything beside the label.
        var rest: Int {
            [bar, value, percentage, sparkline].filter { $0 > 0 }.reduce(-Self.gap) { $0 + $1 + Self.gap }
        }

        init(_ rows: [BarRow], _ sparklines: ArraySlice<Sparkline>, width: Int) {
            label = rows.reduce(0) { max($0, $1.label.displayWidth) }
            value = rows.reduce(0) { max($0, $1.value.width) }
            percentage = rows.reduce(0) { max($0, $1.percentage.displayWidth) }
            let bins = sparklines.reduce(0) { max($0, $1.width(in: Self.longestSparkline)) }
            if percentage > 0, width - value - percentage - 2 * Self.gap < Self.narrowestLabel { percentage = 0 }
            value = max(1, min(value, width - Self.gap - 4))
            // The room that the numbers leave for label, bar and sparkline.
            var room = width - Self.gap - value - (percentage > 0 ? Self.gap + percentage : 0)
            let needed = Self.narrowestLabel + Self.gap + Self.shortestBar
            if bins > 0, room - Self.gap - Self.shortestSparkline >= needed + Self.narrowestLabel {
                sparkline = min(bins, max(Self.shortestSparkline, width / 6))
                room -= Self.gap + sparkline
            }
            guard room >= needed else {
                label = max(1, min(label, room))
                return
            }
            label = min(label, max(Self.narrowestLabel, room * 3 / 5))
            bar = min(Self.widestBar, room - label - Self.gap)
        }
    }
}
