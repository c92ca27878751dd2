/// When a failed request is sent again, and after how long: a value without a clock or a die of its own.
public struct RetryPolicy: Sendable, Equatable {
    /// How often a request is sent at most, the first time included; 1 and more.
    public var attempts: Int
    /// The longest wait after the first failure, in seconds; it doubles with each further one.
    public var base: Double
    /// The longest wait of all that no server asked for, in seconds.
    public var cap: Double
    /// The longest wait that a server may ask for, in seconds: above it the request fails rather than waiting less.
    public var longestRetryAfter: Double

    public init(attempts: Int = 6, base: Double = 0.25, cap: Double = 20, longestRetryAfter: Double = 600) {
        self.attempts = max(1, attempts)
        self.base = base
        self.cap = cap
        self.longestRetryAfter = longestRetryAfter
    }

    /// What to do after a failed attempt.
    enum Decision: Equatable {
        /// Send again after so many seconds.
        case wait(Double)
        /// There is nothing to be had by trying again, or no attempt is left.
        case giveUp
        /// The server asks for a longer wait than is allowed, in seconds.
        case tooLong(Double)
    }

    /// Decides after attempt number `attempt` (from 1). `retryAfter`, in seconds, is a floor on the wait. `fraction` is
    /// a random number from 0 up to 1.
    ///
    /// Without a floor the wait is drawn from 0 up to the exponential bound ("full jitter": Marc Brooker, "Exponential
    /// Backoff And Jitter", https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/); on a floor
    /// comes up to one second, so that not all come back at once.
    func decide(after attempt: Int, failure: AttemptFailure, isIdempotent: Bool, retryAfter: Double?, fraction: Double)
        -> Decision
    {
        guard failure.isWorthRetrying(isIdempotent: isIdempotent) else { return .giveUp }
        if let retryAfter, retryAfter > longestRetryAfter { return .tooLong(retryAfter) }
        guard attempt < attempts else { return .giveUp }
        let bound = min(cap, base * Double(sign: .plus, exponent: min(attempt - 1, 60), significand: 1))
        let wait = bound * fraction
        guard let retryAfter else { return .wait(wait) }
        return .wait(max(wait, retryAfter + fraction))
    }
}

/// Why one attempt at a request gave nothing that could be handed on.
enum AttemptFailure: Error, Equatable {
    /// No connection was made: nothing was sent.
    case notConnected(ConnectionTrouble)
    /// The connection broke, timed out or gave half an answer after the request may have been sent.
    case interrupted(Interruption)
    /// A whole answer with a status that promises a better one later.
    case status(Int)

    enum ConnectionTrouble: Equatable { case refused, hostNotFound, timeout, secureConnection, proxy, other }
    enum Interruption: Equatable { case timeout, closed, malformed }

    /// The statuses that are tried again.
    static func isTransient(status: Int) -> Bool { status == 408 || status == 429 || (500...599).contains(status) }

    func isWorthRetrying(isIdempotent: Bool) -> Bool {
        switch self {
        case .notConnected: true
        case .interrupted: isIdempotent
        // These say that the request was not carried out; other failures leave that open.
        case .status(let status): isIdempotent || [408, 429, 503].contains(status)
        }
    }
}
