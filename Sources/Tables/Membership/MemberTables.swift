/// All that is known of a club or gym: its members, their plans and levels, and their visits.
///
/// This is what sources and the store give and what rules and aggregation take. Members, plans, families and accounts
/// are referred to by codes, in the order in which they are first named; visits may come before the members they name.
public struct MemberTables: Sendable {
    /// What the club is called.
    public var name: String
    /// Every member that a row names, listed in `members` or not.
    public private(set) var memberIDs = ListedIDs()
    /// Every plan that a row names, listed in `plans` or not.
    public private(set) var planIDs = ListedIDs()
    public private(set) var familyIDs = TextIndex()
    /// Accounts that members are linked to, or that visits name.
    public private(set) var userIDs = TextIndex()
    public private(set) var membershipTypes = StringDictionary()
    public private(set) var members = MemberTable()
    public private(set) var plans = PlanTable()
    public var levels = LevelTable()
    /// In no particular order.
    public private(set) var visits: VisitTable
    public var provenance = MemberProvenance()

    /// - Parameter keepsVisitIDs: whether each visit's id and account are kept; a report does without.
    public init(name: String, keepsVisitIDs: Bool = true) {
        self.name = name
        visits = VisitTable(keepsIDs: keepsVisitIDs)
    }

    /// Makes room for rows that are about to be appended. A service's total is a claim: more than ten million rows are
    /// not reserved on its word.
    public mutating func reserveCapacity(members memberCount: Int = 0, visits visitCount: Int = 0) {
        memberIDs.reserveCapacity(min(memberCount, 10_000_000))
        visits.reserveCapacity(min(visitCount, 10_000_000))
    }

    /// Appends a member; false, and nothing is changed, where a member of that id is there already.
    @discardableResult
    public mutating func append(_ row: borrowing MemberTable.Row) -> Bool {
        guard let code = memberIDs.list(row.id, row: members.count) else { return false }
        var shared = MemberTable.SharedTexts()
        if let id = row.planID { shared.plan = planIDs.insert(id) }
        if let id = row.familyGroupID { shared.family = familyIDs.insert(id).code }
        if let id = row.linkedUserID { shared.linkedUser = userIDs.insert(id).code }
        if let type = row.membershipType { shared.membershipType = membershipTypes.code(of: type) }
        members.append(row, code: code, shared: shared)
        return true
    }

    /// Appends a plan; false, and nothing is changed, where a plan of that id is there already.
    @discardableResult
    public mutating func append(_ plan: PlanTable.Row) -> Bool {
        var id = plan.id
        guard id.withUTF8({ planIDs.list($0, row: plans.count) }) != nil else { return false }
        plans.append(plan)
        return true
    }

    /// Appends a visit. That its id is new is for the caller to know.
    public mutating func append(_ row: borrowing VisitTable.Row) {
        let member = memberIDs.insert(row.memberID)
        var user: UInt32?
        if let id = row.userID { user = userIDs.insert(id).code }
        visits.append(id: row.id, member: member, user: user, at: row.visitedAt)
    }

    /// Appends a visit whose member and account are codes that the `insert` methods gave; `id` and `user` are not looked
    /// at by tables without visits' ids.
    public mutating func appendVisit(
        id: UnsafeBufferPointer<UInt8>? = nil, member: UInt32, user: UInt32? = nil, at time: Instant
    ) {
        visits.append(id: id, member: member, user: user, at: time)
    }

    /// Appends whole columns of visits to tables without visits' ids: the codes of members, and as many times.
    public mutating func appendVisits(members: [UInt32], at times: [Instant]) {
        visits.append(members: members, at: times)
    }

    /// The code of a member that rows name, new or known.
    public mutating func insertMember(_ id: UnsafeBufferPointer<UInt8>) -> UInt32 { memberIDs.insert(id) }

    /// The plan of a member's row, or `nil` where it names none or one that is not listed.
    public func plan(ofMember row: Int) -> PlanTable.Row? {
        members.plans[row].flatMap { planIDs.row(of: $0) }.map { plans[$0] }
    }

    /// What ends the membership of a member's row: its own plan type, or else that of its plan.
    public func planType(ofMember row: Int) -> PlanType? {
        members.planTypes[row] ?? plan(ofMember: row)?.type
    }

    /// The id of a member's row.
    public func id(ofMember row: Int) -> String { memberIDs[members.codes[row]] }
}

/// Where a club's members and visits come from and how far they go.
public struct MemberProvenance: Sendable, Equatable {
    /// How many visits the service gave, those that could not be counted included.
    public var visits: Int
    /// When the newest visit was made; the time of the data. `nil` without visits.
    public var newestVisitAt: Instant?
    /// Visits that name no member, and so are nobody's.
    public var visitsWithoutMember: Int
    /// Visits of a member without a time that could be read.
    public var visitsWithoutTime: Int
    /// How the names of visits' fields begin in the two counts below: a reading of a part of the visits has met a part of
    /// those. `nil` where all visits are read every time.
    public var visitFields: String?
    /// Fields that are missing where every document should have them: rows by field.
    public var missingFields: [String: Int]
    /// Under which `missingFields` counts members who were asked for and whom the service does not know.
    public static let unknownMembers = "members"
    /// Fields that came with a value of another kind than documented, and count as missing: rows by field.
    public var unreadableFields: [String: Int]

    public init(
        visits: Int = 0, newestVisitAt: Instant? = nil, visitsWithoutMember: Int = 0, visitsWithoutTime: Int = 0,
        visitFields: String? = nil, missingFields: [String: Int] = [:], unreadableFields: [String: Int] = [:]
    ) {
        self.visits = visits
        self.newestVisitAt = newestVisitAt
        self.visitsWithoutMember = visitsWithoutMember
        self.visitsWithoutTime = visitsWithoutTime
        self.visitFields = visitFields
        self.missingFields = missingFields
        self.unreadableFields = unreadableFields
    }
}
