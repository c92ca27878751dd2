import Base
import Foundation
import Synchronization

/// Negroni's API as far as it is documented: log-in with a code, members, levels, benefits, history. Tokens are JWTs
/// without a refresh token: when one expires, a new code must be requested.
final class NegroniService: Sendable {
    /// The phone number of the club itself, whose token reads every member.
    static let clubPhone = "+5491155550000"
    /// The lifetime of a code, in seconds.
    private static let codeLifetime: Int64 = 300

    /// The codes that would be sent by SMS, by phone number: six digits, valid for one log-in.
    private let codes: Mutex<(open: [String: (code: String, expiresAt: Instant)], dice: SplitMix64)>
    /// Created on first use.
    private let made = Mutex<ClubData?>(nil)
    private let seed: UInt64
    private let clock: @Sendable () -> Instant
    private let ledger: TokenLedger

    init(seed: UInt64, ledger: TokenLedger, clock: @escaping @Sendable () -> Instant) {
        (self.seed, self.ledger, self.clock) = (seed, ledger, clock)
        codes = Mutex(([:], SplitMix64(seed: seed, stream: 0x6E65_6772)))
    }

    var club: ClubData {
        made.withLock { made in
            let club = made ?? ClubData(seed: seed)
            made = club
            return club
        }
    }

    /// Sends a new code, which replaces any previous one.
    func sendCode(_ request: Request) throws -> Response {
        let phone = try phone(request)
        let expiresAt = clock().advanced(bySeconds: Self.codeLifetime)
        codes.withLock { codes in
            var code = ""
            code.appendPadded(codes.dice.below(1_000_000), digits: 6)
            codes.open[phone] = (code, expiresAt)
        }
        return .json(JSONValue(["success": true, "expires_in": Self.codeLifetime]))
    }

    /// Redeems a code, which becomes invalid.
    func verifyCode(_ request: Request) throws -> Response {
        let (phone, now) = (try phone(request), clock())
        try codes.withLock { codes in
            guard let open = codes.open[phone], open.expiresAt > now else { throw NegroniError.expiredCode }
            guard open.code == request.texts?["code"] else { throw NegroniError.invalidCode }
            codes.open[phone] = nil
        }
        let member = club.members.first { $0.phone == phone }
        let token = try token(ofMember: member?.id)
        var session = [("token", token.json), ("onboardingCompleted", (member?.isOnboarded ?? true).json)]
        if let member { session.append(("member", member.json)) }
        return .json(.object(JSONObject(session)))
    }

    /// The code last sent to a number, as its owner would read it; `nil` if none is valid.
    func code(of phone: String) -> String? { codes.withLock { $0.open[Self.normalized(phone)]?.code } }

    func member(_ request: Request) throws -> Response { .json(try shownMember(request).json) }

    func history(_ request: Request) throws -> Response { .json(try shownMember(request).history.map(\.json).json) }

    func levels(_ request: Request) throws -> Response {
        _ = try bearer(request)
        return .json(ClubLevel.all.map(\.json).json)
    }

    func benefits(_ request: Request) throws -> Response {
        _ = try bearer(request)
        guard let level = ClubLevel.all.first(where: { $0.id == request.segments[0] }) else {
            throw NegroniError.notFound
        }
        return .json(level.benefits)
    }

    /// - Parameter member: `nil` for the club itself.
    private func token(ofMember member: String?) throws -> String {
        try ledger.issue(
            .negroni, ["sub": member ?? "club", "role": member == nil ? "admin" : "member"],
            lifetime: TokenLedger.lifetime)
    }

    /// A phone number in comparable form, without spaces, hyphens and parentheses.
    private static func normalized(_ phone: String) -> String { phone.filter { !" -()".contains($0) } }

    /// The phone number in a body, if it is a member's or the club's.
    private func phone(_ request: Request) throws -> String {
        guard let texts = request.texts else { throw NegroniError.invalidBody }
        let phone = Self.normalized(texts["phone"] ?? "")
        guard phone.wholeMatch(of: /\+[0-9]{8,15}/) != nil else { throw NegroniError.invalidPhone }
        guard phone == Self.clubPhone || club.members.contains(where: { $0.phone == phone }) else {
            throw NegroniError.unknownPhone
        }
        return phone
    }

    private func bearer(_ request: Request) throws -> JSONObject {
        guard let grant = try? ledger.bearer(request, of: .negroni) else { throw NegroniError.unauthorized }
        return grant.claims
    }

    /// The member in a path, if the bearer may see it.
    private func shownMember(_ request: Request) throws -> ClubMember {
        let (bearer, id) = (try bearer(request), request.segments[0])
        guard bearer["role"] == "admin" || bearer["sub"]?.string == id else { throw NegroniError.forbidden }
        guard let member = club.members.first(where: { $0.id == id }) else { throw NegroniError.notFound }
        return member
    }
}

enum NegroniError {
    static let invalidBody = ServiceError(400, "invalid_body", "El cuerpo debe ser un objeto JSON con textos")
    static let invalidPhone = ServiceError(400, "invalid_phone", "Número de teléfono inválido")
    static let unknownPhone = ServiceError(404, "member_not_found", "No hay un socio con ese número")
    static let invalidCode = ServiceError(401, "invalid_code", "Código incorrecto")
    static let expiredCode = ServiceError(401, "code_expired", "El código venció; solicita otro")
    static let unauthorized = ServiceError(401, "unauthorized", "Token inválido o vencido")
    static let forbidden = ServiceError(403, "forbidden", "Solo puedes ver tus propios datos")
    static let notFound = ServiceError(404, "not_found", "No encontrado")
}
