import Base
import Reporting

/// The bins of a histogram on a clock: their beginnings and ends, and the numbers of bins that add up to a round time.
struct HistogramBins {
    let starts: [Instant]
    /// The width of a bin in seconds; nominal if bins are days.
    let width: Int64
    let clock: WallClock
    /// The position of each bin, counted in bins from midnight of 1970-01-01 at the offset of the first bin. Positions are unique.
    let positions: [Int64]

    /// - Parameter starts: The starts of the bins, in order, without gaps.
    init(_ starts: [Instant], width: BinWidth, clock: WallClock) {
        self.starts = starts
        self.width = Int64(width.seconds)
        self.clock = clock
        guard let first = starts.first else {
            positions = []
            return
        }
        // All bins share one offset, so that joined bins keep their length across a clock change.
        let local = first.secondsSinceEpoch + Int64(clock.offset(at: first))
        let base = local.quotientAndModulo(by: self.width).quotient
        var positions: [Int64] = []
        positions.reserveCapacity(starts.count)
        for start in starts {
            let passed = Double(start.secondsSinceEpoch - first.secondsSinceEpoch) / Double(self.width)
            let place = base + Int64(passed.rounded())
            // A bin in which the clock changes is shorter or longer than the others.
            positions.append(max(place, (positions.last ?? place - 1) + 1))
        }
        self.positions = positions
    }

    var count: Int { starts.count }

    /// The end of a bin: the start of the next, if there is one.
    func end(of bin: Int) -> Instant {
        if bin + 1 < starts.count { return starts[bin + 1] }
        guard width % 86_400 == 0 else { return starts[bin].advanced(bySeconds: width) }
        return clock.instant(of: CivilTime(secondsSinceEpoch: clock.civil(at: starts[bin]).secondsSinceEpoch + width))
    }

    /// The half-open span of adjacent bins, such as `01 Mar 09:15–09:30`, with offsets if the clock shows a time twice.
    ///
    /// - Parameter until: The separator between the two times.
    func span(of bins: Range<Int>, in language: Language, until: String = "–") -> String {
        let (first, last) = (starts[bins.lowerBound], end(of: bins.upperBound - 1))
        let (firstDay, lastDay) = (clock.civil(at: first), clock.civil(at: last))
        let start = TimeText.day(firstDay, in: language) + " " + TimeText.time(first, on: clock)
        let endDay = lastDay.daysSinceEpoch == firstDay.daysSinceEpoch ? "" : TimeText.day(lastDay, in: language) + " "
        return start + until + endDay + TimeText.time(last, on: clock)
    }

    /// The first and the last moment; `nil` if there are no bins.
    var ends: (first: Instant, last: Instant)? {
        starts.first.map { ($0, end(of: starts.count - 1)) }
    }

    /// The numbers of bins that add up to a round time.
    var roundFactors: [Int] {
        Self.roundSpans.filter { $0 >= width && $0 % width == 0 }.map { Int($0 / width) }
    }

    /// In seconds: minutes that divide an hour, hours that divide a day, days, weeks.
    private static let roundSpans: [Int64] =
        [60, 120, 300, 600, 900, 1200, 1800]
        + [1, 2, 3, 4, 6, 8, 12].map { $0 * 3600 }
        + [1, 2, 7, 14, 28, 56, 112, 364].map { $0 * 86_400 }
}

/// The layout of a histogram: bins joined if there are many, empty stretches omitted, and positions in units of a column's width.
struct HistogramFrame {
    let bins: HistogramBins
    let plot: HistogramPlot

    /// - Parameters:
    ///   - values: One per bin.
    ///   - columns: The maximum number of columns.
    /// - Returns: `nil` if there are no bins.
    init?(_ bins: HistogramBins, values: [Double?], columns: Int) {
        guard bins.count > 0 else { return nil }
        let slots = HistogramSlots(
            values: values, positions: bins.positions, factors: bins.roundFactors, columns: columns)
        self.bins = bins
        plot = HistogramPlot(slots, room: slots.columns(width: 1))
    }

    /// The picture's width in units.
    var width: Double { Double(max(1, plot.width)) }

    /// The position of a moment from left (0) to right (1); `nil` if it is outside the picture or in an omitted stretch.
    func place(of moment: Instant) -> Double? {
        for column in plot.columns {
            guard let joined = column.bins else { continue }
            let (start, end) = (bins.starts[joined.lowerBound], bins.end(of: joined.upperBound - 1))
            guard moment >= start, moment < end else { continue }
            let inside = Double(moment.secondsSinceEpoch - start.secondsSinceEpoch)
            let span = Double(end.secondsSinceEpoch - start.secondsSinceEpoch)
            return (Double(column.x) + inside / span * Double(column.width)) / width
        }
        return nil
    }
}

/// The scale of a value axis: the highest value rounded up to a round number.
struct AxisScale: Equatable {
    /// The value at the top; 1 if there is nothing to draw.
    let top: Double

    init(highest: Double) {
        guard highest > 0, highest.isFinite else {
            top = 1
            return
        }
        var magnitude = 1.0
        while magnitude * 10 <= highest, magnitude < 1e300 { magnitude *= 10 }
        if highest <= 1 { magnitude = 0.1 }
        top = Self.tenths.lazy.map { $0 * magnitude / 10 }.first { $0 >= highest } ?? highest
    }

    /// Round numbers; from 10 on, their halves are integers. They are in tenths so that products are exact.
    private static let tenths: [Double] = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100]

    func label(_ language: Language) -> String { NumberNotation.people(language).text(shortest: top) }

    /// The label at half the height, if that is an integer.
    func halfLabel(_ language: Language) -> String? {
        (top / 2).rounded() == top / 2 ? NumberNotation.people(language).text(shortest: top / 2) : nil
    }
}
