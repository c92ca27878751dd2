public import Base
public import Transport

/// The response to a log-in. Fields missing from it are `nil`.
public struct LogInResponse: Sendable, Equatable {
    var token: AuthToken
    var user: AuthUser?
    var context: UserContext?
}

/// How to log in to a service: the requests to send and the meaning of the responses. Does no I/O.
///
/// `PasswordDialect` and `CodeDialect` add the credentials that a user logs in with.
public protocol AuthenticationDialect: Sendable {
    /// The name recorded in a saved session.
    var name: String { get }
    /// The service's address, ending in a slash. A saved session is used only at this address.
    var baseURL: String { get }

    /// The request for a new token; `nil` if the service does not renew tokens.
    func refresh(_ refreshToken: String) -> ServiceRequest?
    /// The request for the token's user; `nil` if the service has none.
    func profile(bearer token: String) -> ServiceRequest?
    /// The request to log out; `nil` if the service has none.
    func logOut(bearer token: String) -> ServiceRequest?

    func readLogIn(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> LogInResponse
    /// Reads the renewed token. A refresh token that the response does not replace is kept.
    func readRefresh(
        _ response: ServiceResponse, of old: AuthToken, at now: Instant
    ) throws(AuthenticationError) -> AuthToken
    func readProfile(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> AuthUser
    /// The fault to report for a response to `profile` where this service differs from most others; `nil` otherwise.
    func refusal(of response: ServiceResponse) -> Fault?
}

extension AuthenticationDialect {
    public func refresh(_ refreshToken: String) -> ServiceRequest? { nil }
    public func profile(bearer token: String) -> ServiceRequest? { nil }
    public func logOut(bearer token: String) -> ServiceRequest? { nil }

    /// Default for a service that does not renew tokens: there is no response to read.
    public func readRefresh(
        _ response: ServiceResponse, of old: AuthToken, at now: Instant
    ) throws(AuthenticationError) -> AuthToken {
        throw .unreadable
    }

    /// Default for a service without a request for the token's user: there is no response to read.
    public func readProfile(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> AuthUser {
        throw .unreadable
    }

    public func refusal(of response: ServiceResponse) -> Fault? { nil }

    func request(_ method: ServiceRequest.Method, _ path: String, bearer token: String) -> ServiceRequest {
        ServiceRequest(
            method, baseURL + path,
            headers: [("Accept", "application/json"), ("Authorization", "Bearer \(token)")])
    }

    func post(_ path: String, _ members: KeyValuePairs<String, String>) -> ServiceRequest {
        ServiceRequest(
            .post, baseURL + path,
            headers: [("Accept", "application/json"), ("Content-Type", "application/json")],
            body: JSONValue.object(JSONObject(members.map { ($0, .string($1)) })).bytes())
    }

    /// The object in a 2xx response. Any other response throws its error.
    package func object(in response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> JSONValue {
        guard (200...299).contains(response.status) else { throw AuthenticationError(response, at: now) }
        guard let json = JSONValue(response.body), case .object = json else { throw .unreadable }
        return json
    }

    /// A token that is valid in a header.
    func token(_ value: JSONValue?) throws(AuthenticationError) -> String {
        guard let text = value?.identifier, CredentialRules.isToken(text) else { throw .unreadable }
        return text
    }

    /// The token at a key of a response. A refresh token that the response does not replace is kept.
    func token(
        _ json: JSONValue, at key: String, replacing old: AuthToken? = nil, received now: Instant
    ) throws(AuthenticationError) -> AuthToken {
        AuthToken(
            received: try token(json[key]), refreshToken: json["refresh_token"]?.identifier ?? old?.refreshToken,
            lifetime: lifetime(json), at: now)
    }

    /// `expires_in` in seconds, above 0 and at most ten years; otherwise `nil`.
    func lifetime(_ json: JSONValue) -> Int64? {
        json["expires_in"]?.wholeNumber.flatMap { (1...315_360_000).contains($0) ? $0 : nil }
    }
}

/// The absolute URL, ending in exactly one slash.
package func addressEndingInSlash(_ baseURL: String) -> String {
    String(baseURL.reversed().drop { $0 == "/" }.reversed()) + "/"
}

/// A service with log-in by e-mail and password.
public protocol PasswordDialect: AuthenticationDialect {
    /// The minimum length of a password, in characters. Shorter ones are not sent.
    var minimumPasswordLength: Int { get }

    func logIn(email: String, password: String) -> ServiceRequest
    /// A log-in with another provider's token; `nil` if the service does not support it.
    func socialLogIn(provider: String, token: String) -> ServiceRequest?
}

extension PasswordDialect {
    public func socialLogIn(provider: String, token: String) -> ServiceRequest? { nil }
}

/// A service with log-in by phone number and a code sent by SMS.
public protocol CodeDialect: AuthenticationDialect {
    /// - Parameter phone: in E.164 format, such as `+56912345678`.
    func sendCode(phone: String) -> ServiceRequest
    func verifyCode(phone: String, code: String) -> ServiceRequest

    func readSentCode(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError)
}

/// A service whose website issues tokens, which are entered once. A token is checked by requesting its user.
public protocol TokenDialect: AuthenticationDialect {
    /// The message for a token that is malformed or that the service refuses.
    var tokenRefused: Phrase { get }
}
