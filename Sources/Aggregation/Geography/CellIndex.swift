/// The geohash cells in order of first sight, found by a hash table of its own that the inner loop can be compiled into.
struct CellIndex: Sendable {
    private(set) var cells: [Geohash] = []
    private(set) var frames: [CellFrame] = []
    /// Cell + 1 by slot; 0 is a free slot. Never more than half full.
    private var slots = [Int32](repeating: 0, count: 1024)

    /// The index of a cell, new or known.
    @inline(__always)
    mutating func insert(_ cell: Geohash) -> Int {
        var slot = Self.slot(of: cell, mask: slots.count - 1)
        while slots[slot] != 0 {
            if cells[Int(slots[slot]) - 1].key == cell.key { return Int(slots[slot]) - 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        return append(cell, slot: slot)
    }

    @inline(never)
    private mutating func append(_ cell: Geohash, slot: Int) -> Int {
        cells.append(cell)
        frames.append(CellFrame(cell))
        slots[slot] = Int32(cells.count)
        if cells.count * 2 > slots.count { grow() }
        return cells.count - 1
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for (index, cell) in cells.enumerated() {
            var slot = Self.slot(of: cell, mask: mask)
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(index + 1)
        }
    }

    /// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
    @inline(__always)
    private static func slot(of cell: Geohash, mask: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: cell.key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    }
}
