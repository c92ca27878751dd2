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
