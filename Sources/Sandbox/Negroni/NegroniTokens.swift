import Signatures
import Tables

/// Gives and checks Negroni's tokens: JWTs without a refresh token; who has an expired one asks for a code again.
final class NegroniTokens: Sendable {
    /// Whose token a request carries.
    enum Bearer: Sendable, Equatable {
        /// The club's own telephone: sees every member.
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

    /// Known to all, as every secret of the sandbox is.
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
