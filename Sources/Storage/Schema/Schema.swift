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
