public import Messages
public import Tables

/// A user who is logged in: the three things that are kept of a log-in.
public struct AuthSession: Sendable, Equatable {
    public var token: AuthToken
    public var user: AuthUser
    private var contextOfLogIn: UserContext

    /// - Parameter context: as the log-in's answer had it.
    public init(token: AuthToken, user: AuthUser, context: UserContext) {
        self.token = token
        self.user = user
        contextOfLogIn = context
    }

    /// In which role the user acts: as the token says where it lists what that role may do, else as the log-in's answer
    /// said. A token that was renewed after EduGo's context was switched is of the other context.
    public var context: UserContext {
        guard let context = JSONWebToken(token.value)?.context, context.permissions != nil else {
            return contextOfLogIn
        }
        return context
    }
}

/// An access token, what renews it, and when it ends.
///
/// Its description, debug description and mirror show neither token.
public struct AuthToken: Sendable, Equatable, Confidential {
    /// The bearer token, as it goes into the Authorization header.
    public var value: String
    /// What a new token is had for; `nil` where the service gave none.
    public var refreshToken: String?
    /// When this machine got the token.
    public var obtainedAt: Instant
    /// When the token ends by this machine's clock; `nil` where nothing told.
    public var expiresAt: Instant?

    public init(value: String, refreshToken: String? = nil, obtainedAt: Instant, expiresAt: Instant? = nil) {
        self.value = value
        self.refreshToken = refreshToken
        self.obtainedAt = obtainedAt
        self.expiresAt = expiresAt
    }

    /// A token that has just arrived.
    ///
    /// Its life is `lifetime` (the answer's `expires_in`, seconds), else what the JWT's `iat` and `exp` are apart: both
    /// hold however wrong this machine's clock is. Only a JWT without `iat` is held against the clock, and not at all
    /// where it would then have been born expired.
    init(received value: String, refreshToken: String?, lifetime: Int64?, at now: Instant) {
        let claims = JSONWebToken(value)
        var life = lifetime
        if life == nil, let expiry = claims?.expiresAt {
            life = expiry.secondsSinceEpoch - (claims?.issuedAt ?? now).secondsSinceEpoch
        }
        let expiresAt = life.flatMap { $0 > 0 ? now.advanced(bySeconds: $0) : nil }
        self.init(value: value, refreshToken: refreshToken, obtainedAt: now, expiresAt: expiresAt)
    }

    /// Whether the token has ended; one that does not tell its end never has.
    public func isExpired(at now: Instant) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }

    var shown: KeyValuePairs<String, String> {
        ["expiresAt": expiresAt.map { "\($0.secondsSinceEpoch)" } ?? "unknown", "renewable": "\(refreshToken != nil)"]
    }
}

/// Who is logged in. All but the id is personal: its description, debug description and mirror show the id alone.
public struct AuthUser: Sendable, Equatable, Confidential {
    /// The service's id as text, whether it came as a number or as a string.
    public var id: String?
    public var email: String?
    /// As E.164 writes it, where it is what the account logs in with.
    public var phone: String?
    public var firstName: String?
    public var lastName: String?
    /// As the service writes it, else first and last name.
    public var fullName: String?
    /// The role where it belongs to the user (Tikit); EduGo's stands in the active context.
    public var role: String?
    public var schoolID: String?

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

    /// Whether both are known to be one account: by id, else by what it logs in with.
    func isSameAccount(as other: AuthUser) -> Bool {
        if let id, let otherID = other.id { return id == otherID }
        if let phone, let otherPhone = other.phone { return phone == otherPhone }
        return other.email.map(hasEmail) ?? false
    }

    /// Whether the account is known to have this e-mail, in any case of letters.
    func hasEmail(_ text: String) -> Bool {
        email?.lowercased() == text.lowercased()
    }

    var shown: KeyValuePairs<String, String> { ["id": id ?? "unknown"] }
}

/// In which role a user acts, where, and what that role may do.
///
/// EduGo gives one with every log-in and in every token. Tikit knows only a role: its context has no permissions listed.
public struct UserContext: Sendable, Equatable {
    public var roleID: String?
    public var roleName: String?
    public var schoolID: String?
    public var schoolName: String?
    public var academicUnitID: String?
    public var academicUnitName: String?
    /// `nil` where the service lists none, which is not the same as an empty list.
    public var permissions: [String]?

    public init(
        roleID: String? = nil, roleName: String? = nil, schoolID: String? = nil, schoolName: String? = nil,
        academicUnitID: String? = nil, academicUnitName: String? = nil, permissions: [String]? = nil
    ) {
        self.roleID = roleID
        self.roleName = roleName
        self.schoolID = schoolID
        self.schoolName = schoolName
        self.academicUnitID = academicUnitID
        self.academicUnitName = academicUnitName
        self.permissions = permissions
    }

    /// Passes where the context lists `permission`, or lists none at all: then the service itself decides.
    ///
    /// Throws a `Fault` of kind `.refused` that names the permission and the role.
    public func require(_ permission: String) throws(Fault) {
        guard let permissions, !permissions.contains(permission) else { return }
        throw Fault(.refused, .permissionMissing(permission, role: roleName))
    }
}

/// As whom requests are made.
public struct Identity: Sendable, Equatable {
    public enum Origin: Sendable, Equatable {
        /// `ATTENDANCE_TOKEN`.
        case givenToken
        /// A log-in, made now or kept from an earlier run.
        case session
    }

    public var origin: Origin
    public var user: AuthUser
    public var context: UserContext
    /// When the token ends; `nil` where nothing tells.
    public var expiresAt: Instant?
    /// Whether the token is renewed when it ends.
    public var isRenewable: Bool
}

/// How a log-out went.
public enum LogOutResult: Sendable, Equatable {
    /// The service, where it wants to be told, and this machine have forgotten the session.
    case success
    /// This machine has forgotten the session; the service could not be told, and its token lives until it ends.
    case partialSuccess(remoteError: Fault)
    /// Nobody was logged in.
    case alreadyLoggedOut
}
