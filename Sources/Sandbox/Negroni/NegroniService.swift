import Foundation

/// Negroni's API as far as it is documented: log-in with a code, members, levels, benefits, history.
struct NegroniService: Sendable {
    static let base = "/negroni/api"
    /// The phone number of the club itself, whose token reads every member.
    static let clubPhone = "+5491155550000"

    let clubOnDemand: OnDemand<ClubData>
    let codes: NegroniCodes
    let tokens: NegroniTokens
    /// The lifetime of a token, in seconds.
    let lifetime: Int

    private struct Session: Encodable {
        var token: String
        var onboardingCompleted: Bool
        var member: ClubMember?
    }

    private struct Sent: Encodable {
        var success = true
        var expires_in = NegroniCodes.lifetime
    }

    private var club: ClubData { clubOnDemand.value }

    func routes() -> Routes {
        var routes = Routes(below: Self.base)
        routes.post("auth/send-code") { request, _ in
            let phone = try phone(in: try request.texts())
            try codes.send(to: phone)
            return try Response.json(Sent())
        }
        routes.post("auth/verify-code") { request, _ in
            let texts = try request.texts()
            let phone = try phone(in: texts)
            try codes.redeem(texts["code"] ?? "", of: phone)
            let member = club.members.first { $0.phone == phone }
            let token = try tokens.token(of: member.map { .member($0.id) } ?? .club, lifetime: lifetime)
            return try Response.json(
                Session(token: token, onboardingCompleted: member?.onboardingCompleted ?? true, member: member))
        }
        routes.get("members/{id}") { request, context in
            try Response.json(try member(request, context))
        }
        routes.get("members/{id}/history") { request, context in
            try Response.json(club.history(of: try member(request, context)))
        }
        routes.get("levels") { request, _ in
            _ = try tokens.bearer(request.authorization)
            return try Response.json(ClubLevel.all)
        }
        routes.get("levels/{id}/benefits") { request, context in
            _ = try tokens.bearer(request.authorization)
            guard let level = ClubLevel.all.first(where: { $0.id == context.parameters["id"] }) else {
                throw NegroniError.notFound
            }
            return try Response.json(level.benefits)
        }
        return routes
    }

    /// The phone number in a body, if it is a member's or the club's.
    private func phone(in texts: [String: String]) throws(CodedError) -> String {
        guard let phone = PhoneNumber.normalized(texts["phone"] ?? "") else { throw NegroniError.invalidPhone }
        guard phone == Self.clubPhone || club.members.contains(where: { $0.phone == phone }) else {
            throw NegroniError.unknownPhone
        }
        return phone
    }

    /// The member in a path, if the bearer may see it.
    private func member(_ request: Request, _ context: SandboxContext) throws -> ClubMember {
        let bearer = try tokens.bearer(request.authorization)
        let id = (context.parameters["id"] ?? "").removingPercentEncoding ?? ""
        guard bearer.mayRead(member: id) else { throw NegroniError.forbidden }
        guard let member = club.members.first(where: { $0.id == id }) else { throw NegroniError.notFound }
        return member
    }
}

extension Request {
    /// The body's fields, if it is a JSON object of strings.
    fileprivate func texts() throws -> [String: String] {
        let bytes = try body(upTo: 1 << 16)
        guard let texts = try? JSONDecoder().decode([String: String].self, from: bytes) else {
            throw NegroniError.invalidBody
        }
        return texts
    }
}

/// Negroni's errors.
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
