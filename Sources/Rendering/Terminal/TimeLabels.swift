import Messages
import Reporting
import Tables

/// The labels under a histogram: times of day, days under them, at round times and never over one another.
struct TimeLabels {
    /// A column's place on the page and in time.
    struct Mark {
        var column: Int
        var start: Instant
        /// Whether the axis begins here, at its left end or after a stretch left out.
        var isStart: Bool
    }

    private(set) var times: LabelRow
    private(set) var days: LabelRow

    /// - Parameters:
    ///   - marks: The columns in order.
    ///   - secondsPerColumn: Time across one column of the terminal.
    ///   - width: Columns of the terminal that labels may take.
    init(_ marks: [Mark], secondsPerColumn: Double, width: Int, clock: WallClock, language: Language) {
        times = LabelRow(width: width)
        days = LabelRow(width: width)
        let tick = Self.ticks.first { Double($0) / max(secondsPerColumn, 1) >= 7 } ?? Self.day * 28
        let moments = marks.map { mark in
            let civil = clock.civil(at: mark.start)
            return (mark: mark, civil: civil, day: civil.secondsSinceEpoch.quotientAndModulo(by: Self.day).quotient)
        }
        // Round times first: where the axis begins at an odd one, that is shown only where it leaves them room.
        // Where every column begins at midnight, the days say all.
        if tick < Self.day, moments.contains(where: { $0.civil.secondsSinceEpoch.modulo(Self.day) != 0 }) {
            for moment in moments where moment.civil.secondsSinceEpoch.modulo(tick) == 0 {
                times.place(TimeText.time(moment.civil), at: moment.mark.column)
            }
            for moment in moments where moment.mark.isStart {
                times.place(TimeText.time(moment.civil), at: moment.mark.column)
            }
        }
        // A day is named where it begins; after a stretch left out whatever its number.
        let step = max(1, tick / Self.day)
        for (index, moment) in moments.enumerated() where index == 0 || moment.day != moments[index - 1].day {
            guard moment.mark.isStart || moment.day.modulo(step) == 0 else { continue }
            days.place(TimeText.day(moment.civil, in: language), at: moment.mark.column)
        }
    }

    private static let day: Int64 = 86_400
    /// Round distances between labels, in seconds: minutes to four weeks.
    private static let ticks: [Int64] =
        [300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 28_800, 43_200] + [1, 2, 7, 14, 28].map { $0 * day }
}

/// Labels along a line, each where there is room for it.
struct LabelRow {
    private var labels: [(columns: Range<Int>, text: String)] = []
    private let width: Int

    /// Columns between labels.
    private static let gap = 2

    init(width: Int) {
        self.width = width
    }

    /// Where labels begin.
    var columns: [Int] { labels.map(\.columns.lowerBound) }

    var text: String {
        var end = 0
        return labels.sorted { $0.columns.lowerBound < $1.columns.lowerBound }.reduce(into: "") { text, label in
            text += String(repeating: " ", count: label.columns.lowerBound - end) + label.text
            end = label.columns.upperBound
        }
    }

    /// Writes a label from a column on; not where it would touch another or pass the width.
    mutating func place(_ label: String, at column: Int) {
        let columns = column..<column + label.displayWidth
        let around = column - Self.gap..<columns.upperBound + Self.gap
        guard columns.upperBound <= width, !labels.contains(where: { $0.columns.overlaps(around) }) else { return }
        labels.append((columns, label))
    }
}
