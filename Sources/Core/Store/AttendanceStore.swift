public import Base
package import GRDB
public import Logging
import Synchronization

/// The local store: an SQLite file with everything extracted from each event, night after night, and how far that goes.
///
/// It uses one connection for writing and one for reading, and a second reader for many check-ins or visits. Because of
/// the write-ahead log, a report never waits for a walk that is being saved, in this process or another. A second
/// writer waits up to the busy timeout. Every call blocks its thread until it is done; every error thrown is a `Fault`.
///
///     let store = try AttendanceStore.open(path: path, access: .writing)
///     defer { store.close() }
///     let mark = try store.watermark(of: 7)    // nil until a walk of event 7 is complete
///     let tables = try store.tables(of: 7)
public struct AttendanceStore: Sendable {
    /// The path of the file.
    public let path: String
    let logger: Logger
    /// What cannot be read from the service again, in files beside this one.
    let records: Records
    private let reader: DatabaseQueue
    /// `nil` in a store opened for reading.
    private let writer: DatabaseQueue?
    private let state = State()

    /// State shared by the copies of a store, like its connections.
    private final class State: Sendable {
        let isClosed = Mutex(false)
        /// The recorded registrations; `nil` until they are needed.
        let readings = Mutex<[Int64: [RegistrationKey: Records.Reading]]?>(nil)
    }

    public enum Access: Sendable {
        /// Reads an existing store; if it does not exist, opening throws a `Fault` of kind `.notFound`.
        case reading
        /// Creates the file and its folder if they are missing, and brings the store and its records into agreement.
        case writing
    }

    /// Opens the store at `path`.
    ///
    /// A new folder gets mode 0700, a new file 0600; SQLite gives its `-wal` and `-shm` files the mode of the file.
    /// Files that other users may read or change are first restricted to the owner, and the log reports it.
    ///
    /// - Parameters:
    ///   - busyTimeout: The number of seconds to wait for another process that is writing.
    ///   - closes: `false` to leave the modes of the files as they are, for a caller that only inspects them.
    /// - Throws: `.unreadableData` if the file is not a store, is damaged, or was written by a newer or an earlier
    ///   version; `.cannotWrite` if it cannot be created or opened; `.misconfigured`
    ///   if other users may read it and it belongs to another user; `.notFound`; `.locked`.
    public static func open(
        path: String, access: Access, busyTimeout: Double = 30, closes: Bool = true,
        logger: Logger = Logger(label: "attendance.store")
    ) throws(Fault) -> AttendanceStore {
        try StoreFile.prepare(path, creating: access == .writing)
        for file in closes ? try StoreFile.closeToOthers(path) : [] {
            logger.warn(.closedToOthers(file), path: file)
        }
        guard access == .writing else {
            let reader = try StoreFault.translating(path) { try checkedReader(path, access, busyTimeout) }
            let records = Records(beside: path, logger: logger)
            return AttendanceStore(path: path, logger: logger, records: records, reader: reader, writer: nil)
        }
        return try StoreFile.openingAlone(path, timeout: busyTimeout) { () throws(Fault) in
            try openForWriting(path, busyTimeout, logger)
        }
    }

    private static func openForWriting(
        _ path: String, _ busyTimeout: Double, _ logger: Logger
    ) throws(Fault) -> AttendanceStore {
        let records = Records(beside: path, logger: logger)
        let store = try StoreFault.translating(path) {
            let reader = try checkedReader(path, .writing, busyTimeout)
            let writer = try DatabaseQueue(path: path, configuration: .writing(busyTimeout: busyTimeout))
            try migrate(writer)
            return AttendanceStore(path: path, logger: logger, records: records, reader: reader, writer: writer)
        }
        do {
            try store.joinRecords()
        } catch {
            store.close()
            throw error
        }
        return store
    }

    /// A reading connection to what has been checked to be a store, before anything is written: the file may belong to another
    /// program.
    private static func checkedReader(
        _ path: String, _ access: Access, _ busyTimeout: Double
    ) throws -> DatabaseQueue {
        let reader = try openReader(path, busyTimeout: busyTimeout)
        try reader.read { try SchemaCheck.require($0, path: path, access: access) }
        return reader
    }

    /// The files of a store at a path: the database and the files that SQLite keeps beside it.
    public static func files(of path: String) -> [String] {
        ["", "-wal", "-shm", "-journal"].map { path + $0 }
    }

    /// The recorded registrations of an event, as they were when first read.
    func recordedReadings(of eventID: Int64) throws(Fault) -> [RegistrationKey: Records.Reading] {
        if let known = state.readings.withLock({ $0 }) { return known[eventID] ?? [:] }
        var byEvent: [Int64: [RegistrationKey: Records.Reading]] = [:]
        for (key, reading) in try records.readings() { byEvent[key.event, default: [:]][key] = reading }
        state.readings.withLock { $0 = byEvent }
        return byEvent[eventID] ?? [:]
    }

    /// Discards the recorded registrations read before, because they have changed.
    func forgetReadings() { state.readings.withLock { $0 = nil } }

    /// Closes all connections; SQLite then merges the log into the file. Later calls throw.
    public func close() {
        state.isClosed.withLock { $0 = true }
        try? reader.close()
        try? writer?.close()
    }

    static func openReader(_ path: String, busyTimeout: Double) throws -> DatabaseQueue {
        do {
            return try DatabaseQueue(path: path, configuration: .reading(busyTimeout: busyTimeout))
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            // A run was killed while it created the file and left an unfinished transaction. Only a connection that may
            // write can roll it back, which it does at its first read.
            var configuration = Configuration()
            configuration.busyMode = .timeout(busyTimeout)
            try DatabaseQueue(path: path, configuration: configuration).close()
            return try DatabaseQueue(path: path, configuration: .reading(busyTimeout: busyTimeout))
        }
    }

    private static func migrate(_ writer: DatabaseQueue) throws {
        let migrator = Schema.migrator
        if try writer.read(migrator.hasCompletedMigrations) { return }
        do {
            try migrator.migrate(writer)
        } catch {
            // Another process may have migrated the new file meanwhile.
            guard try writer.read(migrator.hasCompletedMigrations) else { throw error }
        }
    }

    /// Runs `body` on a snapshot of the store.
    package func read<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) { try opened(reader).read(body) }
    }

    /// Runs `body` with two reading connections, each with its own snapshot.
    package func readBeside<Value>(_ body: (DatabaseQueue, DatabaseQueue) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) {
            let one = try opened(reader)
            let other = try DatabaseQueue(path: path, configuration: one.configuration)
            defer { try? other.close() }
            return try body(one, other)
        }
    }

    /// Runs `body` in one transaction, which saves everything or nothing.
    package func write<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) { try writable().write(body) }
    }

    /// Runs `body` on the writing connection, outside any transaction.
    package func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) { try writable().writeWithoutTransaction(body) }
    }

    /// Like `write(_:)`, but the commit does not wait for the disk; for data that can be read again. A killed process
    /// loses nothing. A power failure may lose the latest such commits, each as a whole and the last ones first.
    package func writeWithoutWaitingForDisk<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            defer { try? db.execute(sql: "PRAGMA synchronous = FULL") }
            var value: Value?
            try db.inTransaction(.immediate) {
                value = try body(db)
                return .commit
            }
            guard let value else { throw Fault(.unreadableData, .storeDamaged(path)) }
            return value
        }
    }

    /// Runs `body` outside any transaction with foreign key checks off, for work that writes or removes rows together
    /// with the rows they refer to. This saves a million lookups, half of the total time. `health()` checks the
    /// references on demand. SQLite accepts this setting only outside transactions.
    package func writeWithoutReferenceChecks<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            return try body(db)
        }
    }

    private func writable() throws -> DatabaseQueue {
        guard let writer else { throw Fault(.cannotWrite, .storeOpenForReading(path)) }
        return try opened(writer)
    }

    /// The connection, unless it is closed: SQLite must not be called on a closed one.
    private func opened(_ connection: DatabaseQueue) throws -> DatabaseQueue {
        guard !state.isClosed.withLock({ $0 }) else {
            throw Fault(.cannotWrite, .storeCannotBeOpened(path, reason: "closed"))
        }
        return connection
    }
}

extension Configuration {
    fileprivate static func reading(busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout)
        configuration.label = "attendance.store.reader"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -16384")
        }
        return configuration
    }

    fileprivate static func writing(busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.label = "attendance.store.writer"
        configuration.prepareDatabase { db in
            // The page size applies only to a file without tables; the journal mode is stored in the file. FULL: a
            // commit is on disk before the call returns, so a night reported as saved survives a power failure.
            // secure_delete FAST: removed rows are overwritten if that needs no extra writes.
            try db.execute(
                sql: """
                    PRAGMA page_size = 8192;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    PRAGMA secure_delete = FAST;
                    PRAGMA cache_size = -32768;
                    PRAGMA wal_autocheckpoint = 4000;
                    PRAGMA journal_size_limit = 16777216;
                    """)
        }
        return configuration
    }
}
