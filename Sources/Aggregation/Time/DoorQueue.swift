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
