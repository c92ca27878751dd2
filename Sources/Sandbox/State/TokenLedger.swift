import Files
import Synchronization
import Tables

/// The access tokens issued by all services, each with what it opens, until it expires.
final class TokenLedger: Sendable {
    /// Whom a token was issued to.
    enum Owner: Sendable {
        case tikit
        case firestore(scopes: Set<String>)
        /// A member of the club; `nil` for the club itself, which may read every member.
        case negroni(member: String?)
        case eduGo(session: Int, context: EduGoContext)
    }

    /// What is known of the token in an `Authorization` header.
    enum Bearer: Sendable {
        case missing
        case unknown
        case expired
        case good(Owner)

        var owner: Owner? { if case .good(let owner) = self { owner } else { nil } }
    }

    private struct Grant: Sendable {
        var serial: Int
        var owner: Owner
        var expiresAt: Instant
        var uses = 0
    }

    private struct Values {
        var lastSerial = 0
        /// Tokens up to this one are expired.
        var expiredUpTo = 0
        var grants: [String: Grant] = [:]
    }

    /// Public, like every secret of the sandbox: it only opens fictitious data on this machine.
    private static let key = SigningKey.secret(Array("sandbox-signing-key-of-no-worth-at-all".utf8))
    private let values = Mutex(Values())
    private let state: SandboxState

    init(state: SandboxState) { self.state = state }

    /// Issues a token that is valid for the given number of seconds; if that is not positive, it is expired already.
    ///
    /// - Parameter text: The token with a serial number.
    func issue(to owner: Owner, lifetime: Int, _ text: (Int) throws -> String) rethrows -> String {
        let serial = serial()
        let token = try text(serial)
        let grant = Grant(
            serial: serial, owner: owner, expiresAt: state.clock().advanced(bySeconds: Int64(lifetime)))
        values.withLock { $0.grants[token] = grant }
        return token
    }

    /// The number of a new token.
    func serial() -> Int {
        values.withLock { values in
            values.lastSerial += 1
            return values.lastSerial
        }
    }

    /// A JSON Web Token with these claims, for clients to read.
    func jwt(_ serial: Int, _ claims: [(String, JSONValue)], lifetime: Int) throws -> String {
        let now = state.clock().secondsSinceEpoch
        let times: [(String, JSONValue)] = [
            ("iat", .integer(now)), ("exp", .integer(now + Int64(lifetime))), ("jti", .string(String(serial))),
        ]
        return try SignedToken.sign(JSONValue.object(JSONObject(claims + times)), with: Self.key)
    }

    /// Looks up the token in an `Authorization` header, and counts its use.
    func bearer(_ header: String?) -> Bearer {
        let parts = (header ?? "").split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return .missing }
        let allowed = state.faults.requestsPerToken ?? .max
        let now = state.clock()
        return values.withLock { values in
            guard var grant = values.grants[String(parts[1])] else { return .unknown }
            grant.uses += 1
            values.grants[String(parts[1])] = grant
            let isGood = grant.uses <= allowed && grant.serial > values.expiredUpTo && grant.expiresAt > now
            return isGood ? .good(grant.owner) : .expired
        }
    }

    /// Expires every token issued so far.
    func expireAll() {
        values.withLock { $0.expiredUpTo = $0.lastSerial }
    }
}

/// Counts recent attempts, for limits on attempts per number of seconds.
struct RateWindow: Sendable {
    private var times: [Instant] = []

    /// Counts an attempt. If there were already `limit` within `seconds`, it is not counted, and the seconds until
    /// the next one is allowed are returned.
    mutating func admit(at now: Instant, limit: Int, within seconds: Int64) -> Int? {
        times.removeAll { $0.advanced(bySeconds: seconds) <= now }
        guard let first = times.first, times.count >= limit else {
            times.append(now)
            return nil
        }
        return Int(first.advanced(bySeconds: seconds).secondsSinceEpoch - now.secondsSinceEpoch)
    }
}
