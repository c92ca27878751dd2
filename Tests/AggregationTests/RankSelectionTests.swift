import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct RankSelectionTests {
    @Test(arguments: [
        (10, 1, 0), (10, 10, 0), (10, 11, 1), (50, 4, 1), (50, 5, 2), (95, 20, 18), (95, 21, 19), (100, 7, 6),
    ])
    func `nearest rank`(percent: Int, count: Int, expected: Int) {
        #expect(RankSelection.nearestRank(percent: percent, of: count) == expected)
    }

    /// Values spread evenly, in few distinct ones, skewed by strays, all equal, and over all 64 bits.
    @Test(arguments: 0..<6) func `selects what sorting finds`(shape: Int) {
        var random = SeededGenerator(seed: UInt64(shape))
        for count in [1, 2, 511, 513, 5_000] {
            let values = (0..<count).map { index -> Int64 in
                switch shape {
                case 0: .random(in: 0..<1_000_000, using: &random)
                case 1: .random(in: -3...3, using: &random)
                case 2: index == 0 ? -60_000_000_000 : 1_772_000_000 + .random(in: 0..<7200, using: &random)
                case 3: 5
                case 4: .random(in: .min ... .max, using: &random)
                default: Int64(bitPattern: Double.random(in: 0..<1e-9, using: &random).bitPattern)
                }
            }
            let sorted = values.sorted()
            let ranks = [0, count / 10, count / 2, count * 9 / 10, count - 1]
            #expect(RankSelection.values(atRanks: ranks, in: values) == ranks.map { sorted[$0] })
        }
    }
}
