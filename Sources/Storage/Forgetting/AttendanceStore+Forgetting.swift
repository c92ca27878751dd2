import GRDB
import Logging
public import Messages
public import Tables

/// What is to be removed from a store.
public enum Forgetting: Sendable, Equatable {
    /// An event: its check-ins, guests and history.
    case event(Int64)
    /// A guest, in one event or in all that name the guest. The check-ins stay and count as before, without names,
    /// e-mail and coordinates, and later walks bring none of them back.
    case guest(Int64, event: Int64?)
    /// Events that ended before an instant, and, of the others, the history of walks that did.
    case everything(before: Instant)
    /// Of all events the history of walks that ended before an instant: their sessions' and offers' counts, what vanished
    /// and what changed. The last walk of each event, its last full one, all check-ins and the list of walks stay.
    case history(before: Instant)
}

/// What was removed, or would be.
public struct ForgettingOutcome: Sendable, Equatable {
    /// Events removed whole, by id.
    public var events: [Int64] = []
    /// Check-ins removed with them.
    public var checkInsRemoved = 0
    /// Guests who were forgotten, each counted in each event.
    public var guests = 0
    /// Check-ins that stay without their person.
    public var checkInsEmptied = 0
    /// Rows of history removed: sessions, offers, changed and vanished check-ins of earlier walks.
    public var historyRows = 0
}

extension AttendanceStore {
    /// Removes a part of what is stored, all of it or nothing, and overwrites what it occupied: the file is written anew
    /// and its log emptied, which takes the file's size once more while it lasts.
    ///
    /// - Parameter dryRun: to find out what would be removed, and to leave everything as it is.
    /// - Throws: a `Fault` of kind `.notFound` for an event or a guest that is not in the store, `.locked` where another
    ///   process reads it for so long that the log cannot be emptied, and whatever writing throws.
    @discardableResult
    public func forget(_ forgetting: Forgetting, dryRun: Bool = false) throws(Fault) -> ForgettingOutcome {
        let outcome = try writeWithoutReferenceChecks { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            defer { try? db.execute(sql: "PRAGMA secure_delete = FAST") }
            var outcome = ForgettingOutcome()
            try db.inTransaction(.immediate) {
                outcome = try Removal(db: db).run(forgetting)
                return dryRun ? .rollback : .commit
            }
            return outcome
        }
        guard !dryRun else { return outcome }
        logger.info(
            "forgotten",
            metadata: [
                "events": "\(outcome.events.count)", "guests": "\(outcome.guests)",
                "history_rows": "\(outcome.historyRows)",
            ])
        try compact()
        return outcome
    }

    /// Gives the space of what was removed back to the disk, by writing the file anew, and empties the log. Needs the
    /// file's size once more while it runs.
    ///
    /// - Throws: a `Fault` of kind `.locked` where another process keeps the log from being emptied.
    public func compact() throws(Fault) {
        try writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM")
            // The first column is 1 where a reader stood in the way.
            guard try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
                throw Fault(.locked, .storeBusy(path))
            }
        }
    }
}

/// Removes rows, inside a transaction.
private struct Removal {
    let db: Database
    private static let history = ["session_history", "offer_history", "checkins_vanished", "checkin_changes"]

    func run(_ forgetting: Forgetting) throws -> ForgettingOutcome {
        var outcome = ForgettingOutcome()
        switch forgetting {
        case .event(let event):
            guard try exists("SELECT 1 FROM walks WHERE event_id = ? LIMIT 1", event) else {
                throw Fault(.notFound, .eventNotStored(event))
            }
            try remove(event: event, &outcome)
        case .guest(let guest, let event):
            let events = try self.events(naming: guest).filter { event == nil || $0 == event }
            guard !events.isEmpty else { throw Fault(.notFound, .guestNotStored(guest, event: event)) }
            for event in events { try empty(guest: guest, in: event, &outcome) }
        case .everything(let instant):
            for event in try events(endedBefore: instant) { try remove(event: event, &outcome) }
            try removeHistory(before: instant, &outcome)
        case .history(let instant):
            try removeHistory(before: instant, &outcome)
        }
        return outcome
    }

    // MARK: Events

    private func remove(event: Int64, _ outcome: inout ForgettingOutcome) throws {
        try delete("FROM walk_batches WHERE walk_id IN (SELECT id FROM walks WHERE event_id = ?)", event)
        outcome.checkInsRemoved += try delete("FROM checkins WHERE event_id = ?", event)
        for table in Self.history { outcome.historyRows += try delete("FROM \(table) WHERE event_id = ?", event) }
        for table in ["unreadable_fields", "guests", "named_sessions", "registrant_types", "marks", "walks"] {
            try delete("FROM \(table) WHERE event_id = ?", event)
        }
        try delete("FROM events WHERE id = ?", event)
        outcome.events.append(event)
    }

    /// An event ends with its last session, or as the list of events has it where that is later. Only where neither is
    /// known does the newest check-in decide: a single one of a stray date would keep an event for ever.
    private func events(endedBefore instant: Instant) throws -> [Int64] {
        let sql = """
            SELECT e.id, e.ends_at, (SELECT max(s.ends_at) FROM sessions s WHERE s.event_id = e.id) AS last_session
            FROM events e WHERE EXISTS (SELECT 1 FROM walks w WHERE w.event_id = e.id)
              AND coalesce(max(e.ends_at, last_session), e.ends_at, last_session,
                (SELECT max(c.created_at) FROM checkins c WHERE c.event_id = e.id)) < ?
            ORDER BY e.id
            """
        return try integers(sql, instant.secondsSinceEpoch)
    }

    private func removeHistory(before instant: Instant, _ outcome: inout ForgettingOutcome) throws {
        let old = """
            SELECT w.id FROM walks w WHERE w.status <> 'open' AND coalesce(w.finished_at, w.started_at) < ?
              AND w.id NOT IN (SELECT walk_id FROM marks) AND w.id NOT IN (SELECT full_walk_id FROM marks)
            """
        for table in Self.history {
            outcome.historyRows += try delete("FROM \(table) WHERE walk_id IN (\(old))", instant.secondsSinceEpoch)
        }
    }

    // MARK: Guests

    /// The events that name a guest now, or did at an earlier walk.
    private func events(naming guest: Int64) throws -> [Int64] {
        try integers(
            """
            SELECT event_id FROM guests WHERE id = ?1
            UNION SELECT event_id FROM checkins_vanished WHERE guest_id = ?1
            UNION SELECT event_id FROM checkin_changes WHERE old_guest_id = ?1 OR new_guest_id = ?1
            ORDER BY event_id
            """, guest)
    }

    /// No row goes, so the mark's count still holds, and so does what walks are held against.
    private func empty(guest: Int64, in event: Int64, _ outcome: inout ForgettingOutcome) throws {
        try db.run("INSERT OR IGNORE INTO forgotten_guests (event_id, guest_id) VALUES (?, ?)", event, guest)
        try db.run(
            "UPDATE guests SET first_name = NULL, last_name = NULL, email = NULL WHERE event_id = ? AND id = ?", event,
            guest)
        let emptied = "SET latitude = NULL, longitude = NULL WHERE event_id = ? AND guest_id = ?"
        try db.run("UPDATE checkins \(emptied)", event, guest)
        outcome.checkInsEmptied += db.changesCount
        try db.run("UPDATE checkins_vanished \(emptied)", event, guest)
        for side in ["old", "new"] {
            try db.run(
                """
                UPDATE checkin_changes SET \(side)_latitude = NULL, \(side)_longitude = NULL
                WHERE event_id = ? AND \(side)_guest_id = ?
                """, event, guest)
        }
        // What an interrupted walk saved holds names in a packing of its own: the walk is begun anew.
        try delete("FROM walk_batches WHERE walk_id IN (SELECT id FROM walks WHERE event_id = ?)", event)
        try db.run("UPDATE walks SET status = 'abandoned' WHERE event_id = ? AND status = 'open'", event)
        outcome.guests += 1
    }

    // MARK: Statements

    @discardableResult
    private func delete(_ sql: String, _ value: Int64) throws -> Int {
        try db.run("DELETE \(sql)", value)
        return db.changesCount
    }

    private func exists(_ sql: String, _ value: Int64) throws -> Bool { try !integers(sql, value).isEmpty }

    private func integers(_ sql: String, _ value: Int64) throws -> [Int64] {
        try db.withStatement(sql) { statement in
            statement.bind(1, value)
            var values: [Int64] = []
            while try statement.next() { values.append(statement.integer(0)) }
            return values
        }
    }
}
