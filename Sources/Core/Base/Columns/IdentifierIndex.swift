/// An open-addressing hash table from 64-bit ids to dense row numbers.
///
/// Rows are numbered in the order in which ids are first inserted.
public struct IdentifierIndex: Sendable {
    /// A slot of the table. It repeats the id, so that most lookups touch a single cache line.
    private struct Slot {
        var identifier: Int64 = 0
        /// Row + 1; 0 if the slot is free.
        var entry: UInt32 = 0
    }

    /// The ids, by row.
    public private(set) var identifiers: [Int64] = []
    /// A power of two in size, and at most three quarters full. Empty as long as each id is higher than the one before:
    /// such ids are found by binary search.
    private var slots: [Slot] = []
    /// A slot is the top bits of a 64-bit hash: `hash >> shift`.
    private var shift: UInt64 = 64
    /// The number of slots that the table gets at once when it outgrows a small one.
    private var room = 0
    private static let minimumSlots = 16
    private static let smallTable = 1 << 13

    public init() {}

    public var count: Int { identifiers.count }

    /// Reserves room for the ids of `capacity` rows, which costs nothing until it is used: the table takes it when it
    /// outgrows a small one. The table gets room for three quarters of them, since one that is too large costs memory
    /// for good.
    mutating func reserveRoom(_ capacity: Int) {
        identifiers.reserveCapacity(capacity)
        room = Self.slots(for: capacity / 4 * 3)
    }

    /// Reserves space for `capacity` ids.
    public mutating func reserveCapacity(_ capacity: Int) {
        identifiers.reserveCapacity(capacity)
        room = Self.slots(for: capacity)
        if !slots.isEmpty, room > slots.count { rehash(to: room) }
    }

    /// The row of an id, or `nil` if it was never inserted.
    public func row(of identifier: Int64) -> Int? {
        if slots.isEmpty { return rowOfRising(identifier) }
        let slot = slots[place(of: identifier)]
        return slot.entry == 0 ? nil : Int(slot.entry) - 1
    }

    /// Returns the row of an id, inserting the id if it is new.
    @discardableResult
    public mutating func insert(_ identifier: Int64) -> (row: Int, inserted: Bool) {
        if slots.isEmpty {
            if identifier > identifiers.last ?? .min || identifiers.isEmpty {
                identifiers.append(identifier)
                return (identifiers.count - 1, true)
            }
            makeTable()
        }
        let place = place(of: identifier)
        let entry = slots[place].entry
        if entry != 0 { return (Int(entry) - 1, false) }
        identifiers.append(identifier)
        slots[place] = Slot(identifier: identifier, entry: UInt32(identifiers.count))
        if identifiers.count > slots.count / 4 * 3 { grow() }
        return (identifiers.count - 1, true)
    }

    /// Makes lookups of many ids faster.
    mutating func makeTable() {
        if slots.isEmpty {
            rehash(to: max(Self.slots(for: identifiers.count + 1), identifiers.count > Self.smallTable ? room : 0))
        }
    }

    /// Brings the memory that lookups of `wanted` will read into the cache.
    ///
    /// These reads do not depend on each other, so their latencies overlap; successive lookups would wait for memory
    /// one after the other, and extracting 1,000,000 check-ins takes 1.09 times as long. `visit` gets the probable row
    /// of each id. The result is a checksum whose only purpose is to keep the reads from being optimized away.
    func prefetch(_ wanted: UnsafeBufferPointer<Int64>, _ visit: (Int) -> Void) -> Int64 {
        guard !slots.isEmpty else { return 0 }
        let mask = slots.count - 1
        var sum: Int64 = 0
        slots.withUnsafeBufferPointer { slots in
            for identifier in wanted { sum &+= Int64(slots[home(of: identifier)].entry) }
            for identifier in wanted {
                let start = home(of: identifier)
                var entry = slots[start].entry
                // Most ids that are not in their home slot are in the next one.
                if slots[start].identifier != identifier { entry = slots[(start + 1) & mask].entry }
                if entry != 0 { visit(Int(entry) - 1) }
            }
        }
        return sum
    }

    /// The slot of an id, or the free slot where it belongs.
    private func place(of identifier: Int64) -> Int {
        let mask = slots.count - 1
        var place = home(of: identifier)
        while slots[place].entry != 0, slots[place].identifier != identifier { place = (place + 1) & mask }
        return place
    }

    /// The row of an id, by binary search while ids ascend.
    private func rowOfRising(_ identifier: Int64) -> Int? {
        guard let last = identifiers.last, identifier <= last else { return nil }
        var (low, high) = (0, identifiers.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if identifiers[middle] < identifier { low = middle + 1 } else { high = middle }
        }
        return identifiers[low] == identifier ? low : nil
    }

    private static func slots(for capacity: Int) -> Int {
        var slots = minimumSlots
        while slots / 4 * 3 < capacity { slots *= 2 }
        return slots
    }

    private mutating func grow() {
        let doubled = slots.count * 2
        rehash(to: doubled > Self.smallTable ? max(doubled, room) : doubled)
    }

    private mutating func rehash(to size: Int) {
        slots = Array(unsafeUninitializedCapacity: size) { memory, count in
            memory.initialize(repeating: Slot())
            count = size
        }
        shift = UInt64(64 - size.trailingZeroBitCount)
        for (row, identifier) in identifiers.enumerated() {
            slots[place(of: identifier)] = Slot(identifier: identifier, entry: UInt32(row + 1))
        }
    }

    /// The slot where probing for an id starts, by Fibonacci hashing: the top bits of the product spread consecutive
    /// ids evenly (Donald Knuth, The Art of Computer Programming, volume 3, section 6.4).
    private func home(of identifier: Int64) -> Int {
        Int(truncatingIfNeeded: (UInt64(bitPattern: identifier) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }
}

/// A dictionary of things that rows refer to by id and name, such as sessions and registrant types.
///
/// If rows disagree on a name, the row of the highest rank (the newest check-in) wins, so that the result does not
/// depend on the order of insertion.
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
    /// The name of a code, or `nil` if no row had one.
    public func name(of code: UInt32) -> String? { names[Int(code)] }

    /// The rank of the row that named a code; `Int64.min` if no row had a name.
    public func rank(of code: UInt32) -> Int64 { ranks[Int(code)] }

    /// Returns the code of an id, inserting the id if it is new. `rank` is the id of the row that names it.
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
