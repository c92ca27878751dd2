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
        newest(of: times, longestGap: longestGap)
    }

    /// The first visit that is believed, and how many before it are not; `nil` without visits.
    static func oldest(of times: [Instant]) -> (instant: Instant, outliers: Int)? {
        func mirrored(_ time: Instant) -> Instant {
            Instant(secondsSinceEpoch: Int64(0).subtractingSaturated(time.secondsSinceEpoch))
        }
        return newest(of: times.map(mirrored), longestGap: longestGapBefore).map { (mirrored($0.instant), $0.outliers) }
    }

    private static func newest(of times: [Instant], longestGap: Int64) -> (instant: Instant, outliers: Int)? {
        guard let latest = times.max() else { return nil }
        guard times.count >= fewestVisits else { return (latest, 0) }
        // Rising; one more than may be disbelieved.
        var last: [Instant] = []
        func look(at time: Instant) {
            let isFull = last.count > mostOutliers
            if isFull, time <= last[0] { return }
            let place = last.firstIndex { $0 >= time } ?? last.count
            last.insert(time, at: place)
            if isFull { last.removeFirst() }
        }
        // Visits mostly come in the order of time: begun with the newest, nearly all are passed over.
        if let first = times.first, let end = times.last, first > end {
            for time in times { look(at: time) }
        } else {
            for time in times.reversed() { look(at: time) }
        }
        for index in last.indices.dropFirst().reversed() {
            guard last[index - 1].advanced(bySeconds: longestGap) < last[index] else {
                return (last[index], last.count - 1 - index)
            }
        }
        return (latest, 0)
    }
}
