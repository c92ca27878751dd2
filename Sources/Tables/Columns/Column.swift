/// A column of values of one fixed width, with a null bitmap that exists only once a null has been seen.
public struct Column<Element: BitwiseCopyable & Sendable>: Sendable {
    /// The stored values, one per row. A null row holds the filler given to `init(filler:)`; ask `isValid` first.
    @inlinable public var values: [Element] { storage }
    @usableFromInline var storage: [Element] = []
    /// `nil` while every row has a value.
    @usableFromInline var validity: Bitmap?
    @usableFromInline let filler: Element

    /// An empty column; `filler` is what a null row stores.
    @inlinable
    public init(filler: Element) {
        self.filler = filler
    }

    /// A column over values that are all present.
    @inlinable
    public init(_ values: [Element], filler: Element) {
        self.storage = values
        self.filler = filler
    }

    @inlinable
    public var count: Int { values.count }
    @inlinable
    public var hasNulls: Bool { validity != nil }

    /// How many rows have a value.
    public var validCount: Int { validity?.populationCount ?? values.count }

    @inlinable
    public mutating func append(_ value: Element) {
        storage.append(value)
        validity?.append(true)
    }

    /// Appends a value, or a null.
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

    /// The value of a row, or `nil` where it is null.
    @inlinable
    public subscript(row: Int) -> Element? {
        isValid(row) ? values[row] : nil
    }

    /// The rows at `rows`, in that order.
    public func gathering(_ rows: [Int32]) -> Column {
        var result = Column(filler: filler)
        result.storage = rows.map { values[Int($0)] }
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

/// A growable sequence of bits, one per row: set where a value is present.
public struct Bitmap: Sendable, Equatable {
    @usableFromInline var words: [UInt64] = []
    /// How many bits there are.
    @inlinable public var count: Int { bits }
    @usableFromInline var bits = 0

    public init() {}

    /// `count` bits that are all `value`.
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

    public mutating func set(_ index: Int, to bit: Bool) {
        let mask = UInt64(1) << UInt64(index & 63)
        if bit { words[index >> 6] |= mask } else { words[index >> 6] &= ~mask }
    }

    /// How many bits are set.
    public var populationCount: Int {
        words.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Bits past the end stay clear, so that equality and the population count need no mask.
    @usableFromInline
    mutating func clearPastEnd() {
        let used = count & 63
        if used != 0 { words[words.count - 1] &= (1 << UInt64(used)) - 1 }
    }
}
