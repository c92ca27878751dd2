import Tables

/// The format of a batch of check-ins in `walk_batches`: columns one after another, in native byte order.
///
/// A batch lives only until the next run, so the format is made for speed, not for other programs. The first byte
/// identifies it; batches in another format are not read.
enum BatchPacking {
    static let version: UInt8 = 1

    struct Malformed: Error {}

    static func pack(_ tables: EventTables) -> [UInt8] {
        let checkIns = tables.checkIns
        var writer = ByteWriter(capacity: 64 * checkIns.count + 96 * tables.guests.count + 256)
        writer.append(version)
        pack(tables.guests, into: &writer)
        pack(tables.sessionReferences, into: &writer)
        pack(tables.typeReferences, into: &writer)
        writer.append(UInt32(tables.methods.count))
        for code in 0..<UInt32(tables.methods.count) { writer.append(text: tables.methods[code]) }
        let unreadable = tables.provenance.unreadableFields.sorted { $0.key < $1.key }
        writer.append(UInt32(unreadable.count))
        for (field, rows) in unreadable {
            writer.append(text: field)
            writer.append(Int64(rows))
        }
        writer.append(UInt32(checkIns.count))
        writer.append(column: checkIns.ids)
        writer.append(column: checkIns.guests)
        writer.append(column: checkIns.sessions)
        writer.append(column: checkIns.registrantTypes)
        writer.append(column: checkIns.methods)
        writer.append(column: checkIns.latitudes)
        writer.append(column: checkIns.longitudes)
        writer.append(column: checkIns.createdAt)
        writer.append(column: checkIns.updatedAt)
        return writer.bytes
    }

    private static func pack(_ guests: GuestTable, into writer: inout ByteWriter) {
        writer.append(UInt32(guests.count))
        writer.append(values: guests.ids)
        for row in 0..<guests.count {
            writer.append(guests.rank(of: UInt32(row)))
            guests.firstNames.withUTF8(row) { writer.append(utf8: $0) }
            guests.lastNames.withUTF8(row) { writer.append(utf8: $0) }
            guests.emails.withUTF8(row) { writer.append(utf8: $0) }
        }
    }

    private static func pack(_ references: NamedIdentifiers, into writer: inout ByteWriter) {
        writer.append(UInt32(references.count))
        for (code, id) in references.identifiers.enumerated() {
            writer.append(id)
            writer.append(references.rank(of: UInt32(code)))
            writer.append(text: references.name(of: UInt32(code)))
        }
    }

    /// Appends the batch in `bytes` to `tables`. Its check-ins keep their order.
    static func unpack(_ bytes: UnsafeRawBufferPointer, into tables: inout EventTables) throws {
        var reader = ByteReader(bytes)
        guard try reader.value(UInt8.self) == version else { throw Malformed() }
        let guests = try unpackGuests(&reader, into: &tables)
        var sessions: [UInt32] = []
        for _ in 0..<(try reader.count()) {
            let (id, rank) = (try reader.value(Int64.self), try reader.value(Int64.self))
            sessions.append(tables.insertSessionReference(id, name: try reader.utf8(), rank: rank))
        }
        var types: [UInt32] = []
        for _ in 0..<(try reader.count()) {
            let (id, rank) = (try reader.value(Int64.self), try reader.value(Int64.self))
            types.append(tables.insertTypeReference(id, name: try reader.utf8(), rank: rank))
        }
        var methods: [UInt32] = []
        for _ in 0..<(try reader.count()) {
            guard let text = try reader.utf8() else { throw Malformed() }
            methods.append(tables.insertMethod(text))
        }
        for _ in 0..<(try reader.count()) {
            guard let field = try reader.utf8() else { throw Malformed() }
            let rows = try reader.value(Int64.self)
            tables.provenance.unreadableFields[String(decoding: field, as: UTF8.self), default: 0] &+= Int(rows)
        }
        try unpackCheckIns(&reader, into: &tables, codes: (guests, sessions, types, methods))
    }

    private static func believed(_ seconds: Int64) -> Instant? {
        BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds))
    }

    /// The codes of a batch's guests.
    private static func unpackGuests(_ reader: inout ByteReader, into tables: inout EventTables) throws -> [UInt32] {
        let count = try reader.count()
        let ids = try reader.values(Int64.self, count: count)
        var codes: [UInt32] = []
        codes.reserveCapacity(count)
        for (row, id) in ids.enumerated() {
            // As many rows as fit, with their lookups, into the processor's first-level cache.
            if row % 256 == 0 {
                ids[row..<min(row + 256, count)].withUnsafeBufferPointer { tables.prepare(forGuests: $0) }
            }
            let rank = try reader.value(Int64.self)
            codes.append(
                tables.insertGuest(
                    id, firstName: try reader.utf8(), lastName: try reader.utf8(), email: try reader.utf8(), rank: rank)
            )
        }
        return codes
    }

    private static func unpackCheckIns(
        _ reader: inout ByteReader, into tables: inout EventTables,
        codes: (guests: [UInt32], sessions: [UInt32], types: [UInt32], methods: [UInt32])
    ) throws {
        let rows = try reader.count()
        let ids = try reader.column(Int64.self, rows: rows)
        let guests = try reader.column(UInt32.self, rows: rows)
        let sessions = try reader.column(UInt32.self, rows: rows)
        let types = try reader.column(UInt32.self, rows: rows)
        let methods = try reader.column(UInt32.self, rows: rows)
        let latitudes = try reader.column(Double.self, rows: rows)
        let longitudes = try reader.column(Double.self, rows: rows)
        let createdAt = try reader.column(Int64.self, rows: rows)
        let updatedAt = try reader.column(Int64.self, rows: rows)
        for row in 0..<rows {
            guard let id = ids[row] else { throw Malformed() }
            let (guest, session) = (
                guests[row].flatMap { codes.guests[checked: $0] },
                sessions[row].flatMap { codes.sessions[checked: $0] }
            )
            if guests[row] != nil, guest == nil { throw Malformed() }
            if sessions[row] != nil, session == nil { throw Malformed() }
            var checkIn = CheckInTable.Row(
                id: id, guestID: nil, sessionID: nil, createdAt: createdAt[row].flatMap(Self.believed))
            checkIn.latitude = latitudes[row]
            checkIn.longitude = longitudes[row]
            checkIn.updatedAt = updatedAt[row].flatMap(Self.believed)
            tables.append(
                checkIn, guest: guest, session: session,
                registrantType: types[row].flatMap { codes.types[checked: $0] },
                method: methods[row].flatMap { codes.methods[checked: $0] })
        }
    }
}

extension [UInt32] {
    fileprivate subscript(checked index: UInt32) -> UInt32? {
        Int(index) < count ? self[Int(index)] : nil
    }
}

/// Appends values to a buffer, as they are in memory.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    private static let nullLength = UInt32.max

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func append<Value: BitwiseCopyable>(_ value: Value) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    mutating func append<Value: BitwiseCopyable>(values: [Value]) {
        values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// The length, then the text. No length is large enough to be taken for null.
    mutating func append(utf8 text: UnsafeBufferPointer<UInt8>?) {
        guard let text else { return append(Self.nullLength) }
        append(UInt32(text.count))
        bytes.append(contentsOf: text)
    }

    mutating func append(text: String?) {
        guard var text else { return append(Self.nullLength) }
        text.withUTF8 { append(utf8: $0) }
    }

    /// A flag for nulls, a byte per row if there are any, then the values, including those at null rows.
    mutating func append<Element>(column: Column<Element>) {
        append(UInt8(column.hasNulls ? 1 : 0))
        if column.hasNulls {
            for row in 0..<column.count { append(UInt8(column.isValid(row) ? 1 : 0)) }
        }
        append(values: column.values)
    }
}

/// Reads the output of `ByteWriter`. The input is untrusted: reading past the end throws.
struct ByteReader {
    private var rest: UnsafeRawBufferPointer.SubSequence

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    mutating func value<Value: BitwiseCopyable>(_ type: Value.Type) throws -> Value {
        try take(MemoryLayout<Value>.size).loadUnaligned(as: type)
    }

    /// A count of elements that follow.
    mutating func count() throws -> Int { Int(try value(UInt32.self)) }

    mutating func values<Value: BitwiseCopyable>(_ type: Value.Type, count: Int) throws -> [Value] {
        let taken = try take(count * MemoryLayout<Value>.stride)
        return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: taken)
            initialized = count
        }
    }

    /// A text as a view of the buffer; `nil` for null.
    mutating func utf8() throws -> UnsafeBufferPointer<UInt8>? {
        let length = try value(UInt32.self)
        if length == .max { return nil }
        return try take(Int(length)).assumingMemoryBound(to: UInt8.self)
    }

    mutating func column<Element: BitwiseCopyable>(_ type: Element.Type, rows: Int) throws -> PackedColumn<Element> {
        let hasNulls = try value(UInt8.self) != 0
        let validity = hasNulls ? try take(rows) : nil
        return PackedColumn(validity: validity, values: try take(rows * MemoryLayout<Element>.stride))
    }

    private mutating func take(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard count <= rest.count else { throw BatchPacking.Malformed() }
        let taken = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
        rest = rest.dropFirst(count)
        return taken
    }
}

/// A column as a view of packed bytes.
struct PackedColumn<Element: BitwiseCopyable> {
    fileprivate let validity: UnsafeRawBufferPointer?
    fileprivate let values: UnsafeRawBufferPointer

    subscript(row: Int) -> Element? {
        if let validity, validity[row] == 0 { return nil }
        return values.loadUnaligned(fromByteOffset: row * MemoryLayout<Element>.stride, as: Element.self)
    }
}
