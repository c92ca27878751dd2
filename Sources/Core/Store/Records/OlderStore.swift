import GRDB

/// A store of an earlier version, which this program leaves as it is.
enum OlderStore {
    /// What it has that nothing can read again: its ledger of packs, the registrations of past nights and the forgotten guests; `nil`
    /// if the file is not one, or cannot be read.
    static func records(at path: String) -> RecordsChange? {
        guard let queue = try? AttendanceStore.openReader(path, busyTimeout: 30) else { return nil }
        defer { try? queue.close() }
        return try? queue.read { db in
            guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID,
                try Schema.age(of: db) == .older
            else { return nil }
            var found = RecordsChange(puts: [.registrations: try RegistrationKey.records(of: nil, in: db)])
            if try db.tableExists(RecordsTable.packEditions.rawValue) {
                found.puts[.packEditions] = try Row.fetchAll(
                    db, sql: "SELECT \(RecordsTable.packEditions.columns) FROM pack_editions"
                ).map { Record($0, of: .packEditions) }
            }
            if try db.tableExists(RecordsTable.forgottenGuests.rawValue) {
                found.puts[.forgottenGuests] = try Record.forgottenGuests(in: db).map { Record($0) }
            }
            return found
        }
    }
}
