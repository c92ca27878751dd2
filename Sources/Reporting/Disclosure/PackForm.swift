/// How a pack shows a section.
enum PackForm: Sendable {
    /// Counts of sessions and types: cells of the protected table.
    case table
    /// Arrivals in intervals of time.
    case intervals
    /// Arrivals by something else that they have in common: a method, a place.
    case categories
}

extension EventSectionKind {
    /// How a pack shows the section; `nil` where it cannot, because the section shows single check-ins, ids of guests,
    /// exact moments or places, or numbers that are not protected together with those of the pack.
    ///
    /// The one list of what sponsors may have.
    var packForm: PackForm? {
        switch self {
        case .attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType: .table
        case .checkInHistogram, .checkInHistogramBySession, .attendanceByDay: .intervals
        case .checkInsByMethod, .geoCells: .categories
        case .checkIns, .dataQuality, .geoSummary, .changes, .doors, .noShows, .arrivalProfile, .sessionOverlap,
            .reconciliation:
            nil
        }
    }

    /// Whether the section groups by time. Two of these group the same people in two ways, and the difference of two of
    /// their intervals could be a few.
    var isByTime: Bool { packForm == .intervals }

    /// Whether the section divides arrivals into groups.
    var isOfGroups: Bool { packForm == .intervals || packForm == .categories }
}
