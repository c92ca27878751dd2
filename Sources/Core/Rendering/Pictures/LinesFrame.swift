import Base
import Reporting

/// The frame of several lines over one axis: where positions and values are, and the labels of both axes.
struct LinesFrame {
    let picture: LinesPicture
    let scale: AxisScale
    private let first: Double
    private let last: Double

    /// A label under the axis.
    struct Tick {
        /// The position from the left edge (0) to the right (1).
        var place: Double
        var text: String
        /// Whether it is the start of the edition.
        var isStart: Bool
    }

    init(_ picture: LinesPicture) {
        self.picture = picture
        scale = AxisScale(highest: picture.isPercentage ? max(100, picture.highest) : picture.highest)
        first = picture.span.lowerBound
        last = max(picture.span.upperBound, picture.span.lowerBound + 1)
    }

    /// A position from left (0) to right (1).
    func x(_ position: Double) -> Double { (position - first) / (last - first) }

    /// A value from the bottom (0) to the top (1).
    func y(_ value: Double) -> Double { min(1, max(0, value / scale.top)) }

    /// Whether the start of the edition is on the axis.
    var hasStart: Bool { first <= 0 && last >= 0 }

    /// Labels at round positions, at most `maximum`, including the start if it is on the axis.
    func ticks(maximum: Int) -> [Tick] {
        let step = Self.steps(picture.axis).first { (last - first) / $0 <= Double(max(1, maximum - 1)) }
        guard let step else { return [] }
        var ticks: [Tick] = []
        var position = (first / step).rounded(.up) * step
        while position <= last, ticks.count < 100 {
            ticks.append(Tick(place: x(position), text: text(position), isStart: position == 0))
            position += step
        }
        return ticks
    }

    private static func steps(_ axis: LinesPicture.Axis) -> [Double] {
        switch axis {
        case .minutes:
            [5, 10, 15, 30, 60, 120, 180, 360, 720] + [1, 2, 7, 14, 28, 91, 364, 3640, 36_400].map { $0 * 1440 }
        case .daysBefore: [1, 2, 5, 7, 14, 30, 60, 90, 180, 360, 720, 3600, 36_000]
        }
    }

    /// A label such as `−30 min`, `+2 h`, `+1 d` or `0`; for days, their number.
    private func text(_ position: Double) -> String {
        let amount = Int64(abs(position))
        if position == 0 { return "0" }
        guard picture.axis == .minutes else { return String(amount) }
        return (position < 0 ? "−" : "+") + TimeText.duration(seconds: amount * 60)
    }

    /// The label at the top of the axis, or at half its height if that is a round number.
    func label(half: Bool, in language: Language) -> String? {
        let text = half ? scale.halfLabel(language) : scale.label(language)
        return text.map { $0 + (picture.isPercentage ? language.percentSign : "") }
    }

    var caption: Phrase { picture.axis == .minutes ? .linesFromStart : .linesDaysBefore }

    /// A line in a few words: what it had reached at the start, or at its last point.
    func summary(of line: LinesPicture.Line, in language: Language) -> String? {
        let reached = line.points.last { $0.position <= 0 }
        guard let last = line.points.last else { return nil }
        if picture.axis == .minutes {
            let share = text(reached?.value ?? 0, in: language)
            let isGrowing = picture.growing.contains(line.id)
            return (isGrowing ? Phrase.linesAtStartSoFar(share) : .linesAtStart(share))[language]
        }
        return last.position < 0
            ? Phrase.linesDaysLeft(text(last.value, in: language), Int64(-last.position))[language]
            : Phrase.linesAtStart(text(last.value, in: language))[language]
    }

    private func text(_ value: Double, in language: Language) -> String {
        let notation = NumberNotation.people(language)
        return picture.isPercentage
            ? notation.text(value, places: 0) + language.percentSign
            : notation.text(shortest: value)
    }
}

extension LinesPicture {
    var isPercentage: Bool { values.role == .percentage }

    /// The lines to draw, latest edition last, each with the number of its colour; `nil` for those that look alike.
    var coloredLines: [(line: Line, color: Int?)] { lines.enumerated().map { ($1, color(of: $0)) } }

    /// The lines with a colour of their own, latest edition first.
    var keyedLines: [(line: Line, color: Int)] {
        coloredLines.reversed().compactMap { line, color in color.map { (line, $0) } }
    }

    var hasEarlierLines: Bool { lines.count > Self.maximumColors }
}
