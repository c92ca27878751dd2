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
    /// What is left of a hash's 64 bits after this many is a place among `slots`.
    private var shift: UInt64 = 60

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
            for identifier in wanted { sum &+= Int64(slots[home(of: identifier)].entry) }
            for identifier in wanted {
                let start = home(of: identifier)
                var entry = slots[start].entry
                // Most of those that are not in the first place are in the next.
                if slots[start].identifier != identifier { entry = slots[(start + 1) & mask].entry }
                if entry != 0 { visit(Int(entry) - 1) }
            }
        }
        return sum
    }

    /// The slot that holds an id, or the free one in which it belongs.
    private func place(of identifier: Int64) -> Int {
        let mask = slots.count - 1
        var place = home(of: identifier)
        while slots[place].entry != 0, slots[place].identifier != identifier { place = (place + 1) & mask }
        return place
    }

    private mutating func rehash(to size: Int) {
        slots = Array(repeating: Slot(), count: size)
        shift = UInt64(64 - size.trailingZeroBitCount)
        for (row, identifier) in identifiers.enumerated() {
            slots[place(of: identifier)] = Slot(identifier: identifier, entry: UInt32(row + 1))
        }
    }

    /// The slot in which the search for an id begins, by Fibonacci hashing: the top bits of the product are those that
    /// spread runs of ids evenly (Donald Knuth, The Art of Computer Programming, volume 3, section 6.4).
    private func home(of identifier: Int64) -> Int {
        Int(truncatingIfNeeded: (UInt64(bitPattern: identifier) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }
}

/// Things that rows refer to by id and name (a session, a registrant type), each kept once and referred to by a code.
///
/// A name may change between two rows; the one on the row of the highest rank (the newest check-in) stays, so that
/// the result does not depend on the order in which rows arrive.
public struct NamedIdentifiers: Sendable {
    private var index = IdentifierIndex()
    private var names = TextColumn()
    private var ranks: [Int64] = []

    public init() {}

    public var count: Int { index.count }
    /// The ids, by code.
    public var identifiers: [Int64] { index.identifiers }

    public func code(of identifier: Int64) -> UInt32? { index.row(of: identifier).map(UInt32.init) }
    public func identifier(of code: UInt32) -> Int64 { index.identifiers[Int(code)] }
    /// The name of a code, or `nil` where no row gave one.
    public func name(of code: UInt32) -> String? { names[Int(code)] }

    /// The rank of the row that gave a code its name; the lowest there is where no row gave one.
    public func rank(of code: UInt32) -> Int64 { ranks[Int(code)] }

    /// The code of an id, new or known. `rank` is the id of the row that names it.
    public mutating func insert(_ identifier: Int64, name: UnsafeBufferPointer<UInt8>?, rank: Int64) -> UInt32 {
        let (row, inserted) = index.insert(identifier)
        if inserted {
            names.append(utf8: name)
            ranks.append(name == nil ? .min : rank)
        } else if let name, rank > ranks[row] {
            ranks[row] = rank
            if !names.equals(row, utf8: name) { names.replace(row, utf8: name) }
        }
        return UInt32(row)
    }

    public mutating func insert(_ identifier: Int64, name: String?, rank: Int64) -> UInt32 {
        guard var name else { return insert(identifier, name: UnsafeBufferPointer<UInt8>?.none, rank: rank) }
        return name.withUTF8 { insert(identifier, name: $0, rank: rank) }
    }
}
