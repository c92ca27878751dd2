import Base
import Reporting

/// Lines over one axis, one for each edition, told apart by colours and dashes.
struct LinesFigure {
    let picture: LinesPicture
    let id: String
    /// The heading already shown above the picture.
    let heading: String
    let setting: PageSetting

    private static let classes = ["s0", "s1", "s2", "s3", "s4", "s5"]
    private static let units = 1000.0

    var markup: Markup {
        var markup = Markup()
        let frame = LinesFrame(picture)
        let title = setting.title(picture.title)
        markup.figure(id: id, class: "whole", title: title, under: heading) { markup in
            let keys = picture.keyedLines.map { line, color in
                (class: "stroke \(Self.classes[color])", words: words(line, frame))
            }
            let earlier = picture.hasEarlierLines ? [(class: "stroke", words: setting.text(.linesEarlier))] : []
            markup.keys(keys + earlier)
            markup.picture(
                class: "plot lines", id: "\(id)-plot", title: title,
                description: picture.keyedLines.map { words($0.line, frame) }.joined(separator: "; ")
            ) { draw(frame, &$0) }
            markup.element(
                "p", ["class": "more"],
                "\(setting.title(picture.values.title)) · \(setting.text(frame.caption))")
        }
        return markup
    }

    private func name(_ line: LinesPicture.Line) -> String { setting.cellText(line.name, role: .identifier) ?? "–" }

    private func words(_ line: LinesPicture.Line, _ frame: LinesFrame) -> String {
        let summary = frame.summary(of: line, in: setting.language).map { setting.shown($0) }
        return [name(line), summary].compactMap(\.self).joined(separator: " · ")
    }

    private func draw(_ frame: LinesFrame, _ markup: inout Markup) {
        PlotArea.rules(&markup)
        if frame.hasStart {
            let x = frame.x(0).share
            markup.shape(
                "line",
                [
                    "class": "start", "x1": x, "x2": x, "y1": PlotArea.top.drawn,
                    "y2": (PlotArea.top + PlotArea.height).drawn,
                ])
        }
        markup.element(
            "svg",
            [
                "x": "0", "y": PlotArea.top.drawn, "width": "100%", "height": PlotArea.height.drawn,
                "preserveAspectRatio": "none", "viewBox": "0 0 \(Self.units.drawn) \(Self.units.drawn)",
            ]
        ) { markup in
            for (line, color) in picture.coloredLines {
                markup.element(
                    "path", ["class": "stroke \(color.map { Self.classes[$0] } ?? "")", "d": path(line, frame)]
                ) { $0.element("title", words(line, frame)) }
            }
        }
        for (half, share) in [(false, 1.0), (true, 0.5)] {
            guard let label = frame.label(half: half, in: setting.language) else { continue }
            PlotArea.label(setting.shown(label), at: share, &markup)
        }
        ticks(frame, &markup)
    }

    private func path(_ line: LinesPicture.Line, _ frame: LinesFrame) -> String {
        var path = ""
        for (index, point) in line.points.enumerated() {
            let (x, y) = (frame.x(point.position) * Self.units, (1 - frame.y(point.value)) * Self.units)
            path += "\(index == 0 ? "M" : "L")\(x.drawn) \(y.drawn)"
        }
        // The round ends of the line make a single point a dot.
        return line.points.count == 1 ? path + "h0" : path
    }

    /// Writes labels at round positions. A narrow page has every third of them, always including the start.
    private func ticks(_ frame: LinesFrame, _ markup: inout Markup) {
        let ticks = frame.ticks(maximum: 13)
        let start = ticks.firstIndex(where: \.isStart) ?? 0
        for (index, tick) in ticks.enumerated() {
            let anchor = tick.place > 0.94 ? "end" : tick.place < 0.03 ? nil : "middle"
            PlotArea.tick(
                setting.shown(tick.text), at: tick.place, isAlways: (index - start) % 3 == 0, anchor: anchor, &markup)
        }
    }
}
