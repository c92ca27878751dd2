internal import CEmbedded
import GRDB

/// The store's schema: `Schema.sql`, and the changes to it since. A released version is never edited; a change needs a migration.
package enum Schema {
    /// "ATTD", which identifies this program's files (`PRAGMA application_id`).
    static let applicationID = 0x4154_5444

    /// The index of visits. Code that writes many visits drops it and creates it again.
    package static let visitsByTime = "CREATE INDEX visits_by_time ON visits (visited_at, member)"
    package static let dropVisitsByTime = "DROP INDEX visits_by_time"

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("\(first)") { db in
            try db.execute(sql: String(cString: embedded_text("Schema.sql")))
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        // A check-in later than that, in seconds since 1970, UTC, cannot have happened. Earlier walks believe every time.
        migrator.registerMigration("12") { try $0.execute(sql: "ALTER TABLE walks ADD COLUMN believed_until INTEGER") }
        return migrator
    }

    /// The version that `Schema.sql` makes. Files of earlier ones are not upgraded; only their records are read.
    private static let first = 11

    /// A store that is behind is brought up to date when it is opened for writing.
    enum Age { case older, behind, current, newer }

    /// How a file's version compares with this program's.
    static func age(of db: Database) throws -> Age {
        let applied = try migrator.appliedIdentifiers(db)
        let known = Set((1..<first).map(String.init) + migrator.migrations)
        if !applied.isSubset(of: known) { return .newer }
        guard applied.contains("\(first)") else { return .older }
        return applied.isSuperset(of: migrator.migrations) ? .current : .behind
    }
}
