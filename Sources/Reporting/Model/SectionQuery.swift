/// A section as SQL for other engines. The query for its numbers is under `-- == NAME` in the `.sql` file beside its Swift
/// file; this says how the numbers are shown.
///
/// The query has `event_id` and whatever columns and order refer to. In it, `{{name}}` or `{{name: …}}` stands for a
/// relation (`-- == name`), for another text (`-- := name`), or for something that engines write in different ways. `Relations`
/// knows all three.
public enum SectionQuery: Sendable {
    /// The columns of the section's CSV, and what rows are sorted by after the event.
    case columns([Column], order: [String])
    /// Why the section has no SQL.
    case none(because: String)

    public struct Column: Sendable {
        public var name: String
        public var form: Form

        init(_ name: String, _ form: Form = .plain) {
            self.name = name
            self.form = form
        }
    }

    /// The form in which a column's number is shown.
    public enum Form: Sendable {
        case plain
        /// Seconds since 1970, as ISO 8601 with the zone's offset.
        case instant
        /// A day counted from 1970-01-01, as its date.
        case day
        /// 100 × part / whole, rounded to hundredths; empty if the whole is 0 or less.
        case percentage(part: String, whole: String)
        /// With this number of decimals.
        case decimal(places: Int)
        /// A percentage that the service reported.
        case reportedPercentage
        /// The value of an expression in terms of the numbers, which are columns of `n`.
        case expression(String)
    }
}

extension [SectionQuery.Column] {
    /// The columns from registered to percentage, which all attendance sections have.
    static let attendance: Self = [
        .init("registered"), .init("attended"), .init("checkins"), .noShows,
        .init("attendance_percentage", .percentage(part: "attended", whole: "held")),
    ]
    static let capacity: Self = .plain("stock", "used", "available")

    static func plain(_ names: String...) -> Self { names.map { .init($0) } }
    static func instants(_ names: String...) -> Self { names.map { .init($0, .instant) } }
    static func decimals(_ places: Int, _ names: String...) -> Self {
        names.map { .init($0, .decimal(places: places)) }
    }

    /// The percentage of the columns `part` and `whole` of the numbers.
    static func percentage(_ part: String, of whole: String) -> Self { percentage("percentage", part, of: whole) }
    static func percentage(_ name: String, _ part: String, of whole: String) -> Self {
        [.init(name, .percentage(part: part, whole: whole))]
    }
}

extension SectionQuery.Column {
    /// Registered in the sessions held.
    static let held = Self("registered_held", .expression("n.held"))
    /// Attended there, of the offers with registered above 0.
    static let attendedHeld = Self(
        "attended_held", .expression("CASE WHEN n.held IS NULL THEN NULL ELSE n.attended_held END"))
    /// Registered minus attended in the sessions that are over, at least 0.
    static let noShows = Self(
        "no_shows",
        .expression(
            """
            CASE WHEN n.ended = 0 OR n.ended_registered IS NULL THEN NULL
                WHEN n.ended_registered > n.ended_attended THEN n.ended_registered - n.ended_attended ELSE 0 END
            """))
}
