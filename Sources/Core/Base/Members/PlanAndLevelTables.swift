/// The plans of a club. There are few, so rows are values.
public struct PlanTable: Sendable {
    public struct Row: Sendable, Equatable {
        public var id: String
        public var name: String?
        /// `nil` if the service's type is not documented.
        public var type: PlanType?
        /// The length of the plan, in days from its start.
        public var durationDays: Int64?
        /// The number of visits granted; for a family plan, to all members together.
        public var visitsGranted: Int64?
        /// The number of people per membership; more than one makes it a family plan.
        public var maxMembers: Int64?

        public init(
            id: String, name: String? = nil, type: PlanType? = nil, durationDays: Int64? = nil,
            visitsGranted: Int64? = nil, maxMembers: Int64? = nil
        ) {
            self.id = id
            self.name = name
            self.type = type
            self.durationDays = durationDays
            self.visitsGranted = visitsGranted
            self.maxMembers = maxMembers
        }
    }

    public private(set) var rows: [Row] = []

    public init() {}

    public var count: Int { rows.count }
    public subscript(row: Int) -> Row { rows[row] }

    mutating func append(_ row: Row) { rows.append(row) }
}

/// What ends a membership: a date, a number of visits, or whichever comes first.
public enum PlanType: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case timeBased, visitBased, mixed

    /// The type with a documented name; `nil` for any other text.
    public init?(name: some StringProtocol) {
        guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }

    /// The name in documents: `time_based`, `visit_based` or `mixed`.
    public var name: String {
        switch self {
        case .timeBased: "time_based"
        case .visitBased: "visit_based"
        case .mixed: "mixed"
        }
    }

    /// Whether a date ends the membership.
    public var hasEndDate: Bool { self != .visitBased }
    /// Whether visits are counted down.
    public var countsVisits: Bool { self != .timeBased }
}

/// The levels of a club, in the order of the service's list. There are few, so rows are values.
public struct LevelTable: Sendable {
    public struct Row: Sendable, Equatable {
        public var id: String
        public var levelNumber: Int64
        public var name: String
        /// The fewest visits in a period that give a member the level; 0 if everybody has it.
        public var visitsRequiredMin: Int64
        /// The most visits in a period at the level; `nil` for the highest level.
        public var visitsRequiredMax: Int64?
        /// Six hexadecimal digits, with or without `#`.
        public var color: String?
        /// The benefits of the level, a few words each.
        public var benefits: [String]

        public init(
            id: String, levelNumber: Int64, name: String, visitsRequiredMin: Int64, visitsRequiredMax: Int64? = nil,
            color: String? = nil, benefits: [String] = []
        ) {
            self.id = id
            self.levelNumber = levelNumber
            self.name = name
            self.visitsRequiredMin = visitsRequiredMin
            self.visitsRequiredMax = visitsRequiredMax
            self.color = color
            self.benefits = benefits
        }
    }

    public private(set) var rows: [Row] = []

    public init() {}

    public var count: Int { rows.count }

    public mutating func append(_ row: Row) { rows.append(row) }

    /// Sets the benefits of all levels, by level id.
    public mutating func setBenefits(_ benefits: [ExactText: [String]]) {
        for row in rows.indices { rows[row].benefits = benefits[ExactText(rows[row].id)] ?? [] }
    }
}
