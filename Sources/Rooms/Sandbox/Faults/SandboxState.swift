import Base
import Synchronization

/// The state that changes while a sandbox runs, apart from its data: faults, counters and random generators.
final class SandboxState: Sendable {
    private struct Values {
        var faults: SandboxFaults
        var counters = SandboxCounters()
        var underWay = 0
        var generator: SplitMix64
    }

    private let values: Mutex<Values>
    let clock: @Sendable () -> Instant
    /// The moment at which the data stand still, if they do. Tokens still expire by the clock.
    private let moment: Instant?

    init(faults: SandboxFaults, seed: UInt64, clock: @escaping @Sendable () -> Instant, moment: Instant?) {
        self.clock = clock
        self.moment = moment
        values = Mutex(Values(faults: faults, generator: SplitMix64(seed: seed, stream: .max)))
    }

    var faults: SandboxFaults {
        get { values.withLock { $0.faults } }
        set { values.withLock { $0.faults = newValue } }
    }

    var counters: SandboxCounters { values.withLock { $0.counters } }

    /// The time of the data: that of a new check-in.
    var now: Instant { moment ?? clock() }

    /// The time shown in responses.
    var serverTime: Instant { now.advanced(bySeconds: Int64(faults.clockOffsetSeconds)) }

    /// Counts a request, and returns what a rule sends instead of its response, if any.
    func begin(_ endpoint: SandboxEndpoint) -> SpoiledAnswer? {
        values.withLock { values in
            values.counters.requests[endpoint, default: 0] += 1
            values.underWay += 1
            values.counters.mostAtOnce = max(values.counters.mostAtOnce, values.underWay)
            for index in values.faults.rules.indices
            where values.faults.rules[index].applies(to: endpoint, using: &values.generator) {
                return values.faults.rules[index].answer
            }
            return nil
        }
    }

    func end() {
        values.withLock { $0.underWay -= 1 }
    }

    func count(_ status: Int) {
        values.withLock { $0.counters.answers[status, default: 0] += 1 }
    }

    /// The rows to add and remove after this page, if any. Updates the remaining count.
    func takeChurn() -> SandboxFaults.Churn? {
        values.withLock { values in
            guard let churn = values.faults.churn, churn.times != 0 else { return nil }
            values.faults.churn?.times = churn.times.map { $0 - 1 }
            return churn
        }
    }

    func record(inserted: [Int64], removed: [Int64]) {
        values.withLock { values in
            values.counters.insertedCheckIns += inserted
            values.counters.removedCheckIns += removed
        }
    }

    /// A generator for an independent choice.
    func dice() -> SplitMix64 {
        values.withLock { SplitMix64(seed: $0.generator.next()) }
    }
}

/// The counts of a sandbox since it started. Its own endpoints are not counted.
public struct SandboxCounters: Sendable, Equatable {
    /// Requests by endpoint, including those answered with a fault.
    var requests: [SandboxEndpoint: Int] = [:]
    /// Responses by status. A cut connection has none.
    var answers: [Int: Int] = [:]
    /// The most requests under way at the same time.
    var mostAtOnce = 0
    /// Check-ins added between pages by `Churn`, in order.
    var insertedCheckIns: [Int64] = []
    /// Check-ins removed between pages by `Churn`, in order.
    var removedCheckIns: [Int64] = []

    /// Requests to all endpoints.
    public var total: Int { requests.values.reduce(0, +) }
    /// Requests to one endpoint.
    func requests(to endpoint: SandboxEndpoint) -> Int { requests[endpoint, default: 0] }
}
