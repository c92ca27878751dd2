import Synchronization

/// Which of the tokens that the sandbox gave still count, whatever they say themselves. All services share one.
final class TokenLedger: Sendable {
    private struct Values {
        var lastSerial = 0
        /// Tokens up to this one are expired.
        var expiredUpTo = 0
        var uses: [Int: Int] = [:]
    }

    private let values = Mutex(Values())
    private let state: SandboxState

    init(state: SandboxState) { self.state = state }

    /// The number of a new token.
    func issue() -> Int {
        values.withLock { values in
            values.lastSerial += 1
            return values.lastSerial
        }
    }

    /// Counts a use of a token in; false where it no longer counts.
    func use(_ serial: Int) -> Bool {
        let allowed = state.faults.requestsPerToken ?? .max
        return values.withLock { values in
            let uses = values.uses[serial, default: 0] + 1
            values.uses[serial] = uses
            return uses <= allowed && serial > values.expiredUpTo
        }
    }

    /// Takes every token given so far for expired.
    func expireAll() {
        values.withLock { $0.expiredUpTo = $0.lastSerial }
    }
}
