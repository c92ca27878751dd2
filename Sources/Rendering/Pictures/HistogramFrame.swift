import Messages
import Reporting
import Tables

/// A histogram's columns of a picture: bins joined where there are many, empty stretches left out, places in units of a
/// column's width.
struct HistogramFrame {
    let bins: HistogramBins
    let plot: HistogramPlot

    /// - Parameters:
    ///   - values: One for each bin.
    ///   - columns: The most columns there shall be.
    /// - Returns: `nil` without bins.
    init?(_ bins: HistogramBins, values: [Double?], columns: Int) {
        guard bins.count > 0 else { return nil }
        let slots = HistogramSlots(
            values: values, positions: bins.positions, factors: bins.roundFactors, columns: columns)
        self.bins = bins
        plot = HistogramPlot(slots, room: slots.columns(width: 1))
    }

    /// The picture's width in units.
    var width: Double { Double(max(1, plot.width)) }

    /// Where a moment lies from left (0) to right (1); `nil` outside the picture and where nothing is drawn.
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
