import Synchronization
import Tables

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

/// How often something was tried of late, for limits of so many tries in so many seconds.
struct RateWindow: Sendable {
    private var times: [Instant] = []

    /// Counts a try in. Where `limit` have been made within `seconds`, counts none and gives the seconds until another
    /// is let through.
    mutating func admit(at now: Instant, limit: Int, within seconds: Int64) -> Int? {
        times.removeAll { $0.advanced(bySeconds: seconds) <= now }
        guard let first = times.first, times.count >= limit else {
            times.append(now)
            return nil
        }
        return Int(first.advanced(bySeconds: seconds).secondsSinceEpoch - now.secondsSinceEpoch)
    }
}

/// A value that is made when it is first asked for, once.
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
