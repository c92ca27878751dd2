/// Which of the rows that were there at the start a walk has read, by rank: 0 is the newest of them.
///
/// Pages that are in flight together are answered in any order. Where a row comes in between two of them, the older one's
/// last rows slip to a place that the younger one has read already: a gap, and its ranks say where to look for it now.
struct RankCoverage: Sendable, Equatable {
    /// Ranks below this are covered but for the gaps.
    private(set) var end = 0
    private(set) var gaps: [Range<Int>] = []

    mutating func cover(_ ranks: Range<Int>) {
        if !gaps.isEmpty { gaps = gaps.flatMap { Self.subtract(ranks, from: $0) } }
        if ranks.lowerBound > end { gaps.append(end..<ranks.lowerBound) }
        end = max(end, ranks.upperBound)
    }

    /// The first rank below `total` that is not covered.
    func firstGap(below total: Int) -> Int? {
        gaps.first?.lowerBound ?? (end < total ? end : nil)
    }

    private static func subtract(_ ranks: Range<Int>, from gap: Range<Int>) -> [Range<Int>] {
        guard ranks.overlaps(gap) else { return [gap] }
        var rest: [Range<Int>] = []
        if gap.lowerBound < ranks.lowerBound { rest.append(gap.lowerBound..<ranks.lowerBound) }
        if ranks.upperBound < gap.upperBound { rest.append(ranks.upperBound..<gap.upperBound) }
        return rest
    }
}
