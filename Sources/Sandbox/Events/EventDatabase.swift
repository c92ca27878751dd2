import Foundation
import GRDB
import Messages
import Synchronization

/// The sandbox's SQLite file. All access is serialized on one connection: a page takes well under a millisecond, and
/// no request sees half of another's change.
struct SandboxDatabase: Sendable {
    let queue: DatabaseQueue
    let lists = ServedListCache()
    /// The folder to remove at the end, if the file is temporary.
    private let temporaryFolder: String?

    var path: String { queue.path }

    /// Opens the configured file, filled from its seed if it is new, or a temporary one.
    ///
    /// - Throws: `Fault` of kind `.cannotWrite` if the file contains something else or cannot be written.
    init(_ configuration: SandboxConfiguration) throws {
        temporaryFolder = configuration.database == nil ? try Self.makeTemporaryFolder() : nil
        let path = configuration.database ?? (temporaryFolder ?? ".") + "/sandbox.sqlite"
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.settings)
            try Self.prepare(queue, configuration)
        } catch {
            if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
            guard let error = error as? DatabaseError else { throw error }
            let reason = error.message ?? "SQLite \(error.resultCode)"
            throw Fault(.cannotWrite, .sandboxDatabaseUnusable(path, reason: reason))
        }
    }

    private static func makeTemporaryFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("attendance-sandbox-\(UUID().uuidString)").path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Fault(.cannotWrite, .sandboxFolderUnusable(folder))
        }
        return folder
    }

    /// Closes the file, and removes it if it is temporary.
    func close() {
        try? queue.close()
        if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
    }

    private static var settings: Configuration {
        var settings = Configuration()
        // Other programs read the file while the sandbox writes. Durability is not needed.
        settings.journalMode = .wal
        settings.busyMode = .timeout(10)
        settings.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = OFF")
            database.add(
                function: DatabaseFunction("folded", argumentCount: 1, pure: true) { values in
                    String.fromDatabaseValue(values[0])?.lowercased()
                })
        }
        return settings
    }

    private static func prepare(_ queue: DatabaseQueue, _ configuration: SandboxConfiguration) throws {
        try queue.write { database in
            if try database.tableExists("sandbox") {
                let row = try Row.fetchOne(database, sql: "SELECT format, seed, guests FROM sandbox")
                guard let row, row["format"] == EventSchema.format(configuration),
                    row["seed"] == String(configuration.seed),
                    row["guests"] == configuration.guests
                else { throw Fault(.cannotWrite, .sandboxDatabaseDiffers(queue.path)) }
            } else {
                guard try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_schema") == 0 else {
                    throw Fault(.cannotWrite, .sandboxDatabaseForeign(queue.path))
                }
                try Seeder(configuration).fill(database)
            }
        }
    }
}

/// The tables of the sandbox's database: plain SQLite, so that other programs can compute the numbers independently.
enum EventSchema {
    /// Incremented when the tables or the generated rows change, so that an older file is not used as a current one.
    private static let format = 1

    /// The format of a file with these events: one with the history, or of one of the days, differs from one without.
    static func format(_ configuration: SandboxConfiguration) -> Int {
        format + (configuration.history ? 2000 : 0) + (configuration.day.map { 10_000 * ($0 + 1) } ?? 0)
    }

    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE sandbox (format INTEGER NOT NULL, seed TEXT NOT NULL, guests INTEGER NOT NULL);
                CREATE TABLE events (
                  id INTEGER PRIMARY KEY, name TEXT NOT NULL, access_type TEXT NOT NULL, is_active INTEGER NOT NULL,
                  created_at TEXT NOT NULL, start_date TEXT NOT NULL, end_date TEXT NOT NULL,
                  place TEXT, address TEXT, address_city TEXT,
                  categories TEXT NOT NULL, -- a JSON array of {id, name}
                  landing_media TEXT NOT NULL, -- a JSON array of {id, path, isDefault}
                  description TEXT, slug TEXT NOT NULL);
                CREATE TABLE sessions (
                  id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL REFERENCES events,
                  name TEXT NOT NULL, description TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
                  is_default INTEGER NOT NULL,
                  is_listed INTEGER NOT NULL, -- 0: check-ins name it, the event no longer lists it
                  start_date TEXT NOT NULL, start_time TEXT NOT NULL, end_date TEXT NOT NULL, end_time TEXT NOT NULL);
                CREATE TABLE registrant_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
                CREATE TABLE offers (
                  id INTEGER PRIMARY KEY, session_id INTEGER NOT NULL REFERENCES sessions,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  price INTEGER NOT NULL, -- Chilean pesos
                  stock INTEGER, -- NULL: no limit
                  is_active INTEGER NOT NULL,
                  checkins_adjustment INTEGER NOT NULL, -- what the service counts over or under its rows
                  UNIQUE (session_id, registrant_type_id));
                CREATE TABLE guests (
                  id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL REFERENCES events,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT NOT NULL, qr_code TEXT NOT NULL);
                CREATE TABLE registrations (
                  session_id INTEGER NOT NULL REFERENCES sessions, guest_id INTEGER NOT NULL REFERENCES guests,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  PRIMARY KEY (session_id, guest_id)) WITHOUT ROWID;
                CREATE TABLE checkins (
                  id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL REFERENCES events,
                  session_id INTEGER NOT NULL REFERENCES sessions, guest_id INTEGER NOT NULL REFERENCES guests,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  method TEXT NOT NULL, latitude REAL, longitude REAL,
                  created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
                """)
    }

    /// Created after the rows are inserted, which is faster than updating them for each row.
    static func createIndexes(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE UNIQUE INDEX guests_by_qr_code ON guests (qr_code);
                CREATE INDEX guests_by_event ON guests (event_id);
                CREATE INDEX registrations_by_type ON registrations (session_id, registrant_type_id);
                CREATE INDEX registrations_by_guest ON registrations (guest_id);
                CREATE INDEX checkins_by_event ON checkins (event_id);
                CREATE INDEX checkins_by_session ON checkins (session_id, registrant_type_id);
                CREATE INDEX checkins_by_guest ON checkins (guest_id, session_id);
                """)
    }
}

/// A list as requested: which rows, in which order.
struct ServedList: Hashable {
    enum Table: String {
        case events
        case checkIns = "checkins"
    }

    var table: Table
    /// Conditions that must all hold, in SQL over the table's row `e`.
    var conditions: [String] = []
    var arguments: [DatabaseValue] = []
    /// In SQL. It ends with the id, so that ties have an order too.
    var order = "e.id ASC"

    mutating func add(_ condition: String, _ values: DatabaseValue...) {
        conditions.append(condition)
        arguments += values
    }

    /// Ids of all rows, in order.
    func identifiers(in database: Database) throws -> [Int64] {
        var sql = "SELECT e.id FROM \(table.rawValue) e"
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        return try Int64.fetchAll(
            database, sql: sql + " ORDER BY " + order, arguments: StatementArguments(arguments))
    }
}

/// A cache of the ids of recently requested lists, so that the thousandth page is as fast as the first.
///
/// An entry is valid until the file is changed, by this or another program.
final class ServedListCache: Sendable {
    private struct State {
        var version: [Int64] = []
        var lists: [ServedList: [Int64]] = [:]
    }
    private let state = Mutex(State())

    func identifiers(of listing: ServedList, in database: Database) throws -> [Int64] {
        // The first number counts the changes of this connection, the second also those of others.
        let version = [
            Int64(database.totalChangesCount), try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0,
        ]
        let known = state.withLock { state -> [Int64]? in
            if state.version != version || state.lists.count > 32 { state = State(version: version) }
            return state.lists[listing]
        }
        if let known { return known }
        let identifiers = try listing.identifiers(in: database)
        state.withLock { state in
            if state.version == version { state.lists[listing] = identifiers }
        }
        return identifiers
    }
}
