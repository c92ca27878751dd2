import Synchronization
import Tables

/// The tokens issued by the sandbox that are still valid, whatever they claim. It is shared by all services.
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

    /// The serial number of a new token.
    func issue() -> Int {
        values.withLock { values in
            values.lastSerial += 1
            return values.lastSerial
        }
    }

    /// Counts a use of a token; false if it is no longer valid.
    func use(_ serial: Int) -> Bool {
        let allowed = state.faults.requestsPerToken ?? .max
        return values.withLock { values in
            let uses = values.uses[serial, default: 0] + 1
            values.uses[serial] = uses
            return uses <= allowed && serial > values.expiredUpTo
        }
    }

    /// Expires every token issued so far.
    func expireAll() {
        values.withLock { $0.expiredUpTo = $0.lastSerial }
    }
}

/// Counts recent attempts, for limits on attempts per number of seconds.
struct RateWindow: Sendable {
    private var times: [Instant] = []

    /// Counts an attempt. If there were already `limit` within `seconds`, it is not counted, and the seconds until
    /// the next one is allowed are returned.
    mutating func admit(at now: Instant, limit: Int, within seconds: Int64) -> Int? {
        times.removeAll { $0.advanced(bySeconds: seconds) <= now }
        guard let first = times.first, times.count >= limit else {
            times.append(now)
            return nil
        }
        return Int(first.advanced(bySeconds: seconds).secondsSinceEpoch - now.secondsSinceEpoch)
    }
}

/// A value that is created once, on first use.
final class OnDemand<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
