import Foundation

/// EduGo's authentication as documented: log-in, refresh and log-out, with the active context.
struct EduGoService: Sendable {
    static let base = "/edugo"

    let sessions: EduGoSessions
    /// The lifetime of an access token, in seconds.
    let lifetime: Int

    private struct User: Encodable {
        var id: String
        var email: String
        var first_name: String
        var last_name: String
        var full_name: String
        var school_id: String?

        init(_ session: EduGoSessions.Session) {
            id = session.account.id
            email = session.account.email
            first_name = session.account.firstName
            last_name = session.account.lastName
            full_name = "\(session.account.firstName) \(session.account.lastName)"
            school_id = session.context.schoolID
        }
    }

    private struct Answer: Encodable {
        var access_token: String?
        var refresh_token: String?
        var expires_in: Int?
        var token_type: String?
        var user: User?
        var active_context: EduGoContext?
    }

    func routes() -> Routes {
        var routes = Routes(below: Self.base + "/v1/auth")
        routes.post("login") { request, _ in
            let texts = try request.texts()
            let session = try sessions.logIn(email: texts["email"] ?? "", password: texts["password"] ?? "")
            var answer = try tokens(of: session)
            answer.refresh_token = sessions.refreshToken(of: session)
            answer.user = User(session)
            answer.active_context = session.context
            return try Response.json(answer)
        }
        routes.post("refresh") { request, _ in
            guard let token = try request.texts()["refresh_token"] else { throw EduGoError.invalidInput }
            return try Response.json(try tokens(of: try sessions.refresh(token)))
        }
        routes.post("logout") { request, _ in
            sessions.logOut(try sessions.session(request.authorization))
            return try Response.json(["message": "Sesión cerrada"])
        }
        routes.get("me") { request, _ in
            let session = try sessions.session(request.authorization)
            return try Response.json(Answer(user: User(session), active_context: session.context))
        }
        return routes
    }

    private func tokens(of session: EduGoSessions.Session) throws -> Answer {
        Answer(
            access_token: try sessions.accessToken(of: session), expires_in: lifetime, token_type: "Bearer")
    }
}

extension Request {
    /// The body's fields, if it is a JSON object of strings. Fields that are null are omitted.
    fileprivate func texts() throws -> [String: String] {
        let bytes = try body(upTo: 1 << 16)
        guard let texts = try? JSONDecoder().decode([String: String?].self, from: bytes) else {
            throw EduGoError.invalidInput
        }
        return texts.compactMapValues(\.self)
    }
}

/// EduGo's errors, with the statuses of section 2.4 of its documentation.
enum EduGoError {
    static let invalidInput = CodedError(
        status: .badRequest, code: "VALIDATION_ERROR", message: "Los datos enviados no son válidos")
    static let invalidCredentials = CodedError(
        status: .unauthorized, code: "INVALID_CREDENTIALS", message: "Credenciales inválidas")
    static let userInactive = CodedError(status: .forbidden, code: "USER_INACTIVE", message: "Usuario inactivo")
    static let userNotFound = CodedError(status: .notFound, code: "USER_NOT_FOUND", message: "Usuario no encontrado")
    static let accountLocked = CodedError(
        status: .locked, code: "ACCOUNT_LOCKED", message: "Cuenta bloqueada")
    static let tokenExpired = CodedError(
        status: .unauthorized, code: "TOKEN_EXPIRED", message: "Token inválido o expirado")
    static let tokenRevoked = CodedError(status: .forbidden, code: "TOKEN_REVOKED", message: "Token revocado")

    static func tooManyLogIns(retryAfter seconds: Int) -> CodedError {
        CodedError(
            status: .tooManyRequests, code: "RATE_LIMITED", message: "Demasiados intentos; espere un momento",
            retryAfter: seconds)
    }
}
