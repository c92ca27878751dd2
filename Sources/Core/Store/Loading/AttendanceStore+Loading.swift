public import Base
import GRDB

extension AttendanceStore {
    /// Saves the service's list of events. Stored events that it no longer lists stay unchanged.
    public func save(_ events: EventTable) throws(Fault) {
        try write { db in
            let sql = """
                INSERT INTO events (id, name, starts_at, ends_at, place, city, is_active, registrants, currency)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET name = excluded.name, starts_at = excluded.starts_at,
                  ends_at = excluded.ends_at, place = excluded.place, city = excluded.city,
                  is_active = excluded.is_active, registrants = excluded.registrants,
                  currency = excluded.currency
                """
            try db.withStatement(sql) { statement in
                for row in 0..<events.count {
                    try statement.run(
                        with: events.ids.values[row], events.names[row], events.startsAt[row], events.endsAt[row],
                        events.places[row], events.cities[row], events.active[row], events.registrants[row],
                        events.currencies[row])
                }
            }
        }
    }

    /// The events in the store, by id. Events that are known only from check-ins have an id and possibly a name.
    public func events() throws(Fault) -> EventTable {
        try read { db in
            var table = EventTable()
            let sql = """
                SELECT id, name, starts_at, ends_at, place, city, is_active, registrants, currency FROM events
                ORDER BY id
                """
            try db.rows(sql) { row in
                table.append(
                    id: row.integer(0), name: row.text(1), startsAt: row.optionalInstant(2),
                    endsAt: row.optionalInstant(3), place: row.text(4), city: row.text(5),
                    isActive: row.optionalInteger(6).map { $0 != 0 }, registrants: row.optionalInteger(7),
                    currency: row.text(8))
            }
            return table
        }
    }

    /// The notes of an event's source from its last reading; `nil` if there are none.
    public func notes(of eventID: Int64) throws(Fault) -> ReadingNotes? {
        try read { db in
            try db.firstRow("SELECT updates, content FROM reading_notes WHERE event_id = ?", eventID) {
                ReadingNotes(updates: $0.rows(0), content: Array($0.blob(1)))
            }
        }
    }

    /// When the first session of an event starts, as its last walk listed them; `nil` if none has a start, or if the event is
    /// not stored.
    public func firstStart(of eventID: Int64) throws(Fault) -> Instant? {
        try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else { return nil }
            let sessions = try SessionTable.fetch(db, walk: mark.lastWalk)
            return (0..<sessions.count).compactMap { sessions.startsAt[$0] }.min()
        }
    }

    /// The ids of the events with a watermark, ascending: those for which `tables(of:)` returns tables.
    public func storedEventIDs() throws(Fault) -> [Int64] {
        try read { try Int64.fetchAll($0, sql: "SELECT event_id FROM marks ORDER BY event_id") }
    }
}

extension AttendanceStore {
    /// An event as of its last complete walk, with the same columns, names and provenance as a single walk over the
    /// same check-ins.
    /// - Throws: `.notFound` if no walk of the event is complete.
    public func tables(of eventID: Int64, columns: EventColumns = .all) throws(Fault) -> EventTables {
        try tables(of: eventID, columns: columns, manyCheckIns: TwoEndedLoader.manyCheckIns)
    }

    /// - Parameter manyCheckIns: The number of check-ins from which on two connections read them.
    func tables(of eventID: Int64, columns: EventColumns, manyCheckIns: Int) throws(Fault) -> EventTables {
        if let loader = try twoEndedLoader(of: eventID, columns: columns, manyCheckIns: manyCheckIns),
            let tables = try readBeside({ try loader.load($0, and: $1) })
        {
            return tables
        }
        // The event is small, or another run is saving at the same time.
        return try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else {
                throw Fault(.notFound, .eventNotStored(eventID))
            }
            return try EventLoader(db: db, mark: mark, columns: columns).load()
        }
    }

    /// The ids of an event's check-ins, newest first.
    public func checkInIDs(of eventID: Int64) throws(Fault) -> [Int64] {
        try checkInIDs(of: eventID, manyCheckIns: TwoEndedLoader.manyCheckIns)
    }

    /// - Parameter manyCheckIns: The number of check-ins from which on two connections read them.
    func checkInIDs(of eventID: Int64, manyCheckIns: Int) throws(Fault) -> [Int64] {
        if let loader = try twoEndedLoader(of: eventID, manyCheckIns: manyCheckIns),
            let ids = try readBeside({ try loader.loadIDs($0, and: $1) })
        {
            return ids
        }
        return try read { db in
            var ids: [Int64] = []
            // The file is untrusted input: it may claim more than it holds.
            ids.reserveCapacity(min(try Watermark.fetch(db, eventID: eventID)?.checkIns ?? 0, 10_000_000))
            try db.withStatement("SELECT id FROM checkins WHERE event_id = ? ORDER BY id DESC") { statement in
                statement.bind(1, eventID)
                while try statement.next() { ids.append(statement.integer(0)) }
            }
            return ids
        }
    }

    /// A loader that reads an event over two connections; `nil` if the event is not stored or has few check-ins.
    func twoEndedLoader(
        of eventID: Int64, columns: EventColumns = .all, manyCheckIns: Int
    ) throws(Fault) -> TwoEndedLoader? {
        guard let mark = try watermark(of: eventID), mark.checkIns >= manyCheckIns,
            mark.checkIns <= TwoEndedLoader.maximumCheckIns
        else { return nil }
        return TwoEndedLoader(mark: mark, columns: columns)
    }
}

/// Reads one event into columns.
struct EventLoader {
    let db: Database
    let mark: Watermark
    let columns: EventColumns

    var checkIns: CheckInLoader { CheckInLoader(db: db, eventID: mark.eventID, columns: columns) }

    func load() throws -> EventTables {
        var tables = try listing()
        try checkIns.load(into: &tables, expecting: mark.checkIns)
        tables.setApartIncomplete()
        return tables
    }

    /// The event without its check-ins and guests.
    func listing() throws -> EventTables {
        var tables = EventTables(eventID: mark.eventID, columns: columns)
        try loadEvent(into: &tables)
        tables.sessions = try SessionTable.fetch(db, walk: mark.lastWalk)
        try loadMoment(of: mark.lastWalk, into: &tables)
        let (offers, unreadable) = try OfferTable.Row.fetch(db, walk: mark.lastWalk)
        for offer in offers { tables.offers.append(offer) }
        tables.uncounted = try uncounted()
        tables.fields = try StoredFields(db: db, eventID: mark.eventID).load()
        tables.provenance = try provenance()
        tables.provenance.unreadableFields.merge(unreadable, uniquingKeysWith: +)
        return tables
    }

    private func loadEvent(into tables: inout EventTables) throws {
        let sql = "SELECT name, starts_at, ends_at, place, city, registrants, currency FROM events WHERE id = ?"
        try db.rows(sql, mark.eventID) { row in
            tables.eventName = row.text(0)
            tables.details = EventDetails(
                startsAt: row.optionalInstant(1), endsAt: row.optionalInstant(2), place: row.text(3),
                city: row.text(4), registrants: row.optionalInteger(5), currency: row.text(6))
        }
    }

    /// Loads the time at which a walk read. Walks of earlier versions only have the time at which they ended.
    func loadMoment(of walk: WalkID, into tables: inout EventTables) throws {
        let sql =
            """
            SELECT coalesce(read_at, finished_at), sessions_told, coalesce(sessions_listed, 0), believed_until
            FROM walks WHERE id = ?
            """
        try db.rows(sql, walk.number) { row in
            tables.readAt = row.optionalInstant(0)
            tables.statedLimit = row.optionalInstant(3) ?? BelievedRange.times.upperBound
            tables.listed = ListedSessions(statedCount: row.optionalInteger(1), listed: row.rows(2))
        }
    }

    private func uncounted() throws -> [UncountedGuests] {
        let sql = """
            SELECT session_id, registrant_type_id, canceled, unpaid, unexpected FROM uncounted_guests WHERE event_id = ?
            """
        return try db.rows(sql, mark.eventID) { row in
            UncountedGuests(
                sessionID: row.integer(0), registrantTypeID: row.integer(1), canceled: row.rows(2),
                unpaid: row.rows(3), unexpected: row.rows(4))
        }
    }

    private func provenance() throws -> Provenance {
        var provenance = Provenance(highestCheckInID: mark.highestID, highestCheckInAt: mark.highestAt)
        let sql = "SELECT coalesce(total, 0), coalesce(pages, 0), people FROM walks WHERE id = ?"
        (provenance.total, provenance.pages, provenance.people) =
            try db.firstRow(sql, mark.lastWalk.number) { row in
                (row.rows(0), row.rows(1), PeopleOfFiles(stored: row.text(2)))
            } ?? (0, 0, nil)
        let fields = try db.rows("SELECT field, rows FROM unreadable_fields WHERE event_id = ?", mark.eventID) {
            ($0.text(0) ?? "", $0.rows(1))
        }
        provenance.unreadableFields = Dictionary(fields, uniquingKeysWith: +)
        return provenance
    }
}

extension SessionTable {
    /// The sessions as of a walk.
    static func fetch(_ db: Database, walk: WalkID) throws -> SessionTable {
        var table = SessionTable()
        let sql = """
            SELECT id, name, starts_at, ends_at, is_default FROM session_history WHERE walk_id = ? ORDER BY position
            """
        try db.rows(sql, walk.number) { row in
            table.append(
                id: row.integer(0), name: row.text(1), startsAt: row.optionalInstant(2),
                endsAt: row.optionalInstant(3), isDefault: row.optionalInteger(4).map { $0 != 0 })
        }
        return table
    }
}

extension OfferTable.Row {
    /// The offers as of a walk, and the number of values outside the believed range, by field. Numbers from a service
    /// were checked before, but the file is also untrusted input.
    static func fetch(
        _ db: Database, walk: WalkID
    ) throws -> (offers: [OfferTable.Row], unreadable: [String: Int]) {
        let sql = """
            SELECT session_id, registrant_type_id, registrant_type, price, stock, used, available, is_active,
              registered, reported_checkins, reported_percentage
            FROM offer_history WHERE walk_id = ? ORDER BY position
            """
        return try db.withStatement(sql) { statement in
            statement.bind(1, walk.number)
            var rows: [OfferTable.Row] = []
            var reader = StoredNumbers(statement, table: "offers")
            while try statement.next() {
                rows.append(
                    OfferTable.Row(
                        sessionID: statement.integer(0), registrantTypeID: statement.integer(1),
                        registrantTypeName: statement.text(2),
                        price: reader.number(3, "price", in: BelievedRange.amounts),
                        stock: reader.integer(4, "stock", in: BelievedRange.counts),
                        used: reader.integer(5, "used", in: BelievedRange.counts),
                        available: reader.integer(6, "available", in: BelievedRange.balances),
                        isActive: statement.optionalInteger(7).map { $0 != 0 },
                        registered: reader.integer(8, "registered", in: BelievedRange.counts),
                        reportedCheckIns: reader.integer(9, "reported_checkins", in: BelievedRange.counts),
                        reportedPercentage: reader.number(10, "reported_percentage", in: BelievedRange.percentages)))
            }
            return (rows, reader.unreadable)
        }
    }
}
