/// Selects elements by rank in linear time, without sorting: values are counted into buckets by their leading bits,
/// and only the bucket with the wanted rank is searched further.
package struct RankSelection {
    private static let bucketBits = 11
    /// Up to this many values are simply sorted.
    private static let sortedCount = 512

    /// The zero-based rank of a percentile by the nearest-rank method, ⌈percent ÷ 100 × count⌉ − 1
    /// (https://en.wikipedia.org/wiki/Percentile#The_nearest-rank_method).
    ///
    /// Of 5 values, the median is at rank 2 and the 90th percentile at rank 4; of 4 values, the median is at rank 1.
    ///
    /// - Parameters:
    ///   - percent: 1 to 100.
    ///   - count: At least 1.
    static func nearestRank(percent: Int, of count: Int) -> Int {
        (percent * count + 99) / 100 - 1
    }

    /// Returns the values at `ranks` of the sorted values; ranks start at 0 and are below the count.
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

    /// The median by nearest rank; `nil` without values. Of 1, 2, 3, 4 it is 2.
    package static func median(of values: [Int64]) -> Int64? {
        values.isEmpty ? nil : Self.values(atRanks: [nearestRank(percent: 50, of: values.count)], in: values)[0]
    }
}
