import GRDB
public import Messages
public import Tables

extension AttendanceStore {
    /// Drops the history of walks that ended before `instant`: their sessions' and offers' counts, what vanished and what
    /// changed. The last complete walk of each event, its full one, all check-ins and the list of walks stay.
    public func forgetHistory(before instant: Instant) throws(Fault) {
        try write { db in
            let old = """
                SELECT w.id FROM walks w WHERE w.status <> 'open' AND coalesce(w.finished_at, w.started_at) < ?
                  AND w.id NOT IN (SELECT walk_id FROM marks) AND w.id NOT IN (SELECT full_walk_id FROM marks)
                """
            for table in ["session_history", "offer_history", "checkins_vanished", "checkin_changes"] {
                try db.run("DELETE FROM \(table) WHERE walk_id IN (\(old))", instant.secondsSinceEpoch)
            }
        }
    }

    /// Drops all that is stored of an event, its history included; what it occupied is overwritten.
    public func forgetEvent(_ eventID: Int64) throws(Fault) {
        try writeWithoutReferenceChecks { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            defer { try? db.execute(sql: "PRAGMA secure_delete = FAST") }
            try db.inTransaction(.immediate) {
                try db.run(
                    "DELETE FROM walk_batches WHERE walk_id IN (SELECT id FROM walks WHERE event_id = ?)", eventID)
                for table in [
                    "checkins", "checkins_vanished", "checkin_changes", "session_history", "offer_history",
                    "unreadable_fields", "guests", "named_sessions", "registrant_types", "marks", "walks",
                ] {
                    try db.run("DELETE FROM \(table) WHERE event_id = ?", eventID)
                }
                try db.run("DELETE FROM events WHERE id = ?", eventID)
                return .commit
            }
        }
    }

    /// Gives the space of what was removed back to the disk, by writing the file anew. Needs the file's size once more
    /// while it runs.
    public func compact() throws(Fault) {
        try writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM")
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}
