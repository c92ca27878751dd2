import Hummingbird

/// What EduGo refuses by. The statuses are those of its document, section 2.4.
enum EduGoError {
    static let invalidInput = CodedError(
        status: .badRequest, code: "VALIDATION_ERROR", message: "Los datos enviados no son válidos")
    static let invalidCredentials = CodedError(
        status: .unauthorized, code: "INVALID_CREDENTIALS", message: "Credenciales inválidas")
    static let userInactive = CodedError(status: .forbidden, code: "USER_INACTIVE", message: "Usuario inactivo")
    static let userNotFound = CodedError(status: .notFound, code: "USER_NOT_FOUND", message: "Usuario no encontrado")
    static let accountLocked = CodedError(
        status: .init(code: 423, reasonPhrase: "Locked"), code: "ACCOUNT_LOCKED", message: "Cuenta bloqueada")
    static let tokenExpired = CodedError(
        status: .unauthorized, code: "TOKEN_EXPIRED", message: "Token inválido o expirado")
    static let tokenRevoked = CodedError(status: .forbidden, code: "TOKEN_REVOKED", message: "Token revocado")
    static let contextNotAllowed = CodedError(
        status: .forbidden, code: "CONTEXT_NOT_ALLOWED", message: "El usuario no tiene ese rol en esa escuela")
    static let notFound = CodedError(status: .notFound, code: "NOT_FOUND", message: "No encontrado")

    static func tooManyLogIns(retryAfter seconds: Int) -> CodedError {
        CodedError(
            status: .tooManyRequests, code: "RATE_LIMITED", message: "Demasiados intentos; espere un momento",
            retryAfter: seconds)
    }
}
