public import Tables

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
