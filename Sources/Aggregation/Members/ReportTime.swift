import Base

/// Determines the time of a club's report if none is requested: that of the newest plausible visit.
///
/// A front desk whose clock is a year ahead records a visit that would make every membership look expired. In a club
/// with a history, a visit months later than all others is therefore ignored. For a club that reopens after months,
/// this is off by one visit.
enum ReportTime {
    /// A visit later than the previous one by more than this is implausible, in seconds: 90 days.
    private static let longestGap: Int64 = 90 * 86_400
    /// A visit earlier than the next one by more than this is implausible, in seconds: ten years. A date that was never
    /// set reads 1970-01-01.
    private static let longestGapBefore: Int64 = 3653 * 86_400
    /// The fewest visits that make a club one with a history.
    private static let minimumVisits = 100
    /// The most visits that can be outliers.
    private static let maximumOutliers = 20

    /// The newest plausible visit, and the number of outliers after it; `nil` without visits.
    static func newest(of times: [Instant]) -> (instant: Instant, outliers: Int)? {
        last(of: times, longestGap: longestGap) { $0.secondsSinceEpoch }
    }

    /// The oldest plausible visit, and the number of outliers before it; `nil` without visits.
    static func oldest(of times: [Instant]) -> (instant: Instant, outliers: Int)? {
        // As above, on a reversed time scale.
        last(of: times, longestGap: longestGapBefore) { Int64(0).subtractingSaturated($0.secondsSinceEpoch) }
    }

    /// - Parameter seconds: Maps an instant to the scale on which the last visits are examined.
    @inline(__always)
    private static func last(
        of times: [Instant], longestGap: Int64, on seconds: (Instant) -> Int64
    ) -> (instant: Instant, outliers: Int)? {
        guard let latest = times.max(by: { seconds($0) < seconds($1) }) else { return nil }
        guard times.count >= minimumVisits else { return (latest, 0) }
        // The last times, ascending: one more than the most outliers.
        var last: [Instant] = []
        var lowest = Int64.min
        func look(at time: Instant) {
            guard seconds(time) > lowest || last.count <= maximumOutliers else { return }
            let place = last.firstIndex { seconds($0) >= seconds(time) } ?? last.count
            last.insert(time, at: place)
            if last.count > maximumOutliers + 1 { last.removeFirst() }
            if last.count > maximumOutliers { lowest = seconds(last[0]) }
        }
        // Visits mostly come in chronological order: starting with the latest skips nearly all of them.
        if let first = times.first, let end = times.last, seconds(first) > seconds(end) {
            for time in times { look(at: time) }
        } else {
            for time in times.reversed() { look(at: time) }
        }
        for index in last.indices.dropFirst().reversed() {
            guard seconds(last[index - 1]).addingSaturated(longestGap) < seconds(last[index]) else {
                return (last[index], last.count - 1 - index)
            }
        }
        return (latest, 0)
    }
}

/// The span for which a clock is prepared: that of visits and ends of memberships, up to twenty years before and after
/// the report's time. Stray dates beyond it are looked up one by one.
struct PreparedSpan: Sendable {
    let first: Instant
    let last: Instant

    private static let reach: Int64 = 20 * 366 * 86_400

    init(_ visits: VisitsByMember, tables: MemberTables, asOf: Instant) {
        // Without a report time, nothing is counted by the clock.
        guard asOf.secondsSinceEpoch < .max else {
            first = Instant(secondsSinceEpoch: 0)
            last = first
            return
        }
        let (lowest, highest) = (
            asOf.secondsSinceEpoch.subtractingSaturated(Self.reach),
            asOf.secondsSinceEpoch.addingSaturated(Self.reach)
        )
        var (low, high) = (asOf.secondsSinceEpoch, asOf.secondsSinceEpoch)
        func include(_ seconds: Int64) {
            if seconds >= lowest, seconds < low { low = seconds }
            if seconds <= highest, seconds > high { high = seconds }
        }
        visits.forEachMember { _, times in include(times[0]) }
        let endDates = tables.members.endDates
        for row in 0..<endDates.count {
            if let end = endDates[row] { include(end.secondsSinceEpoch) }
        }
        first = Instant(secondsSinceEpoch: low)
        last = Instant(secondsSinceEpoch: high)
    }
}
