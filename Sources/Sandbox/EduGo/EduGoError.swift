import Hummingbird

/// An answer of EduGo's that says no: `{"error":"INVALID_CREDENTIALS","message":"Credenciales inválidas"}`. The statuses
/// are those of its document, section 2.4.
struct EduGoError: Error, Equatable {
    var status: HTTPResponse.Status
    /// For programs.
    var code: String
    /// For people.
    var message: String
    /// In seconds, for a limit.
    var retryAfter: Int?

    init(status: HTTPResponse.Status, code: String, message: String, retryAfter: Int? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    static let invalidInput = EduGoError(
        status: .badRequest, code: "VALIDATION_ERROR", message: "Los datos enviados no son válidos")
    static let invalidCredentials = EduGoError(
        status: .unauthorized, code: "INVALID_CREDENTIALS", message: "Credenciales inválidas")
    static let userInactive = EduGoError(status: .forbidden, code: "USER_INACTIVE", message: "Usuario inactivo")
    static let userNotFound = EduGoError(status: .notFound, code: "USER_NOT_FOUND", message: "Usuario no encontrado")
    static let accountLocked = EduGoError(
        status: .init(code: 423, reasonPhrase: "Locked"), code: "ACCOUNT_LOCKED", message: "Cuenta bloqueada")
    static let tokenExpired = EduGoError(
        status: .unauthorized, code: "TOKEN_EXPIRED", message: "Token inválido o expirado")
    static let tokenRevoked = EduGoError(status: .forbidden, code: "TOKEN_REVOKED", message: "Token revocado")
    static let contextNotAllowed = EduGoError(
        status: .forbidden, code: "CONTEXT_NOT_ALLOWED", message: "El usuario no tiene ese rol en esa escuela")
    static let notFound = EduGoError(status: .notFound, code: "NOT_FOUND", message: "No encontrado")

    static func tooManyLogIns(retryAfter seconds: Int) -> EduGoError {
        EduGoError(
            status: .tooManyRequests, code: "RATE_LIMITED", message: "Demasiados intentos; espere un momento",
            retryAfter: seconds)
    }

    func response() throws -> Response {
        var response = try Response.json(["error": code, "message": message], status: status)
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }
}
