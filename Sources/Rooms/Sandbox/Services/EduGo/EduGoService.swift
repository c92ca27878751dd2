import Base
import Synchronization

/// EduGo's authentication as documented: log-in, refresh and log-out, with the active context.
///
/// Access tokens are JWTs with the active context; refresh tokens are opaque, valid until log-out, and use the context
/// that the session last switched to.
final class EduGoService: Sendable {
    private struct Session: Sendable {
        var context: JSONValue
        var refreshExpiresAt: Instant
        var isRevoked = false
    }

    /// The only user, with a context in each of two schools.
    private static let (email, password) = ("demo@edugo.example", "demo-password")
    private static let user = JSONValue([
        "id": "0e000000-0000-4000-8000-000000000001", "email": email, "first_name": "Juan", "last_name": "Pérez",
        "full_name": "Juan Pérez", "school_id": "school-central",
    ])
    private static let contexts = [
        JSONValue([
            "role_id": "role-teacher", "role_name": "teacher", "school_id": "school-central",
            "school_name": "Colegio Central", "academic_unit_id": "unit-5a", "academic_unit_name": "5A",
            "permissions": ["materials:read", "materials:create", "assessments:read"],
        ]),
        JSONValue([
            "role_id": "role-school-admin", "role_name": "school_admin", "school_id": "school-norte",
            "school_name": "Liceo Norte", "academic_unit_id": JSONValue.null, "academic_unit_name": JSONValue.null,
            "permissions": ["materials:read", "users:read", "users:create", "reports:read"],
        ]),
    ]
    /// Accounts with the same password that may not log in.
    private static let refusals = [
        "inactive@edugo.example": EduGoError.userInactive, "locked@edugo.example": EduGoError.accountLocked,
    ]

    private let sessions = Mutex<[Session]>([])
    private let state: SandboxState
    private let ledger: TokenLedger

    init(state: SandboxState, ledger: TokenLedger) { (self.state, self.ledger) = (state, ledger) }

    /// Starts a session in the first context.
    func logIn(_ request: Request) throws -> Response {
        let (email, password) = (request.texts?["email"]?.lowercased() ?? "", request.texts?["password"] ?? "")
        guard email.contains("@"), email.contains("."), password.count >= 8 else { throw EduGoError.invalidInput }
        let refusal = Self.refusals[email]
        guard email == Self.email || refusal != nil else { throw EduGoError.userNotFound }
        guard password == Self.password else { throw EduGoError.invalidCredentials }
        if let refusal { throw refusal }
        let session = Session(
            context: Self.contexts[0], refreshExpiresAt: state.clock().advanced(bySeconds: TokenLedger.refreshLifetime))
        let number = sessions.withLock { sessions in
            sessions.append(session)
            return sessions.count - 1
        }
        let more = [
            ("refresh_token", "rt_sandbox_\(number)".json), ("user", Self.user), ("active_context", session.context),
        ]
        return try response(number, session, more)
    }

    func refresh(_ request: Request) throws -> Response {
        guard let token = request.texts?["refresh_token"] else { throw EduGoError.invalidInput }
        let sessions = sessions.withLock { $0 }
        guard let number = sessions.indices.first(where: { "rt_sandbox_\($0)" == token }),
            !state.faults.refusesRefresh, sessions[number].refreshExpiresAt > state.clock()
        else { throw EduGoError.tokenExpired }
        guard !sessions[number].isRevoked else { throw EduGoError.tokenRevoked }
        return try response(number, sessions[number])
    }

    func logOut(_ request: Request) throws -> Response {
        guard let number = try? ledger.bearer(request, of: .eduGo).claims["session"]?.integer else {
            throw EduGoError.tokenExpired
        }
        sessions.withLock { $0[Int(number)].isRevoked = true }
        return .json(["message": "Sesión cerrada"])
    }

    /// Switches all sessions to the context in a school.
    func switchAll(toSchool school: String) {
        guard let context = Self.contexts.first(where: { $0["school_id"]?.string == school }) else { return }
        sessions.withLock { sessions in
            for number in sessions.indices { sessions[number].context = context }
        }
    }

    /// The response with a new access token for a session's context.
    private func response(
        _ number: Int, _ session: Session, _ more: [(String, JSONValue)] = []
    ) throws -> Response {
        let token = try ledger.issue(
            .eduGo,
            [
                "sub": Self.user["id"], "email": Self.email, "active_context": session.context, "iss": "edugo-auth",
                "nbf": state.clock().secondsSinceEpoch, "session": number,
            ], lifetime: TokenLedger.lifetime)
        let tokens = [
            ("access_token", token.json), ("expires_in", TokenLedger.lifetime.json), ("token_type", "Bearer"),
        ]
        return .json(.object(JSONObject(tokens + more)))
    }
}

/// EduGo's errors, with the statuses of section 2.4 of its documentation.
enum EduGoError {
    static let invalidInput = ServiceError(400, "VALIDATION_ERROR", "Los datos enviados no son válidos")
    static let invalidCredentials = ServiceError(401, "INVALID_CREDENTIALS", "Credenciales inválidas")
    static let userInactive = ServiceError(403, "USER_INACTIVE", "Usuario inactivo")
    static let userNotFound = ServiceError(404, "USER_NOT_FOUND", "Usuario no encontrado")
    static let accountLocked = ServiceError(423, "ACCOUNT_LOCKED", "Cuenta bloqueada")
    static let tokenExpired = ServiceError(401, "TOKEN_EXPIRED", "Token inválido o expirado")
    static let tokenRevoked = ServiceError(403, "TOKEN_REVOKED", "Token revocado")
}
