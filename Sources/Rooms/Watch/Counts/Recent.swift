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
    /// By id.
    private(set) var sessions: [Int64: Group] = [:]
    /// By code.
    private(set) var methods: [UInt32: Group] = [:]
    /// The rows of the last hour, by time, then id.
    private let rows: [Int]

    static let hour: Int64 = 3600
    static let quarter: Int64 = 900
    /// A check-in dated at most this many seconds ahead counts as made now, since clocks differ a little.
    static let clockTolerance: Int64 = 120

    init(_ tables: EventTables, now: Int64) {
        self.now = now
        let checkIns = tables.checkIns
        let (ids, times) = (checkIns.ids.values, checkIns.createdAt.values)
        rows = times.indices.filter { times[$0].isIn(now - Self.hour, now + Self.clockTolerance) }
            .sorted { (times[$0], ids[$0]) < (times[$1], ids[$1]) }
        for row in rows {
            let time = min(times[row].secondsSinceEpoch, now)
            let isLast = time > now - 60
            event.add(time, isLast)
            if let session = checkIns.sessions[row] {
                sessions[tables.sessionReferences.identifier(of: session), default: Group()].add(time, isLast)
            }
            if let method = checkIns.methods[row] { methods[method, default: Group()].add(time, isLast) }
        }
    }

    /// The repeated check-ins of the last quarter of an hour, all of a guest in a session except the earliest (at the same time, the
    /// one with the lowest id), and the people they belong to.
    func repeated(_ tables: EventTables) -> (checkIns: Int, guests: Int) {
        let checkIns = tables.checkIns
        let (ids, times) = (checkIns.ids.values, checkIns.createdAt.values)
        func visit(_ row: Int) -> UInt64 {
            UInt64(checkIns.guests[row] ?? .max) << 32 | UInt64(checkIns.sessions[row] ?? .max)
        }
        let lately = rows.filter { times[$0].secondsSinceEpoch > now - Self.quarter }
        var first: [UInt64: Int] = [:]
        for row in lately where first[visit(row)] == nil { first[visit(row)] = row }
        for row in times.indices {
            guard let earliest = first[visit(row)] else { continue }
            if (times[row], ids[row]) < (times[earliest], ids[earliest]) { first[visit(row)] = row }
        }
        let repeated = lately.filter { first[visit($0)] != $0 }
        return (repeated.count, Set(repeated.map { visit($0) >> 32 }).count)
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
        let current = Self.minute(of: now)
        var minutes = (0..<Int64(count)).map { index in
            LiveMinute(start: Instant(secondsSinceEpoch: (current - Int64(count) + 1 + index) * 60), checkIns: 0)
        }
        for time in event.times.reversed() {
            let index = count - 1 - Int(current - Self.minute(of: time))
            guard index >= 0 else { break }
            minutes[index].checkIns += 1
        }
        return minutes
    }

    /// Minutes since 1970. The clocks of all time zones agree on them.
    private static func minute(of time: Int64) -> Int64 { time >= 0 ? time / 60 : (time - 59) / 60 }
}

extension Instant {
    /// Whether it is later than one second since 1970 and not later than another.
    fileprivate func isIn(_ start: Int64, _ end: Int64) -> Bool {
        secondsSinceEpoch > start && secondsSinceEpoch <= end
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
