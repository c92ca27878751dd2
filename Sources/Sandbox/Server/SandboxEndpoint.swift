/// An endpoint, for faults and counters to name: one of Tikit's by its path below the base, one of another service's by
/// the service and the method or path.
public struct SandboxEndpoint: RawRepresentable, Hashable, Sendable, Codable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public static let login = Self(rawValue: "auth/login")
    public static let socialLogin = Self(rawValue: "auth/social-login")
    public static let refresh = Self(rawValue: "auth/refresh")
    public static let me = Self(rawValue: "auth/me")
    public static let events = Self(rawValue: "events")
    public static let sessions = Self(rawValue: "events/{id}/sessions")
    public static let checkIns = Self(rawValue: "checkins")
    public static let register = Self(rawValue: "checkins/register")
    public static let oauthToken = Self(rawValue: "oauth2/token")
    public static let firestoreList = Self(rawValue: "firestore/list")
    public static let firestoreGet = Self(rawValue: "firestore/get")
    public static let firestoreRunQuery = Self(rawValue: "firestore/runQuery")
    public static let firestoreCommit = Self(rawValue: "firestore/commit")
    public static let negroniSendCode = Self(rawValue: "negroni/auth/send-code")
    public static let negroniVerifyCode = Self(rawValue: "negroni/auth/verify-code")
    public static let negroniMember = Self(rawValue: "negroni/members/{id}")
    public static let negroniHistory = Self(rawValue: "negroni/members/{id}/history")
    public static let negroniLevels = Self(rawValue: "negroni/levels")
    public static let negroniBenefits = Self(rawValue: "negroni/levels/{id}/benefits")
    public static let eduGoLogin = Self(rawValue: "edugo/v1/auth/login")
    public static let eduGoRefresh = Self(rawValue: "edugo/v1/auth/refresh")
    public static let eduGoLogout = Self(rawValue: "edugo/v1/auth/logout")
    public static let eduGoSwitchContext = Self(rawValue: "edugo/v1/auth/switch-context")
    /// Any path that the service does not have.
    public static let unknown = Self(rawValue: "unknown")
}
