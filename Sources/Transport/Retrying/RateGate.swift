private import Synchronization

/// The one gate that all requests of a transport pass: while a service asks for patience it is shut for every one.
actor RateGate {
    private let pace: Pace
    /// On the clock of `pace`.
    private var opensAt: Duration = .zero
    /// Whether it was ever shut: as long as it was not, nobody needs to take turns to learn so.
    private nonisolated let wasShut = Atomic(false)

    init(pace: Pace) { self.pace = pace }

    /// Shuts the gate for so long from now on, or leaves it shut for longer.
    func shut(for wait: Duration) {
        opensAt = max(opensAt, pace.elapsed() + wait)
        wasShut.store(true, ordering: .releasing)
    }

    /// Returns once the gate is open, up to a second late so that those who waited do not all set out at once; `false`
    /// at once where it does not open before `end`, on the clock of the pace.
    @discardableResult
    nonisolated func pass(before end: Duration? = nil) async throws -> Bool {
        guard wasShut.load(ordering: .acquiring) else { return true }
        while true {
            let remaining = await opensAt - pace.elapsed()
            guard remaining > .zero else { return true }
            if let end, await opensAt >= end { return false }
            try await pace.sleep(remaining + .seconds(pace.fraction()))
        }
    }
}
