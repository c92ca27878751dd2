import Base
import Sources

/// Sends codes to the service of a session.
protocol CodeRegistrar: Sendable {
    /// Sends one code. It is sent again only if the service did not process it: no connection, 429 or 503, or a
    /// rejected token.
    ///
    /// - Parameter others: the codes of the batch, none of which the response may show.
    /// - Throws: a `Fault` of kind `.unavailable` if there was no response or `.unreadableData` if it is not as
    ///   documented (in both cases the code may be registered), `.refused` if the account has no permission.
    func register(_ code: RegistrationCode, hiding others: SecretList) async throws -> RegistrationResponse
}

/// Spaces requests evenly: limits how many begin in any second, including those sent again.
actor PostPace {
    private let interval: Duration
    private var next: ContinuousClock.Instant?

    /// - Parameter rate: above 0.
    init(perSecond rate: Double) { interval = .seconds(1 / rate) }

    /// Returns when the next request may begin.
    func pass() async throws {
        let now = ContinuousClock.now
        let turn = next.map { max($0, now) } ?? now
        next = turn + interval
        if turn > now { try await Task.sleep(until: turn) }
    }
}
