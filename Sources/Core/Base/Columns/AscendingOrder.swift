extension [Int64] {
    /// Returns the rows in ascending order of their values; rows of equal values keep their order.
    ///
    /// Values within 2^32 of each other, as services number things, are sorted digit by digit from the lowest (radix
    /// sort; Donald Knuth, The Art of Computer Programming, volume 3, section 5.2.5). Others are sorted by comparison.
    public func ascendingOrder() -> [UInt32] {
        guard let lowest = self.min(), let highest = self.max() else { return [] }
        let (span, overflows) = highest.subtractingReportingOverflow(lowest)
        guard !overflows, span <= Int64(UInt32.max) else {
            return indices.sorted { self[$0] < self[$1] }.map { UInt32($0) }
        }
        // The value in the upper half, its row in the lower half.
        var rows = indices.map { UInt64(self[$0] - lowest) << 32 | UInt64($0) }
        var dealt = Array<UInt64>(repeating: 0, count: count)
        let bits = 64 - span.leadingZeroBitCount
        for low in stride(from: 32, to: 32 + bits, by: Self.bitsOfDigit) {
            Self.deal(rows, byDigitFrom: UInt64(low), into: &dealt)
            swap(&rows, &dealt)
        }
        return rows.map { UInt32(truncatingIfNeeded: $0) }
    }

    private static var bitsOfDigit: Int { 11 }

    /// Copies words in the order of a digit; those with equal digits keep their order.
    private static func deal(_ words: [UInt64], byDigitFrom low: UInt64, into dealt: inout [UInt64]) {
        func digit(_ word: UInt64) -> Int { Int(word >> low) & (1 << bitsOfDigit - 1) }
        var starts = Array<Int>(repeating: 0, count: 1 << bitsOfDigit)
        for word in words { starts[digit(word)] += 1 }
        var start = 0
        for digit in starts.indices {
            let count = starts[digit]
            starts[digit] = start
            start += count
        }
        for word in words {
            dealt[starts[digit(word)]] = word
            starts[digit(word)] += 1
        }
    }
}
