public import Tables

/// The rules of the door: the member's activity, then the membership's status, then the limits of its plan.
public enum Admission {
    /// Decides on one member.
    ///
    /// - Parameters:
    ///   - family: the visits that the member's group shares, the member's own document counted in; `nil` where the
    ///     member shares none.
    ///   - now: when the member stands at the door.
    ///   - clock: on whose days days are counted.
    public static func decide(
        _ member: MemberState, family: SharedVisits? = nil, now: Instant, clock: WallClock
    ) -> Decision {
        guard member.isActive == true else { return Decision(.inactive, planType: member.planType) }
        if let reason = refusal(for: member.status) { return Decision(reason, planType: member.planType) }
        guard let type = member.planType, !member.namesUnknownPlan else {
            return Decision(.unknownPlan, planType: member.planType)
        }
        let family = type.countsVisits ? family : nil
        // Whose visit it is cannot be said, so nobody loses one.
        if family?.isUncertain == true { return Decision(.familyPlanUnknown, planType: type) }
        let visits = type.countsVisits ? family?.left ?? member.visitsLeft : nil
        let end = type.hasEndDate ? member.endsAt : nil
        let days = end.map { clock.days(from: now, to: $0) }

        let isOver = end.map { $0 <= now } ?? false
        let isUsedUp = visits.map { $0 <= 0 } ?? false
        if isOver || isUsedUp {
            let reason: Decision.Reason =
                isOver ? isUsedUp ? .endDatePassedAndNoVisitsLeft : .endDatePassed : .noVisitsLeft
            return Decision(
                reason, planType: type, visitsLeft: visits, daysLeft: days,
                change: .init(status: .expired, isForFamily: isUsedUp && family != nil))
        }
        // What is not there cannot be verified; nor is the membership known to be over, so nothing is written.
        if type.hasEndDate, end == nil { return Decision(.endDateMissing, planType: type, visitsLeft: visits) }
        guard type.countsVisits else { return Decision(.valid, planType: type, daysLeft: days) }
        guard let visits else { return Decision(.visitsMissing, planType: type, daysLeft: days) }
        let left = visits - 1
        return Decision(
            left == 0 ? .lastVisit : .valid, planType: type, visitsLeft: left, daysLeft: days,
            change: .init(visitsLeft: left, status: left == 0 ? .expired : nil, isForFamily: family != nil))
    }

    /// Why a status admits nobody; `nil` for the one that does.
    private static func refusal(for status: MembershipStatus) -> Decision.Reason? {
        switch status {
        case .active: nil
        case .pending: .pending
        case .suspended: .suspended
        case .cancelled: .cancelled
        case .expired: .expired
        case .unknown: .unknownStatus
        }
    }
}

extension Admission {
    /// A decision on a member of tables, and whom its change concerns.
    public struct Case: Sendable, Equatable {
        public var decision: Decision
        /// The rows of the members whose documents the decision's change is written to, rising; empty where nothing changes.
        public var changedRows: [Int]
        /// Whether the documents of a family group disagree on the visits left; a check-in makes them equal.
        public var familyDisagrees: Bool
    }

    /// Decides on the member of a row, with the family that the tables list: they need not list other members.
    public static func decide(
        member row: Int, in tables: MemberTables, now: Instant, clock: WallClock
    ) -> Case {
        let state = MemberState(ofMember: row, in: tables)
        let group = sharingRows(withMember: row, in: tables)
        var family: SharedVisits?
        if !group.isEmpty {
            family = SharedVisits(group.lazy.map { MemberState(ofMember: $0, in: tables) })
            if tables.hasUncertainMember(inFamilyOf: row) { family?.addUncertain() }
        }
        let decision = decide(state, family: family, now: now, clock: clock)
        let changedRows = decision.change.map { $0.isForFamily ? group : [row] } ?? []
        return Case(decision: decision, changedRows: changedRows, familyDisagrees: family?.agree == false)
    }

    /// The rows of all members that share visits with one, itself among them; empty where it shares none.
    public static func sharingRows(withMember row: Int, in tables: MemberTables) -> [Int] {
        guard let group = tables.sharedGroup(ofMember: row) else { return [] }
        return (0..<tables.members.count).filter { tables.sharedGroup(ofMember: $0) == group }
    }
}

extension MemberTables {
    /// The code of the family group with which a member's row shares visits, or `nil`.
    public func sharedGroup(ofMember row: Int) -> UInt32? {
        guard let group = members.families[row], !namesUnknownPlan(ofMember: row),
            SharedVisits.applies(planType: planType(ofMember: row), maxMembers: plan(ofMember: row)?.maxMembers)
        else { return nil }
        return group
    }

    /// Whether a member's row names a plan that is not listed.
    public func namesUnknownPlan(ofMember row: Int) -> Bool {
        members.plans[row].map { planIDs.row(of: $0) == nil } ?? false
    }

    /// Whether a member's family group has somebody who may or may not share visits.
    fileprivate func hasUncertainMember(inFamilyOf row: Int) -> Bool {
        (0..<members.count).contains { other in
            members.families[other] == members.families[row] && MemberState(ofMember: other, in: self).mayShareVisits
        }
    }
}

/// What decides whether a member may come in, as the member's document and plan have it.
public struct MemberState: Sendable, Equatable {
    /// `nil` where the document does not say, which admits nobody.
    public var isActive: Bool?
    public var status: MembershipStatus
    /// `nil` where there is no plan, or one of an unknown type.
    public var planType: PlanType?
    /// Whether the document names a plan that is not listed, so that nobody can say what it allows.
    public var namesUnknownPlan: Bool
    /// The instant at which the membership is over.
    public var endsAt: Instant?
    /// Visits that are left to the member, the next one included.
    public var visitsLeft: Int64?

    public init(
        isActive: Bool? = true, status: MembershipStatus = .active, planType: PlanType? = nil,
        namesUnknownPlan: Bool = false, endsAt: Instant? = nil, visitsLeft: Int64? = nil
    ) {
        self.isActive = isActive
        self.status = status
        self.planType = planType
        self.namesUnknownPlan = namesUnknownPlan
        self.endsAt = endsAt
        self.visitsLeft = visitsLeft
    }

    /// The state of a member's row.
    public init(ofMember row: Int, in tables: MemberTables) {
        self.init(
            isActive: tables.members.isActive(row), status: tables.members.statuses[row],
            planType: tables.planType(ofMember: row), namesUnknownPlan: tables.namesUnknownPlan(ofMember: row),
            endsAt: tables.members.endDates[row], visitsLeft: tables.members.remainingVisits[row])
    }

    /// Whether a member of a family group may or may not share its visits: the plan that would tell is not known. A plan
    /// by time shares none, whatever else it says.
    public var mayShareVisits: Bool { namesUnknownPlan && planType != .timeBased }

    /// Whether the member and the membership are active; its plan may be over all the same.
    public var isInForce: Bool { isActive == true && status == .active }
}

/// The visits that the members of a family group share: each member's document has the same number, and a visit of one
/// is taken from all.
public struct SharedVisits: Sendable, Equatable {
    /// What is left to the group: the lowest number that any of its members in force has, so that documents that
    /// disagree never give more visits than the most used of them. `nil` where none has a number.
    public private(set) var left: Int64?
    /// How many of the group's members there are.
    public private(set) var members = 0
    /// Whether all members' documents have the same number.
    public private(set) var agree = true
    /// Whether the group has a member of whom nobody can say whether they share: their plan is named and not known.
    public private(set) var isUncertain = false
    private var first: Int64?

    /// What is left to the group, whoever is in force: a group that has used all its visits has nobody in force, and
    /// documents that agree on what is left.
    public var balance: Int64? { left ?? (agree ? first : nil) }

    public init() {}

    public init(_ group: some Sequence<MemberState>) {
        for member in group { add(member) }
    }

    public mutating func add(_ member: MemberState) {
        if members == 0 { first = member.visitsLeft }
        members += 1
        if member.visitsLeft != first { agree = false }
        guard member.isInForce, let visits = member.visitsLeft else { return }
        left = left.map { min($0, visits) } ?? visits
    }

    /// Notes a member of the group who may or may not share.
    public mutating func addUncertain() { isUncertain = true }

    /// Whether the plan of a member in a family group has visits to share: it counts visits, and it is for more than one
    /// person. Where nothing says for how many, being in a group is enough.
    public static func applies(planType: PlanType?, maxMembers: Int64?) -> Bool {
        planType?.countsVisits == true && (maxMembers ?? 2) > 1
    }
}
