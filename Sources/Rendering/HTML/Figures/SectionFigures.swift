import Messages
import Reporting

/// The pictures of a section.
struct SectionFigures {
    let section: ReportSection
    let layout: ReportLayout
    let names: ReportNames
    let anchor: String
    let setting: PageSetting

    var markup: Markup {
        var markup = Markup()
        let figures = figures
        guard !figures.isEmpty else { return markup }
        markup.element("div", ["class": "figures"]) { markup in
            for figure in figures { markup.append(figure) }
        }
        return markup
    }

    private var figures: [Markup] {
        let id = "\(anchor)-picture"
        // A picture that stands alone needs no title that its section has already.
        let alone = section.charts.isEmpty ? ownTitle : ""
        let figure = section.figure.map { self.figure($0, id: id, heading: alone) }
        let others = figure?.bytes.isEmpty == false ? 1 : 0
        let heading = section.charts.count + others == 1 ? ownTitle : ""
        var charts = section.charts.enumerated().map { index, chart in
            self.figure(chart, id: "\(anchor)-chart-\(index + 1)", heading: heading)
        }
        if let figure {
            if case .map? = section.figure { charts.insert(figure, at: 0) } else { charts.append(figure) }
        }
        return charts.filter { !$0.bytes.isEmpty }
    }

    private var ownTitle: String { setting.title(section.title) }

    private func figure(_ picture: ReportPicture, id: String, heading: String) -> Markup {
        switch picture {
        case .bars(let picture): BarFigure(picture: picture, id: id, heading: heading, setting: setting).markup
        case .histogram(let picture):
            HistogramFigure(picture: picture, id: id, heading: heading, setting: setting).markup
        case .sessionHistograms(let picture):
            PanelsFigure(picture: picture, names: names, id: id, setting: setting).markup
        case .dayHours(let picture): DayHourFigure(picture: picture, id: id, setting: setting).markup
        case .map(let picture): MapFigure(picture: picture, id: id, setting: setting).markup
        case .overlap(let picture): FlowFigure(picture: picture, names: names, id: id, setting: setting).markup
        case .grid(let picture): GridFigure(grid: picture, id: id, heading: heading, setting: setting).markup
        case .changes(let picture):
            ChangesFigure(picture: picture, title: section.title, id: id, layout: layout, setting: setting).markup
        }
    }
}
