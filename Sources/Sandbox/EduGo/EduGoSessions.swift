import Signatures
import Synchronization
import Tables

/// EduGo's sessions. Access tokens are JWTs with the active context; refresh tokens are opaque, valid until log-out,
/// and use the context that the session last switched to.
final class EduGoSessions: Sendable {
    /// The payload as documented by EduGo.
    private struct Claims: Codable {
        var sub: String
        var email: String
        var active_context: EduGoContext
        var iat: Int64
        var exp: Int64
        var nbf: Int64
        var jti: String
        var iss = "edugo-auth"
    }

    /// A session as seen by a request.
    struct Session: Sendable {
        let number: Int
        var account: EduGoAccount
        var context: EduGoContext
        fileprivate var refreshExpiresAt: Instant
        fileprivate var isRevoked = false
    }

    private struct Values {
        var last = 0
        var sessions: [Int: Session] = [:]
        /// The owner of each access token, by serial number.
        var owners: [Int: Int] = [:]
        var logIns: [String: RateWindow] = [:]
    }

    /// Public, like every secret of the sandbox.
    private let key = SigningKey.secret(Array("sandbox-edugo-key-of-no-worth-at-all".utf8))
    private let values = Mutex(Values())
    private let state: SandboxState
    private let ledger: TokenLedger
    private let configuration: SandboxConfiguration

    init(_ configuration: SandboxConfiguration, state: SandboxState, ledger: TokenLedger) {
        self.configuration = configuration
        self.state = state
        self.ledger = ledger
    }

    /// Starts a session in the account's first context.
    func logIn(email: String, password: String) throws(CodedError) -> Session {
        let email = email.lowercased()
        guard email.contains("@"), email.contains("."), password.count >= 8 else { throw EduGoError.invalidInput }
        let now = state.clock()
        let wait = values.withLock {
            $0.logIns[email, default: RateWindow()].admit(
                at: now, limit: configuration.eduGoLogInsPerMinute, within: 60)
        }
        if let wait { throw EduGoError.tooManyLogIns(retryAfter: wait) }
        guard let account = EduGoAccount.all.first(where: { $0.email == email }) else { throw EduGoError.userNotFound }
        guard password == EduGoAccount.password else { throw EduGoError.invalidCredentials }
        switch account.condition {
        case .inactive: throw EduGoError.userInactive
        case .locked: throw EduGoError.accountLocked
        case .good: break
        }
        return values.withLock { values in
            values.last += 1
            let session = Session(
                number: values.last, account: account, context: account.contexts[0],
                refreshExpiresAt: now.advanced(bySeconds: Int64(configuration.refreshLifetime)))
            values.sessions[session.number] = session
            return session
        }
    }

    func refreshToken(of session: Session) -> String { "rt_sandbox_\(session.number)" }

    /// The session of a refresh token.
    func refresh(_ token: String) throws(CodedError) -> Session {
        let session = Int(token.dropFirst("rt_sandbox_".count)).flatMap { number in
            values.withLock { $0.sessions[number] }
        }
        guard let session, refreshToken(of: session) == token, !state.faults.refusesRefresh,
            session.refreshExpiresAt > state.clock()
        else { throw EduGoError.tokenExpired }
        guard !session.isRevoked else { throw EduGoError.tokenRevoked }
        return session
    }

    /// A new access token for a session's context.
    func accessToken(of session: Session) throws -> String {
        let serial = ledger.issue()
        values.withLock { $0.owners[serial] = session.number }
        let now = state.clock().secondsSinceEpoch
        return try SignedToken.sign(
            Claims(
                sub: session.account.id, email: session.account.email, active_context: session.context, iat: now,
                exp: now + Int64(configuration.tokenLifetime), nbf: now, jti: String(serial)),
            with: key)
    }

    /// The session of a request's `Authorization` header, in the context of its token.
    func session(_ header: String?) throws(CodedError) -> Session {
        let parts = (header ?? "").split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            let claims = try? SignedToken.claims(of: String(parts[1]), as: Claims.self, signedBy: key),
            let serial = Int(claims.jti), ledger.use(serial), claims.exp > state.clock().secondsSinceEpoch,
            var session = values.withLock({ values in values.owners[serial].flatMap { values.sessions[$0] } }),
            !session.isRevoked
        else { throw EduGoError.tokenExpired }
        session.context = claims.active_context
        return session
    }

    /// Switches all sessions of an account to its context in a school.
    func switchAll(of email: String, school: String) {
        values.withLock { values in
            for (number, session) in values.sessions where session.account.email == email {
                guard let context = session.account.contexts.first(where: { $0.schoolID == school }) else { continue }
                values.sessions[number]?.context = context
            }
        }
    }

    /// Ends a session: its tokens become invalid.
    func logOut(_ session: Session) {
        values.withLock { $0.sessions[session.number]?.isRevoked = true }
    }
}

/// An account of the fictitious EduGo, as EduGo documents a user, with its contexts.
struct EduGoAccount: Sendable {
    enum Condition: Sendable {
        case good
        case inactive
        case locked
    }

    static let password = "demo-password"

    var id: String
    var email: String
    var firstName: String
    var lastName: String
    var contexts: [EduGoContext]
    var condition = Condition.good

    static let all = [
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000001", email: "demo@edugo.example", firstName: "Juan",
            lastName: "Pérez", contexts: [.teacher, .schoolAdmin, .guardian]),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000002", email: "student@edugo.example", firstName: "Sofía",
            lastName: "Ñancupil", contexts: [.student]),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000003", email: "super@edugo.example", firstName: "Ana",
            lastName: "O'Higgins", contexts: [.superAdmin]),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000004", email: "inactive@edugo.example", firstName: "Luis",
            lastName: "Soto", contexts: [.teacher], condition: .inactive),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000005", email: "locked@edugo.example", firstName: "Eva",
            lastName: "Rojas", contexts: [.teacher], condition: .locked),
    ]
}

/// A role in a school, with its permissions: EduGo's `active_context`, with nulls included.
struct EduGoContext: Codable, Sendable, Equatable {
    var roleID: String
    var roleName: String
    var schoolID: String?
    var schoolName: String?
    var academicUnitID: String?
    var academicUnitName: String?
    var permissions: [String]

    private enum CodingKeys: String, CodingKey {
        case permissions
        case roleID = "role_id"
        case roleName = "role_name"
        case schoolID = "school_id"
        case schoolName = "school_name"
        case academicUnitID = "academic_unit_id"
        case academicUnitName = "academic_unit_name"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(roleID, forKey: .roleID)
        try container.encode(roleName, forKey: .roleName)
        try container.encode(schoolID, forKey: .schoolID)
        try container.encode(schoolName, forKey: .schoolName)
        try container.encode(academicUnitID, forKey: .academicUnitID)
        try container.encode(academicUnitName, forKey: .academicUnitName)
        try container.encode(permissions, forKey: .permissions)
    }

    static let teacher = EduGoContext(
        roleID: "role-teacher", roleName: "teacher", schoolID: "school-central", schoolName: "Colegio Central",
        academicUnitID: "unit-5a", academicUnitName: "5A",
        permissions: ["materials:read", "materials:create", "assessments:read"])
    static let schoolAdmin = EduGoContext(
        roleID: "role-school-admin", roleName: "school_admin", schoolID: "school-norte", schoolName: "Liceo Norte",
        permissions: ["materials:read", "users:read", "users:create", "reports:read"])
    static let guardian = EduGoContext(
        roleID: "role-guardian", roleName: "guardian", schoolID: "school-central", schoolName: "Colegio Central",
        permissions: ["assessments:read"])
    static let student = EduGoContext(
        roleID: "role-student", roleName: "student", schoolID: "school-central", schoolName: "Colegio Central",
        academicUnitID: "unit-5a", academicUnitName: "5A", permissions: ["materials:read", "assessments:attempt"])
    static let superAdmin = EduGoContext(
        roleID: "role-super-admin", roleName: "super_admin",
        permissions: ["schools:read", "schools:create", "users:read"])
}
