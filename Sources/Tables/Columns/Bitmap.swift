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
