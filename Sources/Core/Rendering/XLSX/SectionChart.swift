import Base
import Reporting
import Templates

/// A section's picture as a native chart, which refers to cells of the section's sheet.
struct SectionChart {
    private enum Kind {
        case bars(BarPicture)
        case columns(HistogramPicture)
        /// The line of a histogram, in its own chart because charts have no second axis for it.
        case line(HistogramPicture)
        case lines(LinesPicture)
    }

    private let kind: Kind
    private let sheet: WorkbookPlan.Sheet
    private let plan: WorkbookPlan
    private let title: Phrase
    /// The index of the column with the categories.
    private let categories: Int
    /// The indices of the columns drawn, in order.
    private let values: [Int]
    /// The columns drawn. Those of bars may have values that the sheet's lack.
    private let columns: [ReportColumn]
    private let rows: Int
    /// The rows of the picture: the sheet's, or those of bars that join some of its rows.
    private let own: Range<Int>
    /// Whether the bars are not the sheet's rows, so that names and numbers are on the hidden sheet.
    private let isJoined: Bool
    /// The column of the hidden sheet with the names of the bars; `nil` if they come from the section's sheet.
    var labelColumn: Int?
    /// The columns of the hidden sheet for series with withheld numbers, by index of the series.
    var valueColumns: [Int: Int] = [:]
    /// For each of `lines`, the first of its three columns of the hidden sheet: name, positions, values.
    var lineColumns: [Int] = []

    /// The maximum number of bars; more cannot be told apart.
    private static let maximumBars = 25
    /// The maximum fraction of a chart's width for the names of the bars.
    private static let maximumForNames = 0.38
    /// The space beside the names, in pixels.
    private static let besideNames = 24
    /// The number of labels that fit along a time axis.
    private static let maximumTimeLabels = 16

    /// The charts of a picture. A histogram's line gets its own chart below the columns. Empty if there is nothing to draw: no
    /// rows, rows beyond those to which a chart can refer, or only withheld numbers.
    static func charts(of picture: ReportPicture, on sheet: WorkbookPlan.Sheet, of plan: WorkbookPlan) -> [SectionChart]
    {
        switch picture {
        case .bars(let picture): [SectionChart(.bars(picture), on: sheet, of: plan)].compactMap(\.self)
        case .histogram(let picture):
            [Kind.columns(picture), .line(picture)].compactMap { SectionChart($0, on: sheet, of: plan) }
        case .lines(let picture): [SectionChart(.lines(picture), on: sheet, of: plan)].compactMap(\.self)
        case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: []
        }
    }

    private init?(_ kind: Kind, on sheet: WorkbookPlan.Sheet, of plan: WorkbookPlan) {
        let names: ReportColumn
        let drawn: [ReportColumn]
        var most = sheet.rows.count
        switch kind {
        case .bars(let picture):
            title = picture.title
            names = picture.labels
            // The sheet may be without the whole, which the picture has all the same.
            let whole = picture.whole.flatMap { sheet.section.table[$0.id] == nil ? nil : $0 }
            drawn = [whole].compactMap(\.self) + picture.series
            most = min(picture.limit ?? Self.maximumBars, Self.maximumBars)
        case .columns(let picture):
            title = picture.title
            names = picture.startColumn
            drawn = picture.series
        case .line(let picture):
            guard let line = picture.line else { return nil }
            title = sheet.section.restriction == nil ? line.title : .aPartOf(line.title)
            names = picture.startColumn
            drawn = [line]
        case .lines(let picture):
            title = picture.title
            names = picture.positions
            drawn = [picture.values]
        }
        let table = sheet.section.table
        values = drawn.compactMap { table.index(of: $0.id) }
        guard let categories = table.index(of: names.id), !values.isEmpty, values.count == drawn.count else {
            return nil
        }
        if case .bars = kind { columns = drawn } else { columns = values.map { table.columns[$0] } }
        self.kind = kind
        self.sheet = sheet
        self.plan = plan
        self.categories = categories
        let bars = if case .bars(let picture) = kind { picture.rowCount } else { table.rowCount }
        isJoined = bars != table.rowCount
        own = isJoined ? 0..<bars : sheet.rows
        // Of a table that takes several sheets, the first has them.
        if isJoined, sheet.rows.lowerBound > 0 || bars == 0 { return nil }
        rows = min(own.count, max(1, most))
        if own.prefix(rows).allSatisfy(isWithheld) { return nil }
    }

    var isTimeline: Bool {
        switch kind {
        case .bars: false
        case .columns, .line, .lines: true
        }
    }

    /// The number of bars to make room for.
    var barCount: Int { isTimeline ? 0 : rows }

    private var bars: BarPicture? {
        if case .bars(let picture) = kind { picture } else { nil }
    }

    /// Whether the first of the values is the whole of which the bars are a part.
    private var drawsWhole: Bool { bars.map { $0.whole != nil && values.count > $0.series.count } ?? false }

    private var histogram: HistogramPicture? {
        switch kind {
        case .bars, .lines: nil
        case .columns(let picture), .line(let picture): picture
        }
    }

    func chart(width: Int) -> Chart {
        if case .lines(let picture) = kind { return chart(of: picture) }
        let language = plan.language
        let all = isJoined ? own.count : sheet.section.table.rowCount
        let title = title[language]
        let labels = barLabels
        return Chart(
            kind: chartKind,
            title: SpreadsheetText.heading(
                rows < all ? Phrase.firstRows(rows, of: all, title: title)[language] : title),
            inks: Chart.Inks(text: plan.look.ink, quiet: plan.look.quiet, line: plan.look.hairline),
            categories: labelColumn.map(hiddenCells) ?? cells(of: categories),
            series: values.enumerated().map { position, column in
                Chart.Series(
                    sheet: sheet.name, name: (SectionSheet.headerRow, column), title: legends[position],
                    values: valueColumns[position].map(hiddenCells) ?? cells(of: column), color: color(at: position),
                    labels: labels[position] ?? [])
            },
            isOverlaid: drawsWhole, valueTitle: axisTitle,
            valueMaximum: maximum(width: width, labels: labels.values.joined().compactMap(\.self)),
            labelInterval: timeInterval)
    }

    /// The titles of bars that are not those of the sheet, by index of the series.
    private var legends: [Int: String] {
        guard let bars, bars.hasLegend else { return [:] }
        let drawn = (drawsWhole ? [bars.whole].compactMap(\.self) : []) + bars.series
        return Dictionary(
            uniqueKeysWithValues: drawn.enumerated().map { ($0, SpreadsheetText.heading($1.title[plan.language])) })
    }

    private var chartKind: Chart.Kind {
        switch kind {
        case .bars: .bars
        case .columns: .columns
        case .line: .line
        case .lines: .lines
        }
    }

    private func cells(of column: Int) -> Chart.Cells {
        let first = sheet.dataRows.lowerBound
        return Chart.Cells(sheet: sheet.name, rows: first...(first + rows - 1), column: column)
    }

    private func hiddenCells(_ column: Int) -> Chart.Cells {
        ChartLabels.cells(on: plan.labels, column: column, count: rows)
    }

    /// The cells of a row that the series draw.
    private func drawn(_ row: Int) -> [Cell] { columns.map { $0.cells[row] } }

    /// The numbers of series with withheld values, or others than the sheet's, by index of the series. A withheld value is `nil`.
    var valuesWithGaps: [(position: Int, values: [Double?])] {
        let shown = own.prefix(rows)
        let drawn = shown.map(drawn)
        return values.indices.compactMap { position in
            let cells = drawn.map { $0[position] }
            if isJoined { return (position, cells.map(\.plottedValue)) }
            let own = sheet.section.table.columns[values[position]].cells
            return cells.contains(.withheld) || cells != shown.map { own[$0] }
                ? (position, cells.map(\.plottedValue)) : nil
        }
    }

    /// Whether a row has no bar because its numbers are withheld.
    private func isWithheld(_ row: Int) -> Bool {
        let cells = drawn(row)
        return cells.contains(.withheld) && cells.allSatisfy { $0.plottedValue == nil }
    }

    private func color(at position: Int) -> Color {
        let look = plan.look
        guard drawsWhole else { return look.series(position) }
        return position == 0 ? look.tint : look.series(position - 1)
    }

    /// What the columns count, unless title or legend says so.
    private var axisTitle: String? {
        guard case .columns(let picture) = kind else { return nil }
        return picture.series.map { $0.title[plan.language] }.joined(separator: " · ")
    }

    // MARK: - Bar labels

    /// The labels beside the bars, short enough for one line, by index of the series to which they are attached.
    ///
    /// If a bar is part of a whole, the label is attached to the longer of the two.
    private var barLabels: [Int: [String?]] {
        guard let bars else { return [:] }
        let hasWhole = drawsWhole
        func label(_ row: Int, isShort: Bool) -> String {
            if let remark = bars.remark(row, on: plan.report.clock) { return remark[plan.language] }
            let drawn = hasWhole ? [columns[1], columns[0]] : columns
            let words = bars.people(row)
            let people = words.map { $0.people[plan.language] }
            if isShort, let people { return people }
            let registrations = hasWhole ? nil : words.map { $0.registrations[plan.language] }
            let numbers = registrations ?? drawn.map { plan.text($0.cells[row]) }.joined(separator: "/")
            let count = [people, numbers].compactMap(\.self).joined(separator: " · ")
            let mark = bars.isPartial(row) ? " " + Phrase.soFar[plan.language] : ""
            guard let percentage = bars.percentage?.cell(row), percentage != .empty else { return count + mark }
            let share = plan.text(percentage) + mark
            if isShort { return hasWhole ? share : count }
            return count + (hasWhole ? "  \(share)" : " (\(share))")
        }
        let full = own.prefix(rows).map { label($0, isShort: false) }
        // LibreOffice wraps wide labels into the next bar's; labels up to an eighth of the chart's width stay on one line.
        let isShort = full.contains { plan.look.measure.width(of: $0, points: 8) > ChartGrid.barWidth / 8 }
        let texts = isShort ? own.prefix(rows).map { label($0, isShort: true) } : full
        let shown = own.prefix(rows)
        let isWithheld = shown.map(isWithheld)
        guard hasWhole, values.count > 1 else {
            return values.count == 1 ? [0: zip(texts, isWithheld).map { $1 ? nil : $0 }] : [:]
        }
        let carriers = zip(shown, isWithheld).map { row, isWithheld -> Int? in
            if isWithheld { return nil }
            let (whole, part) = (drawn(row)[0].plottedValue ?? 0, drawn(row)[1].plottedValue ?? 0)
            return part > whole ? 1 : 0
        }
        return Dictionary(
            uniqueKeysWithValues: (0...1).map { position in
                (position, zip(texts, carriers).map { $1 == position ? $0 : nil })
            })
    }

    /// The end of the value axis, far enough to leave room for the label of the longest bar; `nil` lets the program choose.
    private func maximum(width: Int, labels: [String]) -> Double? {
        guard !labels.isEmpty else { return nil }
        let highest = own.prefix(rows).flatMap(drawn).reduce(0) { max($0, $1.plottedValue ?? 0) }
        guard highest > 0 else { return nil }
        let names = min(Self.maximumForNames * Double(width), categoryWidth + Double(Self.besideNames))
        let plot = max(1, Double(width) - names - 24)
        let text = Double(labels.map { plan.look.measure.width(of: $0, points: 8) }.max() ?? 0) + 16
        return AxisScale(highest: highest / (1 - min(0.5, text / plot))).top
    }

    // MARK: - Category names

    private var barNames: [String] {
        let names = bars?.names(on: plan.report.clock) ?? []
        return names[own].prefix(rows).map { plan.text($0) }
    }

    private var categoryWidth: Double {
        barNames.map { Double(plan.look.measure.width(of: $0, points: 9)) }.max() ?? 0
    }

    /// The names of the bars, each cut to fit, if they cannot come from the section's sheet. That is the case if a name is too long
    /// for its line, so that programs would draw it over others; if it has marks that change its direction; if it is a day, which
    /// axes reformat; if it has two ends; or if its bar is missing because the numbers are withheld, which a mark after the name
    /// shows. Otherwise empty.
    ///
    /// For columns over time, as many labels as fit, and an empty string for the other columns. Dates would turn the axis into one
    /// of days, on which all bins of a day overlap.
    var labels: [String] {
        guard let bars else { return timeTexts }
        let room = Int(Double(ChartGrid.barWidth) * Self.maximumForNames) - Self.besideNames
        let mark = " " + Cell.withheldMark
        let cut = zip(barNames.map(SpreadsheetText.heading), own).map { name, row in
            let isWithheld = isWithheld(row)
            let room = isWithheld ? room - plan.look.measure.width(of: mark, points: 9) : room
            return plan.look.measure.fitted(name, in: room, points: 9) + (isWithheld ? mark : "")
        }
        if isJoined { return cut }
        let column = sheet.section.table.columns[categories]
        let onSheet = sheet.rows.prefix(rows).map { plan.text(column.inWords($0)) }
        return cut == onSheet && bars.ends == nil && column.meaning != .days ? [] : cut
    }

    // MARK: - Times

    private var starts: ArraySlice<Instant> { histogram?.starts[sheet.rows].prefix(rows) ?? [] }

    private var timeTexts: [String] {
        guard let interval = timeInterval else { return [] }
        let clock = plan.report.clock
        let days = starts.map { clock.civil(at: $0).daysSinceEpoch }
        // If all times are on the same day, no label shows it.
        var day = days.first == days.last ? days.first : nil
        return starts.enumerated().map { index, start in
            guard index % interval == 0 else { return "" }
            let civil = clock.civil(at: start)
            defer { day = civil.daysSinceEpoch }
            let time = TimeText.time(civil)
            // The label is no wider than the time, because programs wrap labels that are wider than their column.
            return day == civil.daysSinceEpoch
                ? time : TimeText.day(civil, in: plan.language).replacing(" ", with: "\u{A0}") + "\n" + time
        }
    }

    /// The number of columns per label, chosen so that labels stand at round times and as many as possible fit.
    private var timeInterval: Int? {
        guard let histogram, let first = starts.first, let last = starts.last else { return nil }
        let clock = plan.report.clock
        let isOneDay = clock.civil(at: first).daysSinceEpoch == clock.civil(at: last).daysSinceEpoch
        let most = isOneDay ? Self.maximumTimeLabels : Self.maximumTimeLabels * 3 / 4
        guard starts.count > most else { return 1 }
        let width = histogram.width.seconds
        let steps = [300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800]
        let step = steps.first { $0 >= width && $0 % width == 0 && starts.count * width <= most * $0 }
        return step.map { $0 / width } ?? (starts.count + most - 1) / most
    }
}

extension Cell {
    /// The number that determines a bar's length, in the unit of the sheet's cells: percentages are fractions.
    fileprivate var plottedValue: Double? {
        if case .percentage(let percentage) = self { percentage.fraction } else { drawnValue }
    }
}

/// Lines over one axis. Each has its own positions, which are on the hidden sheet in the axis's unit.
extension SectionChart {
    struct Line {
        var name: String
        /// In hours, or in days, with a minus sign before the start.
        var positions: [Double?]
        /// Percentages are fractions.
        var values: [Double?]
    }

    /// The lines, earliest edition first, so that the latest is drawn over the others; empty for other charts.
    var lines: [Line] {
        guard case .lines(let picture) = kind else { return [] }
        return picture.lines.suffix(Self.maximumLines).map { line in
            Line(
                name: SpreadsheetText.heading(plan.text(line.name)),
                positions: line.points.map { picture.axis == .minutes ? $0.position / 60 : $0.position },
                values: line.points.map { picture.isPercentage ? $0.value / 100 : $0.value })
        }
    }

    /// The maximum number of lines; more are a tangle in a chart without hover.
    private static let maximumLines = 12

    private func chart(of picture: LinesPicture) -> Chart {
        let language = plan.language
        let frame = LinesFrame(picture)
        let shown = Array(picture.coloredLines.suffix(Self.maximumLines))
        let unit = picture.axis == .minutes ? 60.0 : 1
        return Chart(
            kind: .lines, title: SpreadsheetText.heading(title[language]),
            inks: Chart.Inks(text: plan.look.ink, quiet: plan.look.quiet, line: plan.look.hairline),
            categories: hiddenCells(0),
            series: zip(shown, lineColumns).map { drawn, column in
                func cells(_ column: Int) -> Chart.Cells {
                    ChartLabels.cells(on: plan.labels, column: column, count: drawn.line.points.count)
                }
                return Chart.Series(
                    sheet: plan.labels, name: (0, column), values: cells(column + 2),
                    color: drawn.color.map { plan.look.series($0) } ?? plan.look.quiet,
                    positions: cells(column + 1), isThin: drawn.color == nil)
            },
            valueTitle: picture.values.title[language],
            valueMaximum: frame.scale.top / (picture.isPercentage ? 100 : 1),
            valueFormat: picture.isPercentage ? "0%" : "#,##0",
            positionAxis: Chart.PositionAxis(
                title: frame.caption[language], first: (picture.span.lowerBound / unit).rounded(.down),
                last: (picture.span.upperBound / unit).rounded(.up),
                // Days before the start have no sign.
                format: picture.axis == .minutes ? "+0;-0;0" : "0;0"))
    }
}
