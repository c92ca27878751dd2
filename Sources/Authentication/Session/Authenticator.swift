public import Logging
import Messages
public import Profiles
import Tables
public import Transport

/// Gets a token for requests, by the first way that serves: the one given from outside, a saved session, a log-in with
/// the e-mail and password of the environment.
public actor Authenticator {
    let surroundings: Surroundings
    let environment: ServiceEnvironment
    let credentials: Credentials
    /// Where no folder keeps the attempts.
    var attempts = LogInAttempts()
    var access: Access?
    /// Set before anything is awaited, so that all who ask meanwhile share it.
    var opening: Task<Access, any Error>?

    /// - Parameters:
    ///   - exchange: sends requests as they are, with no token added. The renewal policy tries again by itself, so one
    ///     that makes a single try serves best.
    ///   - store: where the session is kept; without one it lives as long as this value.
    ///   - environment: which installation this is, for the renewal policy and the log-in limit.
    ///   - logger: hears of the session's events.
    public init(
        dialect: any AuthenticationDialect, exchange: any HTTPExchange, store: SessionStore?,
        environment: ServiceEnvironment = .production, credentials: Credentials, clock: SessionClock = .system,
        logger: Logger
    ) {
        let events = EventBroadcast()
        surroundings = Surroundings(
            dialect: dialect, exchange: exchange, store: store, policy: RenewalPolicy(for: environment), clock: clock,
            events: events)
        self.environment = environment
        self.credentials = credentials
        AuthenticationLog.follow(events.events(), logger: logger)
    }

    /// What happens to the session from now on, for any number of listeners.
    public nonisolated func events() -> AsyncStream<AuthenticationEvent> { surroundings.events.events() }

    /// What gives tokens to the requests of a run, the same one for all who ask.
    ///
    /// Throws a `Fault` of kind `.refused` where nobody is logged in and nothing is given to log in with, where the
    /// log-in is refused, or where the active context lists permissions and one of `permissions` is not among them.
    public func tokenProvider(requiring permissions: [String] = []) async throws -> any TokenProvider {
        let access = try await currentAccess()
        for permission in permissions { try access.context.require(permission) }
        return access.provider
    }

    /// Logs in with an e-mail and a password, and keeps the session in place of a former one.
    @discardableResult
    public func login(email: String, password: String) async throws -> Identity {
        let keeper = try await asFault { try await logIn(email: email, password: password) }
        return try await begin(with: keeper)
    }

    /// Logs in with another provider's token, such as Google's, and keeps the session in place of a former one.
    ///
    /// Throws a `Fault` of kind `.usage` where the service has no such log-in.
    @discardableResult
    public func socialLogin(provider: String, token: String) async throws -> Identity {
        let dialect = surroundings.dialect as? any PasswordDialect
        guard let request = dialect?.socialLogIn(provider: provider, token: token) else {
            throw Fault(.usage, .noSocialLogIn(surroundings.dialect.name))
        }
        let keeper = try await asFault {
            var errors: [FieldError] = []
            if provider.isEmpty { errors.append(FieldError(field: "provider", reason: .fieldMissing)) }
            if token.isEmpty { errors.append(FieldError(field: "token", reason: .fieldMissing)) }
            guard errors.isEmpty else { throw AuthenticationError.invalidInput(errors) }
            return try await open(request)
        }
        return try await begin(with: keeper)
    }

    /// Ends the session and forgets it. A token given from outside is not touched.
    ///
    /// Throws a `Fault` where the saved session cannot be removed.
    public func logout() async throws -> LogOutResult {
        if let keeper = access?.keeper {
            access = nil
            return try await keeper.logOut()
        }
        guard let store = surroundings.store, let saved = try await store.load(onRepair: surroundings.reportRepair)
        else {
            return .alreadyLoggedOut
        }
        guard saved.belongs(to: surroundings.dialect) else {
            // Its token is for another service, which this one must not see.
            try await store.withLock(onRepair: surroundings.reportRepair) { try $0.removeSession() }
            surroundings.events.send(.loggedOut)
            return .partialSuccess(remoteError: Fault(.misconfigured, .savedSessionElsewhere))
        }
        return try await SessionKeeper(saved, surroundings).logOut()
    }

    /// As whom requests are made, with what is known of the token. Asks the service where it can be asked.
    public func whoAmI() async throws -> Identity {
        let access = try await currentAccess()
        var identity = try await identity(of: access)
        if let user = try await profile(from: access.provider) {
            identity.user = user
            if identity.context.roleName == nil { identity.context.roleName = user.role }
            identity.expiresAt = try await self.identity(of: access).expiresAt
        }
        return identity
    }
}
