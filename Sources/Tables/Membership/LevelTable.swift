/// The levels of a club, a row each, in the order in which the service lists them: few, so rows are values.
public struct LevelTable: Sendable {
    public struct Row: Sendable, Equatable {
        public var id: String
        public var levelNumber: Int64
        public var name: String
        /// Visits in the period from which a member has the level; 0 for one that everybody has.
        public var visitsRequiredMin: Int64
        /// The last number of visits with which a member still has it; `nil` for the highest.
        public var visitsRequiredMax: Int64?
        /// Six hexadecimal digits, with or without `#`.
        public var color: String?
        /// What the level gives, each in a few words.
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
    public subscript(row: Int) -> Row { rows[row] }

    public mutating func append(_ row: Row) { rows.append(row) }

    /// Says what each level gives, by its id.
    public mutating func setBenefits(_ benefits: [ExactText: [String]]) {
        for row in rows.indices { rows[row].benefits = benefits[ExactText(rows[row].id)] ?? [] }
    }
}
