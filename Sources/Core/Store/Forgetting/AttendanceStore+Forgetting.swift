public import Base
import GRDB
import Logging

/// Selects what to remove from a store.
public enum Forgetting: Sendable, Equatable {
    /// An event: its check-ins, guests and history.
    case event(Int64)
    /// A guest, in one event or in all events that name the guest. The check-ins stay and count as before, but without
    /// names, e-mail and coordinates, which later walks do not restore.
    case guest(Int64, event: Int64?)
    /// All guests of events that ended before an instant, each as in `guest`. The events stay and count as before.
    case guests(endedBefore: Instant)
    /// Events that ended before an instant, and the history of walks of other events that ended before it.
    case everything(before: Instant)
    /// The history of all walks that ended before an instant: counts of sessions and offers, vanished and changed
    /// check-ins. The last walk of each event, its last full walk, all check-ins and the list of walks stay.
    case history(before: Instant)
}

/// What was removed or, in a dry run, would be.
public struct ForgettingOutcome: Sendable, Equatable {
    /// Removed events, by id.
    public var events: [Int64] = []
    /// Check-ins of removed events.
    public var checkInsRemoved = 0
    /// Events that stay but whose guests were all forgotten, by id.
    public var eventsEmptied: [Int64] = []
    /// Forgotten guests, counted once per event, and those of removed events.
    public var guests = 0
    /// Events in which a guest was forgotten, by id.
    public var guestEvents: [Int64] = []
    /// Check-ins that stay without their guest's personal data.
    public var checkInsEmptied = 0
    /// Removed rows of history: sessions, offers, and changed and vanished check-ins of earlier walks.
    public var historyRows = 0
}

extension AttendanceStore {
    /// Removes part of the store, completely or not at all, and overwrites the space: it rewrites the file and empties
    /// the log, which temporarily takes the size of the file once more.
    ///
    /// - Parameter dryRun: Whether to return what would be removed without changing anything.
    /// - Throws: A `Fault` of kind `.notFound` if the event or guest is not in the store, `.locked` if another process keeps
    ///   reading the store for so long that the log cannot be emptied, and the faults of writing.
    @discardableResult
    public func forget(_ forgetting: Forgetting, dryRun: Bool = false) throws(Fault) -> ForgettingOutcome {
        let recorded = try records.readings()
        var (outcome, gone) = try writeWithoutReferenceChecks { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            defer { try? db.execute(sql: "PRAGMA secure_delete = FAST") }
            var (outcome, gone): (ForgettingOutcome, [RegistrationKey]) = (ForgettingOutcome(), [])
            try db.inTransaction(.immediate) {
                let removal = Removal(db: db, recorded: recorded)
                outcome = try removal.run(forgetting)
                gone = try removal.recordsGone(by: forgetting, outcome)
                return dryRun ? .rollback : .commit
            }
            return (outcome, gone)
        }
        outcome.historyRows += gone.count
        guard !dryRun else { return outcome }
        // If the run is killed before this point, the same command does the rest.
        try records.make(RecordsChange(removals: [.registrations: gone.map(\.values)]))
        try joinRecords()
        logger.info(
            "forgotten",
            metadata: [
                "events": "\(outcome.events.count)", "guests": "\(outcome.guests)",
                "history_rows": "\(outcome.historyRows)",
            ])
        try compact()
        return outcome
    }

    /// Returns what forgetting all guests of events that ended before an instant would find: the events, and the number
    /// of their guests who are not forgotten yet. Writes nothing, so it needs no lock.
    public func guestsToForget(endedBefore instant: Instant) throws(Fault) -> (events: [Int64], guests: Int) {
        try read { db in
            let found = try Removal(db: db, recorded: [:]).unforgotten(endedBefore: instant)
            return (found.map(\.event), found.reduce(0) { $0 + $1.guests })
        }
    }

    /// The time at which a walk last read, by its service's clock; `nil` if no service reported it.
    public func lastReadAt() throws(Fault) -> Instant? { try latest("read_at") }

    /// The time of the newest check-in that a walk read; `nil` if none has one.
    public func newestCheckInAt() throws(Fault) -> Instant? { try latest("highest_at") }

    /// The latest time in a column of the walks that can be believed.
    private func latest(_ column: String) throws(Fault) -> Instant? {
        try read { db in
            try db.firstRow(
                "SELECT max(\(column)) FROM walks WHERE \(column) BETWEEN ? AND ?", BelievedRange.times.lowerBound,
                BelievedRange.times.upperBound
            ) { $0.optionalInstant(0) }
        }
    }

    /// Forgets guests who are forgotten in the records but not in the store, which was recreated or restored to a
    /// state before they were forgotten.
    func forgetAgain(_ guests: [(event: Int64, guest: Int64)]) throws(Fault) {
        guard !guests.isEmpty else { return }
        let outcome = try writeWithoutReferenceChecks { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            defer { try? db.execute(sql: "PRAGMA secure_delete = FAST") }
            var outcome = ForgettingOutcome()
            try db.inTransaction(.immediate) {
                for (event, guest) in guests {
                    try Removal(db: db, recorded: [:]).empty(guest: guest, in: event, &outcome)
                }
                return .commit
            }
            return outcome
        }
        if outcome.checkInsEmptied > 0 { try compact() }
    }

    /// Rewrites the file to return free space to the disk, and empties the log. Temporarily takes the size of the file
    /// once more.
    ///
    /// - Throws: A `Fault` of kind `.locked` if a program that reads the store prevents emptying the log.
    public func compact() throws(Fault) {
        try writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM")
            // The first column is 1 if a reader prevented it.
            guard try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
                throw Fault(.locked, .storeLogInUse(path))
            }
        }
    }
}

/// Removes rows within a transaction.
private struct Removal {
    let db: Database
    let recorded: [RegistrationKey: Records.Reading]
    private static let history = ["session_history", "offer_history", "checkins_vanished", "checkin_changes"]

    func run(_ forgetting: Forgetting) throws -> ForgettingOutcome {
        var outcome = ForgettingOutcome()
        switch forgetting {
        case .event(let event):
            let isKnown = try exists("SELECT 1 FROM walks WHERE event_id = ? LIMIT 1", event)
            guard isKnown || recorded.keys.contains(where: { $0.event == event }) else {
                throw Fault(.notFound, .eventNotStored(event))
            }
            try remove(event: event, &outcome)
        case .guest(let guest, let event):
            let events = try self.events(naming: guest).filter { event == nil || $0 == event }
            guard !events.isEmpty else { throw Fault(.notFound, .guestNotStored(guest, event: event)) }
            for event in events { try empty(guest: guest, in: event, &outcome) }
            outcome.guestEvents = events
        case .guests(let instant):
            for found in try unforgotten(endedBefore: instant) { try emptyAll(in: found.event, &outcome) }
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
        outcome.guests += try delete("FROM guests WHERE event_id = ?", event)
        let fields = ["field_names", "field_values", "field_registrations"]
        for table in fields + ["unreadable_fields", "named_sessions", "registrant_types", "marks", "walks"] {
            try delete("FROM \(table) WHERE event_id = ?", event)
        }
        try delete("FROM events WHERE id = ?", event)
        outcome.events.append(event)
    }

    /// The events that ended before an instant. An event ends with its last session, or at the end in the list of
    /// events if that is later. The newest check-in counts only if neither is known: otherwise a single check-in with a
    /// stray date would keep an event forever.
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

    /// The registrations in the records that go with the removed history.
    func recordsGone(by forgetting: Forgetting, _ outcome: ForgettingOutcome) throws -> [RegistrationKey] {
        let kept = try RegistrationKey.stored(in: db)
        return recorded.filter { key, reading in
            if outcome.events.contains(key.event) { return true }
            switch forgetting {
            case .event, .guest, .guests: return false
            case .everything(let instant), .history(let instant):
                return reading.finishedAt < instant.secondsSinceEpoch && !kept.contains(key)
            }
        }.map(\.key)
    }

    // MARK: Guests

    /// The events that name a guest, now, in an earlier walk or in an interrupted one.
    private func events(naming guest: Int64) throws -> [Int64] {
        let stored = try integers(
            """
            SELECT event_id FROM guests WHERE id = ?1
            UNION SELECT event_id FROM checkins_vanished WHERE guest_id = ?1
            UNION SELECT event_id FROM checkin_changes WHERE old_guest_id = ?1 OR new_guest_id = ?1
            UNION SELECT event_id FROM field_values WHERE guest_id = ?1
            UNION SELECT event_id FROM field_registrations WHERE guest_id = ?1
            """, guest)
        return try Set(stored).union(interruptedWalks(naming: guest)).sorted()
    }

    /// The events whose interrupted walk has read a check-in of a guest. Batches in a format that this program does not
    /// read may name anybody; no run resumes from them.
    private func interruptedWalks(naming guest: Int64) throws -> [Int64] {
        let walks = try db.rows("SELECT DISTINCT w.id, w.event_id FROM walks w JOIN walk_batches b ON b.walk_id = w.id")
        {
            (walk: WalkID($0.integer(0)), event: $0.integer(1))
        }
        return try walks.filter { walk, event in
            guard let tables = try SavedBatches.load(db, walk: walk, eventID: event) else { return true }
            return tables.guests.ids.contains(guest)
        }.map(\.event)
    }

    /// Removes no row, so that the watermark's count and the basis for comparing walks remain valid.
    func empty(guest: Int64, in event: Int64, _ outcome: inout ForgettingOutcome) throws {
        try db.run("INSERT OR IGNORE INTO forgotten_guests (event_id, guest_id) VALUES (?, ?)", event, guest)
        try db.run(
            "UPDATE guests SET first_name = NULL, last_name = NULL, email = NULL WHERE event_id = ? AND id = ?", event,
            guest)
        try db.run("DELETE FROM field_values WHERE event_id = ? AND guest_id = ?", event, guest)
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
        try abandonInterrupted(event)
        outcome.guests += 1
    }

    /// An interrupted walk stores names in packed batches, so it starts over.
    private func abandonInterrupted(_ event: Int64) throws {
        try delete("FROM walk_batches WHERE walk_id IN (SELECT id FROM walks WHERE event_id = ?)", event)
        try db.run("UPDATE walks SET status = 'abandoned' WHERE event_id = ? AND status = 'open'", event)
    }

    /// Events that ended before an instant and either have guests who are not forgotten yet, or an interrupted walk,
    /// whose guests are not counted.
    func unforgotten(endedBefore instant: Instant) throws -> [(event: Int64, guests: Int)] {
        try events(endedBefore: instant).compactMap { event in
            let guests =
                try integers(
                    """
                    SELECT count(*) FROM (
                      SELECT id FROM guests WHERE event_id = ?1
                      UNION SELECT guest_id FROM field_values WHERE event_id = ?1) g
                    WHERE NOT EXISTS (SELECT 1 FROM forgotten_guests f WHERE f.event_id = ?1 AND f.guest_id = g.id)
                    """, event
                ).first ?? 0
            let isInterrupted = try exists(
                "SELECT 1 FROM walk_batches b JOIN walks w ON w.id = b.walk_id WHERE w.event_id = ? LIMIT 1", event)
            return guests > 0 || isInterrupted ? (event, Int(guests)) : nil
        }
    }

    /// Forgets all guests of an event at once: forgetting them one by one would take a pass over the event's check-ins
    /// for each.
    private func emptyAll(in event: Int64, _ outcome: inout ForgettingOutcome) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO forgotten_guests (event_id, guest_id)
            SELECT event_id, id FROM guests WHERE event_id = ?1
            UNION SELECT event_id, guest_id FROM field_values WHERE event_id = ?1
            UNION SELECT event_id, guest_id FROM checkins_vanished WHERE event_id = ?1
            UNION SELECT event_id, old_guest_id FROM checkin_changes WHERE event_id = ?1
            UNION SELECT event_id, new_guest_id FROM checkin_changes WHERE event_id = ?1
            """, event)
        outcome.guests += db.changesCount
        try db.run("UPDATE guests SET first_name = NULL, last_name = NULL, email = NULL WHERE event_id = ?", event)
        try db.run("DELETE FROM field_values WHERE event_id = ?", event)
        let emptied = "SET latitude = NULL, longitude = NULL WHERE event_id = ?"
        try db.run("UPDATE checkins \(emptied)", event)
        outcome.checkInsEmptied += db.changesCount
        try db.run("UPDATE checkins_vanished \(emptied)", event)
        try db.run(
            """
            UPDATE checkin_changes SET old_latitude = NULL, old_longitude = NULL, new_latitude = NULL, new_longitude = NULL
            WHERE event_id = ?
            """, event)
        try abandonInterrupted(event)
        outcome.eventsEmptied.append(event)
    }

    // MARK: Statements

    @discardableResult
    private func delete(_ sql: String, _ value: Int64) throws -> Int {
        try db.run("DELETE \(sql)", value)
        return db.changesCount
    }

    private func exists(_ sql: String, _ value: Int64) throws -> Bool { try !integers(sql, value).isEmpty }

    private func integers(_ sql: String, _ value: Int64) throws -> [Int64] {
        try db.rows(sql, value) { $0.integer(0) }
    }
}
