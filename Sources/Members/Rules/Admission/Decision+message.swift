public import Messages

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
