public import Membership

/// What a section of a report can be, by its name in files and definitions: of an event, or of a club's members.
public enum SectionKind: Sendable, Hashable, CaseIterable, RawRepresentable {
    case event(EventSectionKind)
    case members(MemberSectionKind)

    public static let allCases =
        EventSectionKind.allCases.map(Self.event) + MemberSectionKind.allCases.map(Self.members)

    public init?(rawValue: String) {
        if let kind = EventSectionKind(rawValue: rawValue) {
            self = .event(kind)
        } else if let kind = MemberSectionKind(rawValue: rawValue) {
            self = .members(kind)
        } else {
            return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .event(let kind): kind.rawValue
        case .members(let kind): kind.rawValue
        }
    }

    /// What reports with the section are about.
    public var topic: ReportTopic {
        switch self {
        case .event: .event
        case .members: .members
        }
    }

    /// The kind as one of an event's; `nil` where it is of members.
    public var ofEvent: EventSectionKind? {
        if case .event(let kind) = self { kind } else { nil }
    }

    /// The kind as one of a club's members; `nil` where it is of an event.
    public var ofMembers: MemberSectionKind? {
        if case .members(let kind) = self { kind } else { nil }
    }

    /// Whether the section counts by intervals of time, whose width it can choose.
    public var isBinned: Bool {
        switch self {
        case .event(let kind): kind.isBinned
        case .members(let kind): kind == .visitsHistogram
        }
    }
}

/// What a report is about. All sections of one are of the same.
public enum ReportTopic: String, Sendable, Hashable, CaseIterable {
    case event, members
}

/// What a section of an event's report can be, by its name in files and definitions.
public enum EventSectionKind: String, Sendable, Hashable, CaseIterable {
    case attendanceByRegistrantType = "attendance_by_registrant_type"
    case attendanceBySession = "attendance_by_session"
    case attendanceBySessionAndType = "attendance_by_session_and_type"
    case checkInHistogram = "checkin_histogram"
    case checkInHistogramBySession = "checkin_histogram_by_session"
    case arrivalProfile = "arrival_profile"
    case checkInsByMethod = "checkins_by_method"
    case geoSummary = "geo_summary"
    case geoCells = "geo_cells"
    case sessionOverlap = "session_overlap"
    case reconciliation
    case dataQuality = "data_quality"
    /// What is different since the last night.
    case changes
    /// How busy the doors were, and how many scanners they would have needed.
    case doors
    /// Who was registered and did not come, by type and price.
    case noShows = "no_shows"
    /// Each calendar day's check-ins and guests.
    case attendanceByDay = "attendance_by_day"
    /// Every check-in, a row each: for the organizer only.
    case checkIns = "checkins"
}

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

/// Who reads a report, and so what it may show.
public enum Audience: String, Sendable, Hashable, CaseIterable {
    /// The event's own people: ids and, where a section asks for them, single check-ins.
    case organizer
    /// Others: aggregates only, small counts withheld, places only as coarse cells.
    case sponsor
}
