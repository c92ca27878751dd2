/// The tables of a dataset. Each has a folder of its name in the dataset's folder, with a subfolder for each event.
public enum DatasetTable: String, Sendable, CaseIterable {
    case events, sessions, offers
    case checkIns = "checkins"
    /// Personal data, written only on request.
    case guests
    // Of a club.
    case members, visits
    /// Personal data, written only on request.
    case memberNames = "member_names"

    /// The tables of every event. `guests` is optional.
    public static let ofEveryEvent: [DatasetTable] = [.events, .sessions, .offers, .checkIns]
    /// The tables of every club. `member_names` is optional.
    static let ofEveryClub: [DatasetTable] = [.members, .visits]

    /// Whether the table belongs to a club, so that its paths name no event.
    public var belongsToClub: Bool {
        switch self {
        case .members, .visits, .memberNames: true
        case .events, .sessions, .offers, .checkIns, .guests: false
        }
    }

    /// Whether the table holds personal data.
    public var isPersonal: Bool { self == .guests || self == .memberNames }

    /// The columns, in the order of the files. Later versions may add columns at the end, but do not change the others.
    public var columns: [DatasetColumn] {
        switch self {
        case .events:
            [
                .init("event", .string), .init("starts_at", .bigint), .init("ends_at", .bigint),
                .init("timezone", .string), .init("place", .string), .init("city", .string),
                .init("highest_checkin_id", .bigint), .init("highest_checkin_at", .bigint),
                .init("incomplete_checkins", .bigint), .init("settled_at", .bigint), .init("registrants", .bigint),
            ]
        case .sessions:
            [
                .init("session_id", .bigint), .init("session", .string), .init("starts_at", .bigint),
                .init("ends_at", .bigint),
            ]
        case .offers:
            [
                .init("session_id", .bigint), .init("registrant_type_id", .bigint), .init("registrant_type", .string),
                .init("registered", .bigint), .init("reported_checkins", .bigint), .init("price", .double),
                .init("stock", .bigint), .init("used", .bigint), .init("available", .bigint),
                .init("is_active", .boolean), .init("reported_percentage", .double),
            ]
        case .checkIns:
            [
                .init("checkin_id", .bigint), .init("guest_id", .bigint), .init("session_id", .bigint),
                .init("registrant_type_id", .bigint), .init("registrant_type", .string), .init("method", .string),
                .init("latitude", .double), .init("longitude", .double), .init("created_at", .bigint),
                .init("created_at_text", .string), .init("session", .string),
            ]
        case .guests:
            [
                .init("guest_id", .bigint), .init("first_name", .string), .init("last_name", .string),
                .init("email", .string),
            ]
        case .members:
            [
                .init("member_id", .string), .init("is_active", .boolean), .init("status", .string),
                .init("plan_id", .string), .init("plan", .string), .init("plan_type", .string),
                .init("starts_at", .bigint), .init("ends_at", .bigint), .init("remaining_visits", .bigint),
                .init("family_id", .string), .init("membership_type", .string), .init("level", .bigint),
                .init("points", .bigint), .init("visits_in_period", .bigint), .init("level_expires_at", .bigint),
            ]
        case .visits:
            [.init("member_id", .string), .init("visited_at", .bigint), .init("visited_at_text", .string)]
        case .memberNames:
            [.init("member_id", .string), .init("name", .string), .init("member_number", .string)]
        }
    }

    /// The header row, with its line feed.
    var header: [UInt8] { Array((columns.map(\.name).joined(separator: ",") + "\n").utf8) }
}

/// A column of a dataset's table.
public struct DatasetColumn: Sendable, Hashable {
    /// Types, named as in the SQL that Spark and DuckDB share.
    public enum ColumnType: String, Sendable, CaseIterable {
        case bigint = "BIGINT"
        case double = "DOUBLE"
        case string = "STRING"
        case boolean = "BOOLEAN"
    }

    public var name: String
    public var type: ColumnType

    init(_ name: String, _ type: ColumnType) {
        self.name = name
        self.type = type
    }
}

/// The locations of a dataset's files.
public enum DatasetLayout {
    /// The version of the layout that this program writes. It does not read newer ones.
    public static let version: Int64 = 1
    /// The column that appears only in the paths.
    public static let partition = "event_id"
    static let manifestName = "manifest.json"
    /// The folder in which `dataset compact` writes Parquet.
    static let parquetFolder = "parquet"
    /// The maximum number of rows in a file. A larger table has several files, which engines read in parallel.
    public static let rowsPerFile = 1_000_000

    /// The folder of an event's part of a table, relative to the dataset, such as `checkins/event_id=6`; for a club's table,
    /// `visits`.
    static func folder(of table: DatasetTable, event: Int64?) -> String {
        event.map { "\(table.rawValue)/\(partition)=\($0)" } ?? table.rawValue
    }

    /// The name of a file, by number and contents: `part-00000-2f1c0a9b3d4e5f60.csv.gz`.
    static func name(number: Int, sha256: String) -> String {
        let digits = String(number)
        return "part-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits)-\(sha256.prefix(16)).csv.gz"
    }

    /// Whether a file's name is one that this program gives to data files.
    static func isName(_ name: some StringProtocol) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "part", parts[1].utf8.count >= 5, parts[2].hasSuffix(".csv.gz") else {
            return false
        }
        let digest = parts[2].dropLast(".csv.gz".count)
        return parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) } && digest.utf8.count == 16
            && digest.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The table and event of a path relative to the dataset; `nil` if it is not the path of a data file. The paths in a manifest
    /// are input: no other path is read or removed because of them.
    static func place(of path: String) -> (table: DatasetTable, event: Int64?)? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let prefix = "\(partition)="
        guard let name = parts.last, isName(name), let table = DatasetTable(rawValue: String(parts[0])) else {
            return nil
        }
        if table.belongsToClub { return parts.count == 2 ? (table, nil) : nil }
        guard parts.count == 3, parts[1].hasPrefix(prefix),
            let event = Int64(parts[1].dropFirst(prefix.count)),
            folder(of: table, event: event) == "\(parts[0])/\(parts[1])"
        else { return nil }
        return (table, event)
    }
}
