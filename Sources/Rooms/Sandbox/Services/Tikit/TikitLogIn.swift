import Base
import Synchronization

/// Tikit's only user.
public enum SandboxAccount {
    public static let email = "demo@tikit.example"
    static let password = "demo-password"
    /// The Google token that `auth/social-login` accepts.
    static let googleToken = "demo-google-token"
}

/// Tikit's log-ins and tokens: JWTs signed with HS256. Access tokens expire; refresh tokens can be used once.
final class TikitLogIn: Sendable {
    /// The user as in the responses of `auth/me` and log-ins.
    static let user = JSONValue([
        "id": 1, "firstName": "Juan", "lastName": "Pérez", "email": SandboxAccount.email, "phone": "+56912345678",
        "company": "Empresa Demo", "position": "Gerente", "country": "Chile", "state": "Metropolitana",
        "role": "role_admin", "imageUrl": "https://tikit.cl/uploads/profile.jpg",
    ])

    private let state: SandboxState
    private let ledger: TokenLedger
    /// When each unused refresh token expires.
    private let refreshTokens = Mutex<[String: Instant]>([:])

    init(state: SandboxState, ledger: TokenLedger) {
        self.state = state
        self.ledger = ledger
    }

    func logIn(_ request: Request) throws -> Response {
        let body = try fields(request)
        let (email, password) = (body["email"] ?? "", body["password"] ?? "")
        var wrong: [(String, JSONValue)] = []
        if email.wholeMatch(of: /[^@ ]+@[^@ ]*\.[^@ ]*/) == nil {
            wrong.append(("email", [email.isEmpty ? "Email requerido" : "Email inválido"]))
        }
        if password.isEmpty { wrong.append(("password", ["Contraseña requerida"])) }
        guard wrong.isEmpty else { throw TikitError.invalid(wrong) }
        guard email.lowercased() == SandboxAccount.email, password == SandboxAccount.password else {
            throw TikitError.invalidCredentials
        }
        return try session([("user", Self.user)])
    }

    func socialLogIn(_ request: Request) throws -> Response {
        let body = try fields(request)
        guard body["provider"] == "google" else { throw TikitError.invalid([("provider", ["Proveedor inválido"])]) }
        guard body["token"] == SandboxAccount.googleToken else { throw TikitError.invalidCredentials }
        return try session([("user", Self.user)])
    }

    func refresh(_ request: Request) throws -> Response {
        guard let token = try fields(request)["refresh_token"], !token.isEmpty else {
            throw TikitError.invalid([("refresh_token", ["Token requerido"])])
        }
        guard !state.faults.refusesRefresh, let end = refreshTokens.withLock({ $0.removeValue(forKey: token) }),
            end > state.clock()
        else { throw TikitError.refreshTokenInvalid }
        return try session([])
    }

    /// A new access token that is valid for the given number of seconds.
    func accessToken(lifetime: Int) throws -> String {
        try ledger.issue(
            .tikit, ["sub": "1", "email": SandboxAccount.email, "roles": ["ROLE_ADMIN"] as JSONValue],
            lifetime: lifetime)
    }

    /// Checks the `Authorization` header of a request.
    func authorize(_ request: Request) throws {
        do {
            _ = try ledger.bearer(request, of: .tikit)
        } catch {
            switch error {
            case .missing: throw ServiceError(401, "JWT Token not found")
            case .unknown: throw ServiceError(401, "Invalid JWT Token")
            case .expired: throw ServiceError(401, "Expired JWT Token")
            }
        }
    }

    private func fields(_ request: Request) throws -> [String: String] {
        guard let fields = request.texts else { throw TikitError.invalidData }
        return fields
    }

    /// The response with new tokens.
    private func session(_ more: [(String, JSONValue)]) throws -> Response {
        let token = try accessToken(lifetime: TokenLedger.lifetime)
        let lifetime = TokenLedger.refreshLifetime
        let refresh = try ledger.jwt(["sub": "1", "use": "refresh"], lifetime: lifetime)
        refreshTokens.withLock { $0[refresh] = state.clock().advanced(bySeconds: lifetime) }
        return .json(.object(JSONObject([("token", token.json), ("refresh_token", refresh.json)] + more)))
    }
}
