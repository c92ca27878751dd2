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
        return !falling.fallingContains(id) && others.insert(id).inserted
    }

    func contains(_ id: Int64) -> Bool { falling.fallingContains(id) || others.contains(id) }

    /// All of them and those at hand, falling. The two have none in common.
    func merged(with known: [Int64]) -> [Int64] {
        falling.merged(withFalling: others.sorted(by: >)).merged(withFalling: known)
    }
}

/// Ids that fall strictly.
extension [Int64] {
    func fallingContains(_ id: Int64) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == id
    }

    fileprivate func merged(withFalling other: [Int64]) -> [Int64] {
        if other.isEmpty { return self }
        if isEmpty { return other }
        var merged: [Int64] = []
        merged.reserveCapacity(count + other.count)
        var next = 0
        for id in self {
            while next < other.count, other[next] > id {
                merged.append(other[next])
                next += 1
            }
            merged.append(id)
        }
        merged.append(contentsOf: other[next...])
        return merged
    }
}
