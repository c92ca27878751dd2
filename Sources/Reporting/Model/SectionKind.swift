/// The kind of a section, by its name in files and definitions: of an event, of a club, of a forecast, or of a
/// comparison.
public enum SectionKind: Sendable, Hashable, CaseIterable, RawRepresentable {
    case event(EventSectionKind)
    case members(MemberSectionKind)
    case forecast(ForecastSectionKind)
    case editions(EditionSectionKind)

    public static let allCases =
        EventSectionKind.allCases.map(Self.event) + MemberSectionKind.allCases.map(Self.members)
        + ForecastSectionKind.allCases.map(Self.forecast) + EditionSectionKind.allCases.map(Self.editions)

    public init?(rawValue: String) {
        if let kind = EventSectionKind(rawValue: rawValue) {
            self = .event(kind)
        } else if let kind = MemberSectionKind(rawValue: rawValue) {
            self = .members(kind)
        } else if let kind = ForecastSectionKind(rawValue: rawValue) {
            self = .forecast(kind)
        } else if let kind = EditionSectionKind(rawValue: rawValue) {
            self = .editions(kind)
        } else {
            return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .event(let kind): kind.rawValue
        case .members(let kind): kind.rawValue
        case .forecast(let kind): kind.rawValue
        case .editions(let kind): kind.rawValue
        }
    }

    /// The topic of reports with the section.
    public var topic: ReportTopic {
        switch self {
        case .event: .event
        case .members: .members
        case .forecast: .forecast
        case .editions: .editions
        }
    }

    /// The kind as one of an event's report; `nil` if it is of a members' report.
    public var ofEvent: EventSectionKind? {
        if case .event(let kind) = self { kind } else { nil }
    }

    /// The kind as one of a members' report; `nil` if it is of an event's report.
    public var ofMembers: MemberSectionKind? {
        if case .members(let kind) = self { kind } else { nil }
    }

    /// The kind as one of a forecast; `nil` if it is of another report.
    public var ofForecast: ForecastSectionKind? {
        if case .forecast(let kind) = self { kind } else { nil }
    }

    /// The kind as one of a comparison of editions; `nil` if it is of another report.
    public var ofEditions: EditionSectionKind? {
        if case .editions(let kind) = self { kind } else { nil }
    }

    /// Whether the section counts by time interval, whose width can be set.
    public var isBinned: Bool {
        switch self {
        case .event(let kind): kind.isBinned
        case .members(let kind): kind == .visitsHistogram
        case .forecast(let kind): kind == .forecastDoors
        case .editions: false
        }
    }
}

/// The topic of a report. All of its sections share it.
public enum ReportTopic: String, Sendable, Hashable, CaseIterable {
    case event, members, forecast, editions
}

/// The kinds of sections of an event's report, by their names in files and definitions.
public enum EventSectionKind: String, Sendable, Hashable, CaseIterable {
    /// Everything of the event, in one row.
    case eventSummary = "event_summary"
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
    /// The changes since the previous reading.
    case changes
    /// How busy the doors were, and how many scanners they would have needed.
    case doors
    /// No-shows by type and price.
    case noShows = "no_shows"
    /// Check-ins and guests of each calendar day.
    case attendanceByDay = "attendance_by_day"
    /// Every check-in, one per row: only for the organizer.
    case checkIns = "checkins"
}

/// The kinds of sections of a members' report, by their names in files and definitions.
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

    /// Whether its numbers are about the visits of a period, which filters can narrow. The others are about the
    /// members' current state and all their visits.
    public var isOfPeriod: Bool {
        switch self {
        case .membersByPlan, .attendanceByPlan, .visitsHistogram, .visitsByWeekdayAndHour: true
        case .membersByStatus, .admissions, .admissionsByReason, .expiring, .fading, .familyGroups, .visitBalance,
            .levels, .levelProgress, .retention:
            false
        }
    }
}

/// The kinds of sections of a forecast, by their names in files and definitions.
public enum ForecastSectionKind: String, Sendable, Hashable, CaseIterable {
    /// Who will come, by session and registrant type.
    case forecast
    /// Who will come to the event, to each session, and of each type.
    case forecastTotals = "forecast_totals"
    /// The past editions that the forecast is based on.
    case forecastEditions = "forecast_editions"
    /// How good it would have been for each past edition.
    case forecastCheck = "forecast_check"
    /// Scanners to open at each session, and when.
    case forecastDoors = "forecast_doors"
}

/// Who reads a report, and so what it may show.
public enum Audience: String, Sendable, Hashable, CaseIterable {
    /// The event's own team: ids and, in sections that have them, single check-ins.
    case organizer
    /// Outsiders: only aggregates, with small counts withheld and places only as coarse cells.
    case sponsor
}
