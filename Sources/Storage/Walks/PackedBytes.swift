import Tables

/// Appends values to a run of bytes, as they lie in memory.
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

    /// A length, then the text; no length is so long that it could be taken for a null's.
    mutating func append(utf8 text: UnsafeBufferPointer<UInt8>?) {
        guard let text else { return append(Self.nullLength) }
        append(UInt32(text.count))
        bytes.append(contentsOf: text)
    }

    mutating func append(text: String?) {
        guard var text else { return append(Self.nullLength) }
        text.withUTF8 { append(utf8: $0) }
    }

    /// The values, with what null rows hold; before them whether there are nulls, and if so a byte for each row.
    mutating func append<Element>(column: Column<Element>) {
        append(UInt8(column.hasNulls ? 1 : 0))
        if column.hasNulls {
            for row in 0..<column.count { append(UInt8(column.isValid(row) ? 1 : 0)) }
        }
        append(values: column.values)
    }
}

/// Reads what `ByteWriter` wrote. Nothing is believed: whatever would be past the end throws.
struct ByteReader {
    private var rest: UnsafeRawBufferPointer.SubSequence

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    mutating func value<Value: BitwiseCopyable>(_ type: Value.Type) throws -> Value {
        try take(MemoryLayout<Value>.size).loadUnaligned(as: type)
    }

    /// How many of something follow.
    mutating func count() throws -> Int { Int(try value(UInt32.self)) }

    mutating func values<Value: BitwiseCopyable>(_ type: Value.Type, count: Int) throws -> [Value] {
        let taken = try take(count * MemoryLayout<Value>.stride)
        return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: taken)
            initialized = count
        }
    }

    /// A text as a view of the bytes read from, or `nil` for a null.
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
