import Base
import Synchronization

/// The access tokens issued by all services, with their claims and expiry.
final class TokenLedger: Sendable {
    /// The lifetime of an access token, in seconds.
    static let lifetime = 3600
    /// The lifetime of a refresh token, in seconds.
    static let refreshLifetime: Int64 = 30 * 86_400

    struct Grant: Sendable {
        var service: Service
        var claims: JSONObject
        fileprivate let expiresAt: Instant
        fileprivate var uses = 0
    }

    /// The reason why an `Authorization` header is refused.
    enum Refusal: Error {
        case missing, unknown, expired
    }

    /// Public, like every secret of the sandbox: it only opens fictitious data on this machine.
    private static let key = SigningKey.secret(Array("sandbox-signing-key-of-no-worth-at-all".utf8))
    private let values = Mutex<(serial: Int, grants: [String: Grant])>((0, [:]))
    private let state: SandboxState

    init(state: SandboxState) { self.state = state }

    /// Issues a JSON Web Token that is valid for the given number of seconds; if that is not positive, it has already expired.
    func issue(_ service: Service, _ claims: KeyValuePairs<String, any JSONPart>, lifetime: Int) throws -> String {
        let claims = JSONValue(claims).object ?? [:]
        return grant(try jwt(claims, lifetime: Int64(lifetime)), service, claims, lifetime: lifetime)
    }

    func issueOpaque(_ service: Service, lifetime: Int) -> String {
        grant("ya29.sandbox-\(serial())", service, [:], lifetime: lifetime)
    }

    private func grant(_ token: String, _ service: Service, _ claims: JSONObject, lifetime: Int) -> String {
        let expiresAt = state.clock().advanced(bySeconds: Int64(lifetime))
        values.withLock { $0.grants[token] = Grant(service: service, claims: claims, expiresAt: expiresAt) }
        return token
    }

    /// A JSON Web Token with these claims, for clients to read. No two are the same.
    func jwt(_ claims: JSONObject, lifetime: Int64) throws -> String {
        let now = state.clock().secondsSinceEpoch
        let times: KeyValuePairs<String, any JSONPart> = ["iat": now, "exp": now + lifetime, "jti": String(serial())]
        let all = claims.members.map { ($0.name, $0.value) } + times.map { ($0.key, $0.value.json) }
        return try SignedToken.sign(payload: JSONValue.object(JSONObject(all)).bytes(), with: Self.key)
    }

    private func serial() -> Int {
        values.withLock { values in
            values.serial += 1
            return values.serial
        }
    }

    /// Looks up a service's token in the `Authorization` header of a request, and counts its use.
    func bearer(_ request: Request, of service: Service) throws(Refusal) -> Grant {
        let parts = (request.authorization ?? "").split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .missing }
        let token = String(parts[1])
        let grant = values.withLock { values in
            values.grants[token]?.uses += 1
            return values.grants[token]
        }
        guard let grant, grant.service == service else { throw .unknown }
        guard grant.uses <= state.faults.requestsPerToken ?? .max, grant.expiresAt > state.clock() else {
            throw .expired
        }
        return grant
    }
}
