import GRDB
import Tables

/// Reads an event's check-ins, newest first, and the guests, sessions, types and methods they name.
struct CheckInLoader {
    let db: Database
    let eventID: Int64
    let columns: LoadedColumns

    func load(into tables: inout EventTables, expecting rows: Int) throws {
        try loadGuests(into: &tables)
        try loadCheckIns(into: &tables, expecting: rows)
    }

    /// In ascending order of ids, as stored.
    private func loadGuests(into tables: inout EventTables) throws {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM guests WHERE event_id = ?", arguments: [eventID])
        tables.reserveCapacity(guests: count ?? 0, bytesPerText: 16)
        let names = columns == .all ? "first_name, last_name" : "NULL, NULL"
        let sql = "SELECT id, \(names), email, named_by FROM guests WHERE event_id = ? ORDER BY id"
        try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            while try statement.next() {
                _ = tables.insertGuest(
                    statement.integer(0), firstName: statement.utf8(1), lastName: statement.utf8(2),
                    email: statement.utf8(3), rank: statement.integer(4))
            }
        }
    }

    private func loadCheckIns(into tables: inout EventTables, expecting rows: Int) throws {
        let guests = GuestRows(tables.guests)
        var sessions = try StoredNames(db, eventID: eventID, table: "named_sessions")
        var types = try StoredNames(db, eventID: eventID, table: "registrant_types")
        var methods = MethodCodes()
        tables.reserveCapacity(checkIns: rows)
        let isWhole = columns == .all
        let sql = """
            SELECT id, guest_id, session_id, registrant_type_id, created_at
              \(isWhole ? ", method, latitude, longitude, updated_at" : "")
            FROM checkins WHERE event_id = ? ORDER BY id DESC
            """
        try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            while try statement.next() {
                let (guestID, sessionID) = (statement.optionalInteger(1), statement.optionalInteger(2))
                var row = CheckInTable.Row(
                    id: statement.integer(0), guestID: guestID, sessionID: sessionID,
                    createdAt: statement.optionalInstant(4))
                if isWhole {
                    row.latitude = statement.optionalDouble(6)
                    row.longitude = statement.optionalDouble(7)
                    row.updatedAt = statement.optionalInstant(8)
                }
                // A guest missing from the store, which means that it is damaged, stays without a name.
                var guest: UInt32?
                if let guestID {
                    guest =
                        guests.row(of: guestID)
                        ?? tables.insertGuest(guestID, firstName: nil, lastName: nil, email: nil, rank: row.id)
                }
                var session: UInt32?
                if let sessionID {
                    session = sessions.code(of: sessionID) {
                        tables.insertSessionReference(sessionID, name: $0, rank: $1)
                    }
                }
                var type: UInt32?
                if let typeID = statement.optionalInteger(3) {
                    type = types.code(of: typeID) { tables.insertTypeReference(typeID, name: $0, rank: $1) }
                }
                var method: UInt32?
                if isWhole, let text = statement.utf8(5) {
                    method = methods.code(of: text) { tables.insertMethod(text) }
                }
                tables.append(row, guest: guest, session: session, registrantType: type, method: method)
            }
        }
    }
}

/// Finds the rows of guests, which are sorted by id. Services number guests, so the ids of an event are mostly close
/// together; then the id itself is the index. This avoids a million random reads of a hash table too large for the
/// processor's caches.
private struct GuestRows {
    private let guests: GuestTable
    private let lowest: Int64
    /// Rows by id minus the lowest id; empty if the ids are far apart.
    private var rows: [UInt32] = []
    private static let noRow = UInt32.max

    init(_ guests: GuestTable) {
        self.guests = guests
        lowest = guests.ids.first ?? 0
        let (span, overflows) = (guests.ids.last ?? 0).subtractingReportingOverflow(lowest)
        guard !overflows, span >= 0, span < Int64(guests.count) * 8 else { return }
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

/// The stored sessions or registrant types that check-ins name. They are few, and runs of equal ones are long.
private struct StoredNames {
    private var names: [Int64: (name: [UInt8]?, namedBy: Int64)] = [:]
    private var codes: [Int64: UInt32] = [:]
    private var last: (id: Int64, code: UInt32)?

    init(_ db: Database, eventID: Int64, table: String) throws {
        try db.withStatement("SELECT id, name, named_by FROM \(table) WHERE event_id = ?") { statement in
            statement.bind(1, eventID)
            while try statement.next() {
                names[statement.integer(0)] = (statement.utf8(1).map(Array.init), statement.integer(2))
            }
        }
    }

    /// The code of an id. At its first check-in, `meet` returns the code for the name and the check-in that gave it.
    mutating func code(of id: Int64, meet: (UnsafeBufferPointer<UInt8>?, Int64) -> UInt32) -> UInt32 {
        if let last, last.id == id { return last.code }
        let code = codes[id] ?? first(id, meet: meet)
        last = (id, code)
        return code
    }

    private mutating func first(_ id: Int64, meet: (UnsafeBufferPointer<UInt8>?, Int64) -> UInt32) -> UInt32 {
        let stored = names[id]
        let code: UInt32
        if let name = stored?.name {
            code = name.withUnsafeBufferPointer { meet($0, stored?.namedBy ?? .min) }
        } else {
            code = meet(nil, .min)
        }
        codes[id] = code
        return code
    }
}

/// The codes of the methods found. Methods are few, so comparing them one by one is faster than hashing. If there are
/// many, the tables' own dictionary handles the rest.
private struct MethodCodes {
    private var known: [(text: [UInt8], code: UInt32)] = []
    private static let limit = 12

    mutating func code(of text: UnsafeBufferPointer<UInt8>, meet: () -> UInt32) -> UInt32 {
        for entry in known where entry.text.count == text.count && entry.text.elementsEqual(text) { return entry.code }
        let code = meet()
        if known.count < Self.limit { known.append((Array(text), code)) }
        return code
    }
}
