/// A row of `data_quality`: something about the data that a reader of the numbers should know.
public struct Finding: Sendable, Equatable {
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        case info, warning, error

        private var rank: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .error: 2
            }
        }

        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    }

    /// What a finding is an example of. An id names the thing and nobody: names and addresses stay out.
    public enum Example: Sendable, Equatable {
        case checkIn(Int64)
        case guest(Int64)
        case session(Int64)
        case registrantType(Int64)
        /// A registrant type in a session.
        case offer(session: Int64, registrantType: Int64)
        /// The name of a field in the service's answers.
        case field(String)
    }

    public var check: Check
    /// How many rows are concerned, of the kind that the check's documentation names.
    public var rows: Int
    /// Up to five of them, the lowest ids first.
    public var examples: [Example]

    public var severity: Severity { check.severity }
}

/// The checks of data quality. The raw value is the check's name in files.
public enum Check: String, Sendable, CaseIterable {
    /// Offers with more attended than registered; sessions and types too, where no single offer of theirs is.
    case attendanceOver100 = "attendance_over_100"
    /// Offers with someone attended and nobody registered: they have no percentage.
    case attendanceWithoutRegistration = "attendance_without_registration"
    /// Check-ins without a guest that can be read: they are counted nowhere.
    case checkInsWithoutGuest = "checkins_without_guest"
    /// Check-ins without a session that can be read: they are counted nowhere.
    case checkInsWithoutSession = "checkins_without_session"
    /// Check-ins without a time that can be read: they are counted nowhere.
    case checkInsWithoutTime = "checkins_without_time"
    /// Surplus offers of a type in a session; their numbers are summed.
    case duplicateOffers = "duplicate_offers"
    /// Guests with check-ins under more than one registrant type.
    case guestsWithSeveralTypes = "guests_with_several_types"
    /// Check-ins dated before the year 2000, or more than a day after the one with the highest id.
    case implausibleDates = "implausible_dates"
    /// Check-ins whose coordinates are out of range or 0,0.
    case invalidCoordinates = "invalid_coordinates"
    /// Check-ins with no coordinates, or only one of the two.
    case missingCoordinates = "missing_coordinates"
    /// Check-ins without a method.
    case missingMethod = "missing_method"
    /// Check-ins that name no registrant type.
    case missingRegistrantType = "missing_registrant_type"
    /// Check-ins long before the session's start or after its end.
    case outsideSessionHours = "outside_session_hours"
    /// Offers with more registered than places.
    case registeredOverStock = "registered_over_stock"
    /// Check-ins of a guest in a session after the first there.
    case repeatedCheckIns = "repeated_checkins"
    /// Offers whose reported check-ins are not those counted.
    case reportedCountDiffers = "reported_count_differs"
    /// Offers for which the service reports no count of check-ins.
    case reportedCountMissing = "reported_count_missing"
    /// Listed sessions without a start or without an end.
    case sessionsWithoutTimes = "sessions_without_times"
    /// Check-ins far from all others in time and from the sessions: the histograms leave them out.
    case strayCheckIns = "stray_checkins"
    /// Check-ins in sessions that the event does not list.
    case unknownSessions = "unknown_sessions"
    /// Check-ins of a type that their (listed) session does not offer.
    case unlistedTypes = "unlisted_types"
    /// Optional values that came as another kind than documented and count as missing.
    case unreadableFields = "unreadable_fields"

    /// An error contradicts itself, a warning changes how numbers read, an info explains what is not there.
    public var severity: Finding.Severity {
        switch self {
        case .checkInsWithoutGuest, .checkInsWithoutSession, .checkInsWithoutTime, .duplicateOffers, .unknownSessions:
            .error
        case .guestsWithSeveralTypes, .missingCoordinates, .missingMethod, .reportedCountMissing, .sessionsWithoutTimes:
            .info
        case .attendanceOver100, .attendanceWithoutRegistration, .implausibleDates, .invalidCoordinates,
            .missingRegistrantType, .outsideSessionHours, .registeredOverStock, .repeatedCheckIns,
            .reportedCountDiffers, .strayCheckIns, .unlistedTypes, .unreadableFields:
            .warning
        }
    }
}
