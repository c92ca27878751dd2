import Messages
import Tables

extension SectionKind {
    /// What a source must provide, at least in part, for the section to show anything, and what is said if it does not; `nil`
    /// if the section always shows something.
    var needs: (contents: SourceContents, otherwise: Phrase)? {
        switch self {
        case .geoSummary, .geoCells: (.coordinates, .untoldCoordinates)
        case .checkInsByMethod: (.methods, .untoldMethods)
        case .reconciliation: (.reportedCounts, .untoldReportedCounts)
        case .attendanceByRegistrantType: (.registrantTypes, .untoldRegistrantTypes)
        case .noShows: (.registrations, .untoldRegistrations)
        case .arrivalProfile, .checkInHistogram, .checkInHistogramBySession, .attendanceByDay, .doors:
            (.times, .untoldTimes)
        case .guests, .guestSessions: (.people, .untoldPeople)
        case .attendanceByOrganisation: (.addresses, .untoldAddresses)
        default: nil
        }
    }
}
