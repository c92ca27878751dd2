/// The 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/): fast for short texts, and the same in every
/// run. It hides nothing; for that there are keyed hashes.
@frozen
public struct FNV1a: Sendable {
    public var value: UInt64

    @inlinable public init() { value = 0xCBF2_9CE4_8422_2325 }

    /// The hash of bytes.
    @inlinable
    public init(_ bytes: some Sequence<UInt8>) {
        self.init()
        for byte in bytes { add(UInt64(byte)) }
    }

    /// Adds a byte, or a character as a whole.
    @inlinable
    public mutating func add(_ unit: UInt64) { value = (value ^ unit) &* 0x0000_0100_0000_01B3 }
}
