/// An endpoint by its path below the service's base, for faults and counters to name.
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
    /// Any path that the service does not have.
    public static let unknown = Self(rawValue: "unknown")
}
