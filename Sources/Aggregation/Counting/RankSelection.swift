/// Elements of given ranks without sorting all: values are counted into buckets by their leading bits, and only the
/// bucket that holds a rank is looked into further. Linear whatever the values are.
struct RankSelection {
    private static let bucketBits = 11
    /// Fewer values than this are sorted.
    private static let sortedCount = 512

    /// The zero-based rank of the `percent`th percentile of `count` values by nearest rank, ⌈percent ÷ 100 × count⌉
    /// (https://en.wikipedia.org/wiki/Percentile#The_nearest-rank_method); `percent` is 1 to 100, `count` at least 1.
    static func nearestRank(percent: Int, of count: Int) -> Int {
        (percent * count + 99) / 100 - 1
    }

    /// The values that would be at `ranks` (each 0 up to the count) if `values` were sorted.
    static func values(atRanks ranks: [Int], in values: UnsafeBufferPointer<Int64>) -> [Int64] {
        guard values.count > sortedCount else {
            let sorted = values.sorted()
            return ranks.map { sorted[$0] }
        }
        var (low, high) = (values[0], values[0])
        for value in values {
            low = min(low, value)
            high = max(high, value)
        }
        if low == high { return ranks.map { _ in low } }
        let span = UInt64(bitPattern: high &- low)
        let shift = UInt64(max(0, UInt64.bitWidth - span.leadingZeroBitCount - bucketBits))
        func bucket(_ value: Int64) -> Int { Int(UInt64(bitPattern: value &- low) >> shift) }

        var counts = [Int](repeating: 0, count: bucket(high) + 1)
        for value in values { counts[bucket(value)] += 1 }
        return ranks.map { rank in
            var before = 0
            var found = 0
            while before + counts[found] <= rank {
                before += counts[found]
                found += 1
            }
            if shift == 0 { return low + Int64(found) }
            let inside = [Int64](unsafeUninitializedCapacity: counts[found]) { buffer, count in
                for value in values where bucket(value) == found {
                    buffer[count] = value
                    count += 1
                }
            }
            return inside.withUnsafeBufferPointer { Self.values(atRanks: [rank - before], in: $0)[0] }
        }
    }

    static func values(atRanks ranks: [Int], in values: [Int64]) -> [Int64] {
        values.withUnsafeBufferPointer { Self.values(atRanks: ranks, in: $0) }
    }

    /// The median by nearest rank; `nil` of nothing.
    static func median(of values: [Int64]) -> Int64? {
        values.isEmpty ? nil : Self.values(atRanks: [nearestRank(percent: 50, of: values.count)], in: values)[0]
    }
}
