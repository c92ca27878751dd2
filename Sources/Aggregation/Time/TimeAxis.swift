import Base

/// The number of check-ins outside the time axis: see `TimeAxis`.
public struct StrayCheckIns: Sendable, Equatable {
    public var before = 0
    public var after = 0

    public var total: Int { before + after }
}

/// The time axis of an event's histograms: the span of its check-ins without stray ones.
///
/// A scanner whose clock was never set dates its check-ins 1970; an axis from there to the event would be half a
/// million empty bins. Check-ins are therefore grouped into clusters separated by more than 90 days without any. A
/// cluster is stray if it is small and nothing supports it:
///
/// - It is more than 90 days from all listed sessions (those dated before 2000 are ignored), and is not the cluster
///   with the most check-ins.
/// - It has at most five check-ins, or at most 1 % of all, and no more than a tenth of those of the largest cluster.
///   If another cluster is at the time of a session, at most five check-ins or 10 % of all are enough.
///
/// A cluster none of whose check-ins can have happened (`EventTables.believedUntil`) is stray however large it is. If there is no
/// other, the axis is empty.
///
/// The axis spans the clusters that are not stray. Check-ins outside it are in no bin, but are reported.
struct TimeAxis: Sendable {
    /// In seconds since 1970.
    let range: Range<Int64>
    /// The check-ins outside the axis.
    let stray: Tally
    let outside: StrayCheckIns

    static let earliestPlausible = EventTables.earliestPlausible.secondsSinceEpoch
    /// Check-ins and sessions more than this many days apart are unrelated.
    private static let gapInDays: Int64 = 90
    private static let day: Int64 = 86_400
    /// The end of a session that seems to last longer is ignored: an end that was never set reads 9999.
    private static let longestSession: Int64 = 731 * day

    /// The axis without stray check-ins; `nil` if there are none, as in all events shorter than three months, unless none can have
    /// happened.
    init?(_ checkIns: CheckInTable, spans: SessionSpans, sessions: SessionRoster, believedUntil limit: Instant) {
        guard let whole = spans.whole else { return nil }
        let isBelieved = whole.first <= limit.secondsSinceEpoch
        guard !isBelieved || whole.last - whole.first > Self.gapInDays * Self.day else { return nil }
        let times = checkIns.createdAt.values
        let nothing = whole.first..<whole.first
        guard let days = isBelieved ? Self.days(of: times, sessions, believedUntil: limit) : nothing else { return nil }
        var (first, last) = (Int64.max, Int64.min)
        var stray = Tally()
        var outside = StrayCheckIns()
        let ids = checkIns.ids.values
        for row in times.indices.reversed() {
            let time = times[row].secondsSinceEpoch
            if time < days.lowerBound {
                outside.before += 1
                stray.add(ids[row])
            } else if time >= days.upperBound {
                outside.after += 1
                stray.add(ids[row])
            } else {
                (first, last) = (min(first, time), max(last, time))
            }
        }
        guard stray.rows > 0 else { return nil }
        range = first <= last ? first..<last + 1 : nothing
        self.stray = stray
        self.outside = outside
    }

    private struct Cluster {
        /// Days since 1970, inclusive.
        var first: Int64
        var last: Int64
        var checkIns: Int
        /// Whether one of them can have happened.
        var isBelieved = false
        var isNearSession = false
    }

    /// The span of the days that are not stray, in seconds since 1970.
    private static func days(
        of times: [Instant], _ sessions: SessionRoster, believedUntil limit: Instant
    ) -> Range<Int64>? {
        var clusters = clusters(of: times)
        let hours = hours(of: sessions)
        let lastBelieved = times.lazy.filter { $0 <= limit }.max()?.secondsSinceEpoch ?? .min
        for place in clusters.indices {
            let (start, end) = (clusters[place].first * day, (clusters[place].last + 1) * day)
            clusters[place].isBelieved = start <= lastBelieved
            clusters[place].isNearSession =
                start <= lastBelieved
                && hours.contains {
                    start <= $0.upperBound + gapInDays * day && end >= $0.lowerBound - gapInDays * day
                }
        }
        let isTimed = clusters.contains(where: \.isNearSession)
        let believed = clusters.filter(\.isBelieved)
        let candidates = isTimed ? clusters.filter(\.isNearSession) : believed
        // Of equal clusters, the latest.
        guard let largest = candidates.max(by: { ($0.checkIns, $0.first) < ($1.checkIns, $1.first) }) else {
            return nil
        }
        let few = max(5, times.count / (isTimed ? 10 : 100))
        let kept = clusters.filter { cluster in
            cluster.isNearSession || cluster.first == largest.first
                || cluster.isBelieved
                    && (cluster.checkIns > few || !isTimed && cluster.checkIns * 10 > largest.checkIns)
        }
        guard kept.count < clusters.count, let first = kept.first, let last = kept.last else { return nil }
        return first.first * day..<(last.last + 1) * day
    }

    private static func clusters(of times: [Instant]) -> [Cluster] {
        var counts: [Int64: Int] = [:]
        // Consecutive check-ins are mostly on the same day.
        var (last, count) = (Int64.min, 0)
        for time in times {
            let own = time.secondsSinceEpoch.quotientAndModulo(by: day).quotient
            if own != last {
                if count > 0 { counts[last, default: 0] += count }
                (last, count) = (own, 0)
            }
            count += 1
        }
        if count > 0 { counts[last, default: 0] += count }
        var clusters: [Cluster] = []
        for (own, count) in counts.sorted(by: { $0.key < $1.key }) {
            if let before = clusters.last, own - before.last <= gapInDays {
                clusters[clusters.count - 1].last = own
                clusters[clusters.count - 1].checkIns += count
            } else {
                clusters.append(Cluster(first: own, last: own, checkIns: count))
            }
        }
        return clusters
    }

    /// The times of the listed sessions, in seconds since 1970.
    private static func hours(of sessions: SessionRoster) -> [ClosedRange<Int64>] {
        sessions.sessions.compactMap { session in
            guard session.isListed, let start = (session.startsAt ?? session.endsAt)?.secondsSinceEpoch,
                start >= earliestPlausible
            else { return nil }
            let end = session.endsAt?.secondsSinceEpoch ?? start
            return start...(end > start && end - start <= longestSession ? end : start)
        }
    }
}

/// The span and the number of check-ins of each session of the roster.
struct SessionSpans: Sendable {
    struct Span: Sendable {
        /// Seconds since 1970.
        var first = Int64.max
        var last = Int64.min
        var checkIns = 0
    }

    let spans: [Span]

    init(spans: [Span]) {
        self.spans = spans
    }

    /// - Parameter range: Ignores check-ins outside this range, in seconds since 1970.
    init(_ checkIns: CheckInTable, sessions: SessionRoster, within range: Range<Int64>? = nil) {
        var byReference = [Span](repeating: Span(), count: sessions.indexByReference.count)
        let codes = checkIns.sessions.values
        let times = checkIns.createdAt.values
        for row in codes.indices {
            let time = times[row].secondsSinceEpoch
            if let range, !range.contains(time) { continue }
            let code = Int(codes[row])
            byReference[code].first = min(byReference[code].first, time)
            byReference[code].last = max(byReference[code].last, time)
            byReference[code].checkIns += 1
        }
        var spans = [Span](repeating: Span(), count: sessions.count)
        for (code, index) in sessions.indexByReference.enumerated() where index >= 0 {
            spans[Int(index)] = byReference[code]
        }
        self.spans = spans
    }

    /// The times of the first and the last check-in; `nil` without check-ins.
    var first: Instant? { whole.map { Instant(secondsSinceEpoch: $0.first) } }
    var last: Instant? { whole.map { Instant(secondsSinceEpoch: $0.last) } }

    /// The span of the whole event; `nil` without check-ins.
    var whole: Span? {
        let seen = spans.lazy.filter { $0.checkIns > 0 }
        guard let first = seen.map(\.first).min(), let last = seen.map(\.last).max() else { return nil }
        return Span(first: first, last: last, checkIns: seen.reduce(0) { $0 + $1.checkIns })
    }
}
