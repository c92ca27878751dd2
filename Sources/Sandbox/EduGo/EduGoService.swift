import Files
import Synchronization
import Tables

/// EduGo's authentication as documented: log-in, refresh and log-out, with the active context.
///
/// Access tokens are JWTs with the active context; refresh tokens are opaque, valid until log-out, and use the context
/// that the session last switched to.
final class EduGoService: Sendable {
    static let base = "/edugo"

    private struct Session: Sendable {
        let number: Int
        var account: EduGoAccount
        var context: EduGoContext
        var refreshExpiresAt: Instant
        var isRevoked = false

        var refreshToken: String { "rt_sandbox_\(number)" }

        /// The user, with the school of the context, if it has one.
        func user(in context: EduGoContext) -> JSONValue {
            var members: [(String, JSONValue)] = [
                ("id", .string(account.id)), ("email", .string(account.email)),
                ("first_name", .string(account.firstName)), ("last_name", .string(account.lastName)),
                ("full_name", .string("\(account.firstName) \(account.lastName)")),
            ]
            if let school = context.schoolID { members.append(("school_id", .string(school))) }
            return .object(JSONObject(members))
        }
    }

    private struct Values {
        var sessions: [Session] = []
        var logIns: [String: RateWindow] = [:]
    }

    private let values = Mutex(Values())
    private let state: SandboxState
    private let ledger: TokenLedger
    private let configuration: SandboxConfiguration

    init(_ configuration: SandboxConfiguration, state: SandboxState, ledger: TokenLedger) {
        self.configuration = configuration
        self.state = state
        self.ledger = ledger
    }

    func routes() -> Routes {
        var routes = Routes(below: Self.base + "/v1/auth")
        routes.add("POST", "login") { request, _ in
            guard let texts = try request.texts() else { throw EduGoError.invalidInput }
            let session = try self.logIn(email: texts["email"] ?? "", password: texts["password"] ?? "")
            return try self.response(
                tokensOf: session,
                [
                    ("refresh_token", .string(session.refreshToken)), ("user", session.user(in: session.context)),
                    ("active_context", session.context.json),
                ])
        }
        routes.add("POST", "refresh") { request, _ in
            guard let token = try request.texts()?["refresh_token"] else { throw EduGoError.invalidInput }
            return try self.response(tokensOf: try self.refresh(token))
        }
        routes.add("POST", "logout") { request, _ in
            let number = try self.session(request).session.number
            self.values.withLock { $0.sessions[number - 1].isRevoked = true }
            return try .json(["message": "Sesión cerrada"])
        }
        routes.add("GET", "me") { request, _ in
            let (session, context) = try self.session(request)
            return try .json(["user": session.user(in: context), "active_context": context.json] as JSONValue)
        }
        return routes
    }

    /// Switches all sessions of an account to its context in a school.
    func switchAll(of email: String, school: String) {
        values.withLock { values in
            for index in values.sessions.indices where values.sessions[index].account.email == email {
                let contexts = values.sessions[index].account.contexts
                guard let context = contexts.first(where: { $0.schoolID == school }) else { continue }
                values.sessions[index].context = context
            }
        }
    }

    /// Starts a session in the account's first context.
    private func logIn(email: String, password: String) throws(CodedError) -> Session {
        let email = email.lowercased()
        guard email.contains("@"), email.contains("."), password.count >= 8 else { throw EduGoError.invalidInput }
        let now = state.clock()
        // EduGo's documentation requires a limit but gives no number.
        let wait = values.withLock { $0.logIns[email, default: RateWindow()].admit(at: now, limit: 10, within: 60) }
        if let wait { throw EduGoError.tooManyLogIns(retryAfter: wait) }
        guard let account = EduGoAccount.all.first(where: { $0.email == email }) else { throw EduGoError.userNotFound }
        guard password == EduGoAccount.password else { throw EduGoError.invalidCredentials }
        if let refusal = account.refusal { throw refusal }
        return values.withLock { values in
            let session = Session(
                number: values.sessions.count + 1, account: account, context: account.contexts[0],
                refreshExpiresAt: now.advanced(bySeconds: Int64(configuration.refreshLifetime)))
            values.sessions.append(session)
            return session
        }
    }

    /// The session of a refresh token.
    private func refresh(_ token: String) throws(CodedError) -> Session {
        let session = values.withLock { $0.sessions.first { $0.refreshToken == token } }
        guard let session, !state.faults.refusesRefresh, session.refreshExpiresAt > state.clock() else {
            throw EduGoError.tokenExpired
        }
        guard !session.isRevoked else { throw EduGoError.tokenRevoked }
        return session
    }

    /// The session of a request's token, and the token's context.
    private func session(_ request: Request) throws(CodedError) -> (session: Session, context: EduGoContext) {
        guard case .eduGo(let number, let context)? = ledger.bearer(request.authorization).owner else {
            throw EduGoError.tokenExpired
        }
        let session = values.withLock { $0.sessions[number - 1] }
        guard !session.isRevoked else { throw EduGoError.tokenExpired }
        return (session, context)
    }

    /// The response with a new access token for a session's context.
    private func response(tokensOf session: Session, _ more: [(String, JSONValue)] = []) throws -> Response {
        let lifetime = configuration.tokenLifetime
        let owner = TokenLedger.Owner.eduGo(session: session.number, context: session.context)
        let token = try ledger.issue(to: owner, lifetime: lifetime) { serial in
            try ledger.jwt(
                serial,
                [
                    ("sub", .string(session.account.id)), ("email", .string(session.account.email)),
                    ("active_context", session.context.json), ("iss", "edugo-auth"),
                    ("nbf", .integer(state.clock().secondsSinceEpoch)),
                ], lifetime: lifetime)
        }
        let tokens: [(String, JSONValue)] = [
            ("access_token", .string(token)), ("expires_in", .integer(Int64(lifetime))), ("token_type", "Bearer"),
        ]
        return try .json(JSONValue.object(JSONObject(tokens + more)))
    }
}

/// EduGo's errors, with the statuses of section 2.4 of its documentation.
enum EduGoError {
    static let invalidInput = CodedError(400, "VALIDATION_ERROR", "Los datos enviados no son válidos")
    static let invalidCredentials = CodedError(401, "INVALID_CREDENTIALS", "Credenciales inválidas")
    static let userInactive = CodedError(403, "USER_INACTIVE", "Usuario inactivo")
    static let userNotFound = CodedError(404, "USER_NOT_FOUND", "Usuario no encontrado")
    static let accountLocked = CodedError(423, "ACCOUNT_LOCKED", "Cuenta bloqueada")
    static let tokenExpired = CodedError(401, "TOKEN_EXPIRED", "Token inválido o expirado")
    static let tokenRevoked = CodedError(403, "TOKEN_REVOKED", "Token revocado")

    static func tooManyLogIns(retryAfter seconds: Int) -> CodedError {
        CodedError(429, "RATE_LIMITED", "Demasiados intentos; espere un momento", retryAfter: seconds)
    }
}

/// An account of the fictitious EduGo, as EduGo documents a user, with its contexts.
struct EduGoAccount: Sendable {
    static let password = "demo-password"

    var id: String
    var email: String
    var firstName: String
    var lastName: String
    var contexts: [EduGoContext]
    /// Why it may not log in.
    var refusal: CodedError?

    private init(
        _ number: Int, _ name: String, _ firstName: String, _ lastName: String, _ contexts: [EduGoContext],
        refusal: CodedError? = nil
    ) {
        id = "0e000000-0000-4000-8000-00000000000\(number)"
        email = "\(name)@edugo.example"
        self.firstName = firstName
        self.lastName = lastName
        self.contexts = contexts
        self.refusal = refusal
    }

    static let all = [
        EduGoAccount(1, "demo", "Juan", "Pérez", [.teacher, .schoolAdmin, .guardian]),
        EduGoAccount(2, "student", "Sofía", "Ñancupil", [.student]),
        EduGoAccount(3, "super", "Ana", "O'Higgins", [.superAdmin]),
        EduGoAccount(4, "inactive", "Luis", "Soto", [.teacher], refusal: EduGoError.userInactive),
        EduGoAccount(5, "locked", "Eva", "Rojas", [.teacher], refusal: EduGoError.accountLocked),
    ]
}

/// A role in a school, with its permissions: EduGo's `active_context`.
struct EduGoContext: Sendable {
    private var role: String
    private var school: (id: String, name: String)?
    private var unit: (id: String, name: String)?
    private var permissions: [String]

    var schoolID: String? { school?.id }

    /// With nulls for what it lacks.
    var json: JSONValue {
        [
            "role_id": .string("role-" + role.replacing("_", with: "-")), "role_name": .string(role),
            "school_id": JSONValue(school?.id), "school_name": JSONValue(school?.name),
            "academic_unit_id": JSONValue(unit?.id), "academic_unit_name": JSONValue(unit?.name),
            "permissions": .array(permissions.map { .string($0) }),
        ]
    }

    static let teacher = EduGoContext(
        role: "teacher", school: ("school-central", "Colegio Central"), unit: ("unit-5a", "5A"),
        permissions: ["materials:read", "materials:create", "assessments:read"])
    static let schoolAdmin = EduGoContext(
        role: "school_admin", school: ("school-norte", "Liceo Norte"),
        permissions: ["materials:read", "users:read", "users:create", "reports:read"])
    static let guardian = EduGoContext(
        role: "guardian", school: ("school-central", "Colegio Central"), permissions: ["assessments:read"])
    static let student = EduGoContext(
        role: "student", school: ("school-central", "Colegio Central"), unit: ("unit-5a", "5A"),
        permissions: ["materials:read", "assessments:attempt"])
    static let superAdmin = EduGoContext(
        role: "super_admin", permissions: ["schools:read", "schools:create", "users:read"])
}
