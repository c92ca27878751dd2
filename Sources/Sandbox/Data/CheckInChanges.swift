import GRDB
import Tables

/// Check-ins that come and go while others are read.
enum CheckInChanges {
    /// Inserts check-ins newer than all others, each a repetition of one of the event's, and gives their ids.
    static func insert(
        _ count: Int, event: Int64, using generator: inout SplitMix64, in database: Database
    ) throws -> [Int64] {
        var inserted: [Int64] = []
        for _ in 0..<max(0, count) {
            guard let model = try randomIdentifier(event: event, using: &generator, in: database) else { break }
            // A second later than the newest, so that ids go on rising with time.
            let newest = try String.fetchOne(
                database, sql: "SELECT created_at FROM checkins ORDER BY id DESC LIMIT 1")
            let createdAt = newest.flatMap { ISO8601Text($0) }?.instant.advanced(bySeconds: 1).utcText
            try database.execute(
                sql: """
                    INSERT INTO checkins
                    SELECT (SELECT MAX(id) + 1 FROM checkins), event_id, session_id, guest_id, registrant_type_id, 'QR',
                        latitude, longitude, ?, ? FROM checkins WHERE id = ?
                    """, arguments: [createdAt, createdAt, model])
            inserted.append(database.lastInsertedRowID)
        }
        return inserted
    }

    /// Removes check-ins chosen at random among the event's, never its newest, and gives their ids.
    static func remove(
        _ count: Int, event: Int64, using generator: inout SplitMix64, in database: Database
    ) throws -> [Int64] {
        var removed: [Int64] = []
        for _ in 0..<max(0, count) {
            guard let identifier = try randomIdentifier(event: event, using: &generator, in: database) else { break }
            try database.execute(sql: "DELETE FROM checkins WHERE id = ?", arguments: [identifier])
            removed.append(identifier)
        }
        return removed
    }

    /// Some check-in of an event, older than its newest.
    private static func randomIdentifier(
        event: Int64, using generator: inout SplitMix64, in database: Database
    ) throws -> Int64? {
        let count = try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM checkins WHERE event_id = ?", arguments: [event])
        guard let count, count > 1 else { return nil }
        return try Int64.fetchOne(
            database, sql: "SELECT id FROM checkins WHERE event_id = ? ORDER BY id LIMIT 1 OFFSET ?",
            arguments: [event, generator.below(count - 1)])
    }
}
