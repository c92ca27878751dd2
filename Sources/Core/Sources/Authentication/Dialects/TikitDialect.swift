public import Base
public import Transport

/// Tikit's log-in: `token` and a rotating `refresh_token`, both JWTs. The role belongs to the user; a log-out is
/// local.
public struct TikitDialect: PasswordDialect {
    public let name = "tikit"
    public let baseURL: String
    /// Tikit documents only that the password must not be empty.
    public let minimumPasswordLength = 1

    /// - Parameter baseURL: such as `https://tikit.cl/api/`, with or without a trailing slash.
    public init(baseURL: String) {
        self.baseURL = addressEndingInSlash(baseURL)
    }

    public func logIn(email: String, password: String) -> ServiceRequest {
        post("auth/login", ["email": email, "password": password])
    }

    public func socialLogIn(provider: String, token: String) -> ServiceRequest? {
        post("auth/social-login", ["provider": provider, "token": token])
    }

    public func refresh(_ refreshToken: String) -> ServiceRequest? {
        post("auth/refresh", ["refresh_token": refreshToken])
    }

    public func profile(bearer token: String) -> ServiceRequest? {
        request(.get, "auth/me", bearer: token)
    }

    public func readLogIn(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> LogInResponse {
        let json = try object(in: response, at: now)
        let token = try token(json, at: "token", received: now)
        let user = json["user"].map(user)
        return LogInResponse(token: token, user: user, context: user.map { UserContext(roleName: $0.role) })
    }

    public func readRefresh(
        _ response: ServiceResponse, of old: AuthToken, at now: Instant
    ) throws(AuthenticationError) -> AuthToken {
        try token(try object(in: response, at: now), at: "token", replacing: old, received: now)
    }

    public func readProfile(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> AuthUser {
        user(try object(in: response, at: now))
    }

    private func user(_ json: JSONValue) -> AuthUser {
        AuthUser(
            id: json["id"]?.identifier, email: json["email"]?.identifier, firstName: json["firstName"]?.identifier,
            lastName: json["lastName"]?.identifier, role: json["role"]?.identifier)
    }
}
