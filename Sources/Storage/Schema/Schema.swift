import GRDB

/// The schema's versions, oldest first. A version that has been released is never edited: what changes is a new one.
package enum Schema {
    /// "ATTD": tells this program's files from other SQLite databases (`PRAGMA application_id`).
    static let applicationID = 0x4154_5444

    /// The index of visits, as the second version has it: a writer of many makes it anew.
    package static let visitsByTime = "CREATE INDEX visits_by_time ON visits (visited_at, member)"
    package static let dropVisitsByTime = "DROP INDEX visits_by_time"

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: version1)
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        migrator.registerMigration("2") { try $0.execute(sql: version2) }
        // What a level gives: texts, a line each.
        migrator.registerMigration("3") { try $0.execute(sql: "ALTER TABLE levels ADD COLUMN benefits TEXT") }
        // Times of visits as in the other views for reading.
        migrator.registerMigration("4") { try $0.execute(sql: version4) }
        // Check-ins without a guest, session or time that can be read are kept too, for the walk has counted them.
        migrator.registerMigration("5", foreignKeyChecks: .immediate) { try allowIncompleteCheckIns($0) }
        migrator.registerMigration("6") { try $0.execute(sql: version6) }
        return migrator
    }
}

extension Schema {
    /// The fourth version shows the times of visits as the other views for reading do: ISO 8601, with the zone.
    static let version4 = """
        DROP VIEW visits_readable;
        CREATE VIEW visits_readable AS
          SELECT v.id, m.id AS member_id, strftime('%Y-%m-%dT%H:%M:%SZ', v.visited_at, 'unixepoch') AS visited_at, v.user_id
          FROM visits v JOIN members m ON m.code = v.member;
        """
}

extension Schema {
    /// The columns of check-ins that may be null from the fifth version on, by table.
    private static let nullable = [
        "checkins": ["guest_id", "session_id", "created_at"],
        "checkins_vanished": ["guest_id", "session_id", "created_at"],
        "checkin_changes": [
            "old_guest_id", "old_session_id", "old_created_at", "new_guest_id", "new_session_id", "new_created_at",
        ],
    ]

    /// Lifts the NOT NULL of columns without writing a table anew: rows stay as they are on disk, and a million need not
    /// be copied.
    ///
    /// Source: https://www.sqlite.org/lang_altertable.html#making_other_kinds_of_table_schema_changes
    static func allowIncompleteCheckIns(_ db: Database) throws {
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
        // Other connections read the schema again, and so does this one.
        try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
        try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
}

extension Schema {
    /// The sixth version remembers who was forgotten, so that the next walk does not bring them back.
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
