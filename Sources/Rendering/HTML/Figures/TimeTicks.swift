import Messages
import Reporting
import Tables

/// The labels under a histogram of a page: times of day, and days under them, chosen so that they touch on no width.
struct TimeTicks {
    struct Label {
        /// From the picture's left edge (0) to its right (1).
        var place: Double
        var text: String
        /// Whether there is room for it on a narrow page too.
        var isAlways: Bool
    }

    private(set) var times: [Label] = []
    private(set) var days: [Label] = []

    /// What a label takes of a narrow page's width and of a wide one's, its gap included.
    private static let narrow = (time: 0.15, day: 0.2)
    private static let wide = (time: 0.05, day: 0.07)
    private static let steps: [Int64] = [300, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200]

    init(_ frame: HistogramFrame, in language: Language) {
        let marks = frame.plot.columns.enumerated().compactMap { index, column -> Mark? in
            guard let bins = column.bins else { return nil }
            let isStart = index == 0 || frame.plot.columns[index - 1].bins == nil
            return Mark(
                place: Double(column.x) / frame.width,
                civil: frame.bins.clock.civil(at: frame.bins.starts[bins.lowerBound]),
                isStart: isStart)
        }
        let starting = marks.enumerated().filter { index, mark in
            mark.isStart || mark.civil.daysSinceEpoch != marks[index - 1].civil.daysSinceEpoch
        }
        // Where a day begins it is named first; where the axis goes on within a day, only if there is room.
        let beginning = starting.filter { $0 == 0 || $1.civil.daysSinceEpoch != marks[$0 - 1].civil.daysSinceEpoch }
        days = Self.labels(
            (beginning + starting).map(\.element), narrow: Self.narrow.day, wide: Self.wide.day
        ) { TimeText.day($0, in: language) }
        func round(_ step: Int64) -> [Mark] { marks.filter { $0.civil.secondsSinceEpoch.modulo(step) == 0 } }
        func finest(_ room: Double, multipleOf step: Int64 = 1) -> Int64? {
            Self.steps.first { $0 % step == 0 && Double(round($0).count) * room <= 1 }
        }
        guard let wideStep = finest(Self.wide.time) else { return }
        // On a narrow page every second or third of a wide page's labels stays.
        let narrowStep = finest(Self.narrow.time, multipleOf: wideStep) ?? Self.steps.last ?? wideStep
        let coarse = round(narrowStep)
        let fine = round(wideStep).filter { $0.civil.secondsSinceEpoch.modulo(narrowStep) != 0 }
        times = Self.labels(coarse + fine, narrow: Self.narrow.time, wide: Self.wide.time, TimeText.time)
    }

    private struct Mark {
        var place: Double
        var civil: CivilTime
        var isStart: Bool
    }

    /// Takes marks in order, each where there is room between those taken before.
    private static func labels(
        _ marks: [Mark], narrow: Double, wide: Double, _ text: (CivilTime) -> String
    ) -> [Label] {
        var labels: [Label] = []
        for mark in marks where mark.place <= 1 - wide {
            guard !labels.contains(where: { abs($0.place - mark.place) < wide }) else { continue }
            let isAlways =
                mark.place <= 1 - narrow
                && !labels.contains { $0.isAlways && abs($0.place - mark.place) < narrow }
            labels.append(Label(place: mark.place, text: text(mark.civil), isAlways: isAlways))
        }
        return labels.sorted { $0.place < $1.place }
    }
}
