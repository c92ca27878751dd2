import Base
import Foundation
import GRDB

/// One of the files that hold the records. It is opened and closed for each use, so that a rename can replace it in
/// between.
struct RecordsFile: Sendable {
    let path: String

    /// The contents of the table `sums`.
    typealias Sums = [RecordsTable: Sum]

    struct Sum: Hashable, Sendable {
        var rows: Int
        var sha256: String
    }

    /// Whether there is a file that is not empty: a run killed while creating the file leaves an empty one.
    var exists: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// The file and the journal that SQLite keeps beside it.
    var files: [String] { [path, journal] }
    var journal: String { path + "-journal" }

    // MARK: Opening

    /// Runs `body` on a snapshot of the file, which must exist.
    func read<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try opened { queue in try queue.read(body) }
    }

    /// Runs `body` with a reading connection, outside any transaction.
    func readWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try opened { queue in try queue.inDatabase(body) }
    }

    private func opened<Value>(_ body: (DatabaseQueue) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path, damaged: .recordsUnreadable(path)) {
            do {
                return try using(.recordsReading, body)
            } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
                // A killed run left a transaction, which only a connection that may write can roll back.
                return try using(.recordsWriting, body)
            }
        }
    }

    private func using<Value>(
        _ configuration: Configuration, _ body: (DatabaseQueue) throws -> Value
    ) throws -> Value {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        return try body(queue)
    }

    /// Runs `body` in one transaction, which is on disk when this returns. Creates the file if it is missing.
    private func write(_ body: (Database) throws -> Void) throws(Fault) {
        // Created here, because SQLite would create it with a mode that depends on the umask.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Fault(.cannotWrite, .storeCannotBeOpened(path, reason: String(cString: strerror(errno))))
        }
        close(descriptor)
        try StoreFault.translating(path, damaged: .recordsUnreadable(path)) {
            try using(.recordsWriting) { queue in
                try queue.inDatabase { db in
                    try db.inTransaction(.immediate) {
                        try create(in: db)
                        try body(db)
                        return .commit
                    }
                }
            }
        }
    }

    private func create(in db: Database) throws {
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 else { return }
        try db.execute(sql: RecordsSchema.sql)
        try db.execute(sql: "PRAGMA application_id = \(RecordsSchema.applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(RecordsSchema.version)")
        for table in RecordsTable.allCases { try Self.writeSum(of: table, in: db) }
    }

    // MARK: Rows

    func rows(of table: RecordsTable, event: Int64? = nil) throws(Fault) -> [Record] {
        try read { try Self.rows(of: table, event: event, in: $0) }
    }

    /// The keys of a table's rows, in order.
    func keys(of table: RecordsTable) throws(Fault) -> [[DatabaseValue]] {
        let columns = table.key.joined(separator: ", ")
        return try read { db in
            try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(table.rawValue) ORDER BY \(columns)")
                .map { Array($0.databaseValues) }
        }
    }

    private static func rows(of table: RecordsTable, event: Int64? = nil, in db: Database) throws -> [Record] {
        var records: [Record] = []
        try eachRow(of: table, event: event, in: db) { record, _ in records.append(record) }
        return records
    }

    /// Calls `body` with each row and its stored checksum.
    private static func eachRow(
        of table: RecordsTable, event: Int64?, in db: Database, _ body: (Record, _ sum: String?) throws -> Void
    ) throws {
        let sql = """
            SELECT \(table.columns), sha256 FROM \(table.rawValue) \(event == nil ? "" : "WHERE event_id = ?")
            ORDER BY \(table.key.joined(separator: ", "))
            """
        let cursor = try Row.fetchCursor(db, sql: sql, arguments: event.map { [$0] } ?? [])
        while let row = try cursor.next() { try body(Record(row, of: table), row["sha256"]) }
    }

    /// Makes a change in one transaction.
    func make(_ change: RecordsChange) throws(Fault) {
        try write { db in
            for table in RecordsTable.allCases {
                let (puts, removals) = (change.puts[table] ?? [], change.removals[table] ?? [])
                guard !puts.isEmpty || !removals.isEmpty else { continue }
                let condition = table.key.map { "\($0) = ?" }.joined(separator: " AND ")
                for key in removals {
                    try db.execute(
                        sql: "DELETE FROM \(table.rawValue) WHERE \(condition)", arguments: StatementArguments(key))
                }
                let places = Array(repeating: "?", count: table.key.count + table.values.count + 1)
                for record in puts {
                    try db.execute(
                        sql: """
                            INSERT OR REPLACE INTO \(table.rawValue) (\(table.columns), sha256)
                            VALUES (\(places.joined(separator: ", ")))
                            """,
                        arguments: StatementArguments(
                            record.key + record.values + [record.sum(in: table).databaseValue]))
                }
                try Self.writeSum(of: table, in: db)
            }
        }
    }

    // MARK: Sums

    static func sums(in db: Database) throws -> Sums {
        var sums: Sums = [:]
        for row in try Row.fetchAll(db, sql: "SELECT name, rows, sha256 FROM sums") {
            if let table = RecordsTable(rawValue: row["name"] ?? "") {
                sums[table] = Sum(rows: row["rows"] ?? -1, sha256: row["sha256"] ?? "")
            }
        }
        return sums
    }

    /// The checksum of a table's actual rows, computed from each row's stored checksum.
    static func sum(of table: RecordsTable, in db: Database) throws -> Sum {
        var (rows, text) = (0, "")
        let cursor = try String.fetchCursor(
            db, sql: "SELECT sha256 FROM \(table.rawValue) ORDER BY \(table.key.joined(separator: ", "))")
        while let sum = try cursor.next() {
            rows += 1
            text += sum
        }
        return Sum(rows: rows, sha256: SHA256.hexadecimal(of: text.utf8))
    }

    private static func writeSum(of table: RecordsTable, in db: Database) throws {
        let sum = try sum(of: table, in: db)
        try db.execute(
            sql: "INSERT OR REPLACE INTO sums (name, rows, sha256) VALUES (?, ?, ?)",
            arguments: [table.rawValue, sum.rows, sum.sha256])
    }

    /// The sums, if they match the rows of all tables; the contents of the rows are not checked.
    func agreeingSums() throws(Fault) -> Sums? {
        try read { db in
            let sums = try Self.sums(in: db)
            for table in RecordsTable.allCases where try sums[table] != Self.sum(of: table, in: db) { return nil }
            return sums
        }
    }

    // MARK: Checking

    enum State: Equatable {
        case missing
        case sound
        case damaged(Phrase)
    }

    /// Checks SQLite's own structure, the tables, every row and every sum.
    ///
    /// - Throws: Faults that say nothing about the file's state: it cannot be opened, or another process is writing it.
    func state() throws(Fault) -> State {
        guard exists else { return .missing }
        do throws(Fault) {
            return try read { db in
                // This remains of a file whose first transaction was rolled back.
                if try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 { return .missing }
                return try self.damage(in: db).map(State.damaged) ?? .sound
            }
        } catch  where error.kind == .unreadableData {
            return .damaged(error.message)
        }
    }

    private func damage(in db: Database) throws -> Phrase? {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == RecordsSchema.applicationID else {
            return .recordsUnreadable(path)
        }
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 <= RecordsSchema.version else {
            return .storeNewer(path)
        }
        if let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), finding != "ok" {
            return .recordsUnreadable(path)
        }
        for table in RecordsTable.allCases {
            guard try db.tableExists(table.rawValue) else { return .recordsTableMissing(path, table: table.rawValue) }
        }
        guard try db.tableExists("sums") else { return .recordsTableMissing(path, table: "sums") }
        let sums = try Self.sums(in: db)
        for table in RecordsTable.allCases {
            let found = try Self.sum(of: table, in: db)
            var wrong = 0
            try Self.eachRow(of: table, event: nil, in: db) { record, sum in
                if sum != record.sum(in: table) { wrong += 1 }
            }
            if wrong > 0 { return .recordsRowsWrong(path, table: table.rawValue, rows: wrong) }
            if found != sums[table] {
                return .recordsSumWrong(path, table: table.rawValue, rows: found.rows, stated: sums[table]?.rows ?? 0)
            }
        }
        return nil
    }
}

extension Configuration {
    fileprivate static var recordsReading: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(30)
        configuration.label = "attendance.records.reader"
        return configuration
    }

    fileprivate static var recordsWriting: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(30)
        configuration.label = "attendance.records.writer"
        configuration.prepareDatabase { db in
            // EXTRA: a commit, including the folder's entry, is on disk before the call returns. No write-ahead log:
            // the file alone is complete.
            try db.execute(
                sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
        }
        return configuration
    }
}
