import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct SeenIdentifiersTests {
    @Test func `falling, rising and repeated ids are each new once`() {
        var seen = SeenIdentifiers()
        #expect(
            [9, 7, 7, 3, 8, 8, 9, 3, 10, 2].map { seen.insert($0) } == [
                true, true, false, true, true, false, false, false, true, true,
            ])
        #expect(seen.count == 6)
        #expect(seen.lowest == 2)
    }

    @Test func `it agrees with a set`() {
        for seed in 0..<20 {
            var random = SeededGenerator(seed: UInt64(seed))
            var seen = SeenIdentifiers()
            var reference: Set<Int64> = []
            for _ in 0..<500 {
                let id = Int64.random(in: -100...100, using: &random)
                #expect(seen.insert(id) == reference.insert(id).inserted)
            }
            #expect(seen.count == reference.count)
            #expect(seen.lowest == reference.min())
        }
    }
}
