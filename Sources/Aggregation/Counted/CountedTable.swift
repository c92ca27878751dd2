import Tables

/// The tables in which another engine hands over what it counted of events. Their rows become `EventAggregates`.
///
/// Values are texts, or `nil`: integers in decimal digits, numbers as `Double` reads them, instants in seconds since
/// 1970. Rows are in the order of the report, apart from those of `times`, `findings` and `duplicates`.
public enum CountedTable: String, Sendable, CaseIterable {
    /// One row for each event, also for one without check-ins.
    case totals
    case sessions, types, pairs, days, bins
    case sessionBins = "session_bins"
    case profiles, methods, places, cells, overlaps
    /// Sessions and types with several offers.
    case duplicates
    /// How many single check-ins or guests have an anomaly.
    case findings
    /// The lowest ids of each finding.
    case examples
    /// Check-ins by session and second, the input of the doors' section: for each session and hour the seconds after
    /// its start and how many there were, as in `0x1 59x2`.
    case times
    /// Sessions and types that filters may name.
    case known
    /// What the run's filters exclude, by the first reason.
    case excluded

    /// The columns after the event's id, in their order.
    public var columns: [String] {
        switch self {
        case .totals:
            [
                "checkins", "unique_guests", "first_checkin_at", "last_checkin_at", "bin_width", "stray_before",
                "stray_after",
            ]
        case .sessions:
            [
                "session_id", "session", "starts_at", "ends_at", "place", "registered", "attended", "checkins",
                "stock", "used", "available", "state",
            ]
        case .types:
            ["registrant_type_id", "registrant_type", "unique_guests"]
        case .pairs:
            [
                "session_id", "session", "registrant_type_id", "registrant_type", "is_offered", "registered",
                "attended", "checkins", "price", "stock", "used", "available", "reported_checkins",
                "reported_percentage", "is_active",
            ]
        case .days: ["day", "checkins", "unique_guests", "arrivals", "sessions"]
        case .bins: ["bin_start", "checkins", "arrivals", "cumulative_arrivals"]
        case .sessionBins: ["session_id", "session", "bin_start", "checkins", "arrivals", "cumulative_arrivals"]
        case .profiles:
            [
                "session_id", "session", "first_checkin_at", "p10_at", "median_at", "p90_at", "last_checkin_at",
                "peak_bin_start", "peak_checkins", "guests", "late_guests",
            ]
        case .methods: ["method", "checkins"]
        case .places:
            [
                "located", "unlocated", "invalid", "centroid_latitude", "centroid_longitude", "median_distance_m",
                "p95_distance_m", "max_distance_m",
            ]
        case .cells: ["cell", "latitude", "longitude", "checkins", "guests"]
        case .overlaps: ["session_id", "other_session_id", "guests", "attended"]
        case .duplicates: ["session_id", "registrant_type_id", "surplus"]
        case .findings: ["finding", "found"]
        case .examples: ["finding", "id"]
        case .times: ["session_id", "hour_at", "seconds"]
        case .known: ["kind", "id"]
        case .excluded: ["reason", "checkins"]
        }
    }

    /// The tables of which aggregates are made; `times` only for the doors' section.
    public static let ofAggregates: [CountedTable] = allCases.filter { ![.times, .known, .excluded].contains($0) }
}

/// Rows of counted tables, by table.
public typealias CountedRows = [CountedTable: [[String?]]]

/// A row of another engine that is not what its table has: something is wrong with the engine or with what carried it.
public struct MalformedCount: Error, Sendable {
    public var table: CountedTable
}

/// The values of a row, read in the order of the columns.
struct CountedValues {
    private let table: CountedTable
    private var values: ArraySlice<String?>

    init(_ values: [String?], of table: CountedTable) throws(MalformedCount) {
        guard values.count == table.columns.count else { throw MalformedCount(table: table) }
        self.table = table
        self.values = values[...]
    }

    mutating func text() -> String? { values.popFirst() ?? nil }

    mutating func integerIfAny() throws(MalformedCount) -> Int64? {
        guard let text = text() else { return nil }
        guard let integer = Int64(text) else { throw MalformedCount(table: table) }
        return integer
    }

    mutating func integer() throws(MalformedCount) -> Int64 {
        guard let integer = try integerIfAny() else { throw MalformedCount(table: table) }
        return integer
    }

    mutating func count() throws(MalformedCount) -> Int { Int(try integer()) }

    mutating func instantIfAny() throws(MalformedCount) -> Instant? {
        try integerIfAny().map(Instant.init(secondsSinceEpoch:))
    }

    mutating func instant() throws(MalformedCount) -> Instant { Instant(secondsSinceEpoch: try integer()) }

    mutating func numberIfAny() throws(MalformedCount) -> Double? {
        guard let text = text() else { return nil }
        guard let number = Double(text), number.isFinite else { throw MalformedCount(table: table) }
        return number
    }

    mutating func number() throws(MalformedCount) -> Double {
        guard let number = try numberIfAny() else { throw MalformedCount(table: table) }
        return number
    }
}
