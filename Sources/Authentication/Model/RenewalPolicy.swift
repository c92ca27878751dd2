import Glibc
public import Profiles
public import Tables

/// When a token is renewed before it ends, and how often and after what pauses a failed renewal is tried again.
public struct RenewalPolicy: Sendable, Equatable {
    /// Seconds before its end from which on a token is renewed.
    public var threshold: Int64
    /// Tries after the first.
    public var maximumRetries: Int
    /// The pause before the first retry; each further one is twice as long, up to `longestDelay`.
    public var initialDelay: Duration

    static let longestDelay = Duration.seconds(30)
    /// A service that asks for a longer pause (`Retry-After`) is given up: waiting less would be no use.
    static let longestAskedDelay = Duration.seconds(60)

    public init(threshold: Int64, maximumRetries: Int, initialDelay: Duration) {
        self.threshold = threshold
        self.maximumRetries = maximumRetries
        self.initialDelay = initialDelay
    }

    /// The table of EduGo's authentication document, section 2.5.
    public init(for environment: ServiceEnvironment) {
        switch environment {
        case .development: self.init(threshold: 60, maximumRetries: 10, initialDelay: .milliseconds(500))
        case .staging: self.init(threshold: 300, maximumRetries: 3, initialDelay: .milliseconds(1000))
        case .production: self.init(threshold: 600, maximumRetries: 5, initialDelay: .milliseconds(2000))
        }
    }

    /// From when on the token is renewed before it ends; `nil` where its end is not known.
    ///
    /// A token that lives no longer than the threshold would be due as soon as it arrives, so it is renewed at half its
    /// life at the earliest.
    public func renewalTime(of token: AuthToken) -> Instant? {
        guard let expiresAt = token.expiresAt else { return nil }
        let life = max(0, expiresAt.secondsSinceEpoch - token.obtainedAt.secondsSinceEpoch)
        return expiresAt.advanced(bySeconds: -min(threshold, life / 2))
    }

    /// The pause before a retry, the first numbered 0.
    public func delay(beforeRetry retry: Int) -> Duration {
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

    /// Counts an attempt made now; where `limit` have been made in the last 60 seconds, counts none and gives the time
    /// from which on another is let through. Attempts from the future, left by a clock set back, are forgotten.
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
    /// Log-in attempts in any 60 seconds. EduGo's document asks for a limit per environment without giving the numbers;
    /// these let a person mistype a password and stop a script that loops.
    var logInsPerMinute: Int {
        switch self {
        case .development: 30
        case .staging: 10
        case .production: 5
        }
    }
}

/// The time and the pauses of everything that logs in and renews, so that tests need not wait.
public struct SessionClock: Sendable {
    public var now: @Sendable () -> Instant
    /// Throws `CancellationError` where the task is cancelled meanwhile.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    public static let system = SessionClock(
        now: { Instant(secondsSinceEpoch: Int64(time(nil))) },
        sleep: { try await Task.sleep(for: $0) })
}
