import Base

/// The last hour of check-ins, by session and by method.
struct Recent {
    /// Check-ins of a door, a method or the event, by time.
    struct Group {
        /// Ascending, in seconds since 1970.
        var times: [Int64] = []
        /// Check-ins of the last 60 seconds.
        var perMinute = 0
        var last: Int64? { times.last }
    }

    /// A group that has become quiet.
    struct Quiet: Equatable {
        var since: Instant
        /// The check-ins per minute until then.
        var perMinute: Double
    }

    let now: Int64
    private(set) var event = Group()
    /// By code.
    private(set) var sessions: [Int32: Group] = [:]
    private(set) var methods: [Int32: Group] = [:]

    static let hour: Int64 = 3600
    static let quarter: Int64 = 900

    init(_ timeline: Timeline, now: Int64) {
        self.now = now
        var moments = timeline.moments(after: now - Self.hour, upTo: now + LiveEvent.clockTolerance)
        moments.sort { ($0.time, $0.id) < ($1.time, $1.id) }
        for moment in moments {
            let time = min(moment.time, now)
            let isLast = time > now - 60
            event.add(time, isLast)
            sessions[moment.session, default: Group()].add(time, isLast)
            if moment.method >= 0 { methods[moment.method, default: Group()].add(time, isLast) }
        }
    }

    var perMinute: Int { event.perMinute }

    /// The most check-ins within 60 seconds that end in the last quarter of an hour, and when these begin; the earliest of equals.
    var peak: LiveMinute? {
        let times = event.times
        var (first, most, end) = (0, 0, Int64(0))
        for (index, time) in times.enumerated() {
            while times[first] <= time - 60 { first += 1 }
            if time > now - Self.quarter, index - first + 1 > most { (most, end) = (index - first + 1, time) }
        }
        return most > 0 ? LiveMinute(start: Instant(secondsSinceEpoch: end - 59), checkIns: most) : nil
    }

    /// The last minutes by the clock, the current one last.
    func minutes(_ count: Int) -> [LiveMinute] {
        let current = Timeline.minute(of: now)
        var minutes = (0..<Int64(count)).map { index in
            LiveMinute(start: Instant(secondsSinceEpoch: (current - Int64(count) + 1 + index) * 60), checkIns: 0)
        }
        for time in event.times.reversed() {
            let index = count - 1 - Int(current - Timeline.minute(of: time))
            guard index >= 0 else { break }
            minutes[index].checkIns += 1
        }
        return minutes
    }
}

extension Recent.Group {
    /// A group with fewer check-ins in its last quarter of an hour is never reported as quiet.
    static let minimumToJudge = 10
    /// The shortest silence to report, in seconds.
    static let shortestSilence: Int64 = 120
    /// Silence for this many times the average interval between check-ins is unusual: if people come at random, it
    /// happens once in 22,000 times (e to the power of −10).
    static let distances: Int64 = 10

    fileprivate mutating func add(_ time: Int64, _ isLast: Bool) {
        times.append(time)
        if isLast { perMinute += 1 }
    }

    /// Whether the group, which had a steady stream, has become quiet. There must have been no check-in for at least
    /// two minutes, and for ten times the average interval between the check-ins of the fifteen minutes up to the last
    /// one; these must number at least ten.
    func quiet(at now: Int64) -> Recent.Quiet? {
        guard let last, now - last >= Self.shortestSilence else { return nil }
        let lately = times.reversed().prefix { $0 > last - Recent.quarter }
        guard lately.count >= Self.minimumToJudge, let first = lately.last else { return nil }
        let span = max(1, last - first)
        // Avoids division: silence ≥ 10 × span ÷ (n − 1).
        guard (now - last) * Int64(lately.count - 1) >= Self.distances * span else { return nil }
        return Recent.Quiet(
            since: Instant(secondsSinceEpoch: last), perMinute: Double(lately.count - 1) * 60 / Double(span))
    }
}
