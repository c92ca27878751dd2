public import Base

/// The rules of admission: they check the member's activity, then the membership's status, then the limits of its plan.
///
/// A member with a visit plan and one visit left is admitted with `.lastVisit`: the decision has `visitsLeft` 0, and its change
/// sets the visits to 0 and the status to `expired`. The next time, the member is refused.
public enum Admission {
    /// Decides on one member.
    ///
    /// - Parameters:
    ///   - family: the visits that the member's group shares, including the member's own document; `nil` if the
    ///     member shares none.
    ///   - now: the time of the check-in.
    ///   - clock: the clock that tells one day from the next.
    public static func decide(
        _ member: MemberState, family: SharedVisits? = nil, now: Instant, clock: WallClock
    ) -> Decision {
        guard member.isActive == true else { return Decision(.inactive, planType: member.planType) }
        if let reason = refusal(for: member.status) { return Decision(reason, planType: member.planType) }
        guard let type = member.planType, !member.namesUnknownPlan else {
            return Decision(.unknownPlan, planType: member.planType)
        }
        let family = type.countsVisits ? family : nil
        // Nobody loses a visit if it is unclear who shares it.
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
        // A missing date cannot be checked, and the membership is not known to be over, so nothing is written.
        if type.hasEndDate, end == nil { return Decision(.endDateMissing, planType: type, visitsLeft: visits) }
        guard type.countsVisits else { return Decision(.valid, planType: type, daysLeft: days) }
        guard let visits else { return Decision(.visitsMissing, planType: type, daysLeft: days) }
        let left = visits - 1
        return Decision(
            left == 0 ? .lastVisit : .valid, planType: type, visitsLeft: left, daysLeft: days,
            change: .init(visitsLeft: left, status: left == 0 ? .expired : nil, isForFamily: family != nil))
    }

    /// The reason to refuse every member with a status; `nil` for the active status.
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
    /// A decision on a member in the tables, and the members it changes.
    public struct Case: Sendable, Equatable {
        public var decision: Decision
        /// The rows of the members whose documents the decision changes, ascending; empty if nothing changes.
        public var changedRows: [Int]
        /// Whether the documents of a family group disagree on the visits left. A check-in makes them equal.
        var familyDisagrees: Bool
    }

    /// Decides on the member in a row, with the family listed in the tables. The tables need not list other members.
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

    /// The rows of all members who share visits with a member, who is included; empty if the member shares none.
    public static func sharingRows(withMember row: Int, in tables: MemberTables) -> [Int] {
        guard let group = tables.sharedGroup(ofMember: row) else { return [] }
        return (0..<tables.members.count).filter { tables.sharedGroup(ofMember: $0) == group }
    }
}

extension MemberTables {
    /// The code of the family group with which the member in a row shares visits; `nil` if there is none.
    public func sharedGroup(ofMember row: Int) -> UInt32? {
        guard let group = members.families[row], !namesUnknownPlan(ofMember: row),
            SharedVisits.applies(planType: planType(ofMember: row), maxMembers: plan(ofMember: row)?.maxMembers)
        else { return nil }
        return group
    }

    /// Whether the member in a row names a plan that is not listed.
    public func namesUnknownPlan(ofMember row: Int) -> Bool {
        members.plans[row].map { planIDs.row(of: $0) == nil } ?? false
    }

    /// Whether the family group of the member in a row includes a member who may or may not share visits.
    fileprivate func hasUncertainMember(inFamilyOf row: Int) -> Bool {
        (0..<members.count).contains { other in
            members.families[other] == members.families[row] && MemberState(ofMember: other, in: self).mayShareVisits
        }
    }
}

/// The fields of a member's document and plan that decide on admission.
public struct MemberState: Sendable, Equatable {
    /// `nil` if the document does not say, in which case the member is refused.
    public var isActive: Bool?
    public var status: MembershipStatus
    /// `nil` if there is no plan or its type is unknown.
    public var planType: PlanType?
    /// Whether the document names a plan that is not listed, so that its limits are unknown.
    public var namesUnknownPlan: Bool
    /// The instant at which the membership ends.
    public var endsAt: Instant?
    /// The visits left to the member before this check-in.
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

    /// The state of the member in a row.
    public init(ofMember row: Int, in tables: MemberTables) {
        self.init(
            isActive: tables.members.isActive(row), status: tables.members.statuses[row],
            planType: tables.planType(ofMember: row), namesUnknownPlan: tables.namesUnknownPlan(ofMember: row),
            endsAt: tables.members.endDates[row], visitsLeft: tables.members.remainingVisits[row])
    }

    /// Whether the member may or may not share a family group's visits, because the plan is not listed. A time-based plan never
    /// shares visits.
    public var mayShareVisits: Bool { namesUnknownPlan && planType != .timeBased }

    /// Whether the member and the membership are active. The plan's limits may still be exceeded.
    public var isInForce: Bool { isActive == true && status == .active }
}

/// The visits shared by the members of a family group. All their documents hold the same number, and every visit is subtracted from
/// all of them.
public struct SharedVisits: Sendable, Equatable {
    /// The visits left to the group: the lowest number of any member in force, so that inconsistent documents never allow more
    /// visits than that. `nil` if no member in force has a number.
    public private(set) var left: Int64?
    /// The number of members in the group.
    public private(set) var members = 0
    /// Whether all documents hold the same number.
    public private(set) var agree = true
    /// Whether the group has a member who names a plan that is not listed and so may or may not share visits.
    public private(set) var isUncertain = false
    private var first: Int64?

    /// The visits left to the group, even if no member is in force: a group that has used all its visits has no member in force,
    /// but its documents agree on what is left.
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

    /// Adds a member who may or may not share the visits.
    public mutating func addUncertain() { isUncertain = true }

    /// Whether a plan shares visits within a family group: it counts visits and is for more than one person, or for an unspecified
    /// number.
    public static func applies(planType: PlanType?, maxMembers: Int64?) -> Bool {
        planType?.countsVisits == true && (maxMembers ?? 2) > 1
    }
}
