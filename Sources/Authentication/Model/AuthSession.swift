/// A user who is logged in: the three things that are kept of a log-in.
public struct AuthSession: Sendable, Equatable {
    public var token: AuthToken
    public var user: AuthUser
    public var context: UserContext

    public init(token: AuthToken, user: AuthUser, context: UserContext) {
        self.token = token
        self.user = user
        self.context = context
    }
}
