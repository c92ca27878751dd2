public import Base

/// The assumptions about a session's doors: a single queue, served first come, first served.
public struct DoorAssumptions: Sendable, Hashable {
    /// The seconds that a check-in takes, above 0.
    public var secondsPerCheckIn: Double
    /// The number of scanners, from 1; `nil` if it is not known.
    public var scanners: Int?
    /// The longest acceptable wait, in seconds.
    public var longestWait: Int

    public init(secondsPerCheckIn: Double = 6, scanners: Int? = nil, longestWait: Int = 300) {
        self.secondsPerCheckIn = secondsPerCheckIn
        self.scanners = scanners
        self.longestWait = longestWait
    }
}

/// A row of `doors`: the load of a session's doors, and its queue under the given assumptions.
public struct DoorLoad: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var checkIns: Int
    /// The start of the minute with the most check-ins; of equal minutes, the earliest.
    public var peakMinuteAt: Instant
    public var peakCheckIns: Int
    /// The queue in front of the scanners; `nil` if their number is not known.
    public var queue: Queue?
    /// The fewest scanners with which nobody waits longer than acceptable.
    public var scannersNeeded: Int

    public struct Queue: Sendable, Equatable {
        /// The most people waiting at once, not counting those being checked in.
        public var longest: Int
        /// When it first was that long; `nil` if nobody waited.
        public var longestAt: Instant?
        /// The longest wait from arrival to the start of the check-in, in milliseconds.
        public var longestWait: Int64
    }
}

extension EventAggregates {
    /// The load of the doors of each session with check-ins, in the report's order.
    ///
    /// Check-in times stand in for arrival times, and each session has one queue for all its scanners: see `DoorQueue`.
    /// Computed on demand; takes about 50 ms for a million check-ins.
    public func doors(_ assumptions: DoorAssumptions) -> [DoorLoad] {
        checkInTimes.bySession().compactMap { session in
            let times = session.times
            guard let first = times.first else { return nil }
            let peak = PeakMinute(times)
            let queue = DoorQueue(times, assumptions)
            let simulated = assumptions.scanners.map { queue.run(scanners: $0) }
            return DoorLoad(
                sessionID: session.id, session: session.name, checkIns: times.count,
                peakMinuteAt: Instant(secondsSinceEpoch: peak?.start ?? first), peakCheckIns: peak?.checkIns ?? 0,
                queue: simulated.map { result in
                    DoorLoad.Queue(
                        longest: result.longestQueue,
                        longestAt: result.longestQueueAt.map(Instant.init(secondsSinceEpoch:)),
                        longestWait: result.longestWait)
                },
                scannersNeeded: queue.scannersNeeded(toWaitAtMost: Int64(max(0, assumptions.longestWait))))
        }
    }
}

/// The busiest minute of ascending times; of equal minutes, the earliest. Clocks change by whole minutes, so minutes
/// are the same in all time zones.
struct PeakMinute {
    let start: Int64
    let checkIns: Int

    /// `nil` if there are no times.
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

/// A queue in front of several scanners with equal service times, first come, first served.
///
/// With k scanners, arrival i is served by the scanner that served arrival i − k. The waits follow Lindley's recursion
/// over every k-th arrival, w(i) = max(0, w(i − k) + S − (a(i) − a(i − k))): D. V. Lindley, "The theory of queues with
/// a single server", Mathematical Proceedings of the Cambridge Philosophical Society 48 (1952), 277–289, and for
/// several servers J. Kiefer and J. Wolfowitz, "On the theory of queues with many servers", Transactions of the
/// American Mathematical Society 78 (1955), 1–18. Adding scanners never makes a wait longer.
///
/// With arrivals at 0, 1, 2 and 10 s and S = 6 s, one scanner makes them wait 0, 5, 10 and 8 s; two scanners 0, 0, 4
/// and 0 s.
struct DoorQueue {
    struct Result: Equatable {
        var longestQueue = 0
        /// In seconds since 1970; `nil` if nobody waits.
        var longestQueueAt: Int64?
        /// In milliseconds.
        var longestWait: Int64 = 0
    }

    /// In seconds since 1970, ascending.
    private let arrivals: [Int64]
    /// The service time, in whole milliseconds, so that sums are exact.
    private let service: Int64

    /// The longest service time, in seconds: a day. The shortest is a millisecond.
    private static let serviceLimit = 86_400.0
    /// The longest gap, about 30,000 years. It bounds sums, since times come from outside.
    private static let gapLimit: UInt64 = 1 << 40

    init(_ arrivals: [Int64], _ assumptions: DoorAssumptions) {
        self.arrivals = arrivals
        let seconds = assumptions.secondsPerCheckIn
        let bounded = seconds.isFinite ? min(max(seconds, 0.001), Self.serviceLimit) : Self.serviceLimit
        service = Int64((bounded * 1000).rounded())
    }

    /// Simulates the queue with the given number of scanners, from 1.
    func run(scanners: Int) -> Result {
        var result = Result()
        let waits = waits(scanners: max(1, scanners), limit: .max)
        // First come, first served: those waiting are consecutive arrivals.
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

    /// The fewest scanners, at least 1, with which nobody waits longer than `seconds`.
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

    /// The waits in milliseconds, ending before the first one over `limit`.
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

    /// The milliseconds between two ascending times.
    @inline(__always)
    private func gap(from first: Int64, to second: Int64) -> Int64 {
        Int64(min(UInt64(bitPattern: second &- first), Self.gapLimit)) * 1000
    }
}

/// The check-in times by session. Keeps the event's columns and sorts them only on demand.
struct CheckInTimes: Sendable {
    private enum Source: Sendable {
        case columns(sessionCodes: [UInt32], times: [Instant], SessionRoster)
        case sorted([BySession])
    }

    /// A session of the roster and its check-in times, ascending, in seconds since 1970.
    struct BySession: Sendable {
        var id: Int64
        var name: String?
        var times: [Int64]
    }

    private let source: Source

    init(_ checkIns: CheckInTable, sessions roster: SessionRoster) {
        source = .columns(sessionCodes: checkIns.sessions.values, times: checkIns.createdAt.values, roster)
    }

    /// - Parameter sessions: In the order of the roster.
    init(_ sessions: [BySession]) {
        source = .sorted(sessions)
    }

    /// All sessions of the roster, in its order.
    func bySession() -> [BySession] {
        switch source {
        case .columns(let codes, let times, let roster): Self.sorted(codes, times, roster)
        case .sorted(let sessions): sessions
        }
    }

    private static func sorted(
        _ sessionCodes: [UInt32], _ times: [Instant], _ roster: SessionRoster
    ) -> [BySession] {
        var counts = [Int](repeating: 0, count: roster.count)
        let indices = roster.indexByReference
        for code in sessionCodes { counts[Int(indices[Int(code)])] += 1 }
        var next = [0]
        for count in counts { next.append((next.last ?? 0) + count) }
        let ends = next.dropFirst()
        let all = [Int64](unsafeUninitializedCapacity: sessionCodes.count) { buffer, initialized in
            // Check-ins are newest first: from the end, times mostly ascend.
            for row in sessionCodes.indices.reversed() {
                let session = Int(indices[Int(sessionCodes[row])])
                buffer[next[session]] = times[row].secondsSinceEpoch
                next[session] += 1
            }
            initialized = sessionCodes.count
        }
        return zip(roster.sessions, zip(counts, ends)).map { session, place in
            BySession(id: session.id, name: session.name, times: sorted(all[(place.1 - place.0)..<place.1]))
        }
    }

    /// Uses a counting sort by second, unless the times are spread too thin.
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
    /// Whether sessions and times are equal, regardless of the order of rows.
    static func == (left: CheckInTimes, right: CheckInTimes) -> Bool {
        let (one, other) = (left.bySession(), right.bySession())
        return one.map(\.id) == other.map(\.id) && one.map(\.times) == other.map(\.times)
    }
}
