public import Base

/// A session: the token, the user and the context of a log-in.
public struct AuthSession: Sendable, Equatable {
    var token: AuthToken
    var user: AuthUser
    private var contextOfLogIn: UserContext

    /// - Parameter context: as given by the log-in response.
    public init(token: AuthToken, user: AuthUser, context: UserContext) {
        Secrets.keep(token.value)
        Secrets.keep(token.refreshToken)
        self.token = token
        self.user = user
        contextOfLogIn = context
    }

    /// The role in which the user acts: from the token if it lists permissions, otherwise from the log-in response.
    /// After a switch of EduGo's context, a renewed token has the new context.
    var context: UserContext {
        guard let context = JSONWebToken(token.value)?.context, context.permissions != nil else {
            return contextOfLogIn
        }
        return context
    }
}

/// An access token, its refresh token and its expiry.
///
/// Its description, debug description and mirror show neither token.
public struct AuthToken: Sendable, Equatable, Confidential {
    /// The bearer token, as sent in the Authorization header.
    public var value: String
    /// Exchanged for a new token; `nil` if the service gave none.
    var refreshToken: String?
    /// When this machine received the token.
    var obtainedAt: Instant
    /// When the token expires by this machine's clock; `nil` if unknown.
    var expiresAt: Instant?
}

extension AuthToken {
    /// A token just received.
    ///
    /// Its lifetime is `lifetime` (`expires_in` in the response, in seconds) or else the difference between the JWT's
    /// `iat` and `exp`; both are valid even if this machine's clock is wrong. Only a JWT without `iat` is compared
    /// with the clock, and its expiry is ignored if it would already be over.
    init(received value: String, refreshToken: String?, lifetime: Int64?, at now: Instant) {
        Secrets.keep(value)
        Secrets.keep(refreshToken)
        let claims = JSONWebToken(value)
        var life = lifetime
        if life == nil, let expiry = claims?.expiresAt {
            life = expiry.secondsSinceEpoch - (claims?.issuedAt ?? now).secondsSinceEpoch
        }
        let expiresAt = life.flatMap { $0 > 0 ? now.advanced(bySeconds: $0) : nil }
        self.init(value: value, refreshToken: refreshToken, obtainedAt: now, expiresAt: expiresAt)
    }

    /// Whether the token has expired. Without a known expiry, it never has.
    public func isExpired(at now: Instant) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }

    var shown: KeyValuePairs<String, String> {
        ["expiresAt": expiresAt.map { "\($0.secondsSinceEpoch)" } ?? "unknown", "renewable": "\(refreshToken != nil)"]
    }
}

/// The logged-in user. Everything except the id is personal: the description, debug description and mirror show only
/// the id.
public struct AuthUser: Sendable, Equatable, Codable, Confidential {
    /// The service's id as text, whether it is a number or a string.
    public var id: String?
    public var email: String?
    /// In E.164 format, if the account logs in with it.
    var phone: String?
    var firstName: String?
    var lastName: String?
    /// The full name given by the service, or else first and last name.
    public var fullName: String?
    /// The role, if it belongs to the user (Tikit). EduGo's is in the active context.
    public var role: String?
    var schoolID: String?

    public init(
        id: String? = nil, email: String? = nil, phone: String? = nil, firstName: String? = nil,
        lastName: String? = nil, fullName: String? = nil, role: String? = nil, schoolID: String? = nil
    ) {
        self.id = id
        self.email = email
        self.phone = phone
        self.firstName = firstName
        self.lastName = lastName
        let names = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        self.fullName = fullName.flatMap { $0.isEmpty ? nil : $0 } ?? (names.isEmpty ? nil : names)
        self.role = role
        self.schoolID = schoolID
    }

    /// Whether both are known to be the same account, by id or else by phone number or e-mail.
    func isSameAccount(as other: AuthUser) -> Bool {
        if let id, let otherID = other.id { return id == otherID }
        if let phone, let otherPhone = other.phone { return phone == otherPhone }
        return other.email.map(hasEmail) ?? false
    }

    /// Whether the account is known to have this e-mail, ignoring case.
    func hasEmail(_ text: String) -> Bool {
        email?.lowercased() == text.lowercased()
    }

    var shown: KeyValuePairs<String, String> { ["id": id ?? "unknown"] }
}

/// The role in which a user acts, its school and academic unit, and its permissions.
///
/// EduGo sends a context with every log-in and in every token. Tikit has only a role: its context lists no
/// permissions.
public struct UserContext: Sendable, Equatable, Codable {
    public var roleID: String?
    public var roleName: String?
    public var schoolID: String?
    public var schoolName: String?
    public var academicUnitID: String?
    public var academicUnitName: String?
    /// The permissions; `nil` if the service lists none, which differs from an empty list.
    public var permissions: [String]?

    /// Returns normally if the context lists `permission` or has no list; without a list, the service decides.
    ///
    /// Throws a `Fault` of kind `.refused` that names the permission and the role.
    func require(_ permission: String) throws(Fault) {
        guard let permissions, !permissions.contains(permission) else { return }
        throw Fault(.refused, .permissionMissing(permission, role: roleName.flatMap { Quotation($0) }))
    }
}

/// The identity that sends requests.
public struct Identity: Sendable, Equatable {
    public enum Origin: Sendable, Equatable {
        /// `ATTENDANCE_TOKEN`.
        case givenToken
        /// A log-in, made now or saved by an earlier run.
        case session
    }

    public var origin: Origin
    public var user: AuthUser
    public var context: UserContext
    /// When the token expires; `nil` if unknown.
    public var expiresAt: Instant?
    /// Whether the token is renewed when it expires.
    public var isRenewable: Bool
}

/// The result of a log-out.
public enum LogOutResult: Sendable, Equatable {
    /// The session has ended on this machine and, if the service supports log-out, at the service.
    case success
    /// The session was removed from this machine, but the service could not be informed: the token stays valid until
    /// it expires.
    case partialSuccess(remoteError: Fault)
    /// There was no session.
    case alreadyLoggedOut
}
