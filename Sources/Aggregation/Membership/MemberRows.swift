public import Membership
public import Tables

/// A row of `members_by_status`.
public struct StatusMembers: Sendable, Equatable {
    public var status: MembershipStatus
    public var members: Int
}

/// A row of `members_by_plan`.
public struct PlanMembers: Sendable, Equatable {
    /// `nil` for members without a plan of a known type.
    public var planType: PlanType?
    public var members: Int
    /// Of those, members in force: they and their membership are active.
    public var active: Int
    /// Visits in the period.
    public var visits: Int
    /// The median of days left, over members in force whose end has not passed, by nearest rank.
    public var medianDaysLeft: Int64?
}

/// A row of `attendance_by_plan`.
public struct PlanAttendance: Sendable, Equatable {
    public var planType: PlanType?
    /// Members who could have come in the period.
    public var entitled: Int
    /// Of those, members who did.
    public var attended: Int
}

/// A row of `admissions`: what the door would say at the time of the data.
public struct AdmissionRow: Sendable, Equatable {
    public var memberID: String
    public var planType: PlanType?
    public var isAdmitted: Bool
    public var reason: Decision.Reason
    /// Before the visit that is decided on.
    public var visitsLeft: Int64?
    public var daysLeft: Int64?
    /// For who is admitted on a mixed plan.
    public var limitReachedFirst: LimitReachedFirst?
}

/// A row of `expiring`.
public struct ExpiringMember: Sendable, Equatable {
    public var memberID: String
    public var planType: PlanType
    public var endsAt: Instant?
    public var daysLeft: Int64?
    public var visitsLeft: Int64?
}

/// A row of `fading`.
public struct FadingMember: Sendable, Equatable {
    public var memberID: String
    public var habit: VisitHabit
    public var daysSince: Int64
}

/// A row of `family_groups`.
public struct FamilyGroup: Sendable, Equatable {
    public var familyGroupID: String
    public var members: Int
    /// `nil` where the group shares none, or no document has a number.
    public var visitsLeft: Int64?
    /// Whether all members have plans of one type and the same visits left, are no more than the plan is for, and name no
    /// plan that is not known.
    public var isConsistent: Bool
}

/// A row of `visit_balance`: one balance, that of a member or of the family that shares it.
public struct VisitBalance: Sendable, Equatable {
    /// The member, or the first of the family by id.
    public var memberID: String
    public var familyGroupID: String?
    public var granted: Int64?
    /// Visits since the membership began.
    public var counted: Int64
    public var left: Int64?
    /// Visits counted less visits taken off the balance; `nil` where one of both is unknown.
    public var difference: Int64?
}

/// A row of `levels`.
public struct LevelMembers: Sendable, Equatable {
    /// `nil` for members without a level.
    public var level: Int64?
    /// `nil` for a level that is not listed.
    public var name: String?
    public var members: Int
    /// The median of visits in the period that the service counts, by nearest rank.
    public var medianVisits: Int64?
    /// What the level gives.
    public var benefits: [String] = []
}

/// A row of `level_progress`.
public struct LevelProgress: Sendable, Equatable {
    public var memberID: String
    public var level: Int64
    public var standing: LevelStanding
    public var points: Int64?
    public var expiresAt: Instant?
}
