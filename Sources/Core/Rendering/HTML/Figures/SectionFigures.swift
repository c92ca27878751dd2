import Base
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
        // A single picture needs no title if it is that of the section.
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
        case .lines(let picture): LinesFigure(picture: picture, id: id, heading: heading, setting: setting).markup
        case .sessionHistograms(let picture):
            PanelsFigure(picture: picture, names: names, id: id, setting: setting).markup
        case .dayHours(let picture): DayHourFigure(picture: picture, id: id, setting: setting).markup
        case .map(let picture): MapFigure(picture: picture, id: id, setting: setting).markup
        case .overlap(let picture): OverlapFigure(picture: picture, names: names, id: id, setting: setting).markup
        case .grid(let picture): GridFigure(grid: picture, id: id, heading: heading, setting: setting).markup
        case .changes(let picture):
            ChangesFigure(picture: picture, title: section.title, id: id, layout: layout, setting: setting).markup
        }
    }
}

/// The changes, most significant first, one per line: what changed, its session and type, and the values before and now.
struct ChangesFigure {
    let picture: ChangesPicture
    let title: Phrase
    let id: String
    let layout: ReportLayout
    let setting: PageSetting

    /// The maximum number of changes shown; the table has all of them.
    private var maximum: Int { layout == .onePage ? 5 : 12 }

    var markup: Markup {
        var markup = Markup()
        let changes = picture.mostSignificant(maximum)
        guard !changes.isEmpty else { return markup }
        let heading = setting.title(title)
        markup.figure(id: id, class: "whole", title: heading, under: heading) { markup in
            markup.element("ul", ["class": "changes"]) { markup in
                for change in changes { markup.element("li") { line(change, &$0) } }
            }
            if changes.count < picture.count {
                let phrase = Phrase.terminalMore(setting.number(picture.count - changes.count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private func line(_ change: ReportedChange, _ markup: inout Markup) {
        func words(_ cell: Cell) -> String { setting.cellText(cell, role: .count) ?? "–" }
        markup.element("span", ["class": "kind"]) { $0.element("bdi", words(change.words)) }
        markup.element("span", ["class": "what"]) { markup in
            for (index, part) in change.subject.enumerated() {
                if index > 0 { markup.append(" · ") }
                markup.element("bdi", setting.cellText(part, role: .identifier) ?? "–")
            }
        }
        markup.element("span", ["class": "values"]) { markup in
            // An added or removed item has only one value.
            let values = change.values.map(words)
            guard values.count == 2 else {
                if let value = values.first { markup.element("b") { $0.element("bdi", value) } }
                return
            }
            let (before, now) = (values[0], values[1])
            markup.element("span", ["class": "hidden"], setting.text(.pageChange(before: before, now: now)))
            markup.element("span", ["aria-hidden": "true"]) { markup in
                markup.element("bdi", before)
                markup.append(" → ")
                markup.element("b") { $0.element("bdi", now) }
            }
        }
    }
}
