import Base

extension SectionKind {
    /// What a source must provide, at least in part, for the section to show anything, and what is said if it does not; `nil`
    /// if the section always shows something.
    var needs: (contents: SourceContents, otherwise: Phrase)? {
        switch self {
        case .geoSummary, .geoCells: (.coordinates, .notProvidedCoordinates)
        case .checkInsByMethod: (.methods, .notProvidedMethods)
        case .reconciliation: (.reportedCounts, .notProvidedReportedCounts)
        case .attendanceByRegistrantType: (.registrantTypes, .notProvidedRegistrantTypes)
        case .noShows: (.registrations, .notProvidedRegistrations)
        case .arrivalProfile, .checkInHistogram, .checkInHistogramBySession, .attendanceByDay, .doors:
            (.times, .notProvidedTimes)
        case .guests, .guestSessions: (.people, .notProvidedPeople)
        case .attendanceByOrganisation: (.addresses, .notProvidedAddresses)
        default: nil
        }
    }
}
