import Hummingbird
import NIOCore

/// `POST /oauth2/token`: Google's token endpoint, as far as service accounts need it.
struct TokenEndpoint {
    static let path = "/oauth2/token"

    let tokens: GoogleTokens
    /// How long a token lasts, in seconds.
    let lifetime: Int

    private struct Answer: Encodable {
        var access_token: String
        var expires_in: Int
        var token_type = "Bearer"
    }

    func add(to router: Router<SandboxContext>) {
        router.post(RouterPath(Self.path)) { request, _ in
            do {
                return try await answer(request)
            } catch let error as OAuthError {
                return try error.response()
            }
        }
    }

    private func answer(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 16)
        let fields = (try? URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body))) ?? [:]
        let grantType = fields["grant_type"] ?? ""
        guard grantType == GoogleTokens.grantType else {
            throw OAuthError("unsupported_grant_type", "Invalid grant_type: \(grantType.prefix(80))")
        }
        guard let assertion = fields["assertion"], !assertion.isEmpty else {
            throw OAuthError("invalid_request", "Missing required parameter: assertion")
        }
        // The address by which it was reached is the one it is known by.
        let audience = "http://\(request.head.authority ?? "")\(Self.path)"
        return try .json(
            Answer(
                access_token: try tokens.redeem(assertion, audience: audience, lifetime: lifetime),
                expires_in: lifetime))
    }
}
