import Synchronization
import Tables

/// What changes while a sandbox runs, apart from its database: faults, counters and the dice.
final class SandboxState: Sendable {
    private struct Values {
        var faults: SandboxFaults
        var counters = SandboxCounters()
        var underWay = 0
        var generator: SplitMix64
    }

    private let values: Mutex<Values>
    let clock: @Sendable () -> Instant

    init(_ configuration: SandboxConfiguration) {
        clock = configuration.clock
        values = Mutex(
            Values(faults: configuration.faults, generator: SplitMix64(seed: configuration.seed, stream: .max)))
    }

    var faults: SandboxFaults {
        get { values.withLock { $0.faults } }
        set { values.withLock { $0.faults = newValue } }
    }

    var counters: SandboxCounters { values.withLock { $0.counters } }

    /// The time that answers show.
    var serverTime: Instant { clock().advanced(bySeconds: Int64(faults.clockOffsetSeconds)) }

    /// Counts a request in, and says what comes instead of its answer where a rule has it so.
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

    /// How many rows are to come and go after this page, counted down, and the dice to choose them with.
    func takeChurn() -> (churn: SandboxFaults.Churn, generator: SplitMix64)? {
        values.withLock { values in
            guard let churn = values.faults.churn, churn.times != 0 else { return nil }
            values.faults.churn?.times = churn.times.map { $0 - 1 }
            return (churn, SplitMix64(seed: values.generator.next()))
        }
    }

    func record(inserted: [Int64], removed: [Int64]) {
        values.withLock { values in
            values.counters.insertedCheckIns += inserted
            values.counters.removedCheckIns += removed
        }
    }

    /// Dice for a choice of their own.
    func dice() -> SplitMix64 {
        values.withLock { SplitMix64(seed: $0.generator.next()) }
    }
}
