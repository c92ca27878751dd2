import GRDB

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
