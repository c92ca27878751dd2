public import Base

/// Whether a member is admitted, why, and what the check-in changes.
public struct Decision: Sendable, Equatable {
    public enum Reason: String, Sendable, CaseIterable {
        // Admitted.
        case valid
        /// Admitted; no visit is left after this one.
        case lastVisit = "last_visit"

        // Refused because of the member or the membership.
        case inactive
        case pending, suspended, cancelled, expired
        case unknownStatus = "unknown_status"
        case unknownPlan = "unknown_plan"
        /// A member of the family group names a plan that is not listed, so it is unknown who shares the visits.
        case familyPlanUnknown = "family_plan_unknown"

        // Refused because of the plan's limits.
        case endDatePassed = "end_date_passed"
        case noVisitsLeft = "no_visits_left"
        case endDatePassedAndNoVisitsLeft = "end_date_passed_and_no_visits_left"
        /// A required limit is missing from the document, so it cannot be checked.
        case endDateMissing = "end_date_missing"
        case visitsMissing = "visits_missing"

        /// The rules admit the member, but the member has already checked in on the same day.
        case alreadyCheckedIn = "already_checked_in"
    }

    public var reason: Reason
    var planType: PlanType?
    /// Visits left after the decision: one less than before if the member is admitted and the plan counts visits.
    /// `nil` if it does not, or if the number is unknown.
    public var visitsLeft: Int64?
    /// The number of midnights until the membership ends: 0 on its last day. `nil` if the plan has no end date.
    public var daysLeft: Int64?
    /// The changes to write; `nil` if there are none.
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

    /// The decision for a member whom the rules admit but who has already checked in. It uses no visit and writes nothing.
    public var asAlreadyCheckedIn: Decision {
        Decision(
            .alreadyCheckedIn, planType: planType, visitsLeft: change?.visitsLeft.map { $0 + 1 }, daysLeft: daysLeft)
    }

    public var isAdmitted: Bool { reason == .valid || reason == .lastVisit }

    /// The changes to members' documents, the same for each document.
    public struct Change: Sendable, Equatable {
        /// The new value of `remainingVisits`; `nil` leaves it unchanged.
        public var visitsLeft: Int64?
        /// The new value of `membershipStatus`; `nil` leaves it unchanged.
        public var status: MembershipStatus?
        /// Whether the change applies to every member of the family group or only to this member.
        var isForFamily: Bool

        public init(visitsLeft: Int64? = nil, status: MembershipStatus? = nil, isForFamily: Bool = false) {
            self.visitsLeft = visitsLeft
            self.status = status
            self.isForFamily = isForFamily
        }
    }
}

extension Decision {
    /// The message shown at the door. Without a `name`, the greeting omits it.
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
