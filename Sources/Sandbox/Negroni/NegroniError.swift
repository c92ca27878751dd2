import Hummingbird

/// An answer of Negroni's that says no: `{"error":"invalid_code","message":"Código incorrecto"}`.
struct NegroniError: Error, Equatable {
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

    static let invalidBody = NegroniError(
        status: .badRequest, code: "invalid_body", message: "El cuerpo debe ser un objeto JSON con textos")
    static let invalidPhone = NegroniError(
        status: .badRequest, code: "invalid_phone", message: "Número de teléfono inválido")
    static let unknownPhone = NegroniError(
        status: .notFound, code: "member_not_found", message: "No hay un socio con ese número")
    static let invalidCode = NegroniError(status: .unauthorized, code: "invalid_code", message: "Código incorrecto")
    static let expiredCode = NegroniError(
        status: .unauthorized, code: "code_expired", message: "El código venció; solicita otro")
    static let tooManyAttempts = NegroniError(
        status: .tooManyRequests, code: "too_many_attempts", message: "Demasiados intentos; solicita otro código")
    static let unauthorized = NegroniError(
        status: .unauthorized, code: "unauthorized", message: "Token inválido o vencido")
    static let forbidden = NegroniError(
        status: .forbidden, code: "forbidden", message: "Solo puedes ver tus propios datos")
    static let notFound = NegroniError(status: .notFound, code: "not_found", message: "No encontrado")

    static func tooManyCodes(retryAfter seconds: Int) -> NegroniError {
        NegroniError(
            status: .tooManyRequests, code: "too_many_codes", message: "Espera antes de solicitar otro código",
            retryAfter: seconds)
    }

    func response() throws -> Response {
        var response = try Response.json(["error": code, "message": message], status: status)
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }
}
