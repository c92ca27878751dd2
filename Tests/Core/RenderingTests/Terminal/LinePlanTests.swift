import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct LinePlanTests {
    private static func part(_ minimum: Int, _ good: Int, _ maximum: Int, rank: Int, isExtra: Bool = false)
        -> LinePlan.Part
    {
        LinePlan.Part(minimum: minimum, good: good, maximum: maximum, rank: rank, isExtra: isExtra)
    }

    @Test func `every part gets its most where there is room`() {
        let plan = LinePlan([Self.part(1, 2, 3, rank: 0), Self.part(2, 2, 9, rank: 1)], budget: 50)
        #expect(plan.lines == [3, 9])
        #expect(plan.gap == 1)
        #expect(plan.total == 13)
    }

    @Test func `a good size for every part comes before the most for any`() {
        // 10 lines: 1 between, 2 + 2 at least; the second needs 3 more to be good, of the last 2 each has one.
        let plan = LinePlan([Self.part(2, 2, 9, rank: 0), Self.part(2, 5, 9, rank: 1)], budget: 10)
        #expect(plan.lines == [3, 6])
    }

    @Test func `blank lines are dropped before parts`() {
        let parts = [Self.part(3, 3, 3, rank: 0), Self.part(3, 3, 3, rank: 1)]
        #expect(LinePlan(parts, budget: 7).gap == 1)
        #expect(LinePlan(parts, budget: 6).lines == [3, 3])
        #expect(LinePlan(parts, budget: 6).gap == 0)
        #expect(LinePlan(parts, budget: 5).lines == [3, 0])
    }

    @Test func `the lowest-ranked part is left out first`() {
        let parts = [Self.part(3, 3, 3, rank: 2), Self.part(3, 3, 3, rank: 0), Self.part(2, 2, 2, rank: 1)]
        #expect(LinePlan(parts, budget: 5).lines == [0, 3, 2])
        #expect(LinePlan(parts, budget: 2).lines == [0, 0, 2])
    }

    @Test func `extras wait until the others are good`() {
        let parts = [Self.part(1, 4, 9, rank: 0), Self.part(2, 3, 5, rank: 1, isExtra: true)]
        #expect(LinePlan(parts, budget: 7).lines == [7, 0])
        #expect(LinePlan(parts, budget: 8).lines == [4, 3])
        #expect(LinePlan(parts, budget: 9).lines == [5, 3])
    }

    @Test func `never exceeds the budget and wastes nothing`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<3000 {
            let parts = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                let minimum = Int.random(in: 1...6, using: &random)
                let good = minimum + Int.random(in: 0...6, using: &random)
                return Self.part(
                    minimum, good, good + Int.random(in: 0...9, using: &random),
                    rank: Int.random(in: 0...9, using: &random), isExtra: Bool.random(using: &random))
            }
            let budget = Int.random(in: -3...70, using: &random)
            let plan = LinePlan(parts, budget: budget)
            #expect(plan.total <= max(0, budget))
            for (part, lines) in zip(parts, plan.lines) {
                #expect(lines == 0 || (part.minimum...part.maximum).contains(lines))
            }
            let shown = zip(parts, plan.lines).filter { $1 > 0 }
            #expect(plan.total == budget || shown.allSatisfy { $0.maximum == $1 })
        }
    }
}
