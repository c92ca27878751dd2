import Base
package import Reporting

/// A horizontal bar for each row: its name, the bar over a track that stands for the whole, and the numbers.
///
/// Names and numbers are HTML text, which wraps and scales with the page. Only the bars are drawn.
package struct BarFigure {
    let picture: BarPicture
    let id: String
    /// The heading already shown above the picture.
    let heading: String
    let setting: PageSetting
    /// Whether a row without a whole has no bar, in a picture of parts of wholes: it would be full, whoever came.
    var needsWhole = false

    package init(picture: BarPicture, id: String, heading: String, setting: PageSetting, needsWhole: Bool = false) {
        self.picture = picture
        self.id = id
        self.heading = heading
        self.setting = setting
        self.needsWhole = needsWhole
    }

    /// The number of rows drawn if the picture sets no limit.
    private static let maximumRows = 40
    private static let classes = ["first", "second"]

    private var series: [ReportColumn] { Array(picture.series.prefix(Self.classes.count)) }
    private var whole: ReportColumn? { picture.whole }
    /// The interval of the percentages, if any row has one.
    private var interval: BarPicture.Interval? {
        picture.interval.flatMap { $0.low.cells.prefix(shown).contains { $0 != .empty } ? $0 : nil }
    }
    private var shown: Int { min(picture.rowCount, max(0, picture.limit ?? Self.maximumRows)) }

    package var markup: Markup {
        var markup = Markup()
        let series = series
        guard !series.isEmpty, shown > 0 else { return markup }
        let columns = series + [whole].compactMap { $0 }
        let scale = columns.flatMap { $0.cells.prefix(shown) }.reduce(0) { max($0, $1.drawnValue ?? 0) }
        let names = picture.names(on: setting.clock)
        let isBeyond = whole.map { whole in (0..<shown).contains { Self.beyond(series[0], whole, $0) } } ?? false
        markup.figure(id: id, class: "chart", title: setting.title(picture.title), under: heading) { markup in
            if columns.count > 1 { markup.keys(keys(series, isBeyond: isBeyond)) }
            markup.element("ol", ["class": "bars"]) { markup in
                for row in 0..<shown {
                    for index in series.indices {
                        markup.element("li") { self.row(row, names[row], series, index, scale: scale, &$0) }
                    }
                }
            }
            if shown < picture.rowCount {
                let phrase = Phrase.terminalMore(setting.number(picture.rowCount - shown))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private static func beyond(_ part: ReportColumn, _ whole: ReportColumn, _ row: Int) -> Bool {
        guard let part = part.cell(row).drawnValue, let whole = whole.cell(row).drawnValue else { return false }
        return part > whole
    }

    private func keys(_ series: [ReportColumn], isBeyond: Bool) -> [(class: String, words: String)] {
        var keys = zip(Self.classes, series).map { (class: $0, words: setting.title($1.title)) }
        if let whole {
            let words = setting.title(whole.title)
            keys.append(("whole", words))
            if let interval { keys.append(("span", setting.text(interval.title ?? .pageInterval))) }
            if isBeyond { keys.append(("beyond", setting.text(.pageBeyond(words)))) }
        }
        return keys
    }

    /// Writes one bar. With several series, a row has one bar for each, and its name only on the first. The whole belongs to the
    /// first series.
    private func row(
        _ row: Int, _ name: Cell, _ series: [ReportColumn], _ index: Int, scale: Double, _ markup: inout Markup
    ) {
        let column = series[index]
        let whole = index == 0 ? whole : nil
        let percentage = index == 0 ? picture.percentage : nil
        let name = setting.cellText(name, role: picture.nameRole)
        markup.element("span", ["class": "label"]) { markup in
            if index == 0 { markup.element("bdi", name ?? "–") }
        }
        let interval = index == 0 ? interval : nil
        let people = index == 0 ? picture.people : nil
        let named = [people, column, whole, percentage, interval?.low, interval?.high].compactMap { $0 }
        let words = named.compactMap { column in
            setting.cellText(column.cell(row), role: column.role).map { "\(setting.title(column.title)): \($0)" }
        }
        let cells = (part: column.cell(row).drawnValue, whole: whole?.cell(row).drawnValue)
        if let replacement = picture.replacement(row, on: setting.clock) {
            markup.element("span", ["class": "later"], index == 0 ? setting.text(replacement) : "")
            return
        }
        let isPartOfNothing = needsWhole && whole != nil && (cells.whole ?? 0) <= 0
        markup.picture(class: "bar", title: setting.text(.pageBar(words))) { markup in
            guard !isPartOfNothing else { return }
            draw(cells.part ?? 0, of: cells.whole, class: Self.classes[index], scale: scale, &markup)
            if let interval, let whole = cells.whole, scale > 0 {
                span(interval.low.cell(row), interval.high.cell(row), of: whole / scale, &markup)
            }
        }
        let counted = index == 0 ? picture.people(row) : nil
        let kind = counted == nil ? "value" : "value words"
        markup.element("span", ["class": kind, "aria-hidden": "true"]) { markup in
            if let words = counted {
                markup.element("b", setting.text(words.people))
                markup.element("span", ["class": "of"], " · \(setting.text(words.registrations))")
            } else {
                markup.element("b", setting.cellText(column.cell(row), role: column.role) ?? "–")
            }
            if let whole, counted == nil {
                markup.element(
                    "span", ["class": "of"], " / \(setting.cellText(whole.cell(row), role: whole.role) ?? "–")")
            }
            let share = percentage.map { setting.cellText($0.cell(row), role: $0.role) ?? "–" }
            let mark = index == 0 && picture.isPartial(row) ? setting.text(.soFar) : nil
            let texts = [share, mark].compactMap { $0 }
            if !texts.isEmpty {
                // A space between the elements, where it is preserved, separates the numbers when copied or read aloud.
                markup.append(" ")
                markup.element("span", ["class": "share"], texts.joined(separator: " "))
            }
        }
    }

    /// Draws a thin line across the percentage's interval, whose ends are fractions of the whole.
    private func span(_ low: Cell, _ high: Cell, of whole: Double, _ markup: inout Markup) {
        guard case .percentage(let low) = low, case .percentage(let high) = high else { return }
        func place(_ percentage: Percentage) -> String { (min(1, max(0, percentage.fraction)) * whole).share }
        for name in ["halo", "span"] {
            markup.shape("line", ["class": name, "x1": place(low), "x2": place(high), "y1": "50%", "y2": "50%"])
        }
    }

    /// Draws the track of the whole, the part over it, and any excess over the whole in another colour.
    private func draw(_ part: Double, of whole: Double?, class name: String, scale: Double, _ markup: inout Markup) {
        guard scale > 0 else { return }
        let filled = max(0, part) / scale
        let track = max(0, whole ?? part) / scale
        func bar(_ name: String, from start: Double = 0, to end: Double) {
            guard end > start else { return }
            markup.shape(
                "rect",
                [
                    "class": name, "x": start > 0 ? start.share : nil, "width": (end - start).share, "height": "100%",
                    "rx": "3",
                ])
        }
        if whole != nil { bar("whole", to: track) }
        bar(name, to: min(filled, track))
        bar("beyond", from: track, to: filled)
    }
}
