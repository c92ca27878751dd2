public import Base
public import Transport

/// Negroni's log-in: a code sent by SMS is exchanged for a JWT. It cannot be renewed, the service has no request for
/// the token's user, and a log-out is local.
public struct NegroniDialect: CodeDialect {
    public let name = "negroni"
    public let baseURL: String

    /// - Parameter baseURL: such as `https://club.example/api/`, with or without a trailing slash.
    public init(baseURL: String) {
        self.baseURL = addressEndingInSlash(baseURL)
    }

    public func sendCode(phone: String) -> ServiceRequest {
        post("auth/send-code", ["phone": phone])
    }

    public func verifyCode(phone: String, code: String) -> ServiceRequest {
        post("auth/verify-code", ["phone": phone, "code": code])
    }

    /// The service does not document the body. A 2xx response with an empty one or with an object is a success, unless
    /// the object says otherwise; anything else, such as a page, comes from something else at that address.
    public func readSentCode(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) {
        guard (200...299).contains(response.status) else {
            switch AuthenticationError(response, at: now) {
            case .invalidInput, .invalidCredentials: throw .phoneRefused
            case .userNotFound: throw .phoneUnknown
            case let error: throw error
            }
        }
        guard !response.body.isEmpty else { return }
        guard let json = JSONValue(response.body), case .object = json else {
            throw .unexpected(status: response.status)
        }
        if json["success"] == .boolean(false) { throw .phoneRefused }
    }

    public func readLogIn(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> LogInResponse {
        guard (200...299).contains(response.status) else { throw verificationError(response, at: now) }
        let json = try object(in: response, at: now)
        let value = try token(json["token"])
        let token = AuthToken(received: value, refreshToken: nil, lifetime: lifetime(json), at: now)
        var user = JSONWebToken(value)?.user ?? AuthUser()
        if let member = json["member"] ?? json["user"] {
            user.id = member["id"]?.identifier ?? user.id
            user.fullName = member["full_name"]?.identifier ?? member["fullName"]?.identifier ?? user.fullName
            user.role = member["role"]?.identifier ?? user.role
        }
        return LogInResponse(token: token, user: user, context: UserContext(roleName: user.role))
    }

    /// The service documents no statuses. An expired code is distinguished from a wrong one by status 410 or a word in
    /// the error body.
    private func verificationError(_ response: ServiceResponse, at now: Instant) -> AuthenticationError {
        switch AuthenticationError(response, at: now) {
        case .unexpected(status: 410): .codeExpired
        case .invalidInput, .invalidCredentials: Self.mentionsExpiry(response) ? .codeExpired : .codeRefused
        case .userNotFound: .phoneUnknown
        case let error: error
        }
    }

    private static func mentionsExpiry(_ response: ServiceResponse) -> Bool {
        guard response.body.count <= 65_536, let json = JSONValue(response.body) else { return false }
        let error = json["error"]
        let words = [json["code"], json["message"], error, error?["code"], error?["message"]].compactMap {
            $0?.identifier
        }
        return words.contains { text in
            let text = text.lowercased()
            return ["expir", "vencid", "caduc"].contains { text.contains($0) }
        }
    }
}
