public import Base
import GRDB

/// Records a walk, apart from its check-ins: its own row, the event's row, the history of sessions and offers, the
/// unreadable fields, and the watermark.
struct WalkRecord {
    let db: Database
    let eventID: Int64
    let walk: WalkID
    let kind: WalkKind
    let completion: WalkCompletion

    func write(_ outcome: WalkOutcome, unreadableCheckInFields: [String: Int]) throws {
        try writeEventName()
        try writeSessions()
        try writeOffers()
        try writeUnreadableFields(unreadableCheckInFields)
        try writeWalk(outcome)
        try moveMark(held: outcome.held)
        try writeUncounted()
        try writeNotes()
        try StoredFields(db: db, eventID: eventID).write(completion.fields)
    }

    /// Replaces the uncounted guests. A walk that only adds check-ins does not determine them.
    private func writeUncounted() throws {
        guard kind == .full else { return }
        try db.run("DELETE FROM uncounted_guests WHERE event_id = ?", eventID)
        let sql = """
            INSERT OR REPLACE INTO uncounted_guests
              (event_id, session_id, registrant_type_id, canceled, unpaid, unexpected) VALUES (?, ?, ?, ?, ?, ?)
            """
        for row in completion.uncounted {
            try db.run(
                sql, eventID, row.sessionID, row.registrantTypeID, row.canceled, row.unpaid, row.unexpected)
        }
    }

    /// Replaces the notes of the last reading. A walk that only adds check-ins keeps them if it has none of its own.
    private func writeNotes() throws {
        if kind == .full { try db.run("DELETE FROM reading_notes WHERE event_id = ?", eventID) }
        guard let notes = completion.notes else { return }
        try db.run(
            "INSERT OR REPLACE INTO reading_notes (event_id, updates, content) VALUES (?, ?, ?)", eventID,
            notes.updates, notes.content)
    }

    private func writeEventName() throws {
        guard let name = completion.eventName else { return }
        try db.run("UPDATE events SET name = ? WHERE id = ?", name, eventID)
    }

    private func writeSessions() throws {
        let sql = """
            INSERT INTO session_history (walk_id, position, event_id, id, name, starts_at, ends_at, is_default)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        let sessions = completion.sessions
        try db.withStatement(sql) { statement in
            for row in 0..<sessions.count {
                try statement.run(
                    with: walk.number, row, eventID, sessions.ids.values[row], sessions.names[row],
                    sessions.startsAt[row], sessions.endsAt[row], sessions.isDefault[row])
            }
        }
    }

    private func writeOffers() throws {
        let sql = """
            INSERT INTO offer_history (walk_id, position, event_id, session_id, registrant_type_id, registrant_type,
              price, stock, used, available, is_active, registered, reported_checkins, reported_percentage)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        try db.withStatement(sql) { statement in
            for row in 0..<completion.offers.count {
                let offer = completion.offers[row]
                try statement.run(
                    with: walk.number, row, eventID, offer.sessionID, offer.registrantTypeID,
                    offer.registrantTypeName, offer.price, offer.stock, offer.used, offer.available, offer.isActive,
                    offer.registered, offer.reportedCheckIns, offer.reportedPercentage)
            }
        }
    }

    /// Writes the unreadable fields. The counts for check-ins add up over incremental walks, like the rows; a full walk
    /// and every listing start at zero.
    private func writeUnreadableFields(_ checkInFields: [String: Int]) throws {
        try db.run("DELETE FROM unreadable_fields WHERE event_id = ? AND part = 'listing'", eventID)
        if kind == .full { try db.run("DELETE FROM unreadable_fields WHERE event_id = ?", eventID) }
        let sql = """
            INSERT INTO unreadable_fields (event_id, part, field, rows) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET rows = rows + excluded.rows
            """
        for (part, fields) in [("checkins", checkInFields), ("listing", completion.unreadableListingFields)] {
            for (field, rows) in fields { try db.run(sql, eventID, part, field, rows) }
        }
    }

    private func writeWalk(_ outcome: WalkOutcome) throws {
        let sql = """
            UPDATE walks SET status = 'complete', finished_at = ?1, highest_id = ?2,
              -- A walk that goes on from a mark, or from where it was cut, need not have seen the highest itself.
              highest_at = coalesce(?3, (SELECT created_at FROM checkins WHERE event_id = ?12 AND id = ?2)),
              total = ?4, per_page = ?5, pages = ?6, rows_read = ?7, rows_new = ?8, rows_changed = ?9,
              rows_vanished = ?10, read_at = ?13, sessions_told = ?14, sessions_listed = ?15, people = ?16,
              believed_until = ?17 WHERE id = ?11
            """
        let provenance = completion.provenance
        try db.run(
            sql, completion.finishedAt, provenance.highestCheckInID, provenance.highestCheckInAt, provenance.total,
            completion.perPage, completion.pages, outcome.read, outcome.new, outcome.changed, outcome.vanished,
            walk.number, eventID, completion.readAt, completion.listed.statedCount, completion.listed.listed,
            provenance.people?.stored, completion.believedUntil)
    }

    private func moveMark(held: Int) throws {
        let sql = """
            INSERT INTO marks (event_id, walk_id, full_walk_id, highest_id, checkins) VALUES (?1, ?2, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET walk_id = ?2, highest_id = ?3, checkins = ?4
              \(kind == .full ? ", full_walk_id = ?2" : "")
            """
        try db.run(sql, eventID, walk.number, completion.provenance.highestCheckInID, held)
    }
}

/// A walk, as shown by `attendance doctor` and in the history.
public struct WalkSummary: Sendable, Equatable {
    public enum Status: String, Sendable {
        case open, complete, abandoned
    }

    public var walk: WalkID
    public var eventID: Int64
    public var kind: WalkKind
    public var status: Status
    public var source: String
    public var startedAt: Instant
    public var finishedAt: Instant?
    var highestID: Int64?
    public var total: Int?
    public var pages: Int?
    public var perPage: Int?
    public var new: Int?
    public var changed: Int?
    public var vanished: Int?
}

extension WalkSummary {
    /// The walks of an event, newest first.
    static func fetch(_ db: Database, eventID: Int64, limit: Int) throws -> [WalkSummary] {
        try fetch(db, where: "event_id = ? ORDER BY id DESC LIMIT \(limit)", eventID)
    }

    static func fetch(_ db: Database, walk: WalkID) throws -> WalkSummary? {
        try fetch(db, where: "id = ?", walk.number).first
    }

    private static func fetch(
        _ db: Database, where condition: String, _ value: Int64
    ) throws -> [WalkSummary] {
        let sql = """
            SELECT id, event_id, kind, status, source, started_at, finished_at, highest_id, total, pages, per_page,
              rows_new, rows_changed, rows_vanished
            FROM walks WHERE \(condition)
            """
        return try db.rows(sql, value) { row -> WalkSummary? in
            guard let kind = row.text(2).flatMap(WalkKind.init), let status = row.text(3).flatMap(Status.init) else {
                return nil
            }
            return WalkSummary(
                walk: WalkID(row.integer(0)), eventID: row.integer(1), kind: kind, status: status,
                source: row.text(4) ?? "", startedAt: row.instant(5), finishedAt: row.optionalInstant(6),
                highestID: row.optionalInteger(7), total: row.optionalCount(8), pages: row.optionalCount(9),
                perPage: row.optionalCount(10), new: row.optionalCount(11), changed: row.optionalCount(12),
                vanished: row.optionalCount(13))
        }.compactMap(\.self)
    }
}

extension RawStatement {
    fileprivate func optionalCount(_ column: CInt) -> Int? { optionalInteger(column).map(Int.init) }
}
