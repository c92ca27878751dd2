import Tables

/// How many check-ins lie outside the histograms' axis, far from all others: see `TimeAxis`.
public struct StrayCheckIns: Sendable, Equatable {
    public var before = 0
    public var after = 0

    public var total: Int { before + after }
}

/// From when to when an event's check-ins are counted in bins: all of them, but for stray ones.
///
/// A scanner whose clock was never set dates its check-ins 1970; one axis for these and the event would be half a million
/// empty bins. So check-ins are grouped into stretches with more than 90 days without any between them. A stretch is stray
/// where it is small and nothing speaks for it:
///
/// - it is more than 90 days from every session that the event lists (sessions dated before 2000 say nothing), and is not
///   the stretch with most check-ins;
/// - it has at most five check-ins, or at most a hundredth of all, and no more than a tenth of those of the greatest;
///   where another stretch is at the time of a session, at most five or a tenth of all is enough.
///
/// The axis goes from the first stretch that is not stray to the last. What lies outside it is in no bin, and is told.
struct TimeAxis: Sendable {
    /// Seconds since 1970.
    let range: ClosedRange<Int64>
    /// The check-ins outside of it.
    let stray: Tally
    let outside: StrayCheckIns

    /// 2000-01-01T00:00:00Z. Clocks that lost their setting start in 1970 or 1980.
    static let earliestPlausible: Int64 = 946_684_800
    private static let farAway: Int64 = 90
    private static let day: Int64 = 86_400
    /// A session said to last longer says nothing of when it ends: an end that was never set is 9999.
    private static let longestSession: Int64 = 731 * day

    /// The axis without stray check-ins; `nil` where there are none, as in any event of less than three months.
    init?(_ checkIns: CheckInTable, spans: SessionSpans, sessions: SessionRoster) {
        guard let whole = spans.whole, whole.last - whole.first > Self.farAway * Self.day else { return nil }
        let times = checkIns.createdAt.values
        guard let days = Self.days(of: times, sessions) else { return nil }
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
        guard stray.rows > 0, first <= last else { return nil }
        range = first...last
        self.stray = stray
        self.outside = outside
    }

    private struct Stretch {
        /// Days since 1970, both included.
        var first: Int64
        var last: Int64
        var checkIns: Int
        var isOfSession = false
    }

    /// From the first day that is not stray up to the end of the last, in seconds since 1970.
    private static func days(of times: [Instant], _ sessions: SessionRoster) -> Range<Int64>? {
        var stretches = stretches(of: times)
        let hours = hours(of: sessions)
        for place in stretches.indices {
            let (start, end) = (stretches[place].first * day, (stretches[place].last + 1) * day)
            stretches[place].isOfSession = hours.contains {
                start <= $0.upperBound + farAway * day && end >= $0.lowerBound - farAway * day
            }
        }
        let isTimed = stretches.contains(where: \.isOfSession)
        let candidates = isTimed ? stretches.filter(\.isOfSession) : stretches
        // The latest of equals.
        guard let greatest = candidates.max(by: { ($0.checkIns, $0.first) < ($1.checkIns, $1.first) }) else {
            return nil
        }
        let few = max(5, times.count / (isTimed ? 10 : 100))
        let kept = stretches.filter { stretch in
            stretch.isOfSession || stretch.first == greatest.first || stretch.checkIns > few
                || (!isTimed && stretch.checkIns * 10 > greatest.checkIns)
        }
        guard kept.count < stretches.count, let first = kept.first, let last = kept.last else { return nil }
        return first.first * day..<(last.last + 1) * day
    }

    private static func stretches(of times: [Instant]) -> [Stretch] {
        var counts: [Int64: Int] = [:]
        // Neighbours are mostly of the same day.
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
        var stretches: [Stretch] = []
        for (own, count) in counts.sorted(by: { $0.key < $1.key }) {
            if let before = stretches.last, own - before.last <= farAway {
                stretches[stretches.count - 1].last = own
                stretches[stretches.count - 1].checkIns += count
            } else {
                stretches.append(Stretch(first: own, last: own, checkIns: count))
            }
        }
        return stretches
    }

    /// When the listed sessions are, in seconds since 1970.
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

/// From when to when each session of the roster has check-ins, and how many.
struct SessionSpans: Sendable {
    struct Span: Sendable {
        /// Seconds since 1970.
        var first = Int64.max
        var last = Int64.min
        var checkIns = 0
    }

    let spans: [Span]

    /// - Parameter range: check-ins outside of it, in seconds since 1970, are passed over.
    init(_ checkIns: CheckInTable, sessions: SessionRoster, within range: ClosedRange<Int64>? = nil) {
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

    /// The instant of the first check-in of all, `nil` without one.
    var first: Instant? { whole.map { Instant(secondsSinceEpoch: $0.first) } }
    var last: Instant? { whole.map { Instant(secondsSinceEpoch: $0.last) } }

    /// The span of the whole event, `nil` without check-ins.
    var whole: Span? {
        let seen = spans.lazy.filter { $0.checkIns > 0 }
        guard let first = seen.map(\.first).min(), let last = seen.map(\.last).max() else { return nil }
        return Span(first: first, last: last, checkIns: seen.reduce(0) { $0 + $1.checkIns })
    }
}
