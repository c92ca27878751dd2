import Messages
import Tables
import Transport

extension Authenticator {
    func begin(with keeper: SessionKeeper) async throws -> Identity {
        guard let session = await keeper.session else { throw Fault(.refused, .sessionEnded) }
        let opened = Access(keeper, session)
        access = opened
        return try await identity(of: opened)
    }

    func logIn(email: String, password: String) async throws -> SessionKeeper {
        guard let dialect = surroundings.dialect as? any PasswordDialect else {
            throw Fault(.usage, .logInIsByCode(surroundings.dialect.name))
        }
        let email = try CredentialRules.check(
            email: email, password: password, minimumPasswordLength: dialect.minimumPasswordLength)
        return try await open(dialect.logIn(email: email, password: password), email: email)
    }

    /// Makes a log-in request and keeps the session it opens.
    func open(_ request: ServiceRequest, email: String? = nil, phone: String? = nil) async throws -> SessionKeeper {
        try await countAttempt()
        var answer = try surroundings.dialect.readLogIn(
            try await surroundings.send(request), at: surroundings.clock.now())
        if answer.user == nil { answer.user = try? await profile(from: FixedToken(answer.token.value)) }
        var user = answer.user ?? JSONWebToken(answer.token.value)?.user ?? AuthUser()
        user.email = user.email ?? email
        user.phone = user.phone ?? phone
        let context = answer.context ?? UserContext(roleName: user.role)
        let saved = SavedSession(
            id: newSessionID(), service: surroundings.dialect.name, baseURL: surroundings.dialect.baseURL,
            session: AuthSession(token: answer.token, user: user, context: context))
        try await surroundings.store?.withLock(onRepair: surroundings.reportRepair) { try $0.save(saved) }
        return SessionKeeper(saved, surroundings)
    }

    func countAttempt() async throws {
        let now = surroundings.clock.now()
        let limit = environment.logInsPerMinute
        let retryAt =
            if let store = surroundings.store {
                try await store.withLock(onRepair: surroundings.reportRepair) {
                    try $0.admitLogIn(at: now, limit: limit)
                }
            } else {
                attempts.admit(at: now, limit: limit)
            }
        guard let retryAt else { return }
        let seconds = retryAt.secondsSinceEpoch - now.secondsSinceEpoch
        throw AuthenticationError.tooManyAttempts(retryAt: retryAt, seconds: seconds)
    }

    /// Who the service says the bearer is, asked once more where the token had to be renewed; `nil` where it is not asked.
    func profile(from provider: some TokenProvider) async throws -> AuthUser? {
        let dialect = surroundings.dialect
        let bearer = try await provider.token()
        guard let request = dialect.profile(bearer: bearer.value) else { return nil }
        var answer = try await asFault { try await surroundings.send(request) }
        if answer.status == 401 {
            let renewed = try await provider.token(insteadOf: bearer)
            guard let again = dialect.profile(bearer: renewed.value) else { return nil }
            answer = try await asFault { try await surroundings.send(again) }
        }
        if answer.status == 401 { throw Fault(.refused, .sessionEnded) }
        if answer.status == 403 { throw Fault(.refused, .userInactive) }
        if answer.status == 404 { throw AuthenticationError.unexpected(status: 404).fault }
        return try await asFault { try dialect.readProfile(answer, at: surroundings.clock.now()) }
    }

    /// Typed errors are for the inside; what leaves here is told to a user.
    func asFault<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as AuthenticationError {
            throw error.fault
        }
    }

    func newSessionID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)
    }
}
