import Files
import Tables

/// Issues and checks access tokens for Firestore: opaque strings, in exchange for a service account's signed
/// assertion (RFC 7523, https://developers.google.com/identity/protocols/oauth2/service-account#httprest).
struct GoogleTokens: Sendable {
    static let path = "/oauth2/token"
    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    private static let databaseScopes: Set<String> = [
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
    private let state: SandboxState
    private let ledger: TokenLedger
    /// The lifetime of a token, in seconds.
    private let lifetime: Int

    init(state: SandboxState, ledger: TokenLedger, lifetime: Int) {
        self.state = state
        self.ledger = ledger
        self.lifetime = lifetime
    }

    /// `POST /oauth2/token`: Google's token endpoint, as far as service accounts need it.
    func routes() -> Routes {
        var routes = Routes(below: Self.path)
        routes.add("POST", "") { request, _ in
            do {
                return try answer(request)
            } catch let error as OAuthError {
                return try error.response()
            }
        }
        return routes
    }

    private func answer(_ request: Request) throws -> Response {
        let form = String(decoding: try request.body(), as: UTF8.self)
        let fields = Dictionary(Request.formParameters(in: form).map { ($0.name, $0.value) }) { $1 }
        let grantType = fields["grant_type"] ?? ""
        guard grantType == Self.grantType else {
            throw OAuthError("unsupported_grant_type", "Invalid grant_type: \(grantType.prefix(80))")
        }
        guard let assertion = fields["assertion"], !assertion.isEmpty else {
            throw OAuthError("invalid_request", "Missing required parameter: assertion")
        }
        // The address by which it was reached is its audience.
        let token = try redeem(assertion, audience: "http://\(request.host)\(Self.path)")
        return try .json(
            [
                "access_token": .string(token), "expires_in": .integer(Int64(lifetime)), "token_type": "Bearer",
            ] as JSONValue)
    }

    /// A token for a signed assertion with the given audience.
    private func redeem(_ assertion: String, audience: String) throws(OAuthError) -> String {
        let claims: Assertion
        do {
            claims = try SignedToken.claims(of: assertion, signedBy: key)
        } catch SignedToken.Refusal.badSignature {
            throw OAuthError("invalid_grant", "Invalid JWT Signature.")
        } catch {
            throw OAuthError("invalid_grant", "Invalid JWT: it cannot be read, or lacks one of iss, aud, iat and exp.")
        }
        guard claims.iss == ServiceAccount.email else {
            throw OAuthError("invalid_grant", "Invalid grant: account not found")
        }
        guard claims.aud == audience else {
            throw OAuthError("invalid_grant", "Invalid JWT: Failed audience check. The right audience is \(audience)")
        }
        let now = state.clock().secondsSinceEpoch
        let (life, overflow) = claims.exp.subtractingReportingOverflow(claims.iat)
        guard !overflow, (1...Self.longestAssertion).contains(life), claims.exp > now,
            claims.iat <= now + Self.allowedSkew
        else {
            throw OAuthError(
                "invalid_grant",
                "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
                    + "Check your iat and exp values in the JWT claim.")
        }
        let scopes = Set((claims.scope ?? "").split(separator: " ").map(String.init))
        guard !scopes.isEmpty else {
            throw OAuthError("invalid_scope", "Empty or missing scope not allowed.")
        }
        guard scopes.allSatisfy({ $0.hasPrefix("https://www.googleapis.com/auth/") }) else {
            throw OAuthError("invalid_scope", "Invalid OAuth scope or ID token audience provided.")
        }
        return token(lifetime: lifetime, scopes: scopes)
    }

    /// A new access token that is valid for the given number of seconds; if that is not positive, it is expired
    /// already.
    func token(lifetime: Int, scopes: Set<String>? = nil) -> String {
        ledger.issue(to: .firestore(scopes: scopes ?? Self.databaseScopes), lifetime: lifetime) { "ya29.sandbox-\($0)" }
    }

    /// Checks the `Authorization` header of a request.
    func authorize(_ header: String?) throws(FirestoreRefusal) {
        guard header != nil else {
            // Requests without a token are anonymous, which the database's rules do not allow.
            throw FirestoreRefusal(.permissionDenied, "Missing or insufficient permissions.")
        }
        guard case .firestore(let scopes)? = ledger.bearer(header).owner else {
            throw FirestoreRefusal(
                .unauthenticated,
                "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other "
                    + "valid authentication credential. See "
                    + "https://developers.google.com/identity/sign-in/web/devconsole-project.")
        }
        guard !scopes.isDisjoint(with: Self.databaseScopes) else {
            throw FirestoreRefusal(.permissionDenied, "Request had insufficient authentication scopes.")
        }
    }
}

/// An error of a token endpoint (RFC 6749, section 5.2).
struct OAuthError: Error, Equatable {
    var error: String
    var description: String

    init(_ error: String, _ description: String) {
        self.error = error
        self.description = description
    }

    func response(status: Int = 400) throws -> Response {
        try .json(["error": error, "error_description": description], status: status)
    }
}
