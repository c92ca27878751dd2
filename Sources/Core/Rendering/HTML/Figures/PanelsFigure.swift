import Base
import Reporting

/// Small multiples: the check-ins of each session over time, in a panel of its own.
struct PanelsFigure {
    let picture: SessionHistogramsPicture
    let names: ReportNames
    let id: String
    let setting: PageSetting

    /// The maximum number of sessions drawn.
    private static let maximumPanels = 60
    private static let maximumColumns = 60
    private static let height = 60.0

    var markup: Markup {
        var markup = Markup()
        guard let checkIns = picture.checkIns, let width = picture.width, picture.ids != nil else { return markup }
        let running = picture.running
        let panels = picture.sessions
        guard !panels.isEmpty else { return markup }
        markup.figure(id: id, class: "whole long", title: setting.text(.pagePanels)) { markup in
            markup.keys(
                [("first", setting.title(checkIns.title))]
                    + [running].compactMap { $0 }.map { ("line", setting.title($0.title)) }
                    + [("start", setting.text(.pageSessionStart))])
            markup.element("p", ["class": "note"], setting.text(.pagePanelsNote))
            markup.element("ul", ["class": "panels"]) { markup in
                for panel in panels.prefix(Self.maximumPanels) {
                    markup.element("li") { draw(panel, width: width, &$0) }
                }
            }
            if panels.count > Self.maximumPanels {
                let phrase = Phrase.terminalMore(setting.number(panels.count - Self.maximumPanels))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private func draw(_ session: SessionHistogramsPicture.Session, width: BinWidth, _ markup: inout Markup) {
        guard case .integer(let id) = session.id else { return }
        let values = session.checkIns.map(\.drawnValue)
        let name = setting.shown(names.distinctName(ofSession: id) ?? String(id))
        markup.element("span", ["class": "label"]) { $0.element("bdi", name) }
        let bins = HistogramBins(session.starts, width: width, clock: setting.clock)
        guard let frame = HistogramFrame(bins, values: values, columns: Self.maximumColumns) else { return }
        let sums = frame.plot.sums(values)
        let words = frame.peak(of: sums, in: setting) ?? setting.text(.terminalNoData)
        markup.element("p", ["class": "peak"], words)
        markup.picture(class: "plot small", title: "\(name): \(words)") { markup in
            let canvas = HistogramCanvas(frame: frame, top: 2, height: Self.height)
            markup.shape(
                "line", ["class": "axis", "x2": "100%", "y1": (Self.height + 2).drawn, "y2": (Self.height + 2).drawn])
            canvas.draw(&markup) { markup in
                let scale = AxisScale(highest: sums.reduce(0) { max($0, $1 ?? 0) })
                markup.element("g", ["class": "columns"]) { canvas.outline(sums, scale: scale, class: "first", &$0) }
                if !session.running.isEmpty {
                    let lasts = frame.plot.lasts(session.running.map(\.drawnValue))
                    canvas.line(lasts, scale: AxisScale(highest: lasts.reduce(0) { max($0, $1 ?? 0) }), &markup)
                }
            }
            if let start = names.start(ofSession: id).flatMap(frame.place) {
                markup.shape(
                    "line",
                    ["class": "start", "x1": start.share, "x2": start.share, "y1": "0", "y2": (Self.height + 2).drawn])
            }
            ends(bins, &markup)
        }
    }

    private func ends(_ bins: HistogramBins, _ markup: inout Markup) {
        guard let ends = bins.ends else { return }
        let (first, last) = (setting.clock.civil(at: ends.first), setting.clock.civil(at: ends.last))
        let isOneDay = first.daysSinceEpoch == last.advanced(bySeconds: -1).daysSinceEpoch
        func label(_ instant: Instant) -> String {
            let time = TimeText.time(instant, on: setting.clock)
            return isOneDay
                ? time : TimeText.day(setting.clock.civil(at: instant), in: setting.language) + " " + time
        }
        let y = (Self.height + 18).drawn
        markup.element("text", ["x": "0", "y": y], label(ends.first))
        markup.element("text", ["class": "end", "x": "100%", "y": y], label(ends.last))
    }
}

extension CivilTime {
    /// The time on the wall clock after a number of seconds, ignoring clock changes.
    fileprivate func advanced(bySeconds seconds: Int64) -> CivilTime {
        CivilTime(secondsSinceEpoch: secondsSinceEpoch + seconds)
    }
}

extension HistogramFrame {
    /// The value of the highest column, and its time.
    func peak(of sums: [Double?], in setting: PageSetting) -> String? {
        guard let peak = HistogramPlot.peak(sums), let value = sums[peak], let bins = plot.columns[peak].bins else {
            return nil
        }
        return setting.text(.terminalPeak(setting.number(value), at: self.bins.span(of: bins, in: setting.language)))
    }
}

/// The scalable part of a histogram: 1000 units high and 10 units wide per column, stretched over the available width.
struct HistogramCanvas {
    let frame: HistogramFrame
    /// The space above the canvas, and its height, in pixels.
    let top: Double
    let height: Double

    private static let units = 1000.0
    private static let columnUnits = 10.0

    func draw(_ markup: inout Markup, content: (inout Markup) -> Void) {
        markup.element(
            "svg",
            [
                "x": "0", "y": top.drawn, "width": "100%", "height": height.drawn, "preserveAspectRatio": "none",
                "viewBox": "0 0 \((frame.width * Self.columnUnits).drawn) \(Self.units.drawn)",
            ]
        ) { markup in
            for column in frame.plot.columns where column.bins == nil {
                markup.shape(
                    "rect",
                    [
                        "class": "gap", "x": (Double(column.x) * Self.columnUnits).drawn,
                        "width": (Double(column.width) * Self.columnUnits).drawn, "height": Self.units.drawn,
                    ])
            }
            content(&markup)
        }
    }

    /// Draws a column for each value above zero, with a tooltip.
    func columns(
        _ sums: [Double?], scale: AxisScale, class name: String, isNarrow: Bool, _ markup: inout Markup,
        words: (Int, Double) -> String
    ) {
        for (index, value) in sums.enumerated() {
            guard let value, value > 0 else { continue }
            let (x, y, width) = box(index, value, scale, isNarrow: isNarrow)
            markup.element(
                "rect",
                ["class": name, "x": x.drawn, "y": y.drawn, "width": width.drawn, "height": (Self.units - y).drawn]
            ) { $0.element("title", words(index, value)) }
        }
    }

    /// Draws all columns as a single path, for pages with many pictures.
    func outline(_ sums: [Double?], scale: AxisScale, class name: String, _ markup: inout Markup) {
        var path = ""
        for (index, value) in sums.enumerated() {
            guard let value, value > 0 else { continue }
            let (x, y, width) = box(index, value, scale, isNarrow: false)
            path += "M\(x.drawn) \(Self.units.drawn)V\(y.drawn)h\(width.drawn)V\(Self.units.drawn)z"
        }
        if !path.isEmpty { markup.shape("path", ["class": name, "d": path]) }
    }

    /// Draws a line through the right ends of the columns, interrupted where a stretch is omitted.
    func line(_ values: [Double?], scale: AxisScale, _ markup: inout Markup) {
        var path = ""
        var isDown = false
        for (index, column) in frame.plot.columns.enumerated() {
            guard column.bins != nil, let value = values[index] else {
                isDown = false
                continue
            }
            let right = Double(column.x + column.width) * Self.columnUnits
            path += "\(isDown ? "L" : "M")\(right.drawn) \(y(value, scale).drawn)"
            isDown = true
        }
        if !path.isEmpty { markup.shape("path", ["class": "running", "d": path]) }
    }

    private func y(_ value: Double, _ scale: AxisScale) -> Double {
        Self.units * (1 - min(1, max(0, value / scale.top)))
    }

    private func box(
        _ index: Int, _ value: Double, _ scale: AxisScale, isNarrow: Bool
    ) -> (x: Double, y: Double, width: Double) {
        let column = frame.plot.columns[index]
        let inset = isNarrow ? 3.0 : 0.6
        let x = Double(column.x) * Self.columnUnits + inset
        return (x, y(value, scale), Double(column.width) * Self.columnUnits - 2 * inset)
    }
}
