import Files
import Foundation
import Synchronization
import Tables

/// Negroni's API as far as it is documented: log-in with a code, members, levels, benefits, history. Tokens are JWTs
/// without a refresh token: when one expires, a new code must be requested.
final class NegroniService: Sendable {
    static let base = "/negroni/api"
    /// The phone number of the club itself, whose token reads every member.
    static let clubPhone = "+5491155550000"

    let codes: NegroniCodes
    private let seed: UInt64
    private let ledger: TokenLedger
    /// The lifetime of a token, in seconds.
    private let lifetime: Int
    /// Created on first use.
    private let made = Mutex<ClubData?>(nil)

    init(_ configuration: SandboxConfiguration, clock: @escaping @Sendable () -> Instant, ledger: TokenLedger) {
        codes = NegroniCodes(seed: configuration.seed, clock: clock)
        seed = configuration.seed
        lifetime = configuration.tokenLifetime
        self.ledger = ledger
    }

    var club: ClubData {
        made.withLock { made in
            let club = made ?? ClubData(seed: seed)
            made = club
            return club
        }
    }

    func routes() -> Routes {
        var routes = Routes(below: Self.base)
        routes.add("POST", "auth/send-code") { request, _ in
            try self.codes.send(to: try self.logIn(request).phone)
            return try .json(["success": true, "expires_in": .integer(NegroniCodes.lifetime)] as JSONValue)
        }
        routes.add("POST", "auth/verify-code") { request, _ in
            let (phone, code) = try self.logIn(request)
            try self.codes.redeem(code, of: phone)
            let member = self.club.members.first { $0.phone == phone }
            let token = try self.token(ofMember: member?.id, lifetime: self.lifetime)
            let session: [(String, JSONValue)] = [
                ("token", .string(token)), ("onboardingCompleted", .boolean(member?.isOnboarded ?? true)),
            ]
            return try .json(JSONValue.object(JSONObject(session + (member.map { [("member", $0.json)] } ?? []))))
        }
        routes.add("GET", "members/{id}") { request, segments in try .json(self.member(request, segments).json) }
        routes.add("GET", "members/{id}/history") { request, segments in
            try .json(JSONValue.array(try self.member(request, segments).history.map(\.json)))
        }
        routes.add("GET", "levels") { request, _ in
            _ = try self.bearer(request)
            return try .json(JSONValue.array(ClubLevel.all.map(\.json)))
        }
        routes.add("GET", "levels/{id}/benefits") { request, segments in
            _ = try self.bearer(request)
            guard let level = ClubLevel.all.first(where: { $0.id == segments["id"] }) else {
                throw NegroniError.notFound
            }
            return try .json(level.benefits)
        }
        return routes
    }

    /// - Parameter member: `nil` for the club itself.
    func token(ofMember member: String?, lifetime: Int) throws -> String {
        try ledger.issue(to: .negroni(member: member), lifetime: lifetime) { serial in
            try ledger.jwt(
                serial, [("sub", .string(member ?? "club")), ("role", member == nil ? "admin" : "member")],
                lifetime: lifetime)
        }
    }

    /// The phone number in a body, if it is a member's or the club's, and the code.
    private func logIn(_ request: Request) throws -> (phone: String, code: String) {
        guard let texts = try request.texts() else { throw NegroniError.invalidBody }
        guard let phone = NegroniCodes.normalized(texts["phone"] ?? "") else { throw NegroniError.invalidPhone }
        guard phone == Self.clubPhone || club.members.contains(where: { $0.phone == phone }) else {
            throw NegroniError.unknownPhone
        }
        return (phone, texts["code"] ?? "")
    }

    /// Whose token a request has: a member's, or the club's, `nil`.
    private func bearer(_ request: Request) throws(CodedError) -> String? {
        guard case .negroni(let member)? = ledger.bearer(request.authorization).owner else {
            throw NegroniError.unauthorized
        }
        return member
    }

    /// The member in a path, if the bearer may see it.
    private func member(_ request: Request, _ segments: [String: String]) throws(CodedError) -> ClubMember {
        let bearer = try bearer(request)
        let id = (segments["id"] ?? "").removingPercentEncoding ?? ""
        guard bearer == nil || bearer == id else { throw NegroniError.forbidden }
        guard let member = club.members.first(where: { $0.id == id }) else { throw NegroniError.notFound }
        return member
    }
}

/// Negroni's errors.
enum NegroniError {
    static let invalidBody = CodedError(400, "invalid_body", "El cuerpo debe ser un objeto JSON con textos")
    static let invalidPhone = CodedError(400, "invalid_phone", "Número de teléfono inválido")
    static let unknownPhone = CodedError(404, "member_not_found", "No hay un socio con ese número")
    static let invalidCode = CodedError(401, "invalid_code", "Código incorrecto")
    static let expiredCode = CodedError(401, "code_expired", "El código venció; solicita otro")
    static let tooManyAttempts = CodedError(429, "too_many_attempts", "Demasiados intentos; solicita otro código")
    static let unauthorized = CodedError(401, "unauthorized", "Token inválido o vencido")
    static let forbidden = CodedError(403, "forbidden", "Solo puedes ver tus propios datos")
    static let notFound = CodedError(404, "not_found", "No encontrado")

    static func tooManyCodes(retryAfter seconds: Int) -> CodedError {
        CodedError(429, "too_many_codes", "Espera antes de solicitar otro código", retryAfter: seconds)
    }
}

/// The codes that would be sent by SMS: six digits, valid for five minutes, one log-in and five attempts.
final class NegroniCodes: Sendable {
    /// In seconds.
    static let lifetime: Int64 = 300
    private static let mostTries = 5

    private struct Code {
        var text: String
        var expiresAt: Instant
        var tries = 0
    }

    private struct Values {
        var codes: [String: Code] = [:]
        var sent: [String: RateWindow] = [:]
        var generator: SplitMix64
    }

    private let values: Mutex<Values>
    private let clock: @Sendable () -> Instant

    init(seed: UInt64, clock: @escaping @Sendable () -> Instant) {
        values = Mutex(Values(generator: SplitMix64(seed: seed, stream: 0x6E65_6772)))
        self.clock = clock
    }

    /// A phone number in comparable form, `+` and 8 to 15 digits: without spaces, hyphens and parentheses; `nil` if it
    /// is invalid.
    static func normalized(_ phone: String) -> String? {
        let bare = phone.filter { !" -()".contains($0) }
        return bare.wholeMatch(of: /\+[0-9]{8,15}/) == nil ? nil : bare
    }

    /// Creates a new code for a number, which replaces any previous one. A number gets three in ten minutes.
    func send(to phone: String) throws(CodedError) {
        let now = clock()
        let wait = values.withLock { values -> Int? in
            let wait = values.sent[phone, default: RateWindow()].admit(at: now, limit: 3, within: 600)
            guard wait == nil else { return wait }
            var text = ""
            text.appendPadded(values.generator.below(1_000_000), digits: 6)
            values.codes[phone] = Code(text: text, expiresAt: now.advanced(bySeconds: Self.lifetime))
            return nil
        }
        if let wait { throw NegroniError.tooManyCodes(retryAfter: wait) }
    }

    /// Redeems a number's code, which becomes invalid.
    func redeem(_ text: String, of phone: String) throws(CodedError) {
        let now = clock()
        try values.withLock { (values) throws(CodedError) in
            guard let code = values.codes[phone] else { throw NegroniError.expiredCode }
            guard code.tries < Self.mostTries else { throw NegroniError.tooManyAttempts }
            guard code.expiresAt > now else {
                values.codes[phone] = nil
                throw NegroniError.expiredCode
            }
            guard code.text == text else {
                values.codes[phone]?.tries += 1
                throw NegroniError.invalidCode
            }
            values.codes[phone] = nil
        }
    }

    /// The code last sent to a number, however it is written, as its owner would read it; `nil` if none is valid.
    func code(of phone: String) -> String? {
        Self.normalized(phone).flatMap { phone in values.withLock { $0.codes[phone]?.text } }
    }
}
