import Base
import Foundation
import GRDB
import GRDBSQLite
import Sources

enum StoreFile {
    /// Creates the folder (0700) and an empty file (0600) if they are missing, or checks that the file exists.
    static func prepare(_ path: String, creating: Bool) throws(Fault) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else { throw cannotOpen(path, EISDIR) }
            // Opening a pipe would block.
            guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(.unreadableData, .storeNotADatabase(path)) }
            return
        }
        let failure = errno
        guard creating else {
            guard failure == ENOENT || failure == ENOTDIR else { throw cannotOpen(path, failure) }
            throw Fault(.notFound, .noStoreYet(path))
        }
        try makeFolder(path.parentFolder, for: path)
        // Created here, because SQLite would create it with a mode that depends on the umask.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw cannotOpen(path, errno) }
        close(descriptor)
    }

    /// Runs `body` while nobody else opens the store at `path` for writing, since those who create it at once get in each
    /// other's way: SQLite switches a new file to its log only while no other connection reads it, and does not wait for that.
    ///
    /// - Throws: `.locked` if another process has not opened it after `timeout` seconds.
    static func openingAlone<Value>(
        _ path: String, timeout: Double, _ body: () throws(Fault) -> Value
    ) throws(Fault) -> Value {
        let descriptor = open(path.parentFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Without locks, as on some network file systems, it has to do without.
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + .seconds(timeout)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            guard ContinuousClock.now < deadline else { throw Fault(.locked, .storeBusy(path)) }
            usleep(5000)
        }
        return try body()
    }

    /// Removes other users' access to the store's files and returns the paths of files that had it.
    ///
    /// Uses paths: closing a descriptor of the file would release SQLite's locks.
    static func closeToOthers(_ path: String) throws(Fault) -> [String] {
        var closed: [String] = []
        for exposure in AttendanceStore.files(of: path).compactMap(Exposure.init) {
            try exposure.revokeAccess()
            closed.append(exposure.path)
        }
        return closed
    }

    private static func makeFolder(_ folder: String, for path: String) throws(Fault) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw cannotOpen(path, errno) }
        let parent = folder.parentFolder
        guard parent != folder else { throw cannotOpen(path, ENOENT) }
        try makeFolder(parent, for: path)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw cannotOpen(path, errno) }
    }

    private static func cannotOpen(_ path: String, _ code: CInt) -> Fault {
        Fault(.cannotWrite, .storeCannotBeOpened(path, reason: String(cString: strerror(code))))
    }
}

/// Converts SQLite's errors into faults.
enum StoreFault {
    /// Runs `body` and converts its errors into a `Fault` about the store at `path`.
    ///
    /// - Parameter damage: The message about damage to a file other than the store; `nil` for the store.
    static func translating<Value>(
        _ path: String, damaged damage: Phrase? = nil, _ body: () throws -> Value
    ) throws(Fault) -> Value {
        do {
            return try body()
        } catch let fault as Fault {
            throw fault
        } catch let error as DatabaseError {
            throw fault(path, error, damage)
        } catch {
            throw Fault(.unreadableData, damage ?? .storeDamaged(path))
        }
    }

    private static func fault(_ path: String, _ error: DatabaseError, _ damage: Phrase?) -> Fault {
        switch error.resultCode {
        case .SQLITE_NOTADB:
            Fault(.unreadableData, damage ?? .storeNotADatabase(path))
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            Fault(.locked, .storeBusy(path))
        case .SQLITE_FULL:
            Fault(.cannotWrite, .storeDiskFull(path))
        case .SQLITE_IOERR:
            // SQLite does not say whether space was missing for its smaller files.
            Fault(
                .cannotWrite,
                isDiskFull(below: path)
                    ? .storeDiskFull(path) : .storeReadWriteError(path, code: error.extendedResultCode.rawValue))
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_TOOBIG, .SQLITE_NOMEM:
            Fault(
                .cannotWrite, isDiskFull(below: path) ? .storeDiskFull(path) : .storeUnusable(path, says: text(error)))
        default:
            // CORRUPT and FORMAT, but also ERROR and CONSTRAINT: the schema does not match its version.
            Fault(.unreadableData, damage ?? .storeDamaged(path))
        }
    }

    /// Less than a page and its index in the log need.
    private static func isDiskFull(below path: String) -> Bool {
        var status = statvfs()
        guard statvfs(path.parentFolder, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 64 << 10
    }

    /// SQLite's words for its code; the message itself may quote data.
    private static func text(_ error: DatabaseError) -> String {
        String(cString: sqlite3_errstr(error.extendedResultCode.rawValue))
    }
}

/// Distinguishes a store from other databases.
enum SchemaCheck {
    static func require(_ db: Database, path: String, access: AttendanceStore.Access) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        // A run killed while creating the file leaves at most the table of migrations.
        let isEmpty =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name NOT GLOB 'grdb_*'") == 0
        if isEmpty, version == 0 {
            guard access == .writing else { throw Fault(.notFound, .noStoreYet(path)) }
            return
        }
        guard version == Schema.applicationID else { throw Fault(.unreadableData, .storeOfAnotherProgram(path)) }
        switch try Schema.age(of: db) {
        case .current: break
        case .behind where access == .writing: break
        case .behind: throw Fault(.unreadableData, .storeBehind(path))
        case .newer: throw Fault(.unreadableData, .storeNewer(path))
        case .older: throw Fault(.unreadableData, .storeOlder(path))
        }
    }
}
