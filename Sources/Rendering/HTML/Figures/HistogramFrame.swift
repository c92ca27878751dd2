import Messages
import Reporting
import Tables

/// A histogram's columns of a picture: bins joined where there are many, empty stretches left out, places in units of a
/// column's width.
struct HistogramFrame {
    let bins: HistogramBins
    let plot: HistogramPlot
    let clock: WallClock

    /// - Parameter columns: The most columns there shall be.
    init?(_ starts: ReportColumn, values: [Double?], columns: Int, clock: WallClock) {
        let bins = HistogramBins(starts, count: values.count, clock: clock)
        guard bins.starts != nil, !values.isEmpty else { return nil }
        let slots = HistogramSlots(
            values: values, positions: bins.positions, factors: bins.roundFactors, columns: columns)
        self.bins = bins
        self.clock = clock
        plot = HistogramPlot(slots, room: slots.columns(width: 1))
    }

    /// The picture's width in units.
    var width: Double { Double(max(1, plot.width)) }

    /// Where a moment lies from left (0) to right (1); `nil` outside the picture and where nothing is drawn.
    func place(of moment: Instant) -> Double? {
        guard let starts = bins.starts, let step = bins.step else { return nil }
        for column in plot.columns {
            guard let joined = column.bins else { continue }
            let start = starts[joined.lowerBound]
            let end = starts[joined.upperBound - 1].advanced(bySeconds: step)
            guard moment >= start, moment < end else { continue }
            let inside = Double(moment.secondsSinceEpoch - start.secondsSinceEpoch)
            let span = Double(end.secondsSinceEpoch - start.secondsSinceEpoch)
            return (Double(column.x) + inside / span * Double(column.width)) / width
        }
        return nil
    }

    /// `01 Mar 09:15–09:30`, the half-open span of joined bins, with offsets where the clock shows a time twice.
    func span(of joined: Range<Int>, in language: Language) -> String {
        guard let starts = bins.starts else { return "" }
        let first = clock.civil(at: starts[joined.lowerBound])
        let start = TimeText.day(first, in: language) + " " + TimeText.time(starts[joined.lowerBound], on: clock)
        guard let step = bins.step else { return start }
        let last = starts[joined.upperBound - 1].advanced(bySeconds: step)
        let end = clock.civil(at: last)
        let endDay = end.daysSinceEpoch == first.daysSinceEpoch ? "" : TimeText.day(end, in: language) + " "
        return "\(start)–\(endDay)\(TimeText.time(last, on: clock))"
    }

    /// The first and the last moment of the histogram.
    var ends: (first: Instant, last: Instant)? {
        guard let first = bins.starts?.first, let last = bins.starts?.last else { return nil }
        return (first, last.advanced(bySeconds: bins.step ?? 0))
    }

    /// Runs of columns between stretches left out.
    var runs: [ArraySlice<HistogramPlot.Column>] { plot.columns.split { $0.bins == nil } }
}
