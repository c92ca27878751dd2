public import Base
public import Transport

/// EduGo's log-in: a JWT `access_token` that expires after `expires_in` seconds, an opaque `refresh_token`, and the
/// active context with its permissions, in the response and in the JWT.
public struct EduGoDialect: PasswordDialect {
    public let name = "edugo"
    public let baseURL: String
    public let minimumPasswordLength = 8

    /// - Parameter baseURL: the administration API's address without `v1`, with or without a trailing slash.
    public init(baseURL: String) {
        self.baseURL = addressEndingInSlash(baseURL)
    }

    public func logIn(email: String, password: String) -> ServiceRequest {
        post("v1/auth/login", ["email": email, "password": password])
    }

    public func refresh(_ refreshToken: String) -> ServiceRequest? {
        post("v1/auth/refresh", ["refresh_token": refreshToken])
    }

    public func logOut(bearer token: String) -> ServiceRequest? {
        request(.post, "v1/auth/logout", bearer: token)
    }

    public func readLogIn(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> LogInResponse {
        let json = try object(in: response, at: now)
        let token = try token(json, at: "access_token", received: now)
        let claims = JSONWebToken(token.value)
        let user = json["user"].map { user in
            AuthUser(
                id: user["id"]?.identifier, email: user["email"]?.identifier, firstName: user["first_name"]?.identifier,
                lastName: user["last_name"]?.identifier, fullName: user["full_name"]?.identifier,
                schoolID: user["school_id"]?.identifier)
        }
        return LogInResponse(
            token: token, user: user ?? claims?.user,
            context: json["active_context"].map(UserContext.init) ?? claims?.context)
    }

    public func readRefresh(
        _ response: ServiceResponse, of old: AuthToken, at now: Instant
    ) throws(AuthenticationError) -> AuthToken {
        try token(try object(in: response, at: now), at: "access_token", replacing: old, received: now)
    }
}
