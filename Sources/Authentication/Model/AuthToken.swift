public import Tables

/// An access token, what renews it, and when it ends.
///
/// Its description, debug description and mirror show neither token.
public struct AuthToken: Sendable, Equatable, Confidential {
    /// The bearer token, as it goes into the Authorization header.
    public var value: String
    /// What a new token is had for; `nil` where the service gave none.
    public var refreshToken: String?
    /// When this machine got the token.
    public var obtainedAt: Instant
    /// When the token ends by this machine's clock; `nil` where nothing told.
    public var expiresAt: Instant?

    public init(value: String, refreshToken: String? = nil, obtainedAt: Instant, expiresAt: Instant? = nil) {
        self.value = value
        self.refreshToken = refreshToken
        self.obtainedAt = obtainedAt
        self.expiresAt = expiresAt
    }

    /// A token that has just arrived.
    ///
    /// Its life is `lifetime` (the answer's `expires_in`, seconds), else what the JWT's `iat` and `exp` are apart: both
    /// hold however wrong this machine's clock is. Only a JWT without `iat` is held against the clock, and not at all
    /// where it would then have been born expired.
    init(received value: String, refreshToken: String?, lifetime: Int64?, at now: Instant) {
        let claims = JSONWebToken(value)
        var life = lifetime
        if life == nil, let expiry = claims?.expiresAt {
            life = expiry.secondsSinceEpoch - (claims?.issuedAt ?? now).secondsSinceEpoch
        }
        let expiresAt = life.flatMap { $0 > 0 ? now.advanced(bySeconds: $0) : nil }
        self.init(value: value, refreshToken: refreshToken, obtainedAt: now, expiresAt: expiresAt)
    }

    /// Whether the token has ended; one that does not tell its end never has.
    public func isExpired(at now: Instant) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }

    var shown: KeyValuePairs<String, String> {
        ["expiresAt": expiresAt.map { "\($0.secondsSinceEpoch)" } ?? "unknown", "renewable": "\(refreshToken != nil)"]
    }
}
