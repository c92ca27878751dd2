import Aggregation
import Messages

extension Headline {
    /// The few numbers to read first.
    static func headlines(of aggregates: EventAggregates) -> [Headline] {
        let totals = aggregates.totals
        let attendance = Percentage(Int64(totals.attended), of: Int64(totals.registered))
        let noShows = totals.registered > totals.attended ? totals.registered - totals.attended : 0
        var headlines = [
            Headline(
                "attendance_percentage", title: .headlineAttendance, value: Cell(attendance),
                detail: .attendedOfRegistered(totals.attended, totals.registered)),
            Headline(
                "unique_guests", title: .headlineUniqueGuests, value: Cell(totals.uniqueGuests),
                detail: .overSessions(totals.sessions)),
            Headline(
                "checkins", title: .headlineCheckIns, value: Cell(totals.checkIns),
                detail: .repeatedCheckIns(totals.repeatedCheckIns)),
            Headline("no_shows", title: .headlineNoShows, value: Cell(noShows)),
        ]
        let peak = aggregates.checkInHistogram.reduce(HistogramBin?.none) { best, bin in
            best.map { $0.checkIns >= bin.checkIns } == true ? best : bin
        }
        if let peak {
            headlines.append(
                Headline(
                    "peak_bin_start", title: .headlinePeak, value: .instant(peak.start),
                    detail: .peakCount(peak.checkIns, width: durationText(aggregates.binWidth.effective))))
        }
        return headlines
    }
}

/// A width in the largest unit that it is a whole number of: `15 min`, `1 h`, `1 d`.
func durationText(_ seconds: Int) -> String {
    let units = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
    let (length, name) = units.first { seconds % $0.0 == 0 } ?? (1, "s")
    return "\(seconds / length) \(name)"
}
