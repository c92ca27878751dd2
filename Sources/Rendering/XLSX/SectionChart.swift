import Messages
import Reporting
import Tables

/// Turns a chart of a section into one of the workbook, which draws cells of the section's sheet.
struct SectionChart {
    private let chart: ReportChart
    private let sheet: WorkbookPlan.Sheet
    private let plan: WorkbookPlan
    private let categories: Int
    /// Indices of the columns that are drawn, in order.
    private let values: [Int]
    private let rows: Int
    /// The column of the sheet of names that has those of the bars, cut; `nil` where the section's sheet has them.
    var labelColumn: Int?
    /// The columns there of the series, by position, whose numbers are not all in the section's sheet.
    var valueColumns: [Int: Int] = [:]

    /// More bars than this are not told apart.
    private static let mostBars = 25
    /// The part of a chart's width that the names of the bars may take.
    private static let mostForNames = 0.38
    /// Pixels between the names and what is beside them.
    private static let besideNames = 24
    /// Labels that fit along an axis of time.
    private static let mostTimeLabels = 16

    /// `nil` where there is nothing to draw: no rows, no such column, rows beyond those a chart can refer to, or none but
    /// withheld numbers.
    init?(_ chart: ReportChart, on sheet: WorkbookPlan.Sheet, of plan: WorkbookPlan) {
        let table = sheet.section.table
        let names = [chart.whole].compactMap(\.self) + chart.series + [chart.line].compactMap(\.self)
        let values = names.compactMap { table.columnIndex($0) }
        guard let categories = table.columnIndex(chart.categories), !values.isEmpty,
            values.count == names.count
        else { return nil }
        self.chart = chart
        self.sheet = sheet
        self.plan = plan
        self.categories = categories
        self.values = values
        let most = chart.kind == .bars ? Self.mostBars : sheet.rows.count
        rows = min(sheet.rows.count, max(1, chart.limit ?? most), most)
        if sheet.rows.prefix(rows).allSatisfy(isKeptBack) { return nil }
    }

    var isTimeline: Bool { chart.kind == .columns }

    /// Bars that the chart has room to need.
    var barCount: Int { chart.kind == .bars ? rows : 0 }

    /// The chart for a place of a size in pixels.
    func chart(width: Int, height: Int) -> Chart {
        let language = plan.language
        let table = sheet.section.table
        let all = sheet.section.table.rowCount
        let title = chart.title[language]
        let labels = barLabels
        return Chart(
            kind: chart.kind == .bars ? .bars : .columns,
            title: SpreadsheetText.heading(
                rows < all ? Phrase.firstRows(rows, of: all, title: title)[language] : title),
            inks: Chart.Inks(text: plan.look.ink, quiet: plan.look.quiet, line: plan.look.hairline),
            categories: labelColumn.map(hiddenCells) ?? cells(of: categories),
            series: values.enumerated().map { position, column in
                Chart.Series(
                    sheet: sheet.name, name: (SectionSheet.headerRow, column),
                    values: valueColumns[position].map(hiddenCells) ?? cells(of: column), color: color(at: position),
                    labels: labels[position] ?? [])
            },
            lastIsLine: chart.line != nil && values.count > 1, isOverlaid: chart.whole != nil,
            categoryTitle: nil, valueTitle: axisTitle(table),
            timeLabels: chart.ends == nil ? timeLabels(table.columns[categories].cells) : nil,
            frame: frame(width: width, height: height, labels: labels.values.joined().compactMap(\.self)))
    }

    private func cells(of column: Int) -> Chart.Cells {
        let first = sheet.dataRows.lowerBound
        return Chart.Cells(sheet: sheet.name, rows: first...(first + rows - 1), column: column)
    }

    private func hiddenCells(_ column: Int) -> Chart.Cells {
        ChartLabels.cells(on: plan.labels, column: column, count: rows)
    }

    /// What each series draws of a row.
    private func drawn(_ row: Int) -> [Cell] { values.map { sheet.section.table.columns[$0].cells[row] } }

    /// The numbers of the series of which some are withheld, by position, with nothing in their places.
    var valuesWithGaps: [(position: Int, values: [Double?])] {
        let drawn = sheet.rows.prefix(rows).map(drawn)
        return values.indices.compactMap { position in
            let cells = drawn.map { $0[position] }
            return cells.contains(.withheld) ? (position, cells.map(\.plottedValue)) : nil
        }
    }

    /// Whether a row has no bar, since its numbers are withheld.
    private func isKeptBack(_ row: Int) -> Bool {
        let cells = drawn(row)
        return cells.contains(.withheld) && cells.allSatisfy { $0.plottedValue == nil }
    }

    private func color(at position: Int) -> Color {
        let look = plan.look
        if chart.line != nil, position == values.count - 1 { return look.ink }
        guard chart.whole != nil else { return look.series(position) }
        return position == 0 ? look.tint : look.series(position - 1)
    }

    /// What the columns count, where the legend does not say it.
    private func axisTitle(_ table: ReportTable) -> String? {
        let drawn = chart.series.compactMap { table[column: $0]?.title[plan.language] }
        return chart.kind == .columns ? drawn.joined(separator: " · ") : nil
    }

    // MARK: - Labels of bars

    /// The texts beside the bars, short enough to stand on one line, by the position of the series that carries them.
    ///
    /// Of a part and its whole the longer bar carries the text, so that it stands beside both.
    private var barLabels: [Int: [String?]] {
        guard chart.kind == .bars else { return [:] }
        let table = sheet.section.table
        let percentages = chart.percentage.flatMap { table[column: $0] }
        let texts = sheet.rows.prefix(rows).map { row in
            let drawn = chart.whole == nil ? values.map { $0 } : [values[1], values[0]]
            var text = drawn.map { plan.text(table.columns[$0].cells[row]) }.joined(separator: "/")
            if let percentage = percentages?.cells[row], percentage != .empty {
                let share = plan.text(percentage)
                text += chart.whole == nil ? " (\(share))" : "  \(share)"
            }
            return text
        }
        let shown = sheet.rows.prefix(rows)
        let isKeptBack = shown.map(isKeptBack)
        guard chart.whole != nil, values.count > 1 else {
            return values.count == 1 ? [0: zip(texts, isKeptBack).map { $1 ? nil : $0 }] : [:]
        }
        let carriers = zip(shown, isKeptBack).map { row, isKeptBack -> Int? in
            if isKeptBack { return nil }
            let (whole, part) = (drawn(row)[0].plottedValue ?? 0, drawn(row)[1].plottedValue ?? 0)
            return part > whole ? 1 : 0
        }
        return Dictionary(
            uniqueKeysWithValues: (0...1).map { position in
                (position, zip(texts, carriers).map { $1 == position ? $0 : nil })
            })
    }

    // MARK: - Room

    /// Leaves the names of the bars at most two fifths of the width, and the texts at their ends what they need.
    private func frame(width: Int, height: Int, labels: [String]) -> Chart.Frame {
        let (width, height) = (Double(width), Double(height))
        let legend = values.count > 1 ? 24.0 : 0
        let top = (40 + (chart.kind == .columns ? legend : 0)) / height
        let bottom = (32 + (chart.kind == .columns ? 0 : legend)) / height
        guard chart.kind == .bars else {
            let left = 68 / width
            let right = (chart.line == nil ? 20 : 68) / width
            return Chart.Frame(x: left, y: top, width: 1 - left - right, height: 1 - top - bottom)
        }
        let ends = labels.map { Double(plan.look.measure.width(of: $0, points: 8)) }
        let left = min(Self.mostForNames, (categoryWidth + Double(Self.besideNames)) / width)
        let right = min(0.35, ((ends.max() ?? 0) + 16) / width)
        return Chart.Frame(x: left, y: top, width: 1 - left - right, height: 1 - top - bottom)
    }

    private var categoryNames: [String] {
        let labels = sheet.section.table.barLabels(of: chart, on: plan.report.clock)?.cells ?? []
        return labels[sheet.rows].prefix(rows).map { plan.text($0) }
    }

    /// The names as the section's sheet has them.
    private var namesOnSheet: [String] {
        let column = sheet.section.table.columns[categories]
        return sheet.rows.prefix(rows).map { plan.text(column.spoken($0)) }
    }

    private var categoryWidth: Double {
        categoryNames.map { Double(plan.look.measure.width(of: $0, points: 9)) }.max() ?? 0
    }

    /// The names of the bars where one is too long for its line, which programs would set over others, has marks that
    /// turn it, is a day, which axes write their own way, or has two ends: each as much of it as fits. So too where a bar
    /// is missing because its numbers are withheld: the mark stands after its name. Else none, and the chart takes them
    /// from the section's sheet.
    ///
    /// Of columns over time, those of every how manieth column that has one, and nothing for the others: not every program
    /// leaves labels out where it is told to.
    var labels: [String] {
        guard chart.kind == .bars else { return timeTexts }
        let room = Int(Double(ChartGrid.barWidth) * Self.mostForNames) - Self.besideNames
        let mark = " " + Cell.withheldMark
        let cut = zip(categoryNames.map(SpreadsheetText.heading), sheet.rows).map { name, row in
            let isKeptBack = isKeptBack(row)
            let room = isKeptBack ? room - plan.look.measure.width(of: mark, points: 9) : room
            return plan.look.measure.fitted(name, in: room, points: 9) + (isKeptBack ? mark : "")
        }
        let isAsInTable = chart.ends == nil && !sheet.section.table.columns[categories].isOfDays
        return cut == namesOnSheet && isAsInTable ? [] : cut
    }

    // MARK: - Labels of times

    private var timeTexts: [String] {
        let cells = sheet.section.table.columns[categories].cells[sheet.rows].prefix(rows)
        guard chart.ends == nil, let interval = timeLabels(sheet.section.table.columns[categories].cells)?.interval,
            interval > 1
        else { return [] }
        let days = cells.compactMap { cell in
            if case .instant(let instant) = cell { plan.report.clock.civil(at: instant).daysSinceEpoch } else { nil }
        }
        // Where all are of one day nobody asks which.
        var day = days.first == days.last ? days.first : nil
        return cells.enumerated().map { index, cell in
            guard index % interval == 0, case .instant(let instant) = cell else { return "" }
            let civil = plan.report.clock.civil(at: instant)
            defer { day = civil.daysSinceEpoch }
            let time = TimeText.time(civil)
            // No wider than the time: programs break labels that are wider than their column.
            return day == civil.daysSinceEpoch
                ? time : TimeText.day(civil, in: plan.language).replacing(" ", with: "\u{A0}") + "\n" + time
        }
    }

    private func timeLabels(_ cells: [Cell]) -> (format: String, interval: Int)? {
        let instants = cells[sheet.rows].prefix(rows).compactMap { cell in
            if case .instant(let instant) = cell { instant } else { nil }
        }
        guard let first = instants.first, let last = instants.last else { return nil }
        let clock = plan.report.clock
        let withDay = clock.civil(at: first).daysSinceEpoch != clock.civil(at: last).daysSinceEpoch
        let format = SpreadsheetDate.axisFormat(in: plan.language, withDay: withDay)
        let most = withDay ? Self.mostTimeLabels * 3 / 4 : Self.mostTimeLabels
        guard instants.count > most else { return (format, 1) }
        let width = max(1, instants[1].secondsSinceEpoch - first.secondsSinceEpoch)
        let steps: [Int64] = [
            300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
        ]
        let step = steps.first { step in
            step >= width && step % width == 0 && instants.count * Int(width) <= most * Int(step)
        }
        let interval = step.map { Int($0 / width) } ?? (instants.count + most - 1) / most
        return (format, interval)
    }
}

extension Cell {
    /// The number that a bar's length is, as cells of a sheet have it; `nil` for what has none.
    var plottedValue: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number), .decimal(let number, _): number.isFinite ? number : nil
        case .percentage(let percentage): percentage.fraction
        case .empty, .withheld, .text, .flag, .phrase, .instant: nil
        }
    }
}
