/// The plans that members can have, a row each: few, so rows are values.
public struct PlanTable: Sendable {
    public struct Row: Sendable, Equatable {
        public var id: String
        public var name: String?
        /// `nil` where the service's type is none of the documented ones.
        public var type: PlanType?
        /// How long the plan runs from its start.
        public var durationDays: Int64?
        /// How many visits it gives; for a family, all its members together.
        public var visitsGranted: Int64?
        /// How many people one membership is for; more than one makes it a family plan.
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
