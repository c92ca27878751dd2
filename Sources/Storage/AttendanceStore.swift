package import GRDB
public import Logging
public import Messages
import Synchronization

/// The local store: one SQLite file that holds what was extracted of each event, night after night, and how far.
///
/// One connection writes and one reads, with another beside it where a club has many visits, so that a report is never
/// held up by a walk that is being saved, in this process or in another (write-ahead log). A second writer waits for its
/// turn up to the busy timeout. Every call blocks its thread until it is done, and everything thrown is a `Fault`.
public struct AttendanceStore: Sendable {
    /// The file.
    public let path: String
    let logger: Logger
    private let reader: DatabaseQueue
    /// `nil` in a store opened for reading.
    private let writer: DatabaseQueue?
    private let state = State()

    /// Shared by the copies of a store, as its connections are.
    private final class State: Sendable {
        let isClosed = Mutex(false)
    }

    public enum Access: Sendable {
        /// What is there is read; a store that does not exist is a `Fault` of kind `.notFound`.
        case reading
        /// The file and its folder are made where they are missing, and an older schema is brought up to date.
        case writing
    }

    /// Opens the store at `path`.
    ///
    /// A new folder is for its owner alone (0700), a new file too (0600); SQLite gives its `-wal` and `-shm` companions
    /// the file's mode. Files that others may read or change are closed to them first, which the log tells.
    ///
    /// - Parameters:
    ///   - busyTimeout: how many seconds to wait for another process that is writing.
    ///   - closes: `false` to leave the files' modes as they are, for those who only look.
    /// - Throws: `.unreadableData` for a file that is not a store, is damaged or was written by a newer version, or by an
    ///   older one where it is only to be read; `.cannotWrite` where it cannot be made or opened; `.misconfigured` where
    ///   others may read it and it is another user's; `.notFound`; `.locked`.
    public static func open(
        path: String, access: Access, busyTimeout: Double = 30, closes: Bool = true,
        logger: Logger = Logger(label: "attendance.store")
    ) throws(Fault) -> AttendanceStore {
        try StoreFile.prepare(path, creating: access == .writing)
        for file in closes ? try StoreFile.closeToOthers(path) : [] {
            logger.warning("Others could read the store; closed to them now", metadata: ["path": "\(file)"])
        }
        return try StoreFault.translating(path) {
            // Looked at before anything is written: it may be another program's file.
            let reader = try openReader(path, busyTimeout: busyTimeout)
            try reader.read { try SchemaCheck.require($0, path: path, access: access) }
            guard access == .writing else {
                return AttendanceStore(path: path, logger: logger, reader: reader, writer: nil)
            }
            let writer = try DatabaseQueue(path: path, configuration: .writing(busyTimeout: busyTimeout))
            try migrate(writer)
            return AttendanceStore(path: path, logger: logger, reader: reader, writer: writer)
        }
    }

    /// The files that a store at a path is in: SQLite's own, and those it keeps beside it while it works.
    public static func files(of path: String) -> [String] {
        ["", "-wal", "-shm", "-journal"].map { path + $0 }
    }

    /// Closes both connections; SQLite then folds the log back into the file. Later calls throw.
    public func close() {
        state.isClosed.withLock { $0 = true }
        try? reader.close()
        try? writer?.close()
    }

    private static func openReader(_ path: String, busyTimeout: Double) throws -> DatabaseQueue {
        do {
            return try DatabaseQueue(path: path, configuration: .reading(busyTimeout: busyTimeout))
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            // A run was killed as it made the file, and left a change half done, which a connection that reads only
            // cannot undo. One that may write undoes it as it first looks.
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
            // Another process may have brought the new file up to date meanwhile.
            guard try writer.read(migrator.hasCompletedMigrations) else { throw error }
        }
    }

    /// Runs `body` on one state of the store, which no writer changes under it.
    package func read<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) { try opened(reader).read(body) }
    }

    /// Runs `body` with two connections that read, which each see a state of their own.
    package func readBeside<Value>(_ body: (DatabaseQueue, DatabaseQueue) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) {
            let one = try opened(reader)
            let other = try DatabaseQueue(path: path, configuration: one.configuration)
            defer { try? other.close() }
            return try body(one, other)
        }
    }

    /// Runs `body` in one transaction: all of it is saved, or nothing.
    package func write<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) { try writable().write(body) }
    }

    /// Runs `body` on the writing connection, outside any transaction.
    package func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws(Fault) -> Value {
        try StoreFault.translating(path) { try writable().writeWithoutTransaction(body) }
    }

    /// The same as `write(_:)` for what can be had again: the commit does not wait for the disk. A killed process loses
    /// nothing by that; where the power fails, the last such commits may be lost, whole, from the last one back.
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

    /// Outside any transaction, for work that writes or removes rows together with those that they refer to: a million
    /// look-ups of them, which take as long as all the rest, are spared. `health()` does them on demand. SQLite takes
    /// this setting outside transactions only.
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

    /// A connection, unless it is closed: SQLite does not stand being asked then.
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
            // The page size is taken only by a file without tables, the journal mode stays with the file.
            // FULL: a commit reaches the disk before the call returns, so that a run that says it saved a night has
            // saved it even where the power fails a second later.
            // secure_delete FAST: removed rows are wiped where that costs no extra writing.
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
