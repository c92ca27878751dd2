import GRDB

/// The schema versions, oldest first. A released version is never edited; a change needs a new version.
package enum Schema {
    /// "ATTD", which identifies this program's files (`PRAGMA application_id`).
    static let applicationID = 0x4154_5444

    /// The index of visits from the second version on. Code that writes many visits drops it and creates it again.
    package static let visitsByTime = "CREATE INDEX visits_by_time ON visits (visited_at, member)"
    package static let dropVisitsByTime = "DROP INDEX visits_by_time"

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: version1)
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        migrator.registerMigration("2") { try $0.execute(sql: version2) }
        // The benefits of a level, one text per line.
        migrator.registerMigration("3") { try $0.execute(sql: "ALTER TABLE levels ADD COLUMN benefits TEXT") }
        // Times of visits in the format of the other readable views.
        migrator.registerMigration("4") { try $0.execute(sql: version4) }
        // Check-ins without a readable guest, session or time are also kept, because the walk counted them.
        migrator.registerMigration("5", foreignKeyChecks: .immediate) { try allowNulls(in: incompleteCheckIns, $0) }
        migrator.registerMigration("6") { try $0.execute(sql: version6) }
        migrator.registerMigration("7") { try $0.execute(sql: packEditions) }
        // States are judged by the moment at which a walk read, by a clock that may differ from this machine's.
        migrator.registerMigration("8", foreignKeyChecks: .immediate) { db in
            try allowNulls(in: ["offer_history": ["registered"]], db)
            try db.execute(sql: version8)
        }
        // From here on, the ledger of packs is in the records, which have already taken it over.
        migrator.registerMigration("9") { try $0.execute(sql: "DROP TABLE pack_editions") }
        // Guests whom a service does not count, and the notes that a source leaves for its next reading.
        migrator.registerMigration("10") { try $0.execute(sql: version10) }
        // Who the people in files are, as the reading found it.
        migrator.registerMigration("11") { try $0.execute(sql: version11) }
        // Until when a check-in of each walk can have happened.
        migrator.registerMigration("12") { try $0.execute(sql: version12) }
        return migrator
    }
}

extension Schema {
    /// The fourth version shows the times of visits like the other readable views: ISO 8601 with the zone.
    static let version4 = """
        DROP VIEW visits_readable;
        CREATE VIEW visits_readable AS
          SELECT v.id, m.id AS member_id, strftime('%Y-%m-%dT%H:%M:%SZ', v.visited_at, 'unixepoch') AS visited_at, v.user_id
          FROM visits v JOIN members m ON m.code = v.member;
        """
}

extension Schema {
    /// The columns of check-ins that are nullable from the fifth version on, by table.
    static let incompleteCheckIns = [
        "checkins": ["guest_id", "session_id", "created_at"],
        "checkins_vanished": ["guest_id", "session_id", "created_at"],
        "checkin_changes": [
            "old_guest_id", "old_session_id", "old_created_at", "new_guest_id", "new_session_id", "new_created_at",
        ],
    ]

    /// Removes NOT NULL from columns without rewriting the table, so that a million rows need not be copied.
    ///
    /// Source: https://www.sqlite.org/lang_altertable.html#making_other_kinds_of_table_schema_changes
    static func allowNulls(in nullable: [String: [String]], _ db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        try db.execute(sql: "PRAGMA writable_schema = ON")
        for (table, columns) in nullable {
            for column in columns {
                try db.execute(
                    sql: """
                        UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ?
                        """,
                    arguments: [" \(column) INTEGER NOT NULL", " \(column) INTEGER", table])
            }
        }
        // Makes all connections, including this one, read the schema again.
        try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
        try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
}

extension Schema {
    /// The sixth version records who was forgotten, so that later walks do not restore their data.
    static let version6 = """
        CREATE TABLE forgotten_guests (
          -- Guests who were forgotten: of what walks bring of them, names, e-mail and place are not kept. Nothing refers
          -- to this table and it to nothing: it outlives the event's rows.
          event_id INTEGER NOT NULL,
          guest_id INTEGER NOT NULL,
          PRIMARY KEY (event_id, guest_id)
        ) WITHOUT ROWID;
        """
}

extension Schema {
    /// The eighth version adds the moment of each walk, and more of what the service says about sessions.
    static let version8 = """
        ALTER TABLE walks ADD COLUMN read_at INTEGER;          -- when it read, by the service's clock; seconds since 1970, UTC
        ALTER TABLE walks ADD COLUMN sessions_told INTEGER;    -- how many sessions the service said there are
        ALTER TABLE walks ADD COLUMN sessions_listed INTEGER;  -- how many it listed
        ALTER TABLE session_history ADD COLUMN is_default INTEGER;  -- 1 for the session that the service shows first
        """
}

extension Schema {
    /// The tenth version adds what is provided by sources that know an event as a whole.
    static let version10 = """
        CREATE TABLE uncounted_guests (
          -- Guests with check-ins whom the service does not count in a session, as of the last reading.
          event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
          session_id INTEGER NOT NULL,
          registrant_type_id INTEGER NOT NULL,
          canceled INTEGER NOT NULL,   -- guests whose order, or they themselves, were canceled
          unpaid INTEGER NOT NULL,     -- guests whose order is not paid
          unexpected INTEGER NOT NULL, -- guests for whom the session is not
          PRIMARY KEY (event_id, session_id, registrant_type_id)
        ) WITHOUT ROWID;

        CREATE TABLE reading_notes (
          -- What a source noted at the last reading of an event for the next one; nothing about a person.
          event_id INTEGER PRIMARY KEY NOT NULL REFERENCES events (id) ON DELETE CASCADE,
          updates INTEGER NOT NULL,    -- readings since everything was read
          content BLOB NOT NULL        -- in the source's own form
        );
        """
}

extension Schema {
    /// The twelfth version adds the last second at which a check-in can have happened. Earlier walks believe all of them.
    static let version12 = """
        ALTER TABLE walks ADD COLUMN believed_until INTEGER;  -- a later check-in cannot have happened; seconds since 1970, UTC
        """
}

extension Schema {
    /// The eleventh version adds what the reading of files found out about who is who.
    static let version11 = """
        ALTER TABLE walks ADD COLUMN people TEXT;  -- JSON: rows, people and what tells them apart, if files say it; names nobody
        """
}
