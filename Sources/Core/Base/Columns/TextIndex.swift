/// An open-addressing hash table from texts to dense codes, over a text column.
///
/// Meant for many distinct texts, such as the ids of members and visits; for a few, `StringDictionary` is faster.
/// Codes are numbered in order of first insertion. Texts are compared by their bytes.
public struct TextIndex: Sendable {
    /// A slot of the table. It keeps half of the hash, so that few texts are compared needlessly.
    private struct Slot {
        var hash: UInt32 = 0
        /// Code + 1; 0 if the slot is free.
        var entry: UInt32 = 0
    }

    /// The texts, by code.
    public private(set) var texts = TextColumn()
    /// A power of two in size, and at most three quarters full.
    private var slots = Array(repeating: Slot(), count: 16)

    public init() {}

    public var count: Int { texts.count }

    public subscript(code: UInt32) -> String { texts[Int(code)] ?? "" }

    /// Reserves space for `capacity` texts of about `bytesPerText` bytes each.
    public mutating func reserveCapacity(_ capacity: Int, bytesPerText: Int = 0) {
        texts.reserveCapacity(capacity, bytes: capacity * bytesPerText)
        var wanted = slots.count
        while wanted / 4 * 3 < capacity { wanted *= 2 }
        if wanted > slots.count { rehash(to: wanted) }
    }

    /// The code of a text, or `nil` if it was never inserted.
    public func code(of utf8: UnsafeBufferPointer<UInt8>) -> UInt32? {
        let entry = slots[place(of: utf8, hash: Self.hash(utf8))].entry
        return entry == 0 ? nil : entry - 1
    }

    public func code(of text: String) -> UInt32? {
        var text = text
        return text.withUTF8 { code(of: $0) }
    }

    /// Returns the code of a text, inserting the text if it is new.
    @discardableResult
    public mutating func insert(_ utf8: UnsafeBufferPointer<UInt8>) -> (code: UInt32, inserted: Bool) {
        let hash = Self.hash(utf8)
        let place = place(of: utf8, hash: hash)
        let entry = slots[place].entry
        if entry != 0 { return (entry - 1, false) }
        texts.append(utf8: utf8)
        slots[place] = Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), entry: UInt32(texts.count))
        if texts.count > slots.count / 4 * 3 { rehash(to: slots.count * 2) }
        return (UInt32(texts.count - 1), true)
    }

    @discardableResult
    public mutating func insert(_ text: String) -> (code: UInt32, inserted: Bool) {
        var text = text
        return text.withUTF8 { insert($0) }
    }

    /// The slot of a text, or the free slot where it belongs.
    private func place(of utf8: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
        let mask = slots.count - 1
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place].entry != 0 {
            let slot = slots[place]
            if slot.hash == tag, texts.equals(Int(slot.entry) - 1, utf8: utf8) { return place }
            place = (place + 1) & mask
        }
        return place
    }

    private mutating func rehash(to size: Int) {
        slots = Array(repeating: Slot(), count: size)
        let mask = size - 1
        for code in 0..<texts.count {
            let hash = texts.withUTF8(code) { $0.map(Self.hash) ?? 0 }
            var place = Int(truncatingIfNeeded: hash) & mask
            // All texts are distinct, so any free slot will do.
            while slots[place].entry != 0 { place = (place + 1) & mask }
            slots[place] = Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), entry: UInt32(code + 1))
        }
    }

    /// FNV-1a with the first half of MurmurHash3's finalizer
    /// (https://github.com/aappleby/smhasher): the low bits choose the slot, the high bits are the tag.
    private static func hash(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = FNV1a(utf8).value
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        return hash ^ hash >> 33
    }
}
