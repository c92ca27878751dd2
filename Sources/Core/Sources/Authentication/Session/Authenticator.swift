public import Base
public import Logging
public import Transport

/// Provides the token for requests, from the first source that has one: the environment's token, a saved session, a
/// log-in with the environment's e-mail and password.
///
///     let tokens = try await authenticator.tokenProvider()       // for the requests of a run
///     try await authenticator.logIn(email: email, password: password)
///     let identity = try await authenticator.whoAmI()
///     _ = try await authenticator.logOut()
public actor Authenticator {
    private let dependencies: AuthenticationDependencies
    private let environment: ServiceEnvironment
    private let credentials: Credentials
    /// Used if no folder stores the attempts.
    private var attempts = LogInAttempts()
    private var access: Access?
    /// Whether the session was ended by a log-out, after which nobody logs in again unasked.
    private var isLoggedOut = false
    private let opening = SingleFlight<Access>()

    /// A source of tokens, once it has been opened.
    private struct Access: Sendable {
        var provider: any TokenProvider
        var keeper: SessionKeeper?
        var user: AuthUser
        var context: UserContext
        /// When its session was logged in to; `nil` if an earlier run did that.
        var loggedInAt: Instant?

        init(given token: String) {
            let claims = JSONWebToken(token)
            provider = FixedToken(token)
            user = claims?.user ?? AuthUser()
            context = claims?.context ?? UserContext()
        }

        init(_ keeper: SessionKeeper, _ session: AuthSession) {
            provider = keeper
            self.keeper = keeper
            user = session.user
            context = session.context
        }
    }

    /// - Parameters:
    ///   - exchange: sends requests without adding a token. Renewals are retried by their own policy, so it should
    ///     make only one attempt.
    ///   - store: where the session is saved; without one it lives as long as this value.
    ///   - environment: the installation, which determines the renewal policy and the log-in limit.
    ///   - logger: receives the events of the session, without personal data.
    public init(
        dialect: any AuthenticationDialect, exchange: any HTTPExchange, store: SessionStore?,
        environment: ServiceEnvironment = .production, credentials: Credentials, clock: SessionClock = .system,
        logger: Logger
    ) {
        dependencies = AuthenticationDependencies(
            dialect: dialect, exchange: exchange, store: store, policy: RenewalPolicy(for: environment), clock: clock,
            logger: logger)
        self.environment = environment
        self.credentials = credentials
    }

    /// The token provider for the requests of a run, shared by all callers.
    ///
    /// Throws a `Fault` of kind `.refused` if there is neither a session nor credentials, if the log-in is refused,
    /// or if the active context lists permissions without one of `permissions`.
    public func tokenProvider(requiring permissions: [String] = []) async throws -> any TokenProvider {
        let access = try await currentAccess()
        for permission in permissions { try access.context.require(permission) }
        let canLogIn =
            dependencies.dialect is any PasswordDialect && credentials.email != nil && credentials.password != nil
        return access.keeper != nil && canLogIn ? UnattendedTokens(authenticator: self) : access.provider
    }

    /// Asks the source of tokens and, if that is a session that has ended, the next source. A session that ends within a
    /// minute of its log-in would end again.
    func token(
        from ask: @Sendable (any TokenProvider) async throws -> BearerToken
    ) async throws -> BearerToken {
        guard !isLoggedOut else { throw Fault(.refused, .sessionEnded) }
        let access = try await currentAccess()
        do {
            return try await ask(access.provider)
        } catch let fault as Fault where fault.kind == .refused {
            let now = dependencies.clock.now().secondsSinceEpoch
            guard let keeper = access.keeper, await keeper.session == nil,
                access.loggedInAt.map({ now - $0.secondsSinceEpoch >= 60 }) ?? true
            else { throw fault }
            return try await ask(try await currentAccess().provider)
        }
    }

    /// Logs in with an e-mail and a password and saves the session, replacing an earlier one.
    @discardableResult
    public func logIn(email: String, password: String) async throws -> Identity {
        let keeper = try await asFault { try await openSession(email: email, password: password) }
        return try await begin(with: keeper)
    }

    /// Logs in with another provider's token, such as Google's, and saves the session, replacing an earlier one.
    ///
    /// Throws a `Fault` of kind `.usage` if the service does not support it.
    @discardableResult
    public func socialLogIn(provider: String, token: String) async throws -> Identity {
        Secrets.keep(token)
        let dialect = dependencies.dialect as? any PasswordDialect
        guard let request = dialect?.socialLogIn(provider: provider, token: token) else {
            throw Fault(.usage, .noSocialLogIn(dependencies.dialect.name))
        }
        let keeper = try await asFault {
            var errors: [FieldError] = []
            if provider.isEmpty { errors.append(FieldError(field: "provider", reason: .fieldMissing)) }
            if token.isEmpty { errors.append(FieldError(field: "token", reason: .fieldMissing)) }
            guard errors.isEmpty else { throw AuthenticationError.invalidInput(errors) }
            return try await openSession(by: request)
        }
        return try await begin(with: keeper)
    }

    /// Saves a token issued by the service's website as the session, replacing an earlier one, once the service accepts it.
    ///
    /// Throws a `Fault` of kind `.usage` if the service has no log-in by token, `.refused` if it rejects this one.
    @discardableResult
    public func logIn(token: String) async throws -> Identity {
        guard let dialect = dependencies.dialect as? any TokenDialect else {
            throw Fault(.usage, .logInIsByPassword(dependencies.dialect.name))
        }
        Secrets.keep(token)
        guard CredentialRules.isToken(token), let request = dialect.profile(bearer: token) else {
            throw Fault(.refused, dialect.tokenRefused)
        }
        let keeper = try await asFault {
            try await countAttempt()
            let response = try await dependencies.send(request)
            if let refusal = dialect.refusal(of: response) { throw refusal }
            let user = try dialect.readProfile(response, at: dependencies.clock.now())
            return try await save(
                AuthSession(
                    token: AuthToken(value: token, obtainedAt: dependencies.clock.now()), user: user,
                    context: UserContext()))
        }
        return try await begin(with: keeper)
    }

    /// Ends and removes the session. A token from the environment is not affected.
    ///
    /// Throws a `Fault` if the saved session cannot be removed.
    public func logOut() async throws -> LogOutResult {
        if let keeper = access?.keeper {
            access = nil
            isLoggedOut = true
            return try await keeper.logOut()
        }
        guard let store = dependencies.store, let saved = try await store.load(onRepair: dependencies.reportRepair)
        else {
            return .alreadyLoggedOut
        }
        guard saved.belongs(to: dependencies.dialect) else {
            // The token belongs to another service and must not be sent to this one.
            try await store.withLock(onRepair: dependencies.reportRepair) { try $0.removeSession() }
            dependencies.logger.info("Logged out")
            return .partialSuccess(remoteError: Fault(.misconfigured, .savedSessionElsewhere))
        }
        return try await SessionKeeper(saved, dependencies).logOut()
    }

    /// The identity that sends requests and what is known of its token. Queries the service if it supports that.
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

// MARK: - Log-in by code

extension Authenticator {
    /// Sends a code to a phone number by SMS. Each message costs money, so it counts as a log-in attempt.
    ///
    /// Throws a `Fault`: of kind `.usage` if the service sends no codes; `.refused` if the number is invalid or
    /// unknown, or after too many attempts.
    public func sendCode(to phone: String) async throws {
        let dialect = try codeDialect()
        Secrets.keep(phone)
        try await asFault {
            let phone = try PhoneRules.check(phone)
            try await countAttempt()
            let response = try await dependencies.send(dialect.sendCode(phone: phone))
            try dialect.readSentCode(response, at: dependencies.clock.now())
        }
    }

    /// Logs in with the code sent to a phone number and saves the session, replacing an earlier one.
    ///
    /// - Parameters:
    ///   - tries: how many codes may be tried.
    ///   - code: returns the code; its argument says why the previous one was rejected.
    ///
    /// Throws a `Fault` like `sendCode`, or an error of `code`; either way the session is unchanged.
    @discardableResult
    public func logIn(
        phone: String, tries: Int = 1, code: @Sendable (_ refusal: Fault?) async throws -> String
    ) async throws -> Identity {
        let dialect = try codeDialect()
        let phone = try await asFault { try PhoneRules.check(phone) }
        var triesLeft = tries
        var refusal: Fault?
        while true {
            let typed = try await code(refusal)
            Secrets.keep(typed)
            triesLeft -= 1
            do {
                let request = dialect.verifyCode(phone: phone, code: try PhoneRules.check(code: typed))
                return try await begin(with: try await openSession(by: request, phone: phone))
            } catch let error as AuthenticationError {
                guard triesLeft > 0, error.isOfMistypedCode else { throw error.fault }
                refusal = error.fault
            }
        }
    }

    private func codeDialect() throws(Fault) -> any CodeDialect {
        guard let dialect = dependencies.dialect as? any CodeDialect else {
            throw Fault(.usage, .logInIsByPassword(dependencies.dialect.name))
        }
        return dialect
    }
}

// MARK: - Sources of tokens

extension Authenticator {
    private func currentAccess() async throws -> Access {
        if let access {
            guard let keeper = access.keeper, await keeper.session == nil else { return access }
            // The session has ended meanwhile: look for another source.
            if self.access?.keeper === keeper { self.access = nil }
        }
        return try await opening.value {
            let opened = try await self.asFault { try await self.openAccess() }
            self.access = opened
            return opened
        }
    }

    private func openAccess() async throws -> Access {
        if let token = credentials.token {
            guard CredentialRules.isToken(token) else { throw Fault(.misconfigured, .givenTokenMalformed) }
            return Access(given: token)
        }
        var reason = Phrase.notLoggedIn
        if let saved = try await dependencies.store?.load(onRepair: dependencies.reportRepair) {
            if serves(saved) {
                let keeper = SessionKeeper(saved, dependencies)
                if try await keeper.restore(), let session = await keeper.session {
                    return Access(keeper, session)
                }
            } else {
                reason = .savedSessionElsewhere
            }
        }
        guard dependencies.dialect is any PasswordDialect, let email = credentials.email,
            let password = credentials.password
        else { throw Fault(.refused, reason) }
        let keeper = try await openSession(email: email, password: password)
        guard let session = await keeper.session else { throw Fault(.refused, .sessionEnded) }
        var access = Access(keeper, session)
        access.loggedInAt = dependencies.clock.now()
        return access
    }

    /// Whether a saved session belongs to this service, this address and the requested account.
    private func serves(_ saved: SavedSession) -> Bool {
        guard saved.belongs(to: dependencies.dialect) else { return false }
        if dependencies.dialect is any TokenDialect { return true }
        let user = saved.session.user
        // Credentials of the other kind of log-in, which the environment may hold for another profile, are ignored.
        guard dependencies.dialect is any CodeDialect else { return credentials.email.map(user.hasEmail) ?? true }
        return credentials.phone.map { (try? PhoneRules.check($0)) == user.phone } ?? true
    }

    private func identity(of access: Access) async throws -> Identity {
        guard let keeper = access.keeper else {
            let token = try await access.provider.token().value
            return Identity(
                origin: .givenToken, user: access.user, context: access.context,
                expiresAt: JSONWebToken(token)?.expiresAt, isRenewable: false)
        }
        guard let session = await keeper.session else { throw Fault(.refused, .sessionEnded) }
        return Identity(
            origin: .session, user: session.user, context: session.context, expiresAt: session.token.expiresAt,
            isRenewable: session.token.refreshToken != nil)
    }
}

// MARK: - Logging in

extension Authenticator {
    private func begin(with keeper: SessionKeeper) async throws -> Identity {
        guard let session = await keeper.session else { throw Fault(.refused, .sessionEnded) }
        let opened = Access(keeper, session)
        access = opened
        isLoggedOut = false
        return try await identity(of: opened)
    }

    private func openSession(email: String, password: String) async throws -> SessionKeeper {
        guard let dialect = dependencies.dialect as? any PasswordDialect else {
            let isByToken = dependencies.dialect is any TokenDialect
            let name = dependencies.dialect.name
            throw Fault(.usage, isByToken ? .logInIsByToken(name) : .logInIsByCode(name))
        }
        Secrets.keep(email)
        Secrets.keep(password)
        let email = try CredentialRules.check(
            email: email, password: password, minimumPasswordLength: dialect.minimumPasswordLength)
        return try await openSession(by: dialect.logIn(email: email, password: password), email: email)
    }

    /// Sends a log-in request and saves the session.
    private func openSession(
        by request: ServiceRequest, email: String? = nil, phone: String? = nil
    ) async throws -> SessionKeeper {
        try await countAttempt()
        var response = try dependencies.dialect.readLogIn(
            try await dependencies.send(request), at: dependencies.clock.now())
        if response.user == nil { response.user = try? await profile(from: FixedToken(response.token.value)) }
        var user = response.user ?? JSONWebToken(response.token.value)?.user ?? AuthUser()
        user.email = user.email ?? email
        user.phone = user.phone ?? phone
        let context = response.context ?? UserContext(roleName: user.role)
        return try await save(AuthSession(token: response.token, user: user, context: context))
    }

    private func save(_ session: AuthSession) async throws -> SessionKeeper {
        let saved = SavedSession(
            id: newSessionID(), service: dependencies.dialect.name, baseURL: dependencies.dialect.baseURL,
            session: session)
        try await dependencies.store?.withLock(onRepair: dependencies.reportRepair) { try $0.save(saved) }
        return SessionKeeper(saved, dependencies)
    }

    private func countAttempt() async throws {
        let now = dependencies.clock.now()
        let limit = environment.logInsPerMinute
        let retryAt =
            if let store = dependencies.store {
                try await store.withLock(onRepair: dependencies.reportRepair) {
                    try $0.admitLogIn(at: now, limit: limit)
                }
            } else {
                attempts.admit(at: now, limit: limit)
            }
        guard let retryAt else { return }
        let seconds = retryAt.secondsSinceEpoch - now.secondsSinceEpoch
        throw AuthenticationError.tooManyAttempts(retryAt: retryAt, seconds: seconds)
    }

    /// The token's user according to the service; requested again if the token had to be renewed. `nil` if the
    /// service has no such request.
    private func profile(from provider: some TokenProvider) async throws -> AuthUser? {
        let dialect = dependencies.dialect
        let bearer = try await provider.token()
        guard let request = dialect.profile(bearer: bearer.value) else { return nil }
        var response = try await asFault { try await dependencies.send(request) }
        if response.status == 401 {
            let renewed = try await provider.token(insteadOf: bearer)
            guard let again = dialect.profile(bearer: renewed.value) else { return nil }
            response = try await asFault { try await dependencies.send(again) }
        }
        if let refusal = dialect.refusal(of: response) { throw refusal }
        if response.status == 401 { throw Fault(.refused, .sessionEnded) }
        // Only a log-in documents that a 403 is about an inactive user. The service's text may repeat what was sent.
        if response.status == 403 { throw Fault(.refused, .forbidden(.accountProfile, says: nil)) }
        if response.status == 404 { throw AuthenticationError.unexpected(status: 404).fault }
        return try await asFault { try dialect.readProfile(response, at: dependencies.clock.now()) }
    }

    /// Converts internal typed errors into faults for the user.
    private func asFault<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as AuthenticationError {
            throw error.fault
        }
    }

    private func newSessionID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)
    }
}

extension AuthenticationError {
    /// Whether another code may be right. (The phone number was checked before.)
    fileprivate var isOfMistypedCode: Bool {
        switch self {
        case .codeRefused, .invalidInput: true
        default: false
        }
    }
}
