import Foundation
import Signatures
import Synchronization
import Tables

/// `auth/login`, `auth/social-login`, `auth/refresh` and `auth/me`.
struct AuthRoutes {
    let configuration: SandboxConfiguration
    let tokens: TokenIssuer

    private struct Session: Encodable {
        var token: String
        var refreshToken: String
        var user: UserProfile?

        enum CodingKeys: String, CodingKey {
            case token
            case refreshToken = "refresh_token"
            case user
        }
    }

    func addOpen(to routes: inout Routes) {
        routes.post("auth/login") { request, _ in
            let body = try request.textFields()
            let email = body["email"] ?? ""
            let password = body["password"] ?? ""
            var wrong: [String: [String]] = [:]
            if !Self.isAddress(email) { wrong["email"] = [email.isEmpty ? "Email requerido" : "Email inválido"] }
            if password.isEmpty { wrong["password"] = ["Contraseña requerida"] }
            guard wrong.isEmpty else { throw TikitError.invalidFields(wrong) }
            let account = configuration.account
            guard email.lowercased() == account.email.lowercased(), password == account.password else {
                throw TikitError.invalidCredentials
            }
            return try session(withProfile: true)
        }
        routes.post("auth/social-login") { request, _ in
            let body = try request.textFields()
            var wrong: [String: [String]] = [:]
            if body["provider"] != "google" { wrong["provider"] = ["Proveedor inválido"] }
            if (body["token"] ?? "").isEmpty { wrong["token"] = ["Token requerido"] }
            guard wrong.isEmpty else { throw TikitError.invalidFields(wrong) }
            guard body["token"] == configuration.account.googleToken else { throw TikitError.invalidCredentials }
            return try session(withProfile: true)
        }
        routes.post("auth/refresh") { request, _ in
            guard let token = try request.textFields()["refresh_token"], !token.isEmpty else {
                throw TikitError.invalidFields(["refresh_token": ["Token requerido"]])
            }
            try tokens.redeem(refreshToken: token)
            return try session(withProfile: false)
        }
    }

    func addClosed(to routes: inout Routes) {
        routes.get("auth/me") { _, _ in try Response.json(UserProfile(email: configuration.account.email)) }
    }

    private func session(withProfile: Bool) throws -> Response {
        try .json(
            Session(
                token: try tokens.accessToken(lifetime: configuration.tokenLifetime),
                refreshToken: try tokens.refreshToken(lifetime: configuration.refreshLifetime),
                user: withProfile ? UserProfile(email: configuration.account.email) : nil))
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
    }
}

/// The user as in the responses of `auth/me` and log-ins.
private struct UserProfile: Encodable {
    var id = 1
    var firstName = "Juan"
    var lastName = "Pérez"
    var email: String
    var phone = "+56912345678"
    var company = "Empresa Demo"
    var position = "Gerente"
    var country = "Chile"
    var state = "Metropolitana"
    var role = "role_admin"
    var imageUrl = "https://tikit.cl/uploads/profile.jpg"
}

extension Request {
    /// The body's fields, if it is a JSON object of strings; otherwise the error is invalid data.
    fileprivate func textFields() throws -> [String: String] {
        let bytes = try body(upTo: 1 << 16)
        guard let fields = try? JSONDecoder().decode([String: String].self, from: bytes) else {
            throw TikitError.invalidData
        }
        return fields
    }
}

/// Issues and checks the service's tokens: JWTs signed with HS256. Access tokens expire; refresh tokens can be used
/// once.
final class TokenIssuer: Sendable {
    /// A token's claims.
    private struct Claims: Codable {
        var sub: String
        var email: String
        var roles: [String]
        var iat: Int64
        var exp: Int64
        var jti: String
        /// "refresh" in refresh tokens.
        var use: String?
    }

    private struct Values {
        /// Refresh tokens that have not been used.
        var refreshSerials: Set<String> = []
        /// Tokens whose signature has been verified.
        var verified: [String: Claims] = [:]
    }

    /// Public: it only opens fictitious data on this machine.
    private let key = SigningKey.secret(Array("sandbox-signing-key-of-no-worth-at-all".utf8))
    private let values = Mutex(Values())
    private let account: SandboxAccount
    private let state: SandboxState
    private let ledger: TokenLedger

    init(account: SandboxAccount, state: SandboxState, ledger: TokenLedger) {
        self.account = account
        self.state = state
        self.ledger = ledger
    }

    /// A new access token that is valid for the given number of seconds; if that is not positive, it is expired
    /// already.
    func accessToken(lifetime: Int) throws -> String {
        try sign(lifetime: lifetime, use: nil).token
    }

    /// A new refresh token, which can be used once.
    func refreshToken(lifetime: Int) throws -> String {
        let (token, serial) = try sign(lifetime: lifetime, use: "refresh")
        values.withLock { _ = $0.refreshSerials.insert(serial) }
        return token
    }

    /// Redeems a refresh token, which becomes invalid.
    func redeem(refreshToken token: String) throws {
        guard !state.faults.refusesRefresh,
            let claims = try? SignedToken.claims(of: token, as: Claims.self, signedBy: key),
            claims.use == "refresh", claims.exp > state.clock().secondsSinceEpoch,
            values.withLock({ $0.refreshSerials.remove(claims.jti) }) != nil
        else { throw TikitError.refreshTokenInvalid }
    }

    /// Checks the `Authorization` header of a request.
    func authorize(_ header: String?) throws {
        guard let header else { throw TikitError.tokenMissing }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw TikitError.tokenMissing }
        let claims = try claims(of: String(parts[1]))
        guard claims.use == nil else { throw TikitError.tokenInvalid }
        let isGood = Int(claims.jti).map(ledger.use) ?? false
        guard isGood, claims.exp > state.clock().secondsSinceEpoch else { throw TikitError.tokenExpired }
    }

    private func claims(of token: String) throws -> Claims {
        if let known = values.withLock({ $0.verified[token] }) { return known }
        guard let claims = try? SignedToken.claims(of: token, as: Claims.self, signedBy: key) else {
            throw TikitError.tokenInvalid
        }
        values.withLock { values in
            if values.verified.count > 1000 { values.verified.removeAll() }
            values.verified[token] = claims
        }
        return claims
    }

    private func sign(lifetime: Int, use: String?) throws -> (token: String, serial: String) {
        let serial = String(ledger.issue())
        let now = state.clock().secondsSinceEpoch
        let claims = Claims(
            sub: "1", email: account.email, roles: ["ROLE_ADMIN"], iat: now, exp: now + Int64(lifetime), jti: serial,
            use: use)
        return (try SignedToken.sign(claims, with: key), serial)
    }
}
