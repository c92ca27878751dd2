import Reporting
import Tables

/// The bins of a histogram as the table has them: where they begin and how wide they are.
struct HistogramBins {
    let count: Int
    /// The beginnings where bins are times in order, else `nil`.
    let starts: [Instant]?
    /// The width of a bin in seconds, where all begin at multiples of it from the first.
    let step: Int64?
    /// Each bin's place as a count of bins from midnight of 1970-01-01 on the first bin's clock.
    let positions: [Int64]?

    init(_ column: ReportColumn?, count: Int, clock: WallClock) {
        self.count = count
        let starts = (0..<count).compactMap { row -> Instant? in
            if case .instant(let instant)? = column?.cell(row) { instant } else { nil }
        }
        let steps = zip(starts.dropFirst(), starts).map { $0.secondsSinceEpoch - $1.secondsSinceEpoch }
        guard let first = starts.first, starts.count == count, steps.allSatisfy({ $0 > 0 }) else {
            self.starts = nil
            step = nil
            positions = nil
            return
        }
        self.starts = starts
        guard let step = steps.min(), steps.allSatisfy({ $0 % step == 0 }) else {
            self.step = nil
            positions = nil
            return
        }
        self.step = step
        // One offset for all: joined bins stay equally long where the clock changes between them.
        let offset = Int64(clock.offset(at: first))
        positions = starts.map { ($0.secondsSinceEpoch + offset).quotientAndModulo(by: step).quotient }
    }

    /// How many bins may be joined into one column so that it spans a round time; any doubling where bins have no width.
    var roundFactors: [Int] {
        guard let step else { return [] }
        return Self.roundSpans.filter { $0 >= step && $0 % step == 0 }.map { Int($0 / step) }
    }

    /// Seconds: minutes that divide an hour, hours that divide a day, days, weeks.
    private static let roundSpans: [Int64] =
        [60, 120, 300, 600, 900, 1200, 1800]
        + [1, 2, 3, 4, 6, 8, 12].map { $0 * 3600 }
        + [1, 2, 7, 14, 28, 56, 112, 364].map { $0 * 86_400 }
}
