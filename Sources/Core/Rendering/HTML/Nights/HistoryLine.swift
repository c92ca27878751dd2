import Base
import Reporting

/// The last nights of an event or club as two lines, for the whole and its part. A night that failed is a mark at the bottom.
///
/// The drawing is stretched to its card. Strokes keep their width, but circles would be distorted, so a point is a stroke of zero
/// length with round ends.
struct HistoryLine {
    let history: NightHistory
    /// A prefix of the figure's ids, unique on the page.
    let id: String
    let setting: PageSetting

    private static let (width, height) = (300.0, 60.0)
    /// The room for the strokes at the edges.
    private static let margin = 4.0

    private var points: [NightHistory.Point] { history.points }

    func write(into page: inout Markup) {
        guard let first = points.first, let last = points.last,
            points.contains(where: { $0.whole != nil || $0.part != nil })
        else { return }
        page.element("figure", ["class": "history"]) { page in
            let box = "0 0 \(Self.width.drawn) \(Self.height.drawn)"
            page.element(
                "svg",
                [
                    "class": "line", "viewBox": box, "preserveAspectRatio": "none", "role": "img",
                    "aria-labelledby": "\(id)-t \(id)-d",
                ]
            ) { page in
                page.element("title", ["id": "\(id)-t"], setting.text(.historyTitle(points.count)))
                page.element("desc", ["id": "\(id)-d"], summary)
                for line in lines { draw(line.name, line.number, &page) }
                for point in points where point.isFailed {
                    let x = x(point).drawn
                    page.shape(
                        "line",
                        ["class": "gone", "x1": x, "x2": x, "y1": (Self.height - 10).drawn, "y2": Self.height.drawn])
                }
            }
            page.element("figcaption", ["class": "ends"]) { page in
                page.element("span", day(first))
                page.element("span", ["class": "keys"]) { page in
                    for key in keys { page.element("span", ["class": "key \(key.class)"], key.words) }
                }
                if points.count > 1 { page.element("span", day(last)) }
            }
        }
    }

    private var keys: [(class: String, words: String)] {
        var keys: [(class: String, words: String)] = []
        if points.contains(where: { $0.whole != nil }) { keys.append(("whole", setting.text(names.whole))) }
        if points.contains(where: { $0.part != nil }) { keys.append(("part", setting.text(names.part))) }
        if points.contains(where: \.isFailed) { keys.append(("gone", setting.text(.historyFailed))) }
        return keys
    }

    private var names: (whole: Phrase, part: Phrase) {
        switch history.measure {
        case .people: (.historyRegistered, .historyCame)
        case .places: (.historyPlaces, .historyUsed)
        case .members: (.historyMembers, .historyMembers)
        }
    }

    /// The lines, each with its class, its words and the number that it shows.
    private var lines: [(name: String, words: Phrase, number: KeyPath<NightHistory.Point, Int64?>)] {
        [("whole", names.whole, \.whole), ("part", names.part, \.part)]
    }

    /// The lines in words, for those who cannot see them.
    private var summary: String {
        lines.compactMap { _, words, number in
            let numbers = points.compactMap { $0[keyPath: number] }
            guard let first = numbers.first, let last = numbers.last else { return nil }
            return setting.text(.historyRange(words, from: setting.number(Int(first)), to: setting.number(Int(last))))
        }.joined(separator: "; ")
    }

    private func draw(_ name: String, _ number: KeyPath<NightHistory.Point, Int64?>, _ page: inout Markup) {
        let known = points.compactMap { point in point[keyPath: number].map { (x(point), y($0)) } }
        guard let last = known.last else { return }
        let line = known.map { "\($0.0.drawn),\($0.1.drawn)" }.joined(separator: " ")
        page.element("g", ["class": name]) { page in
            if known.count > 1 { page.shape("polyline", ["points": line]) }
            page.shape("path", ["class": "dot", "d": "M\(last.0.drawn) \(last.1.drawn)h0"])
        }
    }

    private func x(_ point: NightHistory.Point) -> Double {
        guard let first = points.first?.day, let last = points.last?.day, last > first else {
            return Self.width - Self.margin
        }
        let share = Double(point.day - first) / Double(last - first)
        return Self.margin + share * (Self.width - 2 * Self.margin)
    }

    private func y(_ number: Int64) -> Double {
        let most = points.flatMap { [$0.whole, $0.part] }.compactMap(\.self).max() ?? 0
        guard most > 0 else { return Self.height - Self.margin }
        return Self.height - Self.margin - Double(max(0, number)) / Double(most) * (Self.height - 2 * Self.margin)
    }

    private func day(_ point: NightHistory.Point) -> String {
        TimeText.day(CivilTime(secondsSinceEpoch: point.day * 86_400), in: setting.language)
    }
}
