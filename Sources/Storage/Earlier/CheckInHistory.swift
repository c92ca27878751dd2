import GRDB
import Tables

/// A check-in as it was at a walk, of which a later one found it changed or gone.
struct EarlierCheckIn {
    var id: Int64
    /// The later walk, the first that found it otherwise.
    var walk: Int64
    var guestID: Int64?
    var sessionID: Int64?
    var registrantTypeID: Int64?
    var method: String?
    var latitude: Double?
    var longitude: Double?
    var createdAt: Instant?
    var updatedAt: Instant?
}

/// What happened to an event's check-ins after a walk, as later walks recorded it.
struct CheckInHistory {
    let db: Database
    let eventID: Int64
    let since: WalkID

    /// The ids of those that are there now and came after the walk, newest first; some of them were there before.
    ///
    /// New check-ins have high ids, so that reading stops soon after the last of them: how many there are is known.
    func arrived() throws -> [Int64] {
        let expected = try integer(
            """
            SELECT (SELECT coalesce(sum(rows_new), 0) FROM walks
                WHERE event_id = ?1 AND id > ?2 AND status = 'complete')
              - (SELECT count(*) FROM checkins_vanished
                WHERE event_id = ?1 AND walk_id > ?2 AND first_walk_id > ?2)
            """)
        guard expected > 0 else { return [] }
        let sql = """
            SELECT id FROM checkins WHERE event_id = ?1 AND first_walk_id > ?2 ORDER BY id DESC LIMIT ?3
            """
        return try db.withStatement(sql) { statement in
            bind(statement)
            statement.bind(3, expected)
            var ids: [Int64] = []
            while try statement.next() { ids.append(statement.integer(0)) }
            return ids
        }
    }

    /// Those that were there at the walk and vanished later, as they were when they first vanished, by id.
    func vanished() throws -> [Int64: EarlierCheckIn] {
        try rows(
            """
            SELECT id, walk_id, guest_id, session_id, registrant_type_id, method, latitude, longitude, created_at,
              updated_at
            FROM checkins_vanished WHERE event_id = ?1 AND walk_id > ?2 AND first_walk_id <= ?2
            """)
    }

    /// Those that changed after the walk, as they were before their first change, by id.
    func changed() throws -> [Int64: EarlierCheckIn] {
        try rows(
            """
            SELECT id, walk_id, old_guest_id, old_session_id, old_registrant_type_id, old_method, old_latitude,
              old_longitude, old_created_at, old_updated_at
            FROM checkin_changes WHERE event_id = ?1 AND walk_id > ?2 ORDER BY walk_id
            """)
    }

    private func rows(_ sql: String) throws -> [Int64: EarlierCheckIn] {
        try db.withStatement(sql) { statement in
            bind(statement)
            var rows: [Int64: EarlierCheckIn] = [:]
            while try statement.next() {
                let id = statement.integer(0)
                guard rows[id] == nil else { continue }
                rows[id] = EarlierCheckIn(
                    id: id, walk: statement.integer(1), guestID: statement.optionalInteger(2),
                    sessionID: statement.optionalInteger(3), registrantTypeID: statement.optionalInteger(4),
                    method: statement.text(5), latitude: statement.optionalDouble(6),
                    longitude: statement.optionalDouble(7), createdAt: statement.optionalInstant(8),
                    updatedAt: statement.optionalInstant(9))
            }
            return rows
        }
    }

    private func integer(_ sql: String) throws -> Int64 {
        try db.withStatement(sql) { statement in
            bind(statement)
            return try statement.next() ? statement.integer(0) : 0
        }
    }

    private func bind(_ statement: RawStatement) {
        statement.bind(1, eventID)
        statement.bind(2, since.number)
    }
}
