/// The ids that a walk has counted.
///
/// Made for ids that come falling: those cost a comparison and eight bytes each. Others go through a hash table.
struct SeenIdentifiers: Sendable {
    /// Strictly falling.
    private var falling: [Int64] = []
    private var others: Set<Int64> = []

    var count: Int { falling.count + others.count }
    var highest: Int64? { [falling.first, others.max()].compactMap(\.self).max() }
    var lowest: Int64? { [falling.last, others.min()].compactMap(\.self).min() }

    mutating func reserveCapacity(_ capacity: Int) {
        falling.reserveCapacity(min(capacity, 10_000_000))
    }

    /// Whether the id is new.
    mutating func insert(_ id: Int64) -> Bool {
        guard let last = falling.last, id >= last else {
            falling.append(id)
            return true
        }
        return !fallingContains(id) && others.insert(id).inserted
    }

    private func fallingContains(_ id: Int64) -> Bool {
        var low = 0
        var high = falling.count
        while low < high {
            let middle = (low + high) / 2
            if falling[middle] > id { low = middle + 1 } else { high = middle }
        }
        return low < falling.count && falling[low] == id
    }
}
