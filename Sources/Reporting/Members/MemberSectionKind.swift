public import Membership

/// What a section of a members' report can be, by its name in files and definitions.
public enum MemberSectionKind: String, Sendable, Hashable, CaseIterable {
    case membersByStatus = "members_by_status"
    case membersByPlan = "members_by_plan"
    case attendanceByPlan = "attendance_by_plan"
    case visitsHistogram = "visits_histogram"
    case visitsByWeekdayAndHour = "visits_by_weekday_and_hour"
    case admissions
    case admissionsByReason = "admissions_by_reason"
    case expiring
    case fading
    case familyGroups = "family_groups"
    case visitBalance = "visit_balance"
    case levels
    case levelProgress = "level_progress"
    case retention

    /// Whether its rows are about single members or families, by their ids.
    public var isPerMember: Bool {
        switch self {
        case .admissions, .expiring, .fading, .familyGroups, .visitBalance, .levelProgress: true
        case .membersByStatus, .membersByPlan, .attendanceByPlan, .visitsHistogram, .visitsByWeekdayAndHour,
            .admissionsByReason, .levels, .retention:
            false
        }
    }

    /// Whether its numbers are of the visits of a period, which filters can narrow; the others are of the members as they
    /// are, and of all their visits.
    public var isOfPeriod: Bool {
        switch self {
        case .membersByPlan, .attendanceByPlan, .visitsHistogram, .visitsByWeekdayAndHour: true
        case .membersByStatus, .admissions, .admissionsByReason, .expiring, .fading, .familyGroups, .visitBalance,
            .levels, .levelProgress, .retention:
            false
        }
    }

    /// Whether it rests on members' states and plans alone, so that it is empty in a club that keeps neither.
    var needsStates: Bool {
        switch self {
        case .admissions, .admissionsByReason, .expiring, .attendanceByPlan: true
        case .membersByStatus, .membersByPlan, .visitsHistogram, .visitsByWeekdayAndHour, .fading, .familyGroups,
            .visitBalance, .levels, .levelProgress, .retention:
            false
        }
    }

    /// Who may read it: a member gets what can be cut down to one's own visits and rows.
    public var access: MemberAccess {
        switch self {
        case .visitsHistogram, .visitsByWeekdayAndHour, .admissions, .expiring, .fading, .familyGroups, .visitBalance,
            .levelProgress:
            .history
        case .membersByStatus, .membersByPlan, .attendanceByPlan, .admissionsByReason, .levels, .retention: .club
        }
    }
}
