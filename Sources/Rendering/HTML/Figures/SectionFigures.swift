import Messages
import Reporting

/// The pictures of a section: the charts that it names, and those that follow from its table's columns.
struct SectionFigures {
    let section: ReportSection
    let report: Report
    let anchor: String
    let setting: PageSetting

    var markup: Markup {
        var markup = Markup()
        let derived = derived.filter { !$0.bytes.isEmpty }
        let named = named(besides: derived.count).filter { !$0.bytes.isEmpty }
        // A plan says more of places than bars do.
        let figures = section.table[column: "latitude"] == nil ? named + derived : derived + named
        guard !figures.isEmpty else { return markup }
        markup.element("div", ["class": "figures"]) { markup in
            for figure in figures { markup.append(figure) }
        }
        return markup
    }

    private func named(besides others: Int) -> [Markup] {
        // A picture that stands alone needs no title that its section has already.
        let heading = section.charts.count + others == 1 ? setting.title(section.title) : ""
        return section.charts.enumerated().map { index, chart in
            let id = "\(anchor)-chart-\(index + 1)"
            switch chart.kind {
            case .bars:
                return BarFigure(chart: chart, table: section.table, id: id, heading: heading, setting: setting).markup
            case .columns:
                return HistogramFigure(chart: chart, table: section.table, id: id, heading: heading, setting: setting)
                    .markup
            }
        }
    }

    /// Pictures that no chart names but that the columns call for.
    private var derived: [Markup] {
        let table = section.table
        func has(_ names: String...) -> Bool { names.allSatisfy { table[column: $0] != nil } }
        let id = "\(anchor)-picture"
        if ReportedChange.columns.isSubset(of: table.columns.map(\.name)) {
            return [ChangesFigure(section: section, id: id, layout: report.layout, setting: setting).markup]
        }
        if has("latitude", "longitude", "checkins") {
            return [MapFigure(table: table, id: id, setting: setting).markup]
        }
        if has("session_id", "other_session_id", "guests", "percentage") {
            return [FlowFigure(table: table, names: SessionNames(report), id: id, setting: setting).markup]
        }
        if has("bin_start", "checkins") {
            return has("session_id")
                ? [PanelsFigure(table: table, names: SessionNames(report), id: id, setting: setting).markup]
                : [DayHourFigure(table: table, id: id, setting: setting).markup]
        }
        if let grid = SectionGrid(table) {
            let heading = section.charts.isEmpty ? setting.title(section.title) : ""
            return [GridFigure(grid: grid, id: id, heading: heading, setting: setting).markup]
        }
        return []
    }
}
