import Base
import GRDB

/// Reads an event's guests, and puts its check-ins into the tables together with the sessions, types and methods they
/// name.
struct CheckInLoader {
    let db: Database
    let eventID: Int64
    let columns: EventColumns

    /// Loads all check-ins, newest first. The tables must not have any.
    func load(into tables: inout EventTables, expecting rows: Int) throws {
        try loadGuests(into: &tables)
        var checkIns = StoredCheckIns(columns, capacity: rows)
        try checkIns.read(db, eventID: eventID)
        try put(checkIns, into: &tables)
    }

    /// Loads the guests in ascending order of ids, as stored.
    func loadGuests(into tables: inout EventTables) throws {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM guests WHERE event_id = ?", arguments: [eventID])
        tables.reserveCapacity(guests: count ?? 0)
        let names = columns.contains(.names) ? "first_name, last_name" : "NULL, NULL"
        let address = columns.contains(.addresses) ? "email" : "NULL"
        let sql = "SELECT id, \(names), \(address), named_by FROM guests WHERE event_id = ? ORDER BY id"
        try db.rows(sql, eventID) { row in
            _ = tables.insertGuest(
                row.integer(0), firstName: row.utf8(1), lastName: row.utf8(2), email: row.utf8(3),
                rank: row.integer(4))
        }
    }

    /// Puts check-ins, newest first, into tables that have the guests but no check-ins.
    func put(_ checkIns: StoredCheckIns, into tables: inout EventTables) throws {
        let rows = GuestRows(tables.guests)
        let guests = checkIns.guests.mapping(filler: UInt32.max) { row, id in
            // A guest may be missing from a damaged store, and then stays unnamed.
            rows.row(of: id)
                ?? tables.insertGuest(
                    id, firstName: nil, lastName: nil, email: nil, rank: checkIns.ids.values[row])
        }
        // Both sides number codes from zero, in the order in which check-ins name them.
        try forEachName(in: "named_sessions", of: checkIns.sessions.ids) {
            _ = tables.insertSessionReference($0, name: $1, rank: $2)
        }
        try forEachName(in: "registrant_types", of: checkIns.types.ids) {
            _ = tables.insertTypeReference($0, name: $1, rank: $2)
        }
        checkIns.methodNames.withTexts { texts in
            for code in 0..<checkIns.methodNames.count { _ = texts[code].map { tables.insertMethod($0) } }
        }
        tables.setCheckIns(
            CheckInTable(
                ids: checkIns.ids, guests: guests, sessions: checkIns.sessions.codes,
                registrantTypes: checkIns.types.codes, methods: checkIns.methods, latitudes: checkIns.latitudes,
                longitudes: checkIns.longitudes, createdAt: checkIns.createdAt, updatedAt: checkIns.updatedAt))
    }

    /// Calls `body` with each id, its stored name, and the check-in that named it.
    private func forEachName(
        in table: String, of ids: [Int64], _ body: (Int64, UnsafeBufferPointer<UInt8>?, Int64) -> Void
    ) throws {
        try db.withStatement("SELECT name, named_by FROM \(table) WHERE event_id = ? AND id = ?") { statement in
            statement.bind(1, eventID)
            for id in ids {
                statement.bind(2, id)
                let isStored = try statement.next()
                let name = isStored ? statement.utf8(0) : nil
                body(id, name, name == nil ? .min : statement.integer(1))
                statement.reset()
            }
        }
    }
}

/// Finds the rows of guests, which are sorted by id. Services number guests, so the ids of an event are mostly close
/// together, and the id itself can serve as the index. This avoids a million random reads of a hash table too large for
/// the processor's caches: without it, loading 1,000,000 check-ins takes 1.17 times as long.
private struct GuestRows {
    private var guests: GuestTable
    private let lowest: Int64
    /// The rows, by id minus the lowest id; empty if the ids are far apart.
    private var rows: [UInt32] = []
    private static let noRow = UInt32.max

    init(_ guests: GuestTable) {
        self.guests = guests
        lowest = guests.ids.first ?? 0
        let (span, overflows) = (guests.ids.last ?? 0).subtractingReportingOverflow(lowest)
        guard !overflows, span >= 0, span < Int64(guests.count) * 8 else {
            self.guests.prepareLookups()
            return
        }
        rows = Array(repeating: Self.noRow, count: Int(span) + 1)
        for (row, id) in guests.ids.enumerated() { rows[Int(id - lowest)] = UInt32(row) }
    }

    func row(of id: Int64) -> UInt32? {
        let (place, overflows) = id.subtractingReportingOverflow(lowest)
        guard !rows.isEmpty, !overflows, rows.indices.contains(Int(place)) else {
            return guests.row(of: id).map(UInt32.init)
        }
        let row = rows[Int(place)]
        return row == Self.noRow ? nil : row
    }
}
