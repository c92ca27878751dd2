import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct RankCoverageTests {
    @Test func `ranks in order leave no gap`() {
        var coverage = RankCoverage()
        for start in stride(from: 0, to: 100, by: 10) { coverage.cover(start..<start + 10) }
        #expect(coverage.end == 100)
        #expect(coverage.gaps.isEmpty)
        #expect(coverage.firstGap(below: 100) == nil)
        #expect(coverage.firstGap(below: 101) == 100)
    }

    @Test func `a gap is closed bit by bit`() {
        var coverage = RankCoverage()
        coverage.cover(0..<10)
        coverage.cover(15..<25)
        #expect(coverage.gaps == [10..<15])
        coverage.cover(8..<12)
        #expect(coverage.gaps == [12..<15])
        coverage.cover(13..<14)
        #expect(coverage.gaps == [12..<13, 14..<15])
        #expect(coverage.firstGap(below: 25) == 12)
        coverage.cover(0..<25)
        #expect(coverage.gaps.isEmpty)
    }

    @Test func `it agrees with a set of ranks`() {
        for seed in 0..<100 {
            var random = SeededGenerator(seed: UInt64(seed))
            var coverage = RankCoverage()
            var covered: Set<Int> = []
            for _ in 0..<30 {
                let start = Int.random(in: 0...80, using: &random)
                let ranks = start..<start + Int.random(in: 0...15, using: &random)
                coverage.cover(ranks)
                covered.formUnion(ranks)
                // An empty range past the end is a page without rows: what lies before it is a gap.
                let gaps = (0..<coverage.end).filter { !covered.contains($0) }
                #expect(coverage.gaps.flatMap { Array($0) }.sorted() == gaps)
            }
        }
    }
}
