internal import Base
internal import Glibc

/// Codes for the texts of a column with few distinct texts, in order of first appearance.
struct TextCodes: Sendable {
    private(set) var texts = TextColumn()
    /// Code + 1 by hash; 0 if free. The size is a power of two.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var hashes: [UInt64] = []
    private var last = UInt32.max

    var count: Int { hashes.count }

    subscript(code: UInt32) -> String { texts[Int(code)] ?? "" }

    @inline(__always)
    mutating func code(of text: Bytes) -> UInt32 {
        if last != .max, texts.equals(Int(last), utf8: text) { return last }
        last = find(text)
        return last
    }

    private mutating func find(_ text: Bytes) -> UInt32 {
        let hash = StableHash.of(text)
        var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[place] != 0 {
            let code = slots[place] - 1
            if hashes[Int(code)] == hash, texts.equals(Int(code), utf8: text) { return code }
            place = (place + 1) & (slots.count - 1)
        }
        texts.append(utf8: text)
        hashes.append(hash)
        slots[place] = UInt32(hashes.count)
        if hashes.count * 2 > slots.count { rehash() }
        return UInt32(hashes.count - 1)
    }

    private mutating func rehash() {
        slots = [UInt32](repeating: 0, count: slots.count * 4)
        for (code, hash) in hashes.enumerated() {
            var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
            slots[place] = UInt32(code + 1)
        }
    }
}

/// Hashes that are the same in every run and on every machine, from which ids are made.
///
/// FNV-1a with MurmurHash3's finalizer (https://github.com/aappleby/smhasher).
struct StableHash: Sendable {
    private var state = FNV1a()

    @inline(__always)
    mutating func add(_ byte: UInt8) { state.add(UInt64(byte)) }

    /// Adds a text and its end.
    @inline(__always)
    mutating func add(_ text: Bytes) {
        for byte in text { add(byte) }
        add(0xFF as UInt8)
    }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0xFF as UInt8)
    }

    @inline(__always)
    mutating func add(_ number: Int64) {
        var rest = UInt64(bitPattern: number)
        for _ in 0..<8 {
            add(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    @inline(__always)
    var value: UInt64 {
        var hash = state.value
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    @inline(__always)
    static func of(_ text: Bytes) -> UInt64 {
        var hash = StableHash()
        hash.add(text)
        return hash.value
    }

    /// An id that programs with 53-bit numbers preserve, larger than any number that people count to.
    @inline(__always)
    var identifier: Int64 { Int64(value & 0xF_FFFF_FFFF_FFFF | 1 << 52) }
}
