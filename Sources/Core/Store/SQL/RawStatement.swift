import Base
import GRDB
import GRDBSQLite

/// A prepared statement through SQLite's C interface, for loops over all check-ins: it boxes no values and copies no
/// text into a `String`. Bound parameters count from 1, columns from 0.
struct RawStatement {
    private let handle: SQLiteStatement
    private let connection: SQLiteConnection
    /// The number of parameters before those of the row being bound, in a statement of several rows.
    private var preceding: CInt = 0

    fileprivate init(handle: SQLiteStatement, connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    /// Steps, and returns whether there is a row.
    func next() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// Runs a statement without rows and resets it. Bindings are kept.
    func run() throws {
        let code = sqlite3_step(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else {
            let failure = failure(code)
            sqlite3_reset(handle)
            throw failure
        }
        sqlite3_reset(handle)
    }

    /// The statement as seen by a row whose parameters follow `count` others.
    fileprivate func following(_ count: Int) -> RawStatement {
        var row = self
        row.preceding = CInt(count)
        return row
    }

    /// Resets a statement whose rows were read, so that it can be bound again.
    func reset() {
        sqlite3_reset(handle)
    }

    /// The error, without bound values, which may be personal.
    private func failure(_ code: CInt) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)))
    }
}

// Binding can fail only for an invalid position or a text above SQLite's limit of a gigabyte. The value is then null,
// which the schema's NOT NULL rejects, or which is allowed in an optional field.
extension RawStatement {
    func bind(_ position: CInt, _ value: Int64) { sqlite3_bind_int64(handle, preceding + position, value) }
    func bind(_ position: CInt, _ value: Double) { sqlite3_bind_double(handle, preceding + position, value) }
    func bindNull(_ position: CInt) { sqlite3_bind_null(handle, preceding + position) }

    func bind(_ position: CInt, _ value: Int64?) {
        if let value { bind(position, value) } else { bindNull(position) }
    }

    func bind(_ position: CInt, _ value: Double?) {
        if let value { bind(position, value) } else { bindNull(position) }
    }

    func bind(_ position: CInt, _ value: Instant?) { bind(position, value?.secondsSinceEpoch) }

    /// Binds a copy of the text.
    func bind(_ position: CInt, utf8 text: UnsafeBufferPointer<UInt8>?) { bind(position, text, Self.copied) }

    /// Binds the text without copying it; it must stay valid until the statement has run.
    func bind(_ position: CInt, uncopied text: UnsafeBufferPointer<UInt8>?) { bind(position, text, nil) }

    private func bind(_ position: CInt, _ text: UnsafeBufferPointer<UInt8>?, _ lifetime: sqlite3_destructor_type?) {
        guard let text else { return bindNull(position) }
        // An empty buffer may have no address, which SQLite would bind as null.
        guard let address = text.baseAddress, !text.isEmpty else {
            sqlite3_bind_text(handle, preceding + position, "", 0, Self.copied)
            return
        }
        address.withMemoryRebound(to: CChar.self, capacity: text.count) {
            _ = sqlite3_bind_text64(handle, preceding + position, $0, UInt64(text.count), lifetime, UInt8(SQLITE_UTF8))
        }
    }

    func bind(_ position: CInt, _ text: String?) {
        guard var text else { return bindNull(position) }
        text.withUTF8 { bind(position, utf8: $0) }
    }

    func bind(_ position: CInt, blob bytes: [UInt8]) {
        bytes.withUnsafeBytes {
            _ = sqlite3_bind_blob64(handle, preceding + position, $0.baseAddress, UInt64($0.count), Self.copied)
        }
    }

    /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the value before it returns.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension RawStatement {
    func isNull(_ column: CInt) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(handle, column) }

    // A null reads as zero, so the type needs checking only for zeros.
    func optionalInteger(_ column: CInt) -> Int64? {
        let value = sqlite3_column_int64(handle, column)
        return value == 0 && isNull(column) ? nil : value
    }

    func optionalDouble(_ column: CInt) -> Double? {
        let value = sqlite3_column_double(handle, column)
        return value == 0 && isNull(column) ? nil : value
    }

    // The file is untrusted input: numbers and times are checked against the believed ranges.

    /// The time, clamped to the believed range.
    func instant(_ column: CInt) -> Instant {
        let range = BelievedRange.times
        return min(max(Instant(secondsSinceEpoch: integer(column)), range.lowerBound), range.upperBound)
    }

    func optionalInstant(_ column: CInt) -> Instant? {
        optionalInteger(column).map(Instant.init(secondsSinceEpoch:)).flatMap(BelievedRange.times.validated)
    }

    /// The time of a check-in, which may be `untimed`.
    func optionalCheckInTime(_ column: CInt) -> Instant? {
        let time = optionalInteger(column).map(Instant.init(secondsSinceEpoch:))
        return time == .untimed ? time : time.flatMap(BelievedRange.times.validated)
    }

    /// A count of rows; 0 if it is outside the believed range.
    func rows(_ column: CInt) -> Int { Int(BelievedRange.counts.validated(integer(column)) ?? 0) }

    /// The bytes of a text, valid until the next step.
    func utf8(_ column: CInt) -> UnsafeBufferPointer<UInt8>? {
        guard let address = sqlite3_column_text(handle, column) else { return nil }
        return UnsafeBufferPointer(start: address, count: Int(sqlite3_column_bytes(handle, column)))
    }

    func text(_ column: CInt) -> String? { utf8(column).map { String(decoding: $0, as: UTF8.self) } }

    /// The bytes of a blob, valid until the next step.
    func blob(_ column: CInt) -> UnsafeRawBufferPointer {
        let address = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: address, count: Int(sqlite3_column_bytes(handle, column)))
    }
}

extension Database {
    /// Prepares `sql`, passes the statement to `body` and finalizes it.
    func withStatement<Result>(_ sql: String, _ body: (RawStatement) throws -> Result) throws -> Result {
        let statement = try makeStatement(sql: sql)
        guard let connection = sqliteConnection else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the connection is closed")
        }
        // The handle is valid only as long as the statement, which has no other references.
        return try withExtendedLifetime(statement) {
            let raw = RawStatement(handle: statement.sqliteStatement, connection: connection)
            defer { raw.reset() }
            return try body(raw)
        }
    }

    /// Inserts rows in order, many with each statement: one cursor then appends them all, whereas a statement for each
    /// row would search for its place in the tree every time. A row that violates a constraint throws and leaves the
    /// rows before it for the transaction to roll back: if a statement of many rows had to undo its own, SQLite would
    /// first copy every page that it touches into a temporary file.
    ///
    /// - Parameters:
    ///   - columns: The columns of `table` that get values.
    ///   - conflict: The clause after the values, such as `ON CONFLICT DO NOTHING`.
    ///   - touch: Reads the memory that a row needs, for several rows before they are bound, so that their cache misses overlap:
    ///     a first night of 1,000,000 guests takes 1.09 times as long without it. The result has no meaning.
    ///   - bind: Binds the values of a row, counted from 1. Every row binds all of its columns.
    func insert(
        into table: String, _ columns: [String], rows: Int, conflict: String = "", touch: (Int) -> Int64 = { _ in 0 },
        bind: (Int, RawStatement) -> Void
    ) throws {
        let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
        func insert(_ range: Range<Int>, with statement: RawStatement) throws {
            // Bound to the first parameter, and then replaced by its own value, so that the reads are not optimized
            // away.
            statement.bind(1, range.reduce(0) { $0 &+ touch($1) })
            for (place, index) in range.enumerated() { bind(index, statement.following(place * columns.count)) }
            try statement.run()
        }
        func sql(_ rows: Int) -> String {
            let values = repeatElement(row, count: rows).joined(separator: ", ")
            return "INSERT OR FAIL INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(values) \(conflict)"
        }
        // A first night takes 1.4 times as long with one row per statement; from 8 on the number hardly matters.
        let step = 64
        let whole = rows / step * step
        if whole > 0 {
            try withStatement(sql(step)) { statement in
                for first in stride(from: 0, to: whole, by: step) {
                    try insert(first..<first + step, with: statement)
                }
            }
        }
        guard whole < rows else { return }
        try withStatement(sql(rows - whole)) { try insert(whole..<rows, with: $0) }
    }
}

/// Reads a table's numbers. Those outside the believed range count as missing, and are counted by field.
struct StoredNumbers {
    private let statement: RawStatement
    private let prefix: String
    private(set) var unreadable: [String: Int] = [:]

    init(_ statement: RawStatement, table: String) {
        self.statement = statement
        prefix = "store.\(table)."
    }

    mutating func integer(_ column: CInt, _ field: String, in range: ClosedRange<Int64>) -> Int64? {
        believed(statement.optionalInteger(column), field, in: range)
    }

    mutating func number(_ column: CInt, _ field: String, in range: ClosedRange<Double>) -> Double? {
        believed(statement.optionalDouble(column), field, in: range)
    }

    private mutating func believed<Value: Comparable>(
        _ value: Value?, _ field: String, in range: ClosedRange<Value>
    ) -> Value? {
        guard let value else { return nil }
        if range.contains(value) { return value }
        unreadable[prefix + field, default: 0] += 1
        return nil
    }
}
