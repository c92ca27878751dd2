import GRDB
import Tables

/// Check-ins as columns, with the ids that the store has for their guests, sessions and types.
struct StoredCheckIns: Sendable {
    /// Where reading begins.
    enum End { case newest, oldest }

    private(set) var ids = Column<Int64>()
    private(set) var guests = Column<Int64>()
    private(set) var sessions = CodedIDs()
    private(set) var types = CodedIDs()
    /// Codes of `methodNames`.
    private(set) var methods = Column<UInt32>()
    private(set) var methodNames = StringDictionary()
    private(set) var latitudes = Column<Double>()
    private(set) var longitudes = Column<Double>()
    private(set) var createdAt = Column<Instant>()
    /// `nil` if it is not needed.
    private(set) var updatedAt: Tables.Column<Instant>?
    private let columns: EventColumns

    /// Reserves space for `capacity` check-ins, ten million at most: the store's count of them may be wrong.
    init(_ columns: EventColumns, capacity: Int) {
        self.columns = columns
        let rows = min(capacity, 10_000_000)
        ids.reserveCapacity(rows)
        guests.reserveCapacity(rows)
        sessions.codes.reserveCapacity(rows)
        types.codes.reserveCapacity(rows)
        createdAt.reserveCapacity(rows)
        methods.reserveCapacity(rows)
        latitudes.reserveCapacity(rows)
        longitudes.reserveCapacity(rows)
        updatedAt = columns.contains(.edits) ? Tables.Column() : nil
        updatedAt?.reserveCapacity(rows)
    }

    /// Reads check-ins in the order of their ids, from one end.
    ///
    /// - Parameter more: how many to read next; 0 to stop. Called again after so many.
    /// - Returns: the id of the one after the last read; `nil` if there is none.
    @discardableResult
    mutating func read(
        _ db: Database, eventID: Int64, from end: End, more: () -> Int
    ) throws -> Int64? {
        let method = columns.contains(.methods) ? "method" : "NULL"
        let place = columns.contains(.places) ? "latitude, longitude" : "NULL, NULL"
        let edit = columns.contains(.edits) ? "updated_at" : "NULL"
        let sql = """
            SELECT id, guest_id, session_id, registrant_type_id, created_at, \(method), \(place), \(edit)
            FROM checkins WHERE event_id = ? ORDER BY id \(end == .newest ? "DESC" : "ASC")
            """
        return try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            defer { fillOmitted() }
            while case let rows = more(), rows > 0 {
                for _ in 0..<rows {
                    guard try statement.next() else { return nil }
                    append(statement)
                }
            }
            return try statement.next() ? statement.integer(0) : nil
        }
    }

    private mutating func append(_ row: RawStatement) {
        ids.append(row.integer(0))
        guests.append(row.optionalInteger(1))
        sessions.append(row.optionalInteger(2))
        types.append(row.optionalInteger(3))
        createdAt.append(row.optionalCheckInTime(4))
        if columns.contains(.methods) { methods.append(row.utf8(5).map { methodNames.code(of: $0) }) }
        if columns.contains(.places) {
            latitudes.append(row.optionalDouble(6))
            longitudes.append(row.optionalDouble(7))
        }
        updatedAt?.append(row.optionalInstant(8))
    }

    /// Columns that were not read are null.
    private mutating func fillOmitted() {
        methods.appendNulls(ids.count - methods.count)
        latitudes.appendNulls(ids.count - latitudes.count)
        longitudes.appendNulls(ids.count - longitudes.count)
    }

    /// Appends the check-ins that were read from the other end.
    mutating func append(reversed other: StoredCheckIns) {
        ids.append(reversed: other.ids)
        guests.append(reversed: other.guests)
        sessions.append(reversed: other.sessions)
        types.append(reversed: other.types)
        other.methodNames.withTexts { texts in
            methods.append(reversed: other.methods, distinct: other.methodNames.count) { code in
                texts[Int(code)].map { methodNames.code(of: $0) } ?? 0
            }
        }
        latitudes.append(reversed: other.latitudes)
        longitudes.append(reversed: other.longitudes)
        createdAt.append(reversed: other.createdAt)
        if let other = other.updatedAt { updatedAt?.append(reversed: other) }
    }
}

/// A column of few distinct ids, as codes that count in the order of first appearance.
struct CodedIDs: Sendable {
    fileprivate(set) var codes = Column<UInt32>()
    private var index = IdentifierIndex()
    /// Of sessions, runs of equal ids are long.
    private var last: (id: Int64, code: UInt32)?

    /// The ids, by code.
    var ids: [Int64] { index.identifiers }

    fileprivate mutating func append(_ id: Int64?) {
        guard let id else { return codes.appendNull() }
        if let last, last.id == id { return codes.append(last.code) }
        let code = UInt32(index.insert(id).row)
        last = (id, code)
        codes.append(code)
    }

    fileprivate mutating func append(reversed other: CodedIDs) {
        let ids = other.ids
        codes.append(reversed: other.codes, distinct: ids.count) { UInt32(index.insert(ids[Int($0)]).row) }
    }
}

extension Tables.Column<UInt32> {
    /// Appends codes from the last to the first, translated: each when it first appears.
    fileprivate mutating func append(reversed other: Self, distinct: Int, _ translated: (UInt32) -> UInt32) {
        var codes = Array(repeating: UInt32.max, count: distinct)
        append(reversed: other) { code in
            if codes[Int(code)] == .max { codes[Int(code)] = translated(code) }
            return codes[Int(code)]
        }
    }
}
