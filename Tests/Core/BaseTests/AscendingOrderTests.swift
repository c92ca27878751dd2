import Base
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct AscendingOrderTests {
    @Test func `rows come in the order of their values`() {
        #expect([Int64]().ascendingOrder() == [])
        #expect([Int64(7)].ascendingOrder() == [0])
        #expect([Int64(30), -5, 4711, 12].ascendingOrder() == [1, 3, 0, 2])
        #expect([Int64.max, .min, 0].ascendingOrder() == [1, 2, 0])
    }

    @Test func `rows of equal values stay in order`() {
        #expect([Int64(3), 1, 3, 1, 3].ascendingOrder() == [1, 3, 0, 2, 4])
        #expect(Array(repeating: Int64(9), count: 4).ascendingOrder() == [0, 1, 2, 3])
        #expect([Int64(1) << 60, -1, 1 << 60, -1].ascendingOrder() == [1, 3, 0, 2])
    }

    /// Spans of one digit, of several, of all that are dealt out, and beyond.
    @Test(arguments: [10, 2047, 2048, 1 << 22, 1 << 32 - 1, 1 << 32, 1 << 50] as [Int64])
    func `agrees with sorting`(span: Int64) {
        var random = SeededGenerator(seed: UInt64(span))
        let values =
            [0, span].shuffled(using: &random) + (0..<3000).map { _ in Int64.random(in: 0...span, using: &random) }
        for shift in [Int64(0), -1_000_000, .min, .max - span] {
            let shifted = values.map { $0 + shift }
            let order = shifted.ascendingOrder().map(Int.init)
            let expected = shifted.indices.sorted { (shifted[$0], $0) < (shifted[$1], $1) }
            #expect(order == expected)
        }
    }
}
