/// Where a membership stands, as its document says (`membershipStatus`).
public enum MembershipStatus: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case active, pending, suspended, cancelled, expired
    /// None of the documented states, or none given.
    case unknown

    /// The state of a documented name; `nil` for any other text.
    public init?(name: some StringProtocol) {
        guard let status = Self.allCases.dropLast().first(where: { $0.name == name }) else { return nil }
        self = status
    }

    /// As documents write it.
    public var name: String {
        switch self {
        case .active: "active"
        case .pending: "pending"
        case .suspended: "suspended"
        case .cancelled: "cancelled"
        case .expired: "expired"
        case .unknown: "unknown"
        }
    }
}
