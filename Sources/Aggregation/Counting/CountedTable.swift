import Base

/// A table of what another engine counted for events. Its rows become `EventAggregates`.
///
/// Values are texts or `nil`: integers in decimal digits, numbers as `Double` reads them, instants in seconds since
/// 1970. Rows are in the order of the report, except those of `times`, `findings` and `duplicates`. Each section has a
/// table of the same name, declared beside its row type.
public struct CountedTable: Sendable, Hashable {
    public let name: String
    /// The columns after the event's id, in order.
    public let columns: [String]

    init(_ name: String, _ columns: [String]) {
        self.name = name
        self.columns = columns
    }
}

extension CountedTable {
    /// One row for each event, even without check-ins.
    public static let totals = Self(
        "totals",
        [
            "checkins", "unique_guests", "first_checkin_at", "last_checkin_at", "latest_plausible_at", "bin_width",
            "stray_before", "stray_after",
        ])
    /// Sessions and types with several offers.
    static let duplicates = Self("duplicates", ["session_id", "registrant_type_id", "surplus"])
    /// The number of check-ins or guests that have an anomaly.
    static let findings = Self("findings", ["finding", "found"])
    /// The lowest ids of each finding.
    public static let examples = Self("examples", ["finding", "id"])
    /// Check-ins by session and second, the input of the doors section: for each session and hour, the seconds after
    /// the start of the hour and their counts, as in `0x1 59x2`.
    public static let times = Self("times", ["session_id", "hour_at", "seconds"])
    /// The states of all sessions, regardless of filters; whether somebody is registered there, or may be, and whether somebody was
    /// scanned.
    public static let states = Self("states", ["session_id", "state", "is_expected", "is_scanned"])
    /// Sessions and types that filters may name.
    public static let known = Self("known", ["kind", "id"])
    /// What the run's filters exclude, by the first reason that applies.
    public static let excluded = Self("excluded", ["reason", "checkins", "newest_at"])

    private static let byName = Dictionary(
        uniqueKeysWithValues: (ofAggregates + [.times, .states, .known, .excluded]).map { ($0.name, $0) })

    public init?(name: String) {
        guard let table = Self.byName[name] else { return nil }
        self = table
    }
}

/// A row of a section that another engine can count.
protocol CountedRow {
    /// Reads the values of the table's columns, in order.
    init(_ row: inout CountedValues) throws(MalformedCount)
}

/// Rows of counted tables, by table.
public typealias CountedRows = [CountedTable: [[String?]]]

/// A row from another engine that does not match its table: the engine, or whatever carried the row, is at fault.
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

extension CountedRows {
    /// Decodes the rows of a table.
    func decoded<Result>(
        _ table: CountedTable, _ value: (inout CountedValues) throws(MalformedCount) -> Result
    ) throws(MalformedCount) -> [Result] {
        var values: [Result] = []
        for row in self[table] ?? [] {
            var row = try CountedValues(row, of: table)
            values.append(try value(&row))
        }
        return values
    }

    func decoded<Row: CountedRow>(_ table: CountedTable) throws(MalformedCount) -> [Row] {
        try decoded(table) { row throws(MalformedCount) in try Row(&row) }
    }

    func only<Row: CountedRow>(_ table: CountedTable) throws(MalformedCount) -> Row {
        let values: [Row] = try decoded(table)
        guard values.count == 1 else { throw MalformedCount(table: table) }
        return values[0]
    }
}
