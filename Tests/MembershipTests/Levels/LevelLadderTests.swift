import Base
import Membership
import Testing

func ladder(_ levels: [(number: Int64, min: Int64, max: Int64?)]) -> LevelLadder {
    var table = LevelTable()
    for level in levels {
        table.append(
            LevelTable.Row(
                id: "l\(level.number)", levelNumber: level.number, name: "Level \(level.number)",
                visitsRequiredMin: level.min, visitsRequiredMax: level.max))
    }
    return LevelLadder(table)
}

@Suite(.timeLimit(.minutes(30))) struct LevelLadderTests {
    @Test func `levels are ordered by what they require`() {
        let ladder = ladder([(3, 15, nil), (1, 0, 7), (2, 8, 14)])
        #expect(ladder.levels.map(\.levelNumber) == [1, 2, 3])
        #expect(ladder.anomalies == [])
        #expect(ladder.rung(ofLevel: 3) == 2)
        #expect(ladder.rung(ofLevel: 9) == nil)
    }

    @Test func `gaps and overlaps are anomalies`() {
        let gapped = ladder([(1, 0, 4), (2, 8, 12)])
        #expect(gapped.anomalies == [.gap(lower: 1, upper: 2)])
        let overlapping = ladder([(1, 0, 9), (2, 8, nil)])
        #expect(overlapping.anomalies == [.overlap(lower: 1, upper: 2)])
    }

    @Test func `odd numbers are named`() {
        #expect(ladder([(1, 0, 9), (2, 10, nil), (2, 20, nil)]).anomalies == [.repeatedNumber(2)])
        #expect(ladder([(2, 0, 9), (1, 10, nil)]).anomalies == [.outOfOrder(lower: 2, upper: 1)])
        #expect(ladder([(1, 5, nil), (2, 5, nil)]).anomalies == [.overlap(lower: 1, upper: 2)])
        // A minimum below zero is zero, also the lowest there is.
        #expect(ladder([(1, .min, 0), (2, 1, nil)]).anomalies == [])
        #expect(ladder([(1, .min, 0)]).levels.map(\.visitsRequiredMin) == [0])
    }
}
