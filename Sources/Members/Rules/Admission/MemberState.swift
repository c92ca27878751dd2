public import Tables

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
