import Base
import GRDB

/// Reads check-ins from one end of an event into room for all of them, while another connection reads from the other
/// end. Nothing has to be copied to combine the two.
struct CheckInEnd: Sendable {
    /// The rows of all columns, newest first. Columns that are not read have no rows. No row is written from both ends.
    struct Room: @unchecked Sendable {
        let ids: UnsafeMutableBufferPointer<Int64>
        let guests: UnsafeMutableBufferPointer<Int64>
        let sessions: UnsafeMutableBufferPointer<UInt32>
        let types: UnsafeMutableBufferPointer<UInt32>
        let methods: UnsafeMutableBufferPointer<UInt32>
        let latitudes: UnsafeMutableBufferPointer<Double>
        let longitudes: UnsafeMutableBufferPointer<Double>
        let createdAt: UnsafeMutableBufferPointer<Instant>
        let updatedAt: UnsafeMutableBufferPointer<Instant>
    }

    /// The rows without a value, by column.
    struct Nulls: Sendable {
        var guests: [Int32] = []
        var sessions: [Int32] = []
        var types: [Int32] = []
        var methods: [Int32] = []
        var latitudes: [Int32] = []
        var longitudes: [Int32] = []
        var createdAt: [Int32] = []
        var updatedAt: [Int32] = []
    }

    let room: Room
    private let columns: EventColumns
    private let end: StoredCheckIns.End
    private(set) var count = 0
    private(set) var nulls = Nulls()
    private(set) var sessions = NumberedIDs()
    private(set) var types = NumberedIDs()
    private(set) var methodNames = StringDictionary()

    init(_ end: StoredCheckIns.End, of room: Room, _ columns: EventColumns) {
        self.end = end
        self.room = room
        self.columns = columns
    }

    var lastID: Int64? { count == 0 ? nil : room.ids[row(count - 1)] }

    private func row(_ index: Int) -> Int { end == .newest ? index : room.ids.count - 1 - index }

    /// Reads check-ins in the order of their ids.
    ///
    /// - Parameter more: Returns how many to read next, or 0 to stop; called again after that many.
    /// - Returns: The id of the check-in after the last one read; `nil` if there is none.
    mutating func read(_ db: Database, eventID: Int64, more: () -> Int) throws -> Int64? {
        try db.withStatement(StoredCheckIns.sql(columns, from: end)) { statement in
            statement.bind(1, eventID)
            while case let rows = more(), rows > 0 {
                for _ in 0..<rows {
                    guard try statement.next() else { return nil }
                    take(statement)
                }
            }
            return try statement.next() ? statement.integer(0) : nil
        }
    }

    private mutating func take(_ stored: RawStatement) {
        let row = row(count)
        count += 1
        room.ids[row] = stored.integer(0)
        Self.put(stored.optionalInteger(1), in: room.guests, row, or: 0, &nulls.guests)
        Self.put(
            stored.optionalInteger(2).map { sessions.code(of: $0) }, in: room.sessions, row, or: .max, &nulls.sessions)
        Self.put(stored.optionalInteger(3).map { types.code(of: $0) }, in: room.types, row, or: .max, &nulls.types)
        Self.put(stored.optionalCheckInTime(4), in: room.createdAt, row, or: Self.noTime, &nulls.createdAt)
        if columns.contains(.methods) {
            Self.put(stored.utf8(5).map { methodNames.code(of: $0) }, in: room.methods, row, or: .max, &nulls.methods)
        }
        if columns.contains(.places) {
            Self.put(stored.optionalDouble(6), in: room.latitudes, row, or: 0, &nulls.latitudes)
            Self.put(stored.optionalDouble(7), in: room.longitudes, row, or: 0, &nulls.longitudes)
        }
        if columns.contains(.edits) {
            Self.put(stored.optionalInstant(8), in: room.updatedAt, row, or: Self.noTime, &nulls.updatedAt)
        }
    }

    private static let noTime = Instant(secondsSinceEpoch: 0)

    @inline(__always)
    private static func put<Value>(
        _ value: Value?, in rows: UnsafeMutableBufferPointer<Value>, _ row: Int, or filler: Value,
        _ nulls: inout [Int32]
    ) {
        rows[row] = value ?? filler
        if value == nil { nulls.append(Int32(row)) }
    }

    /// Renumbers the codes of the rows read from the other end as if this end had read them.
    mutating func number(_ other: CheckInEnd) {
        let rows = count..<room.ids.count
        Self.number(room.sessions[rows], other.sessions.ids.count) { sessions.code(of: other.sessions.ids[$0]) }
        Self.number(room.types[rows], other.types.ids.count) { types.code(of: other.types.ids[$0]) }
        guard columns.contains(.methods) else { return }
        other.methodNames.withTexts { texts in
            Self.number(room.methods[rows], other.methodNames.count) { code in
                texts[code].map { methodNames.code(of: $0) } ?? 0
            }
        }
    }

    /// Codes are numbered in order of first appearance, so each is translated when it first appears.
    private static func number(
        _ codes: Slice<UnsafeMutableBufferPointer<UInt32>>, _ distinct: Int, _ translated: (Int) -> UInt32
    ) {
        var known = Array(repeating: UInt32.max, count: distinct)
        let codes = UnsafeMutableBufferPointer(rebasing: codes)
        for row in codes.indices where codes[row] != .max {
            let code = Int(codes[row])
            if known[code] == .max { known[code] = translated(code) }
            codes[row] = known[code]
        }
    }
}
