import Tables

/// When a club's report is true where nobody says: at its newest visit.
///
/// A reception whose clock is a year ahead writes a visit that would make every membership look ended. So in a club with a
/// history, a visit that is months later than all others is not believed; a club that opens again after months is late by
/// one visit.
enum ReportTime {
    /// A visit so much later than the one before it is not believed, in seconds: 90 days.
    private static let longestGap: Int64 = 90 * 86_400
    /// A visit so much earlier than the one after it is not believed either, in seconds: ten years. A date that was never
    /// set is 1970's first.
    private static let longestGapBefore: Int64 = 3653 * 86_400
    /// A history has so many visits.
    private static let fewestVisits = 100
    /// No more visits than these are thought to be of the future.
    private static let mostOutliers = 20

    /// The instant, and how many visits after it are not believed; `nil` without visits.
    static func newest(of times: [Instant]) -> (instant: Instant, outliers: Int)? {
        last(of: times, longestGap: longestGap) { $0.secondsSinceEpoch }
    }

    /// The first visit that is believed, and how many before it are not; `nil` without visits.
    static func oldest(of times: [Instant]) -> (instant: Instant, outliers: Int)? {
        // The same, with time running backwards.
        last(of: times, longestGap: longestGapBefore) { Int64(0).subtractingSaturated($0.secondsSinceEpoch) }
    }

    /// - Parameter seconds: what an instant is on the scale whose last visits are looked at.
    @inline(__always)
    private static func last(
        of times: [Instant], longestGap: Int64, on seconds: (Instant) -> Int64
    ) -> (instant: Instant, outliers: Int)? {
        guard let latest = times.max(by: { seconds($0) < seconds($1) }) else { return nil }
        guard times.count >= fewestVisits else { return (latest, 0) }
        // Rising; one more than may be disbelieved.
        var last: [Instant] = []
        var lowest = Int64.min
        func look(at time: Instant) {
            guard seconds(time) > lowest || last.count <= mostOutliers else { return }
            let place = last.firstIndex { seconds($0) >= seconds(time) } ?? last.count
            last.insert(time, at: place)
            if last.count > mostOutliers + 1 { last.removeFirst() }
            if last.count > mostOutliers { lowest = seconds(last[0]) }
        }
        // Visits mostly come in the order of time: begun with the latest, nearly all are passed over.
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

/// The span for which a wall clock is prepared: that of visits and of memberships' ends, but no more than twenty years
/// to each side of the report's instant. Stray dates beyond are looked up one by one.
struct PreparedSpan: Sendable {
    let first: Instant
    let last: Instant

    private static let reach: Int64 = 20 * 366 * 86_400

    init(_ visits: VisitsByMember, tables: MemberTables, asOf: Instant) {
        // Without a time of the data nothing is counted on a clock.
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
