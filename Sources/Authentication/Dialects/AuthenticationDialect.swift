internal import JSON
public import Tables
public import Transport

/// What a log-in gave. What the answer left out is `nil`.
public struct LogInResponse: Sendable, Equatable {
    public var token: AuthToken
    public var user: AuthUser?
    public var context: UserContext?

    public init(token: AuthToken, user: AuthUser? = nil, context: UserContext? = nil) {
        self.token = token
        self.user = user
        self.context = context
    }
}

/// How one service is logged in to: which requests to make, and what their answers mean. Does no I/O.
///
/// What a person logs in with is for a `PasswordDialect` or a `CodeDialect` to say.
public protocol AuthenticationDialect: Sendable {
    /// The name a saved session is marked with.
    var name: String { get }
    /// The service's address, ending in a slash: a saved session is used at its own address only.
    var baseURL: String { get }

    /// `nil` where the service renews no token.
    func refresh(_ refreshToken: String) -> ServiceRequest?
    /// Asks who the bearer of a token is; `nil` where the service has no such request.
    func profile(bearer token: String) -> ServiceRequest?
    /// `nil` where the service is not told of a log-out.
    func logOut(bearer token: String) -> ServiceRequest?

    func readLogIn(_ answer: ServiceResponse, at now: Instant) throws(AuthenticationError) -> LogInResponse
    /// The renewed token; a refresh token that the answer does not replace stays.
    func readRefresh(
        _ answer: ServiceResponse, of old: AuthToken, at now: Instant
    ) throws(AuthenticationError) -> AuthToken
    func readProfile(_ answer: ServiceResponse, at now: Instant) throws(AuthenticationError) -> AuthUser
}

extension AuthenticationDialect {
    /// For a service that renews no token: there is no such answer that could be read.
    public func readRefresh(
        _ answer: ServiceResponse, of old: AuthToken, at now: Instant
    ) throws(AuthenticationError) -> AuthToken {
        throw .unreadable
    }

    /// For a service that cannot be asked who a token's bearer is: there is no such answer that could be read.
    public func readProfile(_ answer: ServiceResponse, at now: Instant) throws(AuthenticationError) -> AuthUser {
        throw .unreadable
    }

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

    /// The object in a 2xx answer; any other answer is its error.
    func object(in answer: ServiceResponse, at now: Instant) throws(AuthenticationError) -> JSONValue {
        guard (200...299).contains(answer.status) else { throw AuthenticationError(answer, at: now) }
        guard let json = JSONValue(answer.body), case .object = json else { throw .unreadable }
        return json
    }

    /// A token member that may go into a header.
    func token(_ value: JSONValue?) throws(AuthenticationError) -> String {
        guard let text = value?.identifier, CredentialRules.isToken(text) else { throw .unreadable }
        return text
    }

    /// `expires_in`: seconds, more than none and at most ten years; else not said.
    func lifetime(_ json: JSONValue) -> Int64? {
        json["expires_in"]?.wholeNumber.flatMap { (1...315_360_000).contains($0) ? $0 : nil }
    }
}

/// An absolute URL that ends in exactly one slash.
func addressEndingInSlash(_ baseURL: String) -> String {
    String(baseURL.reversed().drop { $0 == "/" }.reversed()) + "/"
}

/// A service that is logged in to with an e-mail and a password.
public protocol PasswordDialect: AuthenticationDialect {
    /// Characters a password must have before it is sent.
    var minimumPasswordLength: Int { get }

    func logIn(email: String, password: String) -> ServiceRequest
    /// A log-in by another provider's token; `nil` where the service has none.
    func socialLogIn(provider: String, token: String) -> ServiceRequest?
}

/// A service that is logged in to with a telephone and a code that it sends there by SMS.
public protocol CodeDialect: AuthenticationDialect {
    /// - Parameter phone: as E.164 writes it, `+56912345678`.
    func sendCode(phone: String) -> ServiceRequest
    func verifyCode(phone: String, code: String) -> ServiceRequest

    /// Returns where a code is on its way.
    func readSentCode(_ answer: ServiceResponse, at now: Instant) throws(AuthenticationError)
}
