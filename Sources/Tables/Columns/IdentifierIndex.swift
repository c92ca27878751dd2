/// Finds the row of an identifier: an open-addressing hash table from 64-bit ids to dense row numbers.
///
/// Rows are numbered in the order in which ids are first seen, so the ids double as a dictionary's values.
public struct IdentifierIndex: Sendable {
    /// The ids, by row.
    public private(set) var identifiers: [Int64] = []
    /// Row + 1 by slot; 0 is a free slot.
    private var slots: [UInt32] = Array(repeating: 0, count: 16)

    public init() {}

    public var count: Int { identifiers.count }

    /// Makes room for `capacity` ids.
    public mutating func reserveCapacity(_ capacity: Int) {
        identifiers.reserveCapacity(capacity)
        var wanted = slots.count
        while wanted < capacity * 2 { wanted *= 2 }
        if wanted > slots.count { rehash(to: wanted) }
    }

    /// The row of an id, or `nil` where it was never inserted.
    public func row(of identifier: Int64) -> Int? {
        let mask = slots.count - 1
        var slot = Self.hash(identifier) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { return nil }
            if identifiers[Int(entry) - 1] == identifier { return Int(entry) - 1 }
            slot = (slot + 1) & mask
        }
    }

    /// The row of an id, which is new where `inserted` is true.
    @discardableResult
    public mutating func insert(_ identifier: Int64) -> (row: Int, inserted: Bool) {
        let mask = slots.count - 1
        var slot = Self.hash(identifier) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { break }
            if identifiers[Int(entry) - 1] == identifier { return (Int(entry) - 1, false) }
            slot = (slot + 1) & mask
        }
        identifiers.append(identifier)
        slots[slot] = UInt32(identifiers.count)
        if identifiers.count * 2 > slots.count { rehash(to: slots.count * 2) }
        return (identifiers.count - 1, true)
    }

    /// Adds up what lookups of `wanted` will read, and so brings it into the cache: none of these reads depends on the
    /// value of another, so they overlap, where lookup after lookup would wait for memory each time. `visit` gets the
    /// rows that each may be found in.
    func prefetch(_ wanted: UnsafeBufferPointer<Int64>, _ visit: (Int) -> Void) -> Int64 {
        let mask = slots.count - 1
        var sum: Int64 = 0
        guard !identifiers.isEmpty else { return sum }
        slots.withUnsafeBufferPointer { slots in
            for identifier in wanted { sum &+= Int64(slots[Self.hash(identifier) & mask]) }
            for identifier in wanted {
                // Few chains are longer than three; a free slot stands for the first row, which is near anyway.
                for step in 0..<3 {
                    let row = max(Int(slots[(Self.hash(identifier) + step) & mask]), 1) - 1
                    sum &+= identifiers[row]
                    visit(row)
                }
            }
        }
        return sum
    }

    private mutating func rehash(to size: Int) {
        var fresh = [UInt32](repeating: 0, count: size)
        let mask = size - 1
        for (row, identifier) in identifiers.enumerated() {
            var slot = Self.hash(identifier) & mask
            while fresh[slot] != 0 { slot = (slot + 1) & mask }
            fresh[slot] = UInt32(row + 1)
        }
        slots = fresh
    }

    /// Fibonacci hashing with the high bits folded down: sequential ids spread, and it costs two instructions.
    private static func hash(_ identifier: Int64) -> Int {
        let mixed = UInt64(bitPattern: identifier) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32)
    }
}
