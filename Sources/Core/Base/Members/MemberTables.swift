/// The data of a club or gym: members, plans, levels and visits.
///
/// Sources and the store produce these tables; rules and aggregation consume them. Rows refer to members, plans,
/// families and accounts by codes, in order of first appearance. Visits may be appended before the members they name.
public struct MemberTables: Sendable {
    /// The name of the club.
    public var name: String
    /// All members named by a row, whether or not they are listed in `members`.
    public private(set) var memberIDs = ListedIDs()
    /// All plans named by a row, whether or not they are listed in `plans`.
    public private(set) var planIDs = ListedIDs()
    public private(set) var familyIDs = TextIndex()
    /// The accounts that members are linked to or visits name.
    public private(set) var userIDs = TextIndex()
    public private(set) var membershipTypes = StringDictionary()
    public private(set) var members = MemberTable()
    public private(set) var plans = PlanTable()
    public var levels = LevelTable()
    /// In no particular order.
    public private(set) var visits: VisitTable
    public var provenance = MemberProvenance()

    /// - Parameter keepsVisitIDs: Whether to keep the id and account of each visit. Reports do not need them.
    public init(name: String, keepsVisitIDs: Bool = true) {
        self.name = name
        visits = VisitTable(keepsIDs: keepsVisitIDs)
    }

    /// Reserves space for rows about to be appended, ten million at most: a service's total is only a claim.
    public mutating func reserveCapacity(members memberCount: Int = 0, visits visitCount: Int = 0) {
        memberIDs.reserveCapacity(min(memberCount, 10_000_000))
        visits.reserveCapacity(min(visitCount, 10_000_000))
    }

    /// Appends a member. Returns false, changing nothing, if there already is a member with that id.
    @discardableResult
    public mutating func append(_ row: borrowing MemberTable.Row) -> Bool {
        guard let code = memberIDs.list(row.id, row: members.count) else { return false }
        var shared = MemberTable.SharedCodes()
        if let id = row.planID { shared.plan = planIDs.insert(id) }
        if let id = row.familyGroupID { shared.family = familyIDs.insert(id).code }
        if let id = row.linkedUserID { shared.linkedUser = userIDs.insert(id).code }
        if let type = row.membershipType { shared.membershipType = membershipTypes.code(of: type) }
        members.append(row, code: code, shared: shared)
        return true
    }

    /// Appends a plan. Returns false, changing nothing, if there already is a plan with that id.
    @discardableResult
    public mutating func append(_ plan: PlanTable.Row) -> Bool {
        var id = plan.id
        guard id.withUTF8({ planIDs.list($0, row: plans.count) }) != nil else { return false }
        plans.append(plan)
        return true
    }

    /// Appends a visit. Its id must be new, which is not checked.
    public mutating func append(_ row: borrowing VisitTable.Row) {
        let member = memberIDs.insert(row.memberID)
        var user: UInt32?
        if let id = row.userID { user = userIDs.insert(id).code }
        visits.append(id: row.id, member: member, user: user, at: row.visitedAt)
    }

    /// Appends columns of visits (member codes from `insertMember(_:)`, and times) to tables without visit ids.
    public mutating func appendVisits(members: [UInt32], at times: [Instant]) {
        visits.append(members: members, at: times)
    }

    /// Returns the code of a member, inserting the member if new.
    public mutating func insertMember(_ id: UnsafeBufferPointer<UInt8>) -> UInt32 { memberIDs.insert(id) }

    /// Takes the phone numbers of members, by id, from tables that have them.
    public mutating func takePhones(from others: MemberTables) {
        let known = others.members.phones
        var phones = TextColumn()
        for row in 0..<members.count {
            phones.append(others.row(ofMember: id(ofMember: row)).flatMap { known[$0] })
        }
        members.setPhones(phones)
    }

    /// The row that lists a member; `nil` for an id that is unknown or not listed.
    public func row(ofMember id: String) -> Int? { memberIDs.code(of: id).flatMap { memberIDs.row(of: $0) } }

    /// The plan of a member, by row; `nil` if the member has none, or one that is not listed.
    public func plan(ofMember row: Int) -> PlanTable.Row? {
        members.plans[row].flatMap { planIDs.row(of: $0) }.map { plans[$0] }
    }

    /// The plan type of a member, by row: the member's own, or else that of the plan.
    public func planType(ofMember row: Int) -> PlanType? {
        members.planTypes[row] ?? plan(ofMember: row)?.type
    }

    public func id(ofMember row: Int) -> String { memberIDs[members.codes[row]] }
}

/// The origin and extent of a club's data.
public struct MemberProvenance: Sendable, Equatable {
    /// The number of visits read, including those that cannot be counted.
    public var visits: Int
    /// The time of the newest visit, which is the time of the data; `nil` if there are no visits.
    public var newestVisitAt: Instant?
    /// The number of visits that name no member.
    public var visitsWithoutMember: Int
    /// The number of visits by a member that have no readable time.
    public var visitsWithoutTime: Int
    /// The prefix of visit fields in the two counts below, for sources that read only new visits, which are all that
    /// these counts cover. `nil` if all visits are read every time.
    public var visitFields: String?
    /// Required fields that are missing: rows by field.
    public var missingFields: [String: Int]
    /// The key in `missingFields` of members who were requested but are unknown to the service.
    public static let unknownMembers = "members"
    /// Fields with a value of a different type than documented, which count as missing: rows by field.
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

/// The ids of things that a service lists and that other rows refer to: members and plans.
///
/// Each id has a code and, if the service lists it, the row of the table that does. A visit may name a member who is no
/// longer listed.
public struct ListedIDs: Sendable {
    private var index = TextIndex()
    /// The listing row, by code; -1 if unlisted.
    private var rows: [Int32] = []

    public init() {}

    /// The number of ids, listed or only referred to.
    public var count: Int { index.count }

    /// The id of a code.
    public subscript(code: UInt32) -> String { index[code] }

    public func code(of id: String) -> UInt32? { index.code(of: id) }

    /// The row that lists a code, or `nil` if it is unlisted.
    public func row(of code: UInt32) -> Int? {
        let row = rows[Int(code)]
        return row < 0 ? nil : Int(row)
    }

    /// The row that lists each code, or -1 if it is unlisted. For loops over whole columns.
    public var rowsByCode: [Int32] { rows }

    /// The ids' bytes, by code.
    public var texts: TextColumn { index.texts }

    public mutating func reserveCapacity(_ capacity: Int, bytesPerID: Int = 20) {
        index.reserveCapacity(capacity, bytesPerText: bytesPerID)
        rows.reserveCapacity(capacity)
    }

    /// Returns the code of an id, inserting the id if it is new.
    public mutating func insert(_ id: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let (code, inserted) = index.insert(id)
        if inserted { rows.append(-1) }
        return code
    }

    /// Marks an id as listed in `row` and returns its code, or `nil` if another row lists it already.
    mutating func list(_ id: UnsafeBufferPointer<UInt8>, row: Int) -> UInt32? {
        let code = insert(id)
        guard rows[Int(code)] < 0 else { return nil }
        rows[Int(code)] = Int32(row)
        return code
    }
}
