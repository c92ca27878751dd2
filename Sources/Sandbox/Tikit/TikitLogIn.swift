import Files
import Foundation
import Synchronization
import Tables

/// Tikit's only user.
public enum SandboxAccount {
    public static let email = "demo@tikit.example"
    public static let password = "demo-password"
    /// The Google token that `auth/social-login` accepts.
    public static let googleToken = "demo-google-token"
}

/// Tikit's log-ins and tokens: JWTs signed with HS256. Access tokens expire; refresh tokens can be used once.
final class TikitLogIn: Sendable {
    /// The user as in the responses of `auth/me` and log-ins.
    static let user: JSONValue = [
        "id": 1, "firstName": "Juan", "lastName": "Pérez", "email": .string(SandboxAccount.email),
        "phone": "+56912345678",
        "company": "Empresa Demo", "position": "Gerente", "country": "Chile", "state": "Metropolitana",
        "role": "role_admin", "imageUrl": "https://tikit.cl/uploads/profile.jpg",
    ]

    private let configuration: SandboxConfiguration
    private let state: SandboxState
    private let ledger: TokenLedger
    /// When the refresh tokens expire that have not been used.
    private let refreshTokens = Mutex<[String: Instant]>([:])

    init(_ configuration: SandboxConfiguration, state: SandboxState, ledger: TokenLedger) {
        self.configuration = configuration
        self.state = state
        self.ledger = ledger
    }

    func add(to routes: inout Routes) {
        routes.add("POST", "auth/login") { request, _ in
            let body = try self.fields(request)
            let (email, password) = (body["email"] ?? "", body["password"] ?? "")
            var wrong: [String: String] = [:]
            if email.wholeMatch(of: /[^@ ]+@[^@ ]*\.[^@ ]*/) == nil {
                wrong["email"] = email.isEmpty ? "Email requerido" : "Email inválido"
            }
            if password.isEmpty { wrong["password"] = "Contraseña requerida" }
            guard wrong.isEmpty else { throw TikitError.invalidFields(wrong) }
            guard email.lowercased() == SandboxAccount.email, password == SandboxAccount.password else {
                throw TikitError.invalidCredentials
            }
            return try self.session(["user": Self.user])
        }
        routes.add("POST", "auth/social-login") { request, _ in
            let body = try self.fields(request)
            var wrong: [String: String] = [:]
            if body["provider"] != "google" { wrong["provider"] = "Proveedor inválido" }
            if (body["token"] ?? "").isEmpty { wrong["token"] = "Token requerido" }
            guard wrong.isEmpty else { throw TikitError.invalidFields(wrong) }
            guard body["token"] == SandboxAccount.googleToken else { throw TikitError.invalidCredentials }
            return try self.session(["user": Self.user])
        }
        routes.add("POST", "auth/refresh") { request, _ in
            guard let token = try self.fields(request)["refresh_token"], !token.isEmpty else {
                throw TikitError.invalidFields(["refresh_token": "Token requerido"])
            }
            let expiresAt =
                self.state.faults.refusesRefresh ? nil : self.refreshTokens.withLock { $0.removeValue(forKey: token) }
            guard let expiresAt, expiresAt > self.state.clock() else { throw TikitError.refreshTokenInvalid }
            return try self.session([:])
        }
    }

    /// A new access token that is valid for the given number of seconds.
    func accessToken(lifetime: Int) throws -> String {
        try ledger.issue(to: .tikit, lifetime: lifetime) { serial in
            try ledger.jwt(
                serial, [("sub", "1"), ("email", .string(SandboxAccount.email)), ("roles", ["ROLE_ADMIN"])],
                lifetime: lifetime)
        }
    }

    /// Checks the `Authorization` header of a request.
    func authorize(_ header: String?) throws {
        switch ledger.bearer(header) {
        case .missing: throw TikitError.tokenMissing
        case .good(.tikit): break
        case .good, .unknown: throw TikitError.tokenInvalid
        case .expired: throw TikitError.tokenExpired
        }
    }

    private func fields(_ request: Request) throws -> [String: String] {
        guard let fields = try request.texts() else { throw TikitError.invalidData }
        return fields
    }

    /// The response with new tokens.
    private func session(_ more: JSONObject) throws -> Response {
        let token = try accessToken(lifetime: configuration.tokenLifetime)
        let lifetime = configuration.refreshLifetime
        let refresh = try ledger.jwt(ledger.serial(), [("sub", "1"), ("use", "refresh")], lifetime: lifetime)
        refreshTokens.withLock { $0[refresh] = state.clock().advanced(bySeconds: Int64(lifetime)) }
        let tokens: [(String, JSONValue)] = [("token", .string(token)), ("refresh_token", .string(refresh))]
        return try .json(JSONValue.object(JSONObject(tokens + more.members.map { ($0.name, $0.value) })))
    }
}
