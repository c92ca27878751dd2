import Base
import Reporting

/// A horizontal bar for each row of a table: label, bar, value, percentage.
struct BarChart {
    private let rows: [BarRow]
    private let leftOut: Int
    /// The value of a full bar.
    private let scale: Double
    private let legend: [StyledLine]
    private let setting: TerminalSetting

    /// The number of rows drawn if the picture sets no limit.
    private static let maximumRows = 40
    fileprivate static let inks: [Ink] = [.primary, .secondary, .info, .warning]
    private static let widestBar = 64

    init(_ picture: BarPicture, setting: TerminalSetting) {
        self.setting = setting
        let shown = min(picture.rowCount, max(0, picture.limit ?? Self.maximumRows))
        leftOut = picture.rowCount - shown
        rows = BarRow.rows(of: picture, first: shown, setting)
        scale = rows.reduce(0) { max($0, $1.size) }
        legend = Self.legend(picture.series, whole: picture.whole, setting: setting)
    }

    /// The meaning of the bars and their track, a piece for each; empty if there is only one kind of bar.
    private static func legend(
        _ series: [ReportColumn], whole: ReportColumn?, setting: TerminalSetting
    ) -> [StyledLine] {
        func piece(_ mark: String, _ ink: Ink, _ column: ReportColumn) -> StyledLine {
            var piece = StyledLine(mark, ink)
            piece.append(" " + setting.text(column.title), .dim)
            return piece
        }
        guard series.count > 1 || whole != nil else { return [] }
        let bars = series.enumerated().map { index, column in
            piece(setting.glyphs.barLevels.last ?? "", inks[index % inks.count], column)
        }
        return bars + (whole.map { [piece(setting.glyphs.track, .track, $0)] } ?? [])
    }

    func lines(width: Int) -> [StyledLine] {
        guard !rows.isEmpty || leftOut > 0 else { return [StyledLine(setting.text(.terminalNoData), .dim)] }
        var lines = legend.packed(width: width, mark: setting.glyphs.ellipsis)
        func layout(_ rows: [BarRow]) -> Layout {
            Layout(
                width: width, label: rows.map(\.label.displayWidth).max() ?? 0,
                value: rows.map(\.value.width).max() ?? 0, percentage: rows.map(\.percentage.displayWidth).max() ?? 0)
        }
        var (shown, arrangement) = (rows, layout(rows))
        if let worded = rows.inWords, layout(worded).arrangement != .allBelow {
            (shown, arrangement) = (worded, layout(worded))
        }
        for row in shown { lines += self.lines(of: row, arrangement) }
        if leftOut > 0 { lines.append(StyledLine(setting.text(.terminalMore(setting.number(leftOut))), .dim)) }
        return lines
    }

    private func lines(of row: BarRow, _ layout: Layout) -> [StyledLine] {
        let bar = row.bar.line(scale: scale, width: layout.bar, setting.glyphs)
        let values = values(of: row, layout)
        var label = StyledLine(setting.cutKeepingEnd(row.label, to: layout.label))
        if let replacement = row.replacement {
            guard layout.arrangement == .inline else {
                return [label, StyledLine(setting.cutAtFact(replacement, to: layout.bar), .dim)]
            }
            label.pad(to: layout.label + Layout.gap)
            label.append(setting.cutAtFact(replacement, to: layout.width - label.width), .dim)
            return [label]
        }
        switch layout.arrangement {
        case .inline:
            label.pad(to: layout.label + Layout.gap)
            label.append(bar)
            label.pad(to: layout.label + Layout.gap + layout.bar + Layout.gap)
            label.append(values)
            return [label]
        case .barBelow:
            label.pad(to: layout.label + Layout.gap)
            label.append(values)
            return [label, bar].filter { $0.width > 0 }
        case .allBelow:
            return [label, values, bar].filter { $0.width > 0 }
        }
    }

    private func values(of row: BarRow, _ layout: Layout) -> StyledLine {
        var line = StyledLine(String(repeating: " ", count: max(0, layout.value - row.value.width)))
        line.append(row.value)
        if layout.percentage > 0 {
            line.append(String(repeating: " ", count: Layout.gap))
            line.append(row.percentage.leftPadded(to: layout.percentage))
        }
        return line
    }

    /// The layout of a row: its parts side by side if that leaves room for a bar, otherwise stacked.
    private struct Layout {
        enum Arrangement { case inline, barBelow, allBelow }

        static let gap = 2
        private static let shortestBar = 14

        let width: Int
        var arrangement: Arrangement
        var label: Int
        var bar: Int
        var value: Int
        var percentage: Int

        init(width: Int, label: Int, value: Int, percentage: Int) {
            self.width = width
            self.value = value
            self.percentage = percentage
            let tail = value + (percentage > 0 ? Self.gap + percentage : 0)
            // Names such as those of two years may differ only at their end.
            let inlineLabel = min(label, max(14, width * 2 / 5, width - tail - 2 * Self.gap - Self.shortestBar))
            let inlineBar = width - inlineLabel - tail - 2 * Self.gap
            if inlineBar >= Self.shortestBar {
                arrangement = .inline
                self.label = inlineLabel
                bar = min(inlineBar, BarChart.widestBar)
            } else if width - tail - Self.gap >= 8 {
                arrangement = .barBelow
                self.label = width - tail - Self.gap
                bar = width
            } else {
                arrangement = .allBelow
                self.label = width
                bar = width
            }
        }
    }
}

/// A bar with its texts.
struct BarRow {
    var label: String
    var bar: Bar
    /// The part, followed by a slash and the whole.
    var value: StyledLine
    /// The people, and the registrations that they used, for where there is room; `nil` if the row has none.
    var words: StyledLine?
    var percentage: String
    /// The text shown instead of bar and numbers if there are none (yet).
    var replacement: String?
    var size: Double { max(bar.part ?? 0, bar.whole ?? 0) }
    /// Whether its session is to come.
    var isToCome = false

    /// The bars of a picture's first rows. With several series, a row has one bar for each, and a label only on the first.
    static func rows(
        of picture: BarPicture, first shown: Int, series maximum: Int = .max, _ setting: TerminalSetting
    ) -> [BarRow] {
        let names = picture.names(on: setting.clock)
        let isMarked = picture.hasPartialRows
        let whole = picture.whole
        let wholeTexts = (0..<shown).map { row in whole.map { setting.text($0.cell(row), role: $0.role) } ?? "" }
        let wholeWidth = wholeTexts.map(\.displayWidth).max() ?? 0
        return (0..<shown).flatMap { row in
            let replacement = picture.replacement(row, on: setting.clock).map { setting.text($0) }
            return picture.series.prefix(maximum).enumerated().compactMap { index, column -> BarRow? in
                guard replacement == nil || index == 0 else { return nil }
                var value =
                    replacement == nil ? StyledLine(setting.text(column.cell(row), role: column.role), .strong) : .blank
                if whole != nil, index == 0, replacement == nil {
                    value.append("/" + wholeTexts[row].padded(to: wholeWidth), .dim)
                }
                return BarRow(
                    label: index > 0 ? "" : setting.text(names[row], role: picture.nameRole),
                    bar: Bar(
                        part: column.cell(row).drawnValue, whole: index == 0 ? whole?.cell(row).drawnValue : nil,
                        ink: BarChart.inks[index % BarChart.inks.count]),
                    value: value,
                    words: index == 0 && replacement == nil ? words(of: picture, row, setting) : nil,
                    percentage: index == 0 && replacement == nil
                        ? picture.percentage.map { picture.share($0, row, isMarked: isMarked, setting) }
                            ?? (picture.isPartial(row) ? setting.text(.soFar) : "") : "",
                    replacement: replacement, isToCome: picture.isToCome(row))
            }
        }
    }

    private static func words(of picture: BarPicture, _ row: Int, _ setting: TerminalSetting) -> StyledLine? {
        guard let words = picture.people(row) else { return nil }
        var line = StyledLine(setting.text(words.people), .strong)
        line.append(setting.glyphs.separator + setting.text(words.registrations), .dim)
        return line
    }
}

extension [BarRow] {
    /// The rows with words in place of their values, if it has words for each.
    var inWords: [BarRow]? {
        guard contains(where: { $0.words != nil }) else { return nil }
        return map { row in
            var row = row
            row.value = row.words ?? row.value
            return row
        }
    }
}

extension BarPicture {
    /// The percentage beside a bar, marked if it is still growing. All have the same width, marked or not.
    ///
    /// - Parameter isMarked: Whether any of the picture's is marked.
    func share(_ percentage: ReportColumn, _ row: Int, isMarked: Bool, _ setting: TerminalSetting) -> String {
        let text = setting.text(percentage.cell(row), role: percentage.role)
        guard isMarked else { return text }
        let mark = setting.text(.soFar)
        return "\(text) " + (isPartial(row) ? mark : String(repeating: " ", count: mark.displayWidth))
    }
}

/// A horizontal bar over a track that stands for the whole.
package struct Bar {
    /// `nil` for a missing or withheld value, for which nothing is drawn.
    package var part: Double?
    package var whole: Double?
    var ink: Ink = .primary

    package init(part: Double? = nil, whole: Double? = nil, ink: Ink = .primary) {
        self.part = part
        self.whole = whole
        self.ink = ink
    }

    /// Draws the bar; `width` columns stand for the value `scale`. The excess over the whole has its own colour.
    package func line(scale: Double, width: Int, _ glyphs: TerminalGlyphs) -> StyledLine {
        guard scale > 0 else { return .blank }
        let part = part ?? 0
        let filled = glyphs.bar(part / scale, width: width)
        guard let whole else { return StyledLine(filled, ink) }
        let track = Int((max(0, whole) / scale * Double(width)).rounded())
        // A part that does not exceed its whole stays within it, even if both end in the same cell.
        let within = part > whole ? track : filled.count
        var line = StyledLine()
        line.append(String(filled.prefix(within)), ink)
        line.append(String(filled.dropFirst(within)), .secondary)
        line.append(String(repeating: glyphs.track, count: max(0, track - line.width)), .track)
        return line
    }
}
