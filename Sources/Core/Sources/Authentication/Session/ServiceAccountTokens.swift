internal import Base
internal import FoundationEssentials
public import Transport

/// Provides tokens for a service account: a claim signed with its key is exchanged for a token valid for an hour.
///
/// Source: https://developers.google.com/identity/protocols/oauth2/service-account#httprest (RFC 7523)
public actor ServiceAccountTokens: TokenProvider {
    private let key: ServiceAccountKey
    private let scope: String
    private let exchange: any HTTPExchange
    private let clock: SessionClock
    private var current: (token: BearerToken, renewAt: Int64)?
    private let renewal = SingleFlight<BearerToken>()
    private var generation = 0

    /// Seconds before its expiry at which a token is renewed.
    private static let margin: Int64 = 300

    /// - Parameter exchange: one that retries failed requests.
    public init(
        key: ServiceAccountKey, scope: String = "https://www.googleapis.com/auth/datastore",
        exchange: any HTTPExchange
    ) {
        self.init(key: key, scope: scope, exchange: exchange, clock: .system)
    }

    init(key: ServiceAccountKey, scope: String, exchange: any HTTPExchange, clock: SessionClock) {
        self.key = key
        self.scope = scope
        self.exchange = exchange
        self.clock = clock
    }

    public func token() async throws -> BearerToken {
        if let current, clock.now().secondsSinceEpoch < current.renewAt { return current.token }
        return try await renewed()
    }

    public func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        if let current, current.token.generation != refused.generation { return current.token }
        return try await renewed()
    }

    private func renewed() async throws -> BearerToken {
        try await renewal.value {
            self.generation += 1
            let (token, renewAt) = try await self.obtain(generation: self.generation)
            self.current = (token, renewAt)
            return token
        }
    }

    private func obtain(generation: Int) async throws -> (BearerToken, Int64) {
        let now = clock.now().secondsSinceEpoch
        let form =
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(try claim(at: now))"
        let request = ServiceRequest(
            .post, key.tokenURL, headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(form.utf8), isIdempotent: true)
        let response = try await exchange.exchange(request)
        // RFC 6749, section 5.2: a refusal is 400 or 401, with a short code in `error`.
        if [400, 401, 403].contains(response.status) {
            let reason = ServiceErrorBody(response.body).quotable ?? Quotation("\(response.status)") ?? "?"
            throw Fault(.refused, .serviceAccountRefused(key.clientEmail, reason: reason))
        }
        guard response.status == 200 else {
            let kind: Fault.Kind = response.status >= 500 ? .unavailable : .misconfigured
            throw Fault(kind, .noTokenEndpoint(status: response.status))
        }
        guard let grant = try? JSONDecoder().decode(Grant.self, from: Data(response.body)), !grant.accessToken.isEmpty
        else {
            throw Fault(.unreadableData, .tokenEndpointUnreadable)
        }
        // A lifetime above a day is not trusted.
        let life = min(max(0, grant.expiresIn ?? 3600), 86_400)
        return (
            BearerToken(value: grant.accessToken, generation: generation),
            now + max(life - Self.margin, life / 2)
        )
    }

    /// The signed claim, whose characters need no encoding in a form.
    private func claim(at now: Int64) throws -> String {
        let claim = Claim(iss: key.clientEmail, scope: scope, aud: key.tokenURL, iat: now, exp: now + 3600)
        do {
            return try SignedToken.sign(claim, with: .rsa(pem: key.privateKey), keyID: key.privateKeyID)
        } catch {
            throw Fault(.misconfigured, .serviceAccountKeyUnusable(key.clientEmail))
        }
    }

    private struct Claim: Encodable {
        var iss: String
        var scope: String
        var aud: String
        var iat: Int64
        var exp: Int64
    }

    private struct Grant: Decodable {
        var accessToken: String
        /// Seconds.
        var expiresIn: Int64?

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case expiresIn = "expires_in"
        }
    }
}
