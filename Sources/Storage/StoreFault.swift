import GRDB
import Messages

/// What SQLite's errors mean to the person who runs the program.
enum StoreFault {
    /// Runs `body`, turning whatever it throws into a `Fault` about the store at `path`.
    static func translating<Value>(_ path: String, _ body: () throws -> Value) throws(Fault) -> Value {
        do {
            return try body()
        } catch let fault as Fault {
            throw fault
        } catch let error as DatabaseError {
            throw fault(path, error)
        } catch {
            throw Fault(.unreadableData, .storeDamaged(path))
        }
    }

    private static func fault(_ path: String, _ error: DatabaseError) -> Fault {
        switch error.resultCode {
        case .SQLITE_NOTADB:
            Fault(.unreadableData, .storeNotADatabase(path))
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            Fault(.locked, .storeBusy(path))
        case .SQLITE_FULL:
            Fault(.cannotWrite, .storeDiskFull(path))
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR, .SQLITE_TOOBIG,
            .SQLITE_NOMEM:
            Fault(.cannotWrite, .storeCannotBeOpened(path, reason: reason(error)))
        default:
            // CORRUPT and FORMAT, and also ERROR and CONSTRAINT: the schema is not what its version says it is.
            Fault(.unreadableData, .storeDamaged(path))
        }
    }

    /// SQLite's number and words for the code; its message may quote data.
    private static func reason(_ error: DatabaseError) -> String {
        error.extendedResultCode.description
    }
}

/// Tells a store from any other database.
enum SchemaCheck {
    static func require(_ db: Database, path: String, access: AttendanceStore.Access) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        // A run that was killed while it made the file leaves at most the table of migrations.
        let isEmpty =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name NOT GLOB 'grdb_*'") == 0
        if isEmpty, version == 0 {
            guard access == .writing else { throw Fault(.notFound, .noStoreYet(path)) }
            return
        }
        guard version == Schema.applicationID else { throw Fault(.unreadableData, .storeOfAnotherProgram(path)) }
        guard try !Schema.migrator.hasBeenSuperseded(db) else { throw Fault(.unreadableData, .storeNewer(path)) }
        guard try access == .writing || Schema.migrator.hasCompletedMigrations(db) else {
            throw Fault(.unreadableData, .storeOlder(path))
        }
    }
}
