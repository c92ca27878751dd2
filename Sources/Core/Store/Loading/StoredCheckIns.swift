import Base
import GRDB

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
    /// `nil` if not needed.
    private(set) var updatedAt: Base.Column<Instant>?
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
        updatedAt = columns.contains(.edits) ? Base.Column() : nil
        updatedAt?.reserveCapacity(rows)
    }

    /// Reads all check-ins, newest first.
    mutating func read(_ db: Database, eventID: Int64) throws {
        try db.withStatement(Self.sql(columns, from: .newest)) { statement in
            statement.bind(1, eventID)
            while try statement.next() { append(statement) }
        }
        fillOmitted()
    }

    static func sql(_ columns: EventColumns, from end: End) -> String {
        let method = columns.contains(.methods) ? "method" : "NULL"
        let place = columns.contains(.places) ? "latitude, longitude" : "NULL, NULL"
        let edit = columns.contains(.edits) ? "updated_at" : "NULL"
        return """
            SELECT id, guest_id, session_id, registrant_type_id, created_at, \(method), \(place), \(edit)
            FROM checkins WHERE event_id = ? ORDER BY id \(end == .newest ? "DESC" : "ASC")
            """
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

    /// Fills columns that were not read with nulls.
    private mutating func fillOmitted() {
        methods.appendNulls(ids.count - methods.count)
        latitudes.appendNulls(ids.count - latitudes.count)
        longitudes.appendNulls(ids.count - longitudes.count)
    }
}

extension StoredCheckIns {
    /// All check-ins, which `read` reads from both ends; `nil` if `read` returns `nil`.
    static func ofBothEnds(
        _ rows: Int, _ columns: EventColumns,
        _ read: (CheckInEnd.Room) throws -> (newest: CheckInEnd, oldest: CheckInEnd)?
    ) rethrows -> StoredCheckIns? {
        let methodRows = columns.contains(.methods) ? rows : 0
        let placeRows = columns.contains(.places) ? rows : 0
        let editRows = columns.contains(.edits) ? rows : 0
        var ends: (newest: CheckInEnd, oldest: CheckInEnd)?
        var values = Values()
        values.ids = try Array(filling: rows) { ids in
            values.guests = try Array(filling: rows) { guests in
                values.sessions = try Array(filling: rows) { sessions in
                    values.types = try Array(filling: rows) { types in
                        values.methods = try Array(filling: methodRows) { methods in
                            values.latitudes = try Array(filling: placeRows) { latitudes in
                                values.longitudes = try Array(filling: placeRows) { longitudes in
                                    values.createdAt = try Array(filling: rows) { createdAt in
                                        values.updatedAt = try Array(filling: editRows) { updatedAt in
                                            let room = CheckInEnd.Room(
                                                ids: ids, guests: guests, sessions: sessions, types: types,
                                                methods: methods, latitudes: latitudes, longitudes: longitudes,
                                                createdAt: createdAt, updatedAt: updatedAt)
                                            ends = try read(room)
                                            if let both = ends { ends?.newest.number(both.oldest) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        return ends.map { StoredCheckIns(values, $0.newest, $0.oldest, columns) }
    }

    private struct Values {
        var ids: [Int64] = []
        var guests: [Int64] = []
        var sessions: [UInt32] = []
        var types: [UInt32] = []
        var methods: [UInt32] = []
        var latitudes: [Double] = []
        var longitudes: [Double] = []
        var createdAt: [Instant] = []
        var updatedAt: [Instant] = []
    }

    private init(_ values: Values, _ newest: CheckInEnd, _ oldest: CheckInEnd, _ columns: EventColumns) {
        func column<Value>(
            _ values: [Value], _ nulls: KeyPath<CheckInEnd.Nulls, [Int32]>, _ filler: Value
        ) -> Base.Column<Value> {
            Base.Column(values, nulls: newest.nulls[keyPath: nulls] + oldest.nulls[keyPath: nulls], filler: filler)
        }
        let noTime = Instant(secondsSinceEpoch: 0)
        self.init(columns, capacity: 0)
        ids = Column(values.ids, filler: 0)
        guests = column(values.guests, \.guests, 0)
        sessions = CodedIDs(codes: column(values.sessions, \.sessions, .max), newest.sessions)
        types = CodedIDs(codes: column(values.types, \.types, .max), newest.types)
        methods = column(values.methods, \.methods, .max)
        methodNames = newest.methodNames
        latitudes = column(values.latitudes, \.latitudes, 0)
        longitudes = column(values.longitudes, \.longitudes, 0)
        createdAt = column(values.createdAt, \.createdAt, noTime)
        if columns.contains(.edits) { updatedAt = column(values.updatedAt, \.updatedAt, noTime) }
        fillOmitted()
    }
}

/// A column of few distinct ids, as codes in order of first appearance.
struct CodedIDs: Sendable {
    fileprivate(set) var codes = Column<UInt32>()
    private var numbered = NumberedIDs()

    init() {}

    init(codes: Base.Column<UInt32>, _ numbered: NumberedIDs) {
        self.codes = codes
        self.numbered = numbered
    }

    /// The ids, by code.
    var ids: [Int64] { numbered.ids }

    fileprivate mutating func append(_ id: Int64?) { codes.append(id.map { numbered.code(of: $0) }) }
}

/// Few distinct ids, with codes in order of first appearance.
struct NumberedIDs: Sendable {
    private var index = IdentifierIndex()
    /// The last id looked up: sessions come in long runs of equal ids.
    private var last: (id: Int64, code: UInt32)?

    /// The ids, by code.
    var ids: [Int64] { index.identifiers }

    mutating func code(of id: Int64) -> UInt32 {
        if let last, last.id == id { return last.code }
        let code = UInt32(index.insert(id).row)
        last = (id, code)
        return code
    }
}

extension Array {
    /// An array of elements that `fill` writes, each of them.
    fileprivate init(
        filling count: Int, _ fill: (UnsafeMutableBufferPointer<Element>) throws -> Void
    ) rethrows where Element: BitwiseCopyable {
        try self.init(unsafeUninitializedCapacity: count) { room, filled in
            try fill(UnsafeMutableBufferPointer(rebasing: room[..<count]))
            filled = count
        }
    }
}
