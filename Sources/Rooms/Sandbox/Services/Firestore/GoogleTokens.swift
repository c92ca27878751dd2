import Base

/// Google's token endpoint, as far as service accounts need it: an opaque access token for Firestore in exchange for a
/// signed assertion (RFC 7523, https://developers.google.com/identity/protocols/oauth2/service-account#httprest).
struct GoogleTokens: Sendable {
    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    private static let scopes: Set<Substring> = [
        "https://www.googleapis.com/auth/datastore", "https://www.googleapis.com/auth/cloud-platform",
    ]
    /// The longest validity of an assertion, in seconds, and how far its `iat` may be ahead of the clock.
    private static let longestAssertion: Int64 = 3600
    private static let allowedSkew: Int64 = 300

    private struct Assertion: Codable {
        var iss: String
        var scope: String?
        var aud: String
        var iat: Int64
        var exp: Int64
    }

    private let key = SigningKey.rsa(pem: ServiceAccount.privatePEM)
    let state: SandboxState
    let ledger: TokenLedger

    static func endpoint(_ origin: String) -> String { "\(origin)\(Service.google.path)/token" }

    func redeem(_ request: Request) throws -> Response {
        let form = Request.parameters(in: String(decoding: request.body, as: UTF8.self))
        func field(_ name: String) -> String { form.first { $0.name == name }?.value ?? "" }
        guard field("grant_type") == Self.grantType else {
            throw ServiceError(400, "unsupported_grant_type", "The grant type is \(Self.grantType).")
        }
        guard let claims = try? SignedToken.claims(of: field("assertion"), as: Assertion.self, signedBy: key),
            claims.iss == ServiceAccount.email,
            // The audience is the address by which this server was reached.
            claims.aud == Self.endpoint("http://\(request.host)")
        else { throw ServiceError(400, "invalid_grant", "Invalid JWT: its signature, account or audience is wrong.") }
        let now = state.clock().secondsSinceEpoch
        let (life, overflow) = claims.exp.subtractingReportingOverflow(claims.iat)
        guard !overflow, (1...Self.longestAssertion).contains(life), claims.exp > now,
            claims.iat <= now + Self.allowedSkew
        else { throw ServiceError(400, "invalid_grant", "Invalid JWT: it must be valid now and for an hour at most.") }
        guard !Self.scopes.isDisjoint(with: (claims.scope ?? "").split(separator: " ")) else {
            throw ServiceError(400, "invalid_scope", "The scope must have one of \(Self.scopes.sorted()).")
        }
        let lifetime = TokenLedger.lifetime
        return .json(
            JSONValue(["access_token": token(lifetime: lifetime), "expires_in": lifetime, "token_type": "Bearer"]))
    }

    /// A new access token that is valid for the given number of seconds; if that is not positive, it has already expired.
    func token(lifetime: Int) -> String { ledger.issueOpaque(.firestore, lifetime: lifetime) }
}
