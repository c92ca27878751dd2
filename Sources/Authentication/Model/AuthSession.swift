/// A user who is logged in: the three things that are kept of a log-in.
public struct AuthSession: Sendable, Equatable {
    public var token: AuthToken
    public var user: AuthUser
    private var contextOfLogIn: UserContext

    /// - Parameter context: as the log-in's answer had it.
    public init(token: AuthToken, user: AuthUser, context: UserContext) {
        self.token = token
        self.user = user
        contextOfLogIn = context
    }

    /// In which role the user acts: as the token says where it lists what that role may do, else as the log-in's answer
    /// said. A token that was renewed after EduGo's context was switched is of the other context.
    public var context: UserContext {
        guard let context = JSONWebToken(token.value)?.context, context.permissions != nil else {
            return contextOfLogIn
        }
        return context
    }
}
