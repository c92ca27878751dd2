import Base
import Reporting
import Templates

/// The sheets of a workbook and their names, decided before any sheet is written.
struct WorkbookPlan {
    /// A sheet with rows of a section: all of them, or as many as fit.
    struct Sheet {
        var section: ReportSection
        var group: SectionGroup
        var name: String
        var tableName: String
        /// The rows of the section's table on this sheet.
        var rows: Range<Int>
        var isStreamed: Bool
        /// One per column.
        var layouts: [ColumnLayout]

        /// The text of links to the sheet: the full title if the sheet's name is cut.
        func linkText(in language: Language) -> String {
            name.hasSuffix("…") ? SpreadsheetText.heading(section.title[language]) : name
        }

        /// The rows of the sheet that hold data.
        var dataRows: ClosedRange<Int> { (SectionSheet.headerRow + 1)...(SectionSheet.headerRow + rows.count) }
    }

    let report: Report
    let language: Language
    let theme: Theme
    let look: BrandLook
    let summary: String
    let about: String
    /// The sheets, with those of a group adjacent. Groups are in the order of their first section in the report, details last.
    let sheets: [Sheet]
    /// The titles of sections without rows, which have no sheets.
    let sectionsLeftOut: [String]
    /// The first few charts, and the sheets of those for which the summary has no room.
    private(set) var summaryCharts: [SectionChart] = []
    private(set) var chartSheets: [(name: String, charts: [SectionChart])] = []

    /// The name of the hidden sheet with labels and numbers for charts, and its columns.
    let labels: String
    private(set) var chartColumns: [ChartLabels.Column] = []

    private static let timelinesOnSummary = 1
    private static let barsOnSummary = 2
    private static let chartsOnSummary = timelinesOnSummary + barsOnSummary

    init(_ report: Report, in language: Language, theme: Theme, limits: XLSXRenderer.Limits) {
        var names = SpreadsheetNames()
        let look = BrandLook(theme)
        var report = report
        if let sheets = report.sheets { report.sections = sheets }
        self.report = report
        self.language = language
        self.theme = theme
        self.look = look
        summary = names.sheet(Phrase.summarySheet[language], in: language)
        about = names.sheet(Phrase.aboutSheet[language], in: language)
        labels = names.sheet(Phrase.chartLabelsSheet[language], in: language)
        let capacity = max(1, limits.rows - SectionSheet.headerRow - 1)
        let index = ReportNames(report)
        let sections = report.sections.filter { $0.table.rowCount > 0 }.flatMap { section in
            [section.namingIDs(from: index), section.matrix].compactMap(\.self)
        }
        sheets = Self.grouped(sections).flatMap { group, section in
            let layouts = ColumnLayout.layouts(of: section.table, look, in: language)
            let count = section.table.rowCount
            return stride(from: 0, to: count, by: capacity).map { first in
                let rows = first..<min(count, first + capacity)
                return Sheet(
                    section: section, group: group, name: names.sheet(section.title[language], in: language),
                    tableName: names.table(section.name), rows: rows, isStreamed: rows.count > limits.tableRows,
                    layouts: layouts)
            }
        }
        sectionsLeftOut = report.sections.filter { $0.table.rowCount == 0 }.map {
            SpreadsheetText.heading($0.title[language])
        }
        placeCharts(names: &names)
    }

    /// The sections by group. Tables of single rows come after those of their counts; otherwise, the report's order is kept.
    private static func grouped(_ sections: [ReportSection]) -> [(SectionGroup, ReportSection)] {
        let grouped = sections.map { (group: $0.group, section: $0) }
        var order: [SectionGroup] = []
        for group in grouped.map(\.group) where !order.contains(group) { order.append(group) }
        order.sort { $0 != .detail && $1 == .detail }
        return order.flatMap { group in grouped.filter { $0.group == group } }
    }

    /// Places the first chart of each section on the summary as long as there is room, and the others on further sheets.
    private mutating func placeCharts(names: inout SpreadsheetNames) {
        var rest: [SectionChart] = []
        var picturesOnSummary = 0
        var room = [true: Self.timelinesOnSummary, false: Self.barsOnSummary]
        for section in report.sections {
            guard let sheet = sheet(of: section.name) else { continue }
            let drawn = section.charts.map { SectionChart.charts(of: $0, on: sheet, of: self) }.filter { !$0.isEmpty }
            for (index, charts) in drawn.enumerated() {
                let charts = placeLabels(of: charts)
                let isTimeline = charts.contains(where: \.isTimeline)
                if index == 0, let places = room[isTimeline], places > 0 {
                    room[isTimeline] = places - 1
                    summaryCharts += charts
                    picturesOnSummary += 1
                } else {
                    rest += charts
                }
            }
        }
        // If a report has no timeline or too few bars, the next charts take the free places.
        let free = max(0, Self.chartsOnSummary - picturesOnSummary)
        summaryCharts += rest.prefix(free)
        rest.removeFirst(min(free, rest.count))
        // A report that says which sheets there are has no sheet of charts.
        guard report.sheets == nil else { return }
        for start in stride(from: 0, to: rest.count, by: ChartsSheet.capacity) {
            let charts = Array(rest[start..<min(rest.count, start + ChartsSheet.capacity)])
            chartSheets.append((names.sheet(Phrase.chartsSheet[language], in: language), charts))
        }
    }

    /// Assigns columns of the hidden sheet, if needed, to the charts of a picture, which share their labels.
    private mutating func placeLabels(of charts: [SectionChart]) -> [SectionChart] {
        var names: (texts: [String], column: Int)?
        return charts.map { drawn in
            var chart = drawn
            let labels = chart.labels
            if !labels.isEmpty {
                if names?.texts != labels {
                    names = (labels, chartColumns.count)
                    chartColumns.append(.names(labels))
                }
                chart.labelColumn = names?.column
            }
            for line in chart.lines {
                chart.lineColumns.append(chartColumns.count)
                chartColumns += [.names([line.name]), .values(line.positions), .values(line.values)]
            }
            for (position, values) in chart.valuesWithGaps {
                chart.valueColumns[position] = chartColumns.count
                chartColumns.append(.values(values))
            }
            return chart
        }
    }

    func sheet(of section: String) -> Sheet? { sheets.first { $0.section.name == section } }

    /// The sheet that continues the rows of another.
    func sheet(after sheet: Sheet) -> Sheet? {
        sheets.first { $0.section.name == sheet.section.name && $0.rows.lowerBound == sheet.rows.upperBound }
    }

    var hasWithheld: Bool {
        sheets.contains { $0.layouts.contains(where: \.hasWithheld) }
            || report.headlines.contains { $0.value == .withheld }
    }

    /// The print settings shared by all sheets, with their footer.
    var print: PrintSetup {
        PrintSetup(
            footer: .init(
                left: report.subject.name(in: language), center: theme.footer?[language] ?? "",
                right: Phrase.pageOfPages[language], color: look.quiet, font: look.font))
    }

    /// A value in the notation for people, for tiles and lists.
    func text(_ cell: Cell) -> String {
        cell == .empty ? "–" : CellText(language: language, clock: report.clock).text(cell)
    }
}

/// A part of a workbook, written according to the plan.
protocol PlannedPart {
    var plan: WorkbookPlan { get }
}

extension PlannedPart {
    var look: BrandLook { plan.look }
    var language: Language { plan.language }
}

extension SectionGroup {
    var title: Phrase {
        switch self {
        case .changes: .changesGroup
        case .attendance: .attendanceGroup
        case .arrivals: .arrivalsGroup
        case .places: .placesGroup
        case .members: .membersGroup
        case .visits: .visitsGroup
        case .attention: .attentionGroup
        case .levels: .levelsGroup
        case .people: .peopleGroup
        case .trust: .trustGroup
        case .detail: .detailGroup
        case .other: .otherGroup
        }
    }

    /// The colour of the group's tabs.
    func color(in look: BrandLook) -> Color {
        switch self {
        case .changes, .attention: look.primary
        case .attendance, .members: look.secondary
        case .arrivals, .visits: look.series(2)
        case .places, .levels, .people: look.series(3)
        case .trust: look.series(4)
        case .other: look.series(5)
        case .detail: look.ink
        }
    }
}
