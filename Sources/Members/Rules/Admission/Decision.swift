public import Messages
public import Tables

/// Whether a member may come in, why, and what coming in would change.
public struct Decision: Sendable, Equatable {
    public enum Reason: String, Sendable, CaseIterable {
        // Admitted.
        case valid
        /// Admitted, and no visit is left after this one.
        case lastVisit = "last_visit"

        // Refused for the member or the membership.
        case inactive
        case pending, suspended, cancelled, expired
        case unknownStatus = "unknown_status"
        case unknownPlan = "unknown_plan"
        /// Somebody in the family group names a plan that is not known, so that nobody can say who shares the visits.
        case familyPlanUnknown = "family_plan_unknown"

        // Refused for the plan's limits.
        case endDatePassed = "end_date_passed"
        case noVisitsLeft = "no_visits_left"
        case endDatePassedAndNoVisitsLeft = "end_date_passed_and_no_visits_left"
        /// A limit that the document should have and has not, so that it cannot be verified.
        case endDateMissing = "end_date_missing"
        case visitsMissing = "visits_missing"

        /// Refused at the door alone: the rules admit the member, who has been checked in on the same day.
        case alreadyCheckedIn = "already_checked_in"
    }

    public var reason: Reason
    public var planType: PlanType?
    /// Visits left once the decision is carried out: one less than before for who is admitted on a plan that counts
    /// them. `nil` where the plan does not count visits, or nothing says how many are left.
    public var visitsLeft: Int64?
    /// Midnights until the membership's end: 0 on its last day. `nil` where the plan has no end date.
    public var daysLeft: Int64?
    /// What is to be written; `nil` where nothing changes.
    public var change: Change?

    public init(
        _ reason: Reason, planType: PlanType? = nil, visitsLeft: Int64? = nil, daysLeft: Int64? = nil,
        change: Change? = nil
    ) {
        self.reason = reason
        self.planType = planType
        self.visitsLeft = visitsLeft
        self.daysLeft = daysLeft
        self.change = change
    }

    /// The same member, whom the rules would admit, checked in already: nothing is taken and nothing is written.
    public var asAlreadyCheckedIn: Decision {
        Decision(
            .alreadyCheckedIn, planType: planType, visitsLeft: change?.visitsLeft.map { $0 + 1 }, daysLeft: daysLeft)
    }

    public var isAdmitted: Bool { reason == .valid || reason == .lastVisit }

    /// What a decision writes to members' documents: the same to each of those it concerns.
    public struct Change: Sendable, Equatable {
        /// What `remainingVisits` is set to; `nil` leaves it.
        public var visitsLeft: Int64?
        /// What `membershipStatus` is set to; `nil` leaves it.
        public var status: MembershipStatus?
        /// Whether it concerns every member of the family group, or only the member at the door.
        public var isForFamily: Bool

        public init(visitsLeft: Int64? = nil, status: MembershipStatus? = nil, isForFamily: Bool = false) {
            self.visitsLeft = visitsLeft
            self.status = status
            self.isForFamily = isForFamily
        }
    }
}

extension Decision {
    /// What is said at the door. `name` is the member's; without one the greeting goes without.
    public func message(name: String?) -> Phrase {
        switch reason {
        case .valid: welcome(name)
        case .lastVisit: .lastVisit(name)
        case .inactive: .memberInactive
        case .pending: .membershipPending
        case .suspended: .membershipSuspended
        case .cancelled: .membershipCancelled
        case .expired: .membershipExpired
        case .unknownStatus: .membershipStatusUnknown
        case .unknownPlan: .membershipPlanUnknown
        case .familyPlanUnknown: .familyPlanUnknown
        case .endDatePassed: .membershipExpired
        case .noVisitsLeft: .membershipUsedUp
        case .endDatePassedAndNoVisitsLeft: .membershipExpiredAndUsedUp
        case .endDateMissing: .membershipEndMissing
        case .visitsMissing: .membershipVisitsMissing
        case .alreadyCheckedIn: .alreadyCheckedIn
        }
    }

    private func welcome(_ name: String?) -> Phrase {
        switch (visitsLeft, daysLeft) {
        case (let visits?, let days?): .welcome(name, visitsLeft: visits, daysLeft: days)
        case (let visits?, nil): .welcome(name, visitsLeft: visits)
        case (nil, let days): .welcome(name, daysLeft: days ?? 0)
        }
    }
}
