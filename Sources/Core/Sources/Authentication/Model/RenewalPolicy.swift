public import Base
import Glibc

/// When a token is renewed, and how often and after what delays a failed renewal is retried.
public struct RenewalPolicy: Sendable, Equatable {
    /// Seconds before its expiry at which a token is renewed.
    var threshold: Int64
    /// Retries after the first attempt.
    var maximumRetries: Int
    /// The delay before the first retry. It doubles for each further one, up to `longestDelay`.
    var initialDelay: Duration

    static let longestDelay = Duration.seconds(30)
    /// The longest delay that a service may request (`Retry-After`). If it requests more, the renewal fails.
    static let longestAskedDelay = Duration.seconds(60)

}

extension RenewalPolicy {
    /// The values in EduGo's authentication document, section 2.5.
    public init(for environment: ServiceEnvironment) {
        switch environment {
        case .development: self.init(threshold: 60, maximumRetries: 10, initialDelay: .milliseconds(500))
        case .staging: self.init(threshold: 300, maximumRetries: 3, initialDelay: .milliseconds(1000))
        case .production: self.init(threshold: 600, maximumRetries: 5, initialDelay: .milliseconds(2000))
        }
    }

    /// When to renew the token; `nil` if its expiry is unknown.
    ///
    /// A token whose lifetime is at most the threshold would be due on arrival, so it is renewed after half its
    /// lifetime at the earliest.
    func renewalTime(of token: AuthToken) -> Instant? {
        guard let expiresAt = token.expiresAt else { return nil }
        let life = max(0, expiresAt.secondsSinceEpoch - token.obtainedAt.secondsSinceEpoch)
        return expiresAt.advanced(bySeconds: -min(threshold, life / 2))
    }

    /// The delay before a retry. The first is number 0.
    func delay(beforeRetry retry: Int) -> Duration {
        var delay = initialDelay
        for _ in 0..<min(max(0, retry), 32) where delay < Self.longestDelay { delay *= 2 }
        return min(delay, Self.longestDelay)
    }
}

/// The log-in attempts of the last minute, oldest first.
struct LogInAttempts: Sendable, Equatable {
    static let span: Int64 = 60

    private(set) var times: [Instant] = []

    init(times: [Instant] = []) {
        self.times = times.sorted()
    }

    /// Counts an attempt made now. If there were already `limit` attempts in the last 60 seconds, counts none and
    /// returns when the next is allowed. Attempts in the future, left by a clock that was set back, are dropped.
    mutating func admit(at now: Instant, limit: Int) -> Instant? {
        times.removeAll { $0 > now || $0.advanced(bySeconds: Self.span) <= now }
        guard times.count >= limit else {
            times.append(now)
            return nil
        }
        return times[times.count - limit].advanced(bySeconds: Self.span)
    }
}

extension ServiceEnvironment {
    /// The most log-in attempts in any 60 seconds. EduGo documents a limit per environment without numbers; these
    /// allow a person to mistype a password and stop a looping script.
    var logInsPerMinute: Int {
        switch self {
        case .development: 30
        case .staging: 10
        case .production: 5
        }
    }
}

/// The clock and delays of log-ins and renewals, replaceable in tests.
public struct SessionClock: Sendable {
    public var now: @Sendable () -> Instant
    /// Waits. Throws `CancellationError` if the task is cancelled.
    var sleep: @Sendable (Duration) async throws -> Void

    public init(now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    public static let system = SessionClock(
        now: { Instant(secondsSinceEpoch: Int64(time(nil))) },
        sleep: { try await Task.sleep(for: $0) })
}
