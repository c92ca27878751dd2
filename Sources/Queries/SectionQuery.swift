public import Reporting

/// The query of one section of an event's report: its numbers, and how they are shown.
struct SectionQuery {
    /// How a column's number is shown.
    enum Form {
        case plain
        /// Seconds since 1970, as ISO 8601 with the zone's offset.
        case instant
        /// A day counted from 1970-01-01, as its date.
        case day
        /// 100 × part / whole, rounded to hundredths; empty if the whole is 0 or less.
        case percentage(part: String, whole: String)
        /// With so many decimals.
        case decimal(places: Int)
        /// A percentage from outside.
        case reportedPercentage
        /// Whatever an expression of the numbers says.
        case expression(String)
    }

    struct Column {
        var name: String
        var form: Form

        init(_ name: String, _ form: Form = .plain) {
            self.name = name
            self.form = form
        }
    }

    /// A query for the numbers, with `event_id` and what columns and order refer to.
    var numbers: String
    /// The section's columns, those that its CSV has.
    var columns: [Column]
    /// What rows are sorted by, after the event.
    var order: [String]
}

extension Relations {
    /// The query of a section; `nil` if SQL does not have it.
    mutating func query(of kind: SectionKind) -> SectionQuery? {
        switch kind {
        case .eventSummary: eventSummary()
        case .attendanceByRegistrantType: attendanceByRegistrantType()
        case .attendanceBySession: attendanceBySession()
        case .attendanceBySessionAndType: attendanceBySessionAndType()
        case .checkInHistogram: checkInHistogram()
        case .checkInHistogramBySession: checkInHistogramBySession()
        case .arrivalProfile: arrivalProfile()
        case .checkInsByMethod: checkInsByMethod()
        case .geoSummary: geoSummarySection()
        case .geoCells: geoCellsSection()
        case .sessionOverlap: sessionOverlap()
        case .reconciliation: reconciliation()
        case .attendanceByDay: attendanceByDay()
        case .noShows: noShows()
        case .checkIns: checkInList()
        default: nil
        }
    }
}

extension SectionKind {
    /// Whether the section can be had as SQL. What changed needs two readings, the doors' section tries numbers of
    /// scanners, and the data quality judges what reading found.
    public var hasQuery: Bool {
        switch self {
        case .dataQuality, .doors, .changes: false
        default: topic == .event
        }
    }
}

extension [SectionQuery.Column] {
    /// Registered to percentage, as all sections of attendance have them.
    static let attendance: [SectionQuery.Column] = [
        .init("registered"), .init("attended"), .init("checkins"), .noShows,
        .init("attendance_percentage", .percentage(part: "attended", whole: "held")),
    ]
    static let capacity: [SectionQuery.Column] = [.init("stock"), .init("used"), .init("available")]

    static func plain(_ names: String...) -> [SectionQuery.Column] { names.map { .init($0) } }
}
