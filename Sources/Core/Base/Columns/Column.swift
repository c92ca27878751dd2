/// A column of fixed-width values, with a null bitmap that is allocated at the first null.
public struct Column<Element: BitwiseCopyable & Sendable>: Sendable {
    /// The stored values, one per row. Null rows hold the filler: check `isValid` first.
    @inlinable public var values: [Element] { storage }
    @usableFromInline var storage: [Element] = []
    /// `nil` while every row has a value.
    @usableFromInline var validity: Bitmap?
    @usableFromInline let filler: Element

    /// Creates an empty column. `filler` is the value stored in null rows.
    @inlinable
    public init(filler: Element) {
        self.filler = filler
    }

    /// Creates a column without nulls.
    @inlinable
    public init(_ values: [Element], filler: Element) {
        self.storage = values
        self.filler = filler
    }

    /// Creates a column in which the given rows are null; these hold the filler.
    public init(_ values: [Element], nulls: [Int32], filler: Element) {
        self.init(values, filler: filler)
        guard !nulls.isEmpty else { return }
        var bits = Bitmap(repeating: true, count: values.count)
        bits.withBits { bits in for row in nulls { bits.clear(Int(row)) } }
        validity = bits
    }

    @inlinable
    public var count: Int { values.count }
    @inlinable
    public var hasNulls: Bool { validity != nil }

    /// The number of rows that are not null.
    public var validCount: Int { validity?.populationCount ?? values.count }

    @inlinable
    public mutating func append(_ value: Element) {
        storage.append(value)
        validity?.append(true)
    }

    /// Appends a value, or a null for `nil`.
    @inlinable
    public mutating func append(_ value: Element?) {
        guard let value else { return appendNull() }
        append(value)
    }

    @inlinable
    public mutating func appendNull() {
        if validity == nil { validity = Bitmap(repeating: true, count: values.count) }
        storage.append(filler)
        validity?.append(false)
    }

    public mutating func reserveCapacity(_ rows: Int) {
        storage.reserveCapacity(rows)
        validity?.reserveCapacity(rows)
    }

    @inlinable
    public func isValid(_ row: Int) -> Bool {
        validity?[row] ?? true
    }

    /// The value of a row, or `nil` if it is null.
    @inlinable
    public subscript(row: Int) -> Element? {
        isValid(row) ? values[row] : nil
    }

    @inlinable
    public mutating func appendNulls(_ count: Int) {
        for _ in 0..<count { appendNull() }
    }

    /// A column of the results of `transform` for each row and value, in order. Nulls stay null.
    @inlinable
    public func mapping<Other: BitwiseCopyable & Sendable>(
        filler: Other, _ transform: (Int, Element) throws -> Other
    ) rethrows -> Column<Other> {
        var result = Column<Other>(filler: filler)
        result.validity = validity
        result.storage.reserveCapacity(count)
        for row in 0..<count { result.storage.append(isValid(row) ? try transform(row, storage[row]) : filler) }
        return result
    }

    /// A column of the given rows, in that order.
    public func gathering(_ rows: [Int32]) -> Column {
        var result = Column(filler: filler)
        // Gathered rows are mostly consecutive.
        result.storage.reserveCapacity(rows.count)
        var place = 0
        while place < rows.count {
            let first = Int(rows[place])
            let start = place
            repeat { place += 1 } while place < rows.count && Int(rows[place]) == first + place - start
            if place - start == 1 {
                result.storage.append(storage[first])
            } else {
                result.storage.append(contentsOf: storage[first..<first + place - start])
            }
        }
        if let validity {
            var bits = Bitmap()
            bits.reserveCapacity(rows.count)
            for row in rows { bits.append(validity[Int(row)]) }
            result.validity = bits
        }
        return result
    }
}

extension Column where Element == Int64 {
    public init() { self.init(filler: 0) }
}

extension Column where Element == Double {
    public init() { self.init(filler: 0) }
}

extension Column where Element == UInt32 {
    public init() { self.init(filler: .max) }
}

extension Column where Element == Instant {
    public init() { self.init(filler: Instant(secondsSinceEpoch: 0)) }
}

/// A growable array of bits. As a null bitmap, it has one bit per row, set if the row has a value. It also collects
/// rows found out of order that are later visited in order.
public struct Bitmap: Sendable, Equatable {
    @usableFromInline var words: [UInt64] = []
    /// The number of bits.
    @inlinable public var count: Int { bits }
    @usableFromInline var bits = 0

    public init() {}

    /// Creates `count` bits, all equal to `value`.
    @inlinable
    public init(repeating value: Bool, count: Int) {
        words = Array(repeating: value ? .max : 0, count: (count + 63) / 64)
        bits = count
        clearPastEnd()
    }

    @inlinable
    public mutating func append(_ bit: Bool) {
        if count & 63 == 0 { words.append(0) }
        if bit { words[count >> 6] |= 1 << UInt64(count & 63) }
        bits += 1
    }

    public mutating func reserveCapacity(_ bits: Int) {
        words.reserveCapacity((bits + 63) / 64)
    }

    @inlinable
    public subscript(index: Int) -> Bool {
        words[index >> 6] & (1 << UInt64(index & 63)) != 0
    }

    /// Calls `body` with the bits in place, for setting many: an array would check on each write that it is not shared.
    @inlinable
    @inline(__always)
    public mutating func withBits<Result>(_ body: (Bits) throws -> Result) rethrows -> Result {
        try words.withUnsafeMutableBufferPointer { try body(Bits(words: $0)) }
    }

    /// The bits of a bitmap in place. Valid only within `withBits(_:)`.
    public struct Bits {
        @usableFromInline let words: UnsafeMutableBufferPointer<UInt64>

        @inlinable
        init(words: UnsafeMutableBufferPointer<UInt64>) { self.words = words }

        @inlinable
        public func set(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }

        @inlinable
        public func clear(_ index: Int) { words[index >> 6] &= ~(1 << UInt64(index & 63)) }
    }

    /// The number of set bits.
    var populationCount: Int {
        words.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Calls `body` with the index of each set bit, from the last to the first.
    @inlinable
    public func forEachSetReversed(_ body: (_ index: Int) throws -> Void) rethrows {
        for word in words.indices.reversed() {
            var left = words[word]
            while left != 0 {
                let bit = 63 - left.leadingZeroBitCount
                try body(word << 6 + bit)
                left ^= 1 << UInt64(bit)
            }
        }
    }

    /// Clears the unused bits of the last word, so that equality and the population count need no mask.
    @usableFromInline
    mutating func clearPastEnd() {
        let used = count & 63
        if used != 0 { words[words.count - 1] &= (1 << UInt64(used)) - 1 }
    }
}
