import GRDB
public import Tables

/// Records a walk besides its check-ins: its own row, the event's row, the history of sessions and offers, the
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
    }

    /// A walk that only adds check-ins does not count them.
    private func writeUncounted() throws {
        guard kind == .full else { return }
        try db.run("DELETE FROM uncounted_guests WHERE event_id = ?", eventID)
        let sql = """
            INSERT OR REPLACE INTO uncounted_guests
              (event_id, session_id, registrant_type_id, canceled, unpaid, unexpected) VALUES (?, ?, ?, ?, ?, ?)
            """
        for row in completion.uncounted {
            try db.run(
                sql, eventID, row.sessionID, row.registrantTypeID, Int64(row.canceled), Int64(row.unpaid),
                Int64(row.unexpected))
        }
    }

    /// Notes of another reading are not of this one, unless it only added check-ins.
    private func writeNotes() throws {
        if kind == .full { try db.run("DELETE FROM reading_notes WHERE event_id = ?", eventID) }
        guard let notes = completion.notes else { return }
        let sql = "INSERT OR REPLACE INTO reading_notes (event_id, updates, content) VALUES (?, ?, ?)"
        try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            statement.bind(2, Int64(notes.updates))
            statement.bind(3, blob: notes.content)
            try statement.run()
        }
    }

    private func writeEventName() throws {
        guard let name = completion.eventName else { return }
        try db.withStatement("UPDATE events SET name = ? WHERE id = ?") { statement in
            statement.bind(1, name)
            statement.bind(2, eventID)
            try statement.run()
        }
    }

    private func writeSessions() throws {
        let sql = """
            INSERT INTO session_history (walk_id, position, event_id, id, name, starts_at, ends_at, is_default)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        let sessions = completion.sessions
        try db.withStatement(sql) { statement in
            statement.bind(1, walk.number)
            statement.bind(3, eventID)
            for row in 0..<sessions.count {
                statement.bind(2, Int64(row))
                statement.bind(4, sessions.ids.values[row])
                sessions.names.withUTF8(row) { statement.bind(5, utf8: $0) }
                statement.bind(6, sessions.startsAt[row])
                statement.bind(7, sessions.endsAt[row])
                statement.bind(8, sessions.isDefault[row])
                try statement.run()
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
            statement.bind(1, walk.number)
            statement.bind(3, eventID)
            for row in 0..<completion.offers.count {
                let offer = completion.offers[row]
                statement.bind(2, Int64(row))
                statement.bind(4, offer.sessionID)
                statement.bind(5, offer.registrantTypeID)
                statement.bind(6, offer.registrantTypeName)
                statement.bind(7, offer.price)
                statement.bind(8, offer.stock)
                statement.bind(9, offer.used)
                statement.bind(10, offer.available)
                statement.bind(11, offer.isActive.map { $0 ? 1 : 0 } as Int64?)
                statement.bind(12, offer.registered)
                statement.bind(13, offer.reportedCheckIns)
                statement.bind(14, offer.reportedPercentage)
                try statement.run()
            }
        }
    }

    /// Counts for check-ins add up over incremental walks, like the rows; a full walk and every listing start at
    /// zero.
    private func writeUnreadableFields(_ checkInFields: [String: Int]) throws {
        try db.run("DELETE FROM unreadable_fields WHERE event_id = ? AND part = 'listing'", eventID)
        if kind == .full { try db.run("DELETE FROM unreadable_fields WHERE event_id = ?", eventID) }
        let sql = """
            INSERT INTO unreadable_fields (event_id, part, field, rows) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET rows = rows + excluded.rows
            """
        try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            for (part, fields) in [("checkins", checkInFields), ("listing", completion.unreadableListingFields)] {
                for (field, rows) in fields {
                    statement.bind(2, part)
                    statement.bind(3, field)
                    statement.bind(4, Int64(rows))
                    try statement.run()
                }
            }
        }
    }

    private func writeWalk(_ outcome: WalkOutcome) throws {
        let sql = """
            UPDATE walks SET status = 'complete', finished_at = ?1, highest_id = ?2,
              -- A walk that goes on from a mark, or from where it was cut, need not have seen the highest itself.
              highest_at = coalesce(?3, (SELECT created_at FROM checkins WHERE event_id = ?12 AND id = ?2)),
              total = ?4, per_page = ?5, pages = ?6, rows_read = ?7, rows_new = ?8, rows_changed = ?9,
              rows_vanished = ?10, read_at = ?13, sessions_told = ?14, sessions_listed = ?15 WHERE id = ?11
            """
        let provenance = completion.provenance
        try db.withStatement(sql) { statement in
            statement.bind(1, completion.finishedAt)
            statement.bind(2, provenance.highestCheckInID)
            statement.bind(3, provenance.highestCheckInAt)
            statement.bind(4, Int64(provenance.total))
            statement.bind(5, Int64(completion.perPage))
            statement.bind(6, Int64(completion.pages))
            statement.bind(7, Int64(outcome.read))
            statement.bind(8, Int64(outcome.new))
            statement.bind(9, Int64(outcome.changed))
            statement.bind(10, Int64(outcome.vanished))
            statement.bind(11, walk.number)
            statement.bind(12, eventID)
            statement.bind(13, completion.readAt)
            statement.bind(14, completion.listed.told)
            statement.bind(15, Int64(completion.listed.listed))
            try statement.run()
        }
    }

    private func moveMark(held: Int) throws {
        let sql = """
            INSERT INTO marks (event_id, walk_id, full_walk_id, highest_id, checkins) VALUES (?1, ?2, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET walk_id = ?2, highest_id = ?3, checkins = ?4
              \(kind == .full ? ", full_walk_id = ?2" : "")
            """
        try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            statement.bind(2, walk.number)
            statement.bind(3, completion.provenance.highestCheckInID)
            statement.bind(4, Int64(held))
            try statement.run()
        }
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
    public var highestID: Int64?
    public var total: Int?
    public var pages: Int?
    public var perPage: Int?
    public var new: Int?
    public var changed: Int?
    public var vanished: Int?

    public init(
        walk: WalkID, eventID: Int64, kind: WalkKind, status: Status, source: String, startedAt: Instant,
        finishedAt: Instant? = nil, highestID: Int64? = nil, total: Int? = nil, pages: Int? = nil, perPage: Int? = nil,
        new: Int? = nil, changed: Int? = nil, vanished: Int? = nil
    ) {
        self.walk = walk
        self.eventID = eventID
        self.kind = kind
        self.status = status
        self.source = source
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.highestID = highestID
        self.total = total
        self.pages = pages
        self.perPage = perPage
        self.new = new
        self.changed = changed
        self.vanished = vanished
    }
}

extension WalkSummary {
    /// The walks of an event, newest first.
    static func fetch(_ db: Database, eventID: Int64, limit: Int) throws -> [WalkSummary] {
        try fetch(db, where: "event_id = ? ORDER BY id DESC LIMIT ?", eventID, Int64(limit))
    }

    static func fetch(_ db: Database, walk: WalkID) throws -> WalkSummary? {
        try fetch(db, where: "id = ?", walk.number).first
    }

    private static func fetch(_ db: Database, where condition: String, _ values: Int64...) throws -> [WalkSummary] {
        let sql = """
            SELECT id, event_id, kind, status, source, started_at, finished_at, highest_id, total, pages, per_page,
              rows_new, rows_changed, rows_vanished
            FROM walks WHERE \(condition)
            """
        return try db.withStatement(sql) { statement in
            for (position, value) in values.enumerated() { statement.bind(CInt(position + 1), value) }
            var walks: [WalkSummary] = []
            while try statement.next() {
                guard let kind = statement.text(2).flatMap(WalkKind.init),
                    let status = statement.text(3).flatMap(Status.init)
                else { continue }
                walks.append(
                    WalkSummary(
                        walk: WalkID(statement.integer(0)), eventID: statement.integer(1), kind: kind, status: status,
                        source: statement.text(4) ?? "", startedAt: statement.instant(5),
                        finishedAt: statement.optionalInstant(6), highestID: statement.optionalInteger(7),
                        total: statement.optionalCount(8), pages: statement.optionalCount(9),
                        perPage: statement.optionalCount(10), new: statement.optionalCount(11),
                        changed: statement.optionalCount(12), vanished: statement.optionalCount(13)))
            }
            return walks
        }
    }
}

extension RawStatement {
    fileprivate func optionalCount(_ column: CInt) -> Int? { optionalInteger(column).map(Int.init) }
}
