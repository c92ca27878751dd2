/// Finds the row of an identifier: an open-addressing hash table from 64-bit ids to dense row numbers.
///
/// Rows are numbered in the order in which ids are first seen, so the ids double as a dictionary's values.
public struct IdentifierIndex: Sendable {
    /// A place of the table. The id stands in it, so that a lookup among many reads one place in memory and not two.
    private struct Slot {
        var identifier: Int64 = 0
        /// Row + 1; 0 is a free slot.
        var entry: UInt32 = 0
    }

    /// The ids, by row.
    public private(set) var identifiers: [Int64] = []
    /// A power of two; at most three in four are taken.
    private var slots = Array(repeating: Slot(), count: 16)

    public init() {}

    public var count: Int { identifiers.count }

    /// Makes room for `capacity` ids.
    public mutating func reserveCapacity(_ capacity: Int) {
        identifiers.reserveCapacity(capacity)
        var wanted = slots.count
        while wanted / 4 * 3 < capacity { wanted *= 2 }
        if wanted > slots.count { rehash(to: wanted) }
    }

    /// The row of an id, or `nil` where it was never inserted.
    public func row(of identifier: Int64) -> Int? {
        let slot = slots[place(of: identifier)]
        return slot.entry == 0 ? nil : Int(slot.entry) - 1
    }

    /// The row of an id, which is new where `inserted` is true.
    @discardableResult
    public mutating func insert(_ identifier: Int64) -> (row: Int, inserted: Bool) {
        let place = place(of: identifier)
        let entry = slots[place].entry
        if entry != 0 { return (Int(entry) - 1, false) }
        identifiers.append(identifier)
        slots[place] = Slot(identifier: identifier, entry: UInt32(identifiers.count))
        if identifiers.count > slots.count / 4 * 3 { rehash(to: slots.count * 2) }
        return (identifiers.count - 1, true)
    }

    /// Adds up what lookups of `wanted` will read, and so brings it into the cache: none of these reads depends on the
    /// value of another, so they overlap, where lookup after lookup would wait for memory each time. `visit` gets the
    /// row that each is likely found in.
    func prefetch(_ wanted: UnsafeBufferPointer<Int64>, _ visit: (Int) -> Void) -> Int64 {
        let mask = slots.count - 1
        var sum: Int64 = 0
        slots.withUnsafeBufferPointer { slots in
            for identifier in wanted { sum &+= Int64(slots[Self.hash(identifier) & mask].entry) }
            for identifier in wanted {
                let start = Self.hash(identifier) & mask
                var entry = slots[start].entry
                // Half of those that are not in the first place are in the next.
                if slots[start].identifier != identifier { entry = slots[(start + 1) & mask].entry }
                if entry != 0 { visit(Int(entry) - 1) }
            }
        }
        return sum
    }

    /// The slot that holds an id, or the free one in which it belongs.
    private func place(of identifier: Int64) -> Int {
        let mask = slots.count - 1
        var place = Self.hash(identifier) & mask
        while slots[place].entry != 0, slots[place].identifier != identifier { place = (place + 1) & mask }
        return place
    }

    private mutating func rehash(to size: Int) {
        slots = Array(repeating: Slot(), count: size)
        for (row, identifier) in identifiers.enumerated() {
            slots[place(of: identifier)] = Slot(identifier: identifier, entry: UInt32(row + 1))
        }
    }

    /// Fibonacci hashing with the high bits folded down: sequential ids spread, and it costs two instructions.
    private static func hash(_ identifier: Int64) -> Int {
        let mixed = UInt64(bitPattern: identifier) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32)
    }
}
