/// What ends a membership: a date, a number of visits, or whichever of both comes first.
public enum PlanType: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case timeBased, visitBased, mixed

    /// The type of a documented name; `nil` for any other text.
    public init?(name: some StringProtocol) {
        guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }

    /// As documents write it: `time_based`, `visit_based`, `mixed`.
    public var name: String {
        switch self {
        case .timeBased: "time_based"
        case .visitBased: "visit_based"
        case .mixed: "mixed"
        }
    }

    /// Whether a date ends it.
    public var hasEndDate: Bool { self != .visitBased }
    /// Whether its visits are counted down.
    public var countsVisits: Bool { self != .timeBased }
}
