import Base
import GRDB

/// A table of the records, which hold what cannot be read from the service again.
///
/// Each row has the SHA-256 of its values, and the table `sums` has the number of rows and the checksum of each table.
/// A changed, added or missing row, or a missing table, is thus detected in each file by itself.
enum RecordsTable: String, CaseIterable, Sendable {
    case packEditions = "pack_editions"
    case registrations
    case forgottenGuests = "forgotten_guests"

    /// The columns of the primary key, the event's id first.
    var key: [String] {
        switch self {
        case .packEditions: ["event_id", "sponsor", "edition"]
        case .registrations: ["event_id", "source", "started_at"]
        case .forgottenGuests: ["event_id", "guest_id"]
        }
    }

    /// The columns of the other values.
    var values: [String] {
        switch self {
        case .packEditions: ["is_published", "terms", "content"]
        case .registrations: ["finished_at", "registered"]
        case .forgottenGuests: []
        }
    }

    var columns: String { (key + values).joined(separator: ", ") }
}

/// A row of the records.
struct Record: Hashable, Sendable {
    /// In the order of the table's columns.
    var key: [DatabaseValue]
    var values: [DatabaseValue]

    init(_ key: [any DatabaseValueConvertible], _ values: [any DatabaseValueConvertible] = []) {
        self.key = key.map(\.databaseValue)
        self.values = values.map(\.databaseValue)
    }

    /// Reads a row whose first columns are those of the table.
    init(_ row: Row, of table: RecordsTable) {
        let columns = Array(row.databaseValues)
        key = Array(columns.prefix(table.key.count))
        values = Array(columns.dropFirst(table.key.count).prefix(table.values.count))
    }

    var event: Int64 { Int64.fromDatabaseValue(key[0]) ?? 0 }

    /// The SHA-256 of the table's name and the values as text, each written as a netstring (`6:events,`), so that no
    /// two rows are written the same.
    func sum(in table: RecordsTable) -> String {
        var text = Self.netstring(table.rawValue)
        for value in key + values { text += Self.netstring(value) }
        return SHA256.hexadecimal(of: text.utf8)
    }

    private static func netstring(_ text: String) -> String { "\(text.utf8.count):\(text)," }

    private static func netstring(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .int64(let number): netstring(String(number))
        case .string(let text): netstring(text)
        // Values that this program never writes; the text cannot be confused with a netstring.
        case .null, .double, .blob: "!"
        }
    }
}

/// Rows to add to the records and to remove from them, together.
struct RecordsChange: Sendable {
    /// Rows to add, replacing those with the same key.
    var puts: [RecordsTable: [Record]] = [:]
    /// Keys of rows to remove.
    var removals: [RecordsTable: [[DatabaseValue]]] = [:]

    var isEmpty: Bool { puts.values.allSatisfy(\.isEmpty) && removals.values.allSatisfy(\.isEmpty) }
}

enum RecordsSchema {
    /// "ATTR", which identifies these files (`PRAGMA application_id`).
    static let applicationID = 0x4154_5452
    static let version = 1

    static let sql = """
        CREATE TABLE pack_editions (
          -- The ledger of packs for sponsors: each edition as its reader has it. It names no guest.
          event_id INTEGER NOT NULL,
          sponsor TEXT NOT NULL,       -- the name of the pack's files
          edition INTEGER NOT NULL,    -- from 1
          is_published INTEGER NOT NULL CHECK (is_published IN (0, 1)),  -- 0: the run that wrote its files was cut short
          sha256 TEXT NOT NULL,        -- of the row's values
          terms TEXT NOT NULL,         -- JSON: what every edition has to have in common
          content TEXT NOT NULL,       -- JSON: sessions, types, counts, what is withheld, groups
          PRIMARY KEY (event_id, sponsor, edition)
        ) WITHOUT ROWID;

        CREATE TABLE registrations (
          -- How many were registered for an event at each complete walk, over all its offers.
          event_id INTEGER NOT NULL,
          source TEXT NOT NULL,        -- base URL of the service
          started_at INTEGER NOT NULL, -- when the walk began: seconds since 1970, UTC
          finished_at INTEGER NOT NULL,
          registered INTEGER NOT NULL,
          sha256 TEXT NOT NULL,
          PRIMARY KEY (event_id, source, started_at)
        ) WITHOUT ROWID;

        CREATE TABLE forgotten_guests (
          -- Guests who were forgotten, by their number alone: as in the store, which has them too.
          event_id INTEGER NOT NULL,
          guest_id INTEGER NOT NULL,
          sha256 TEXT NOT NULL,
          PRIMARY KEY (event_id, guest_id)
        ) WITHOUT ROWID;

        CREATE TABLE sums (
          -- Of each table: how many rows it has, and the SHA-256 of their sums in the order of the key.
          name TEXT PRIMARY KEY NOT NULL,
          rows INTEGER NOT NULL,
          sha256 TEXT NOT NULL
        ) WITHOUT ROWID;
        """
}
