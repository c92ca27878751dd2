internal import CEmbedded
import GRDB

/// The store's schema: `Schema.sql`, and the changes to it since. A released version is never edited; a change needs a migration.
package enum Schema {
    /// "ATTD", which identifies this program's files (`PRAGMA application_id`).
    static let applicationID = 0x4154_5444

    /// The index of visits. Code that writes many visits drops it and creates it again.
    static let visitsByTime = "CREATE INDEX visits_by_time ON visits (visited_at, member)"
    static let dropVisitsByTime = "DROP INDEX visits_by_time"

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // A new store has the whole schema at once, so that a run killed in between leaves none.
        migrator.registerMigration("12") { db in
            if try db.tableExists("walks") { return try db.execute(sql: since11) }
            try db.execute(sql: String(cString: embedded_text("Schema.sql")))
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        migrator.registerMigration("13") { db in
            if try !db.tableExists("field_names") { try db.execute(sql: since12) }
        }
        migrator.registerMigration("14") { db in
            if try !db.tableExists("members_before") { try db.execute(sql: since13) }
        }
        return migrator
    }

    /// What `Schema.sql` has, and a store of version 11 does not. Files of earlier versions are not upgraded; only their records are
    /// read.
    private static let since11 = "ALTER TABLE walks ADD COLUMN believed_until INTEGER"

    /// What `Schema.sql` has, and a store of version 12 does not.
    private static let since12 = """
        CREATE TABLE field_names (
          event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          name TEXT NOT NULL,
          is_shown INTEGER NOT NULL,
          PRIMARY KEY (event_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE field_values (
          event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
          guest_id INTEGER NOT NULL,
          position INTEGER NOT NULL,
          value TEXT NOT NULL,
          PRIMARY KEY (event_id, guest_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE field_registrations (
          event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
          number INTEGER NOT NULL,
          guest_id INTEGER NOT NULL,
          session_id INTEGER,
          registrant_type_id INTEGER,
          PRIMARY KEY (event_id, number)
        ) WITHOUT ROWID;
        """

    /// What `Schema.sql` has, and a store of version 13 does not.
    private static let since13 = """
        ALTER TABLE events ADD COLUMN currency TEXT;
        ALTER TABLE readings ADD COLUMN keeps_changes INTEGER;
        ALTER TABLE visits ADD COLUMN first_reading_id INTEGER;
        CREATE TABLE members_before (
          reading_id INTEGER NOT NULL,
          member INTEGER NOT NULL,
          is_listed INTEGER NOT NULL,
          is_active INTEGER,
          status TEXT,
          plan_type TEXT,
          plan_id TEXT,
          starts_at INTEGER,
          ends_at INTEGER,
          visits_left INTEGER,
          family_group_id TEXT,
          membership_type TEXT,
          level INTEGER,
          points INTEGER,
          visits_in_period INTEGER,
          level_expires_at INTEGER,
          PRIMARY KEY (reading_id, member)
        ) WITHOUT ROWID;
        CREATE TABLE visits_gone (
          reading_id INTEGER NOT NULL,
          id TEXT NOT NULL,
          member INTEGER NOT NULL,
          visited_at INTEGER NOT NULL,
          first_reading_id INTEGER,
          PRIMARY KEY (reading_id, id)
        ) WITHOUT ROWID;
        """

    /// A store that is behind is brought up to date when it is opened for writing.
    enum Age { case older, behind, current, newer }

    /// How a file's version compares with this program's.
    static func age(of db: Database) throws -> Age {
        let applied = try migrator.appliedIdentifiers(db)
        let known = Set((1...11).map(String.init) + migrator.migrations)
        if !applied.isSubset(of: known) { return .newer }
        // A new store that a killed run left before its last lines is whole.
        let isNew = try applied.contains("12") && db.tableExists("members_before")
        if isNew || applied.isSuperset(of: migrator.migrations) { return .current }
        return applied.isDisjoint(with: ["11", "12"]) ? .older : .behind
    }
}
