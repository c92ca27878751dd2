import Base
import Testing

@testable import Packs
@testable import Reporting

/// Groups worked out by hand, with a minimum of three people.
@Suite(.timeLimit(.minutes(30))) struct VisitGroupsTests {
    private func visits(_ list: [(Int64, UInt32)]) -> [(time: Instant, guest: UInt32)] {
        list.map { (time: Instant(secondsSinceEpoch: $0.0), guest: $0.1) }
    }

    private func intervals(_ list: [(Int64, UInt32)], _ edges: [Int64]) -> [[Int64]]? {
        VisitGroups.intervals(
            visits(list), edges: edges.map(Instant.init(secondsSinceEpoch:)), minimum: 3
        )?.map { [$0.start.secondsSinceEpoch, $0.end.secondsSinceEpoch, Int64($0.visits)] }
    }

    @Test func `neighbours are merged until there are enough people`() {
        // Two in the first bin, nobody in the second, one in the third; three in the fourth.
        let list: [(Int64, UInt32)] = [(0, 1), (9, 2), (25, 3), (30, 4), (31, 5), (32, 6)]
        #expect(intervals(list, [0, 10, 20, 30, 40]) == [[0, 30, 3], [30, 40, 3]])
    }

    @Test func `one person many times is one person`() {
        let list: [(Int64, UInt32)] = [(0, 1), (1, 1), (2, 1), (3, 1), (10, 2), (20, 3), (30, 4), (31, 5), (32, 6)]
        #expect(intervals(list, [0, 10, 20, 30, 40]) == [[0, 30, 6], [30, 40, 3]])
    }

    @Test func `what is left at the end joins the last interval`() {
        #expect(intervals([(0, 1), (1, 2), (2, 3), (35, 4)], [0, 10, 20, 30, 40]) == [[0, 40, 4]])
    }

    @Test func `too few for anything`() {
        #expect(intervals([(0, 1), (1, 2), (2, 1)], [0, 10, 20]) == nil)
        #expect(intervals([], [0, 10]) == nil)
        #expect(intervals([], []) == nil)
    }

    private func categories(_ list: [(String?, UInt32)]) -> (named: [String], others: Int)? {
        VisitGroups.categories(list.map { (name: $0.0, guest: $0.1) }, minimum: 3).map { groups in
            (groups.named.map { "\($0.name) \($0.visits)" }, groups.others)
        }
    }

    @Test func `a rest that is too small takes the smallest group with it`() throws {
        let many = (1...9 as ClosedRange<UInt32>).map { ("A" as String?, $0) }
        let few = (1...4 as ClosedRange<UInt32>).map { ("B" as String?, $0) }
        // Of C there is one: B joins it, and A stands alone.
        let one = try #require(categories(many + few + [("C", 20)]))
        #expect(one.named == ["A 9"] && one.others == 5)
        // Of C, D and those without a name there are three: they need nobody.
        let three = try #require(categories(many + few + [("C", 20), ("D", 21), (nil, 22)]))
        #expect(three.named == ["A 9", "B 4"] && three.others == 3)
        let none = try #require(categories(many + few))
        #expect(none.named == ["A 9", "B 4"] && none.others == 0)
    }

    @Test func `one guest's method is not named, however often it was used`() throws {
        let many = (1...9 as ClosedRange<UInt32>).map { ("A" as String?, $0) }
        let few = (1...3 as ClosedRange<UInt32>).map { ("B" as String?, $0) }
        let groups = try #require(categories(many + few + Array(repeating: ("C", 30), count: 6)))
        // Six times one guest is one person: too few to be named, and too few for the rest without B.
        #expect(groups.named == ["A 9"] && groups.others == 9)
    }

    @Test func `a rest that takes everything with it says nothing`() {
        let many = (1...9 as ClosedRange<UInt32>).map { ("A" as String?, $0) }
        #expect(categories(many + [("C", 1)]) == nil)
        #expect(categories([]) == nil)
    }
}
