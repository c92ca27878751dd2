public import Tables

/// As whom requests are made.
public struct Identity: Sendable, Equatable {
    public enum Origin: Sendable, Equatable {
        /// `ATTENDANCE_TOKEN`.
        case givenToken
        /// A log-in, made now or kept from an earlier run.
        case session
    }

    public var origin: Origin
    public var user: AuthUser
    public var context: UserContext
    /// When the token ends; `nil` where nothing tells.
    public var expiresAt: Instant?
    /// Whether the token is renewed when it ends.
    public var isRenewable: Bool
}
