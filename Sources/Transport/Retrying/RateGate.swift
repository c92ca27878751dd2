/// The one gate that all requests of a transport pass: while a service asks for patience it is shut for every one.
actor RateGate {
    private let pace: Pace
    /// On the clock of `pace`.
    private var opensAt: Duration = .zero

    init(pace: Pace) { self.pace = pace }

    /// Shuts the gate for so long from now on, or leaves it shut for longer.
    func shut(for wait: Duration) {
        opensAt = max(opensAt, pace.elapsed() + wait)
    }

    /// Returns once the gate is open, up to a second late so that those who waited do not all set out at once.
    func pass() async throws {
        while true {
            let remaining = opensAt - pace.elapsed()
            guard remaining > .zero else { return }
            try await pace.sleep(remaining + .seconds(pace.fraction()))
        }
    }
}
