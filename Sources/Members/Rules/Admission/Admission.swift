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
