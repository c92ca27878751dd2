import Hummingbird

/// What Negroni refuses by.
enum NegroniError {
    static let invalidBody = CodedError(
        status: .badRequest, code: "invalid_body", message: "El cuerpo debe ser un objeto JSON con textos")
    static let invalidPhone = CodedError(
        status: .badRequest, code: "invalid_phone", message: "Número de teléfono inválido")
    static let unknownPhone = CodedError(
        status: .notFound, code: "member_not_found", message: "No hay un socio con ese número")
    static let invalidCode = CodedError(status: .unauthorized, code: "invalid_code", message: "Código incorrecto")
    static let expiredCode = CodedError(
        status: .unauthorized, code: "code_expired", message: "El código venció; solicita otro")
    static let tooManyAttempts = CodedError(
        status: .tooManyRequests, code: "too_many_attempts", message: "Demasiados intentos; solicita otro código")
    static let unauthorized = CodedError(
        status: .unauthorized, code: "unauthorized", message: "Token inválido o vencido")
    static let forbidden = CodedError(
        status: .forbidden, code: "forbidden", message: "Solo puedes ver tus propios datos")
    static let notFound = CodedError(status: .notFound, code: "not_found", message: "No encontrado")

    static func tooManyCodes(retryAfter seconds: Int) -> CodedError {
        CodedError(
            status: .tooManyRequests, code: "too_many_codes", message: "Espera antes de solicitar otro código",
            retryAfter: seconds)
    }
}
