public import Tables

/// What is supposed of the doors when their queues are reckoned: one queue, served in the order of coming.
public struct DoorAssumptions: Sendable, Hashable {
    /// Seconds that one check-in takes a scanner, above 0.
    public var secondsPerCheckIn: Double
    /// How many scanners work at once, from 1.
    public var scanners: Int
    /// The longest wait that is thought bearable, in seconds.
    public var longestWait: Int

    public init(secondsPerCheckIn: Double = 6, scanners: Int = 1, longestWait: Int = 300) {
        self.secondsPerCheckIn = secondsPerCheckIn
        self.scanners = scanners
        self.longestWait = longestWait
    }
}

/// A row of `doors`: how busy a session's doors were, and what its queue would have been under some assumptions.
public struct DoorLoad: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var checkIns: Int
    /// The start of the clock's minute with most check-ins, the earliest of equals.
    public var peakMinuteAt: Instant
    public var peakCheckIns: Int
    /// People waiting at once at most, those being checked in not counted.
    public var longestQueue: Int
    /// When so many waited first; `nil` where nobody did.
    public var longestQueueAt: Instant?
    /// In milliseconds, from coming to the start of one's own check-in.
    public var longestWait: Int64
    /// The fewest scanners with which nobody waits longer than is thought bearable.
    public var scannersNeeded: Int
}

extension EventAggregates {
    /// How busy the doors of each session with check-ins were, in the report's order.
    ///
    /// The times of check-ins stand for those of coming, and there is one queue for a session's scanners: see
    /// `DoorQueue`. Takes some 50 ms for a million check-ins, and so is reckoned when asked for.
    public func doors(_ assumptions: DoorAssumptions) -> [DoorLoad] {
        checkInTimes.bySession().compactMap { session, times in
            guard let first = times.first else { return nil }
            let peak = PeakMinute(times)
            let queue = DoorQueue(times, assumptions)
            let result = queue.run(scanners: assumptions.scanners)
            return DoorLoad(
                sessionID: session.id, session: session.name, checkIns: times.count,
                peakMinuteAt: Instant(secondsSinceEpoch: peak?.start ?? first), peakCheckIns: peak?.checkIns ?? 0,
                longestQueue: result.longestQueue,
                longestQueueAt: result.longestQueueAt.map(Instant.init(secondsSinceEpoch:)),
                longestWait: result.longestWait,
                scannersNeeded: queue.scannersNeeded(toWaitAtMost: Int64(max(0, assumptions.longestWait))))
        }
    }
}

/// The minute with most of some times in order, the earliest of equals. Clocks change by whole minutes, so that minutes
/// are the same in every zone.
struct PeakMinute {
    let start: Int64
    let checkIns: Int

    /// `nil` without times.
    init?(_ times: [Int64]) {
        var best: (start: Int64, checkIns: Int)?
        var first = 0
        while first < times.count {
            let start = times[first] - times[first].modulo(60)
            var end = first + 1
            while end < times.count, times[end] - start < 60 { end += 1 }
            if end - first > best?.checkIns ?? 0 { best = (start, end - first) }
            first = end
        }
        guard let best else { return nil }
        (start, checkIns) = best
    }
}

/// One queue in front of several scanners that each take the same time, served in the order of coming.
///
/// With k scanners and equal service, who comes i-th is served by the scanner that served the (i − k)-th. The wait is
/// then Lindley's recursion over every k-th comer, w(i) = max(0, w(i − k) + S − (a(i) − a(i − k))): D. V. Lindley,
/// "The theory of queues with a single server", Mathematical Proceedings of the Cambridge Philosophical Society 48 (1952),
/// 277–289, and for several servers J. Kiefer and J. Wolfowitz, "On the theory of queues with many servers",
/// Transactions of the American Mathematical Society 78 (1955), 1–18. More scanners never make a wait longer.
struct DoorQueue {
    struct Result: Equatable {
        var longestQueue = 0
        /// Seconds since 1970; `nil` where nobody waits.
        var longestQueueAt: Int64?
        /// Milliseconds.
        var longestWait: Int64 = 0
    }

    /// When people come, in seconds since 1970, rising.
    private let arrivals: [Int64]
    /// Milliseconds that a check-in takes. Whole ones: sums of them are exact.
    private let service: Int64

    /// No check-in takes longer than a day, and none less than a millisecond.
    private static let serviceLimit = 86_400.0
    /// Longer gaps than some 30,000 years count as such: times come from outside.
    private static let gapLimit: UInt64 = 1 << 40

    init(_ arrivals: [Int64], _ assumptions: DoorAssumptions) {
        self.arrivals = arrivals
        let seconds = assumptions.secondsPerCheckIn
        let bounded = seconds.isFinite ? min(max(seconds, 0.001), Self.serviceLimit) : Self.serviceLimit
        service = Int64((bounded * 1000).rounded())
    }

    /// What happens with so many scanners, from 1.
    func run(scanners: Int) -> Result {
        var result = Result()
        let waits = waits(scanners: max(1, scanners), limit: .max)
        // Who comes earlier is served earlier: those who wait are a stretch of the queue's order.
        var firstWaiting = 0
        for index in arrivals.indices {
            result.longestWait = max(result.longestWait, waits[index])
            while firstWaiting <= index,
                waits[firstWaiting] <= gap(from: arrivals[firstWaiting], to: arrivals[index])
            {
                firstWaiting += 1
            }
            if index + 1 - firstWaiting > result.longestQueue {
                result.longestQueue = index + 1 - firstWaiting
                result.longestQueueAt = arrivals[index]
            }
        }
        return result
    }

    /// The fewest scanners, from 1, with which nobody waits more than so many seconds.
    func scannersNeeded(toWaitAtMost seconds: Int64) -> Int {
        let limit = seconds.multipliedReportingOverflow(by: 1000)
        let most = limit.overflow ? .max : limit.partialValue
        func suffices(_ scanners: Int) -> Bool { waits(scanners: scanners, limit: most).count == arrivals.count }
        var (tooFew, enough) = (0, 1)
        while enough < arrivals.count, !suffices(enough) { (tooFew, enough) = (enough, enough * 2) }
        while enough - tooFew > 1 {
            let middle = (tooFew + enough) / 2
            if suffices(middle) { enough = middle } else { tooFew = middle }
        }
        return enough
    }

    /// Each one's wait in milliseconds, up to the first that is over `limit`.
    private func waits(scanners: Int, limit: Int64) -> [Int64] {
        [Int64](unsafeUninitializedCapacity: arrivals.count) { waits, count in
            arrivals.withUnsafeBufferPointer { arrivals in
                for index in arrivals.indices {
                    var wait: Int64 = 0
                    if index >= scanners {
                        let before = index - scanners
                        wait = max(0, waits[before] + service - gap(from: arrivals[before], to: arrivals[index]))
                    }
                    if wait > limit { return }
                    waits[index] = wait
                    count = index + 1
                }
            }
        }
    }

    /// Milliseconds between two times in order.
    @inline(__always)
    private func gap(from first: Int64, to second: Int64) -> Int64 {
        Int64(min(UInt64(bitPattern: second &- first), Self.gapLimit)) * 1000
    }
}

/// When the check-ins of each session were made: the event's own columns, put in order only when somebody asks.
struct CheckInTimes: Sendable {
    private let sessionCodes: [UInt32]
    private let times: [Instant]
    private let roster: SessionRoster

    init(_ checkIns: CheckInTable, sessions roster: SessionRoster) {
        sessionCodes = checkIns.sessions.values
        times = checkIns.createdAt.values
        self.roster = roster
    }

    /// The times of each session of the roster, rising, in seconds since 1970.
    func bySession() -> [(session: SessionRoster.Session, times: [Int64])] {
        var counts = [Int](repeating: 0, count: roster.count)
        let indices = roster.indexByReference
        for code in sessionCodes { counts[Int(indices[Int(code)])] += 1 }
        var next = [0]
        for count in counts { next.append((next.last ?? 0) + count) }
        let ends = next.dropFirst()
        let all = [Int64](unsafeUninitializedCapacity: sessionCodes.count) { buffer, initialized in
            // The newest come first: from the last on, times mostly rise.
            for row in sessionCodes.indices.reversed() {
                let session = Int(indices[Int(sessionCodes[row])])
                buffer[next[session]] = times[row].secondsSinceEpoch
                next[session] += 1
            }
            initialized = sessionCodes.count
        }
        return zip(roster.sessions, zip(counts, ends)).map { session, place in
            (session, Self.sorted(all[(place.1 - place.0)..<place.1]))
        }
    }

    /// Times lie within few days, so that most are sorted by counting how many fall on each second.
    private static func sorted(_ times: ArraySlice<Int64>) -> [Int64] {
        guard let low = times.min(), let high = times.max() else { return [] }
        let (span, overflows) = high.subtractingReportingOverflow(low)
        guard !overflows, span < Int64(times.count) * 4 else { return times.sorted() }
        let counts = WorkArray<Int32>(repeating: 0, count: Int(span) + 1)
        for time in times { counts[Int(time - low)] += 1 }
        return [Int64](unsafeUninitializedCapacity: times.count) { buffer, initialized in
            var place = 0
            for second in 0..<counts.count {
                for _ in 0..<counts[second] {
                    buffer[place] = low + Int64(second)
                    place += 1
                }
            }
            initialized = times.count
        }
    }
}

extension CheckInTimes: Equatable {
    /// Whether the sessions and the times in them are the same, whatever the order of rows.
    static func == (left: CheckInTimes, right: CheckInTimes) -> Bool {
        let (one, other) = (left.bySession(), right.bySession())
        return one.map(\.session.id) == other.map(\.session.id) && one.map(\.times) == other.map(\.times)
    }
}
