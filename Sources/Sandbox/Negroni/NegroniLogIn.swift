import Signatures
import Synchronization
import Tables

/// The codes that would be sent by SMS: six digits, valid for five minutes, one log-in and five attempts.
final class NegroniCodes: Sendable {
    static let lifetime: Int64 = 300
    static let mostTries = 5
    /// The most codes sent to a number within `span`.
    static let mostCodes = 3
    static let span: Int64 = 600

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

    /// Creates a new code for a number, which replaces any previous one.
    func send(to phone: String) throws(CodedError) {
        let now = clock()
        let wait = values.withLock { values -> Int? in
            let wait = values.sent[phone, default: RateWindow()]
                .admit(at: now, limit: Self.mostCodes, within: Self.span)
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

    /// The code last sent to a number, as its owner would read it; `nil` if none is valid.
    func code(of phone: String) -> String? { values.withLock { $0.codes[phone]?.text } }
}

/// Phone numbers in comparable form: `+` and 8 to 15 digits.
enum PhoneNumber {
    /// The number without spaces, hyphens and parentheses; `nil` if it is invalid.
    static func normalized(_ text: String) -> String? {
        let bare = text.filter { !" -()".contains($0) }
        let digits = bare.dropFirst()
        guard bare.first == "+", (8...15).contains(digits.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return bare
    }
}

/// Issues and checks Negroni's tokens: JWTs without a refresh token. When one expires, a new code must be requested.
final class NegroniTokens: Sendable {
    /// The owner of a request's token.
    enum Bearer: Sendable, Equatable {
        /// The club's own phone, which may read every member.
        case club
        case member(String)

        func mayRead(member id: String) -> Bool { self == .club || self == .member(id) }
    }

    private struct Claims: Codable {
        var sub: String
        var role: String
        var iat: Int64
        var exp: Int64
        var jti: String
    }

    /// Public, like every secret of the sandbox.
    private let key = SigningKey.secret(Array("sandbox-negroni-key-of-no-worth-at-all".utf8))
    private let state: SandboxState
    private let ledger: TokenLedger

    init(state: SandboxState, ledger: TokenLedger) {
        self.state = state
        self.ledger = ledger
    }

    func token(of bearer: Bearer, lifetime: Int) throws -> String {
        let now = state.clock().secondsSinceEpoch
        let (subject, role) =
            switch bearer {
            case .club: ("club", "admin")
            case .member(let id): (id, "member")
            }
        return try SignedToken.sign(
            Claims(sub: subject, role: role, iat: now, exp: now + Int64(lifetime), jti: String(ledger.issue())),
            with: key)
    }

    /// Checks the `Authorization` header of a request.
    func bearer(_ header: String?) throws(CodedError) -> Bearer {
        let parts = (header ?? "").split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            let claims = try? SignedToken.claims(of: String(parts[1]), as: Claims.self, signedBy: key),
            let serial = Int(claims.jti), ledger.use(serial), claims.exp > state.clock().secondsSinceEpoch
        else { throw NegroniError.unauthorized }
        return claims.role == "admin" ? .club : .member(claims.sub)
    }
}
