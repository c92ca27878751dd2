/// The members that a service lists. Columns that a service does not have are null: plans, dates and families belong to
/// a gym; numbers, points and levels to a club.
public struct MemberTable: Sendable {
    /// A member, as views of the bytes that it was read from.
    public struct Row {
        public var id: UnsafeBufferPointer<UInt8>
        /// Used only for the message at the door and in reports with personal data.
        public var name: UnsafeBufferPointer<UInt8>?
        /// Read only where it is displayed or searched, and never stored.
        public var phone: UnsafeBufferPointer<UInt8>?
        public var isActive: Bool?
        public var status: MembershipStatus = .unknown
        /// The member's own plan type, if the document has one; otherwise the type of the plan applies.
        public var planType: PlanType?
        public var planID: UnsafeBufferPointer<UInt8>?
        /// The start of the current membership; earlier visits are not part of its balance.
        public var membershipStartDate: Instant?
        public var membershipEndDate: Instant?
        public var remainingVisits: Int64?
        public var familyGroupID: UnsafeBufferPointer<UInt8>?
        public var linkedUserID: UnsafeBufferPointer<UInt8>?
        public var memberNumber: UnsafeBufferPointer<UInt8>?
        public var membershipType: UnsafeBufferPointer<UInt8>?
        /// The number of a level.
        public var currentLevel: Int64?
        public var points: Int64?
        public var visitsInCurrentPeriod: Int64?
        public var levelExpiresAt: Instant?

        public init(id: UnsafeBufferPointer<UInt8>) {
            self.id = id
        }
    }

    /// Codes of `MemberTables.memberIDs`.
    public private(set) var codes: [UInt32] = []
    public private(set) var names = TextColumn()
    public private(set) var phones = TextColumn()
    /// 1 for true, 0 for false; null if the document does not say.
    public private(set) var active = Column<UInt8>(filler: 0)
    public private(set) var statuses: [MembershipStatus] = []
    /// The members' own plan types. Use `MemberTables.planType(ofMember:)` for the types that apply.
    public private(set) var planTypes = Column<PlanType>(filler: .timeBased)
    /// Codes of `MemberTables.planIDs`.
    public private(set) var plans = Column<UInt32>()
    public private(set) var startDates = Column<Instant>()
    public private(set) var endDates = Column<Instant>()
    public private(set) var remainingVisits = Column<Int64>()
    /// Codes of `MemberTables.familyIDs`.
    public private(set) var families = Column<UInt32>()
    /// Codes of `MemberTables.userIDs`.
    public private(set) var linkedUsers = Column<UInt32>()
    public private(set) var memberNumbers = TextColumn()
    /// Codes of `MemberTables.membershipTypes`.
    public private(set) var membershipTypes = Column<UInt32>()
    public private(set) var currentLevels = Column<Int64>()
    public private(set) var points = Column<Int64>()
    public private(set) var visitsInCurrentPeriod = Column<Int64>()
    public private(set) var levelExpiresAt = Column<Instant>()

    public init() {}

    public var count: Int { codes.count }

    public func isActive(_ row: Int) -> Bool? { active[row].map { $0 != 0 } }

    /// The codes of the texts that several members may share.
    struct SharedCodes {
        var plan: UInt32?
        var family: UInt32?
        var linkedUser: UInt32?
        var membershipType: UInt32?
    }

    mutating func append(_ row: borrowing Row, code: UInt32, shared: SharedCodes) {
        codes.append(code)
        names.append(utf8: row.name)
        phones.append(utf8: row.phone)
        active.append(row.isActive.map { $0 ? 1 : 0 })
        statuses.append(row.status)
        planTypes.append(row.planType)
        plans.append(shared.plan)
        startDates.append(row.membershipStartDate)
        endDates.append(row.membershipEndDate)
        remainingVisits.append(row.remainingVisits)
        families.append(shared.family)
        linkedUsers.append(shared.linkedUser)
        memberNumbers.append(utf8: row.memberNumber)
        membershipTypes.append(shared.membershipType)
        currentLevels.append(row.currentLevel)
        points.append(row.points)
        visitsInCurrentPeriod.append(row.visitsInCurrentPeriod)
        levelExpiresAt.append(row.levelExpiresAt)
    }

    /// Replaces all phone numbers, in the order of rows.
    mutating func setPhones(_ phones: TextColumn) { self.phones = phones }
}

/// The state of a membership (`membershipStatus`).
public enum MembershipStatus: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case active, pending, suspended, cancelled, expired
    /// Missing, or an undocumented state.
    case unknown

    /// The state with a documented name; `nil` for any other text.
    public init?(name: some StringProtocol) {
        guard let status = Self.allCases.dropLast().first(where: { $0.name == name }) else { return nil }
        self = status
    }

    /// The name in documents.
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
