import Base

/// A row of `data_quality`: something about the data that affects how to read the numbers.
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

    /// An example of a finding. Ids only, never names or addresses.
    public enum Example: Sendable, Equatable {
        case checkIn(Int64)
        case guest(Int64)
        case session(Int64)
        case registrantType(Int64)
        case offer(session: Int64, registrantType: Int64)
        /// The name of a field in the service's responses.
        case field(String)
    }

    public var check: Check
    /// The number of rows affected, of the kind that the check's documentation names.
    public var rows: Int
    /// Up to five examples, lowest ids first.
    public var examples: [Example]

    public var severity: Severity { check.severity }
}

/// The data quality checks. The raw value is the name in files.
public enum Check: String, Sendable, CaseIterable {
    /// Offers with more attended than registered; also sessions and types where no single offer explains the excess.
    case attendanceOver100 = "attendance_over_100"
    /// Offers with attendances and no registrations, which have no percentage.
    case attendanceWithoutRegistration = "attendance_without_registration"
    /// Check-ins without a readable guest. They are not counted.
    case checkInsWithoutGuest = "checkins_without_guest"
    /// Check-ins without a readable session. They are not counted.
    case checkInsWithoutSession = "checkins_without_session"
    /// Check-ins without a readable time. They are not counted.
    case checkInsWithoutTime = "checkins_without_time"
    /// Duplicate offers of a type in a session. Their numbers are summed.
    case duplicateOffers = "duplicate_offers"
    /// Guests with check-ins whose order or own registration was canceled, in a service that does not count them.
    case guestsCanceled = "guests_canceled"
    /// Guests of files who may be one person: a name with several codes or addresses, or codes that differ in their spelling.
    case guestsPerhapsSame = "guests_perhaps_same"
    /// Guests of files who may be several people: their address, code or first name has several names.
    case guestsPerhapsSeveral = "guests_perhaps_several"
    /// Guests with check-ins in sessions that are not for them, in a service that does not count them.
    case guestsUnexpected = "guests_unexpected"
    /// Guests with check-ins whose order is not paid, in a service that does not count them.
    case guestsUnpaid = "guests_unpaid"
    /// Guests of files who came and are on no list of registrants.
    case guestsUnregistered = "guests_unregistered"
    /// Guests with check-ins of more than one registrant type.
    case guestsWithSeveralTypes = "guests_with_several_types"
    /// Sessions where a headcount is lower than the number of guests scanned by then.
    case headcountBelowScans = "headcount_below_scans"
    /// Check-ins before the year 2000, or more than a day after the one with the highest id.
    case implausibleDates = "implausible_dates"
    /// Offers that the service no longer makes. They are counted: people may have registered before.
    case inactiveOffers = "inactive_offers"
    /// Check-ins with coordinates out of range or at 0,0.
    case invalidCoordinates = "invalid_coordinates"
    /// Check-ins without coordinates, or with only one.
    case missingCoordinates = "missing_coordinates"
    /// Check-ins without a method.
    case missingMethod = "missing_method"
    /// Check-ins without a registrant type.
    case missingRegistrantType = "missing_registrant_type"
    /// Check-ins long before the start or after the end of the session.
    case outsideSessionHours = "outside_session_hours"
    /// Offers whose used and available places do not add up to all places.
    case placesDiffer = "places_differ"
    /// Offers for which the service does not report how many registered.
    case registeredMissing = "registered_missing"
    /// Guests in excess of the number of people registered.
    case registrantsFewerThanGuests = "registrants_fewer_than_guests"
    /// Offers with more registrations than places.
    case registeredOverStock = "registered_over_stock"
    /// Later check-ins of a guest in the same session.
    case repeatedCheckIns = "repeated_checkins"
    /// Offers whose reported number of check-ins differs from the count.
    case reportedCountDiffers = "reported_count_differs"
    /// Offers without a reported number of check-ins.
    case reportedCountMissing = "reported_count_missing"
    /// Sessions where far fewer guests were scanned than a headcount says: see `SessionFactsRow.lowCoverage`.
    case scanCoverageLow = "scan_coverage_low"
    /// Sessions that the service counts but does not list, or lists but does not count.
    case sessionListIncomplete = "session_list_incomplete"
    /// Sessions that are over and have people registered but no check-in: nobody scanned there.
    case sessionNotMeasured = "session_not_measured"
    /// Listed sessions without a start or an end.
    case sessionsWithoutTimes = "sessions_without_times"
    /// Check-ins far in time from all others and from the sessions. The histograms leave them out.
    case strayCheckIns = "stray_checkins"
    /// Codes of guests of which a spreadsheet kept only the first digits: several guests may count as one.
    case roundedIDs = "rounded_ids"
    /// Check-ins in sessions that the event does not list.
    case unknownSessions = "unknown_sessions"
    /// Check-ins of a type that their session, if listed, does not offer.
    case unlistedTypes = "unlisted_types"
    /// Optional values of a different type than documented, which count as missing.
    case unreadableFields = "unreadable_fields"
    /// Offers whose number of used places differs from that of registrations.
    case usedDiffers = "used_differs"

    /// Error: the data contradict themselves. Warning: affects how to read the numbers. Info: explains what is
    /// missing.
    public var severity: Finding.Severity {
        switch self {
        case .checkInsWithoutGuest, .checkInsWithoutSession, .checkInsWithoutTime, .duplicateOffers,
            .sessionListIncomplete, .unknownSessions:
            .error
        case .guestsWithSeveralTypes, .inactiveOffers, .missingCoordinates, .missingMethod, .placesDiffer,
            .reportedCountMissing, .sessionsWithoutTimes, .usedDiffers:
            .info
        case .guestsCanceled, .guestsPerhapsSame, .guestsPerhapsSeveral, .guestsUnexpected, .guestsUnpaid,
            .guestsUnregistered, .headcountBelowScans, .registeredMissing, .registrantsFewerThanGuests, .roundedIDs,
            .scanCoverageLow, .sessionNotMeasured, .attendanceOver100, .attendanceWithoutRegistration,
            .implausibleDates, .invalidCoordinates,
            .missingRegistrantType, .outsideSessionHours, .registeredOverStock, .repeatedCheckIns,
            .reportedCountDiffers, .strayCheckIns, .unlistedTypes, .unreadableFields:
            .warning
        }
    }

    /// Whether forgetting guests, which empties their coordinates, takes rows from it.
    public var endsWithForgetting: Bool { self == .invalidCoordinates }

    /// Whether it compares check-ins with the sessions that the service lists, or the service's numbers of them: while that list
    /// is empty, it says nothing about what was found before.
    public var needsListedSessions: Bool {
        switch self {
        case .attendanceOver100, .attendanceWithoutRegistration, .duplicateOffers, .guestsCanceled, .guestsUnexpected,
            .guestsUnpaid, .inactiveOffers, .outsideSessionHours, .placesDiffer, .registeredMissing,
            .registeredOverStock, .reportedCountDiffers, .reportedCountMissing, .sessionListIncomplete,
            .sessionNotMeasured, .sessionsWithoutTimes, .strayCheckIns, .unknownSessions, .unlistedTypes,
            .unreadableFields, .usedDiffers:
            true
        case .checkInsWithoutGuest, .checkInsWithoutSession, .checkInsWithoutTime, .guestsPerhapsSame,
            .guestsPerhapsSeveral, .guestsUnregistered, .guestsWithSeveralTypes, .headcountBelowScans,
            .implausibleDates, .invalidCoordinates, .missingCoordinates, .missingMethod, .missingRegistrantType,
            .registrantsFewerThanGuests,
            .repeatedCheckIns, .roundedIDs, .scanCoverageLow:
            false
        }
    }

    /// What a source must provide for the check to be meaningful; `nil` if it always is.
    var requiredContents: SourceContents? {
        switch self {
        case .missingCoordinates: .coordinates
        case .missingMethod: .methods
        case .missingRegistrantType: .registrantTypes
        case .registeredMissing: .registrations
        case .reportedCountMissing: .reportedCounts
        case .sessionsWithoutTimes: .sessionEnds
        default: nil
        }
    }
}
