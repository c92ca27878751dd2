import Base

/// The format of a batch of check-ins in `walk_batches`: columns one after another, in native byte order.
///
/// A batch lives only until the next run, so the format is designed for speed, not for other programs. The first byte
/// identifies it; batches in another format are not read.
///
/// Codes are those of the walk's tables. A batch contains only those guests, sessions, types and methods that earlier
/// batches do not have, starting at a first code.
enum BatchPacking {
    static let version: UInt8 = 2

    struct Malformed: Error {}

    /// Packs what `tables` have beyond `saved`, without names and coordinates of forgotten guests.
    static func pack(
        _ tables: EventTables, after saved: SavedExtent = SavedExtent(), forgetting forgotten: Set<Int64> = []
    ) -> [UInt8] {
        let checkIns = tables.checkIns
        let rows = saved.checkIns..<checkIns.count
        var writer = ByteWriter(capacity: 64 * rows.count + 96 * (tables.guests.count - saved.guests) + 256)
        writer.append(version)
        pack(
            tables.guests, from: saved.guests, renamed: renamedGuests(tables, rows, saved), forgetting: forgotten,
            into: &writer)
        let ids = checkIns.ids.values
        pack(tables.sessionReferences, from: saved.sessions, of: checkIns.sessions, ids, rows, into: &writer)
        pack(tables.typeReferences, from: saved.types, of: checkIns.registrantTypes, ids, rows, into: &writer)
        writer.append(UInt32(saved.methods))
        writer.append(UInt32(tables.methods.count - saved.methods))
        for code in saved.methods..<tables.methods.count { writer.append(text: tables.methods[UInt32(code)]) }
        let unreadable = tables.provenance.unreadableFields.sorted { $0.key < $1.key }
        writer.append(UInt32(unreadable.count))
        for (field, rows) in unreadable {
            writer.append(text: field)
            writer.append(Int64(rows - saved.unreadableFields[field, default: 0]))
        }
        writer.append(UInt32(rows.count))
        writer.append(column: checkIns.ids, rows)
        writer.append(column: checkIns.guests, rows)
        writer.append(column: checkIns.sessions, rows)
        writer.append(column: checkIns.registrantTypes, rows)
        writer.append(column: checkIns.methods, rows)
        for coordinates in [checkIns.latitudes, checkIns.longitudes] {
            if forgotten.isEmpty {
                writer.append(column: coordinates, rows)
            } else {
                let kept = kept(coordinates, rows, of: tables, forgetting: forgotten)
                writer.append(column: kept, 0..<kept.count)
            }
        }
        writer.append(column: checkIns.createdAt, rows)
        if let updatedAt = checkIns.updatedAt { writer.append(column: updatedAt, rows) }
        return writer.bytes
    }

    /// The guests of earlier batches whose name comes from one of these rows. If check-ins are newest first, there are
    /// none.
    private static func renamedGuests(_ tables: EventTables, _ rows: Range<Int>, _ saved: SavedExtent) -> [UInt32] {
        let ids = tables.checkIns.ids.values
        return rows.compactMap { row in
            guard ids[row] > saved.lowestID, let code = tables.checkIns.guests[row], code < saved.guests,
                tables.guests.rank(of: code) == ids[row]
            else { return nil }
            return code
        }
    }

    /// The coordinates of these rows, without those of forgotten guests.
    private static func kept(
        _ coordinates: Column<Double>, _ rows: Range<Int>, of tables: EventTables, forgetting forgotten: Set<Int64>
    ) -> Column<Double> {
        let ids = tables.guests.ids
        var kept = Column<Double>()
        for row in rows {
            let isForgotten = tables.checkIns.guests[row].map { forgotten.contains(ids[Int($0)]) } ?? false
            kept.append(isForgotten ? nil : coordinates[row])
        }
        return kept
    }

    private static func pack(
        _ guests: GuestTable, from first: Int, renamed: [UInt32], forgetting forgotten: Set<Int64>,
        into writer: inout ByteWriter
    ) {
        let ids = guests.ids
        func pack(_ code: Int) {
            writer.append(ids[code])
            writer.append(guests.rank(of: UInt32(code)))
            let isForgotten = forgotten.contains(ids[code])
            guests.firstNames.withUTF8(code) { writer.append(utf8: isForgotten ? nil : $0) }
            guests.lastNames.withUTF8(code) { writer.append(utf8: isForgotten ? nil : $0) }
            guests.emails.withUTF8(code) { writer.append(utf8: isForgotten ? nil : $0) }
        }
        writer.append(UInt32(first))
        writer.append(UInt32(guests.count - first))
        for code in first..<guests.count { pack(code) }
        writer.append(UInt32(renamed.count))
        for code in renamed { pack(Int(code)) }
    }

    /// Packs the sessions or types from a first code on, and earlier ones whose name comes from one of these rows.
    private static func pack(
        _ references: NamedIdentifiers, from first: Int, of codes: Column<UInt32>, _ ids: [Int64], _ rows: Range<Int>,
        into writer: inout ByteWriter
    ) {
        let renamed = rows.compactMap { row in
            codes[row].flatMap { $0 < first && references.rank(of: $0) == ids[row] ? $0 : nil }
        }
        writer.append(UInt32(first))
        writer.append(UInt32(references.count - first))
        for code in first..<references.count { pack(references, UInt32(code), into: &writer) }
        writer.append(UInt32(renamed.count))
        for code in renamed { pack(references, code, into: &writer) }
    }

    private static func pack(_ references: NamedIdentifiers, _ code: UInt32, into writer: inout ByteWriter) {
        writer.append(references.identifier(of: code))
        writer.append(references.rank(of: code))
        writer.append(text: references.name(of: code))
    }

    /// Appends the batch in `bytes` to `tables`, which hold the batches before it. Its check-ins keep their order.
    static func unpack(_ bytes: UnsafeRawBufferPointer, into tables: inout EventTables) throws {
        var reader = ByteReader(bytes)
        guard try reader.value(UInt8.self) == version else { throw Malformed() }
        let guests = try unpackCodes(&reader, before: tables.guests.count) { (id, rank, reader) throws in
            tables.insertGuest(
                id, firstName: try reader.utf8(), lastName: try reader.utf8(), email: try reader.utf8(), rank: rank)
        }
        let sessions = try unpackCodes(&reader, before: tables.sessionReferences.count) { (id, rank, reader) throws in
            tables.insertSessionReference(id, name: try reader.utf8(), rank: rank)
        }
        let types = try unpackCodes(&reader, before: tables.typeReferences.count) { (id, rank, reader) throws in
            tables.insertTypeReference(id, name: try reader.utf8(), rank: rank)
        }
        let methods = try unpackMethods(&reader, into: &tables)
        for _ in 0..<(try reader.count()) {
            guard let field = try reader.utf8() else { throw Malformed() }
            let rows = try reader.value(Int64.self)
            tables.provenance.unreadableFields[String(decoding: field, as: UTF8.self), default: 0] &+= Int(rows)
        }
        try unpackCheckIns(&reader, into: &tables, codes: (guests, sessions, types, methods))
    }

    /// Maps the codes of a batch to those of the tables: codes below `first` are unchanged, the rest are in `others`.
    private struct Codes {
        let first: UInt32
        var others: [UInt32] = []

        init(_ reader: inout ByteReader, before known: Int) throws {
            first = try reader.value(UInt32.self)
            guard first <= known else { throw Malformed() }
        }

        func code(of code: UInt32?) throws -> UInt32? {
            guard let code, code >= first else { return code }
            guard Int(code - first) < others.count else { throw Malformed() }
            return others[Int(code - first)]
        }
    }

    /// Unpacks guests, sessions or types; `insert` reads what follows an id and its rank, and returns a code.
    private static func unpackCodes(
        _ reader: inout ByteReader, before known: Int,
        insert: (_ id: Int64, _ rank: Int64, _ reader: inout ByteReader) throws -> UInt32
    ) throws -> Codes {
        func next() throws -> UInt32 {
            let (id, rank) = (try reader.value(Int64.self), try reader.value(Int64.self))
            return try insert(id, rank, &reader)
        }
        var codes = try Codes(&reader, before: known)
        for _ in 0..<(try reader.count()) { codes.others.append(try next()) }
        for _ in 0..<(try reader.count()) { _ = try next() }
        return codes
    }

    private static func unpackMethods(_ reader: inout ByteReader, into tables: inout EventTables) throws -> Codes {
        var codes = try Codes(&reader, before: tables.methods.count)
        for _ in 0..<(try reader.count()) {
            guard let text = try reader.utf8() else { throw Malformed() }
            codes.others.append(tables.insertMethod(text))
        }
        return codes
    }

    private static func plausibleInstant(_ seconds: Int64) -> Instant? {
        BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds))
    }

    private static func checkInTime(_ seconds: Int64) -> Instant? {
        seconds == Instant.untimed.secondsSinceEpoch ? .untimed : plausibleInstant(seconds)
    }

    private static func unpackCheckIns(
        _ reader: inout ByteReader, into tables: inout EventTables,
        codes: (guests: Codes, sessions: Codes, types: Codes, methods: Codes)
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
            var checkIn = CheckInTable.Row(
                id: id, guestID: nil, sessionID: nil, createdAt: createdAt[row].flatMap(Self.checkInTime))
            checkIn.latitude = latitudes[row]
            checkIn.longitude = longitudes[row]
            checkIn.updatedAt = updatedAt[row].flatMap(Self.plausibleInstant)
            tables.append(
                checkIn, guest: try codes.guests.code(of: guests[row]),
                session: try codes.sessions.code(of: sessions[row]),
                registrantType: try codes.types.code(of: types[row]), method: try codes.methods.code(of: methods[row]))
        }
    }
}

/// Appends values to a buffer as they are in memory.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    private static let nullLength = UInt32.max

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func append<Value: BitwiseCopyable>(_ value: Value) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    mutating func append<Value: BitwiseCopyable>(values: ArraySlice<Value>) {
        values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends the length, then the text. No length is large enough to be mistaken for null.
    mutating func append(utf8 text: UnsafeBufferPointer<UInt8>?) {
        guard let text else { return append(Self.nullLength) }
        append(UInt32(text.count))
        bytes.append(contentsOf: text)
    }

    mutating func append(text: String?) {
        guard var text else { return append(Self.nullLength) }
        text.withUTF8 { append(utf8: $0) }
    }

    /// Appends a flag for nulls, a byte per row if there are any, then the values, including those at null rows.
    mutating func append<Element>(column: Column<Element>, _ rows: Range<Int>) {
        append(UInt8(column.hasNulls ? 1 : 0))
        if column.hasNulls {
            for row in rows { append(UInt8(column.isValid(row) ? 1 : 0)) }
        }
        append(values: column.values[rows])
    }
}

/// Reads the output of `ByteWriter`. The input is untrusted: reading past the end throws.
struct ByteReader {
    private var rest: UnsafeRawBufferPointer.SubSequence

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    mutating func value<Value: BitwiseCopyable>(_ type: Value.Type) throws -> Value {
        try take(MemoryLayout<Value>.size).loadUnaligned(as: type)
    }

    /// The number of elements that follow.
    mutating func count() throws -> Int { Int(try value(UInt32.self)) }

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
