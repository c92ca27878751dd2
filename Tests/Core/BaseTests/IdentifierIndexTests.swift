import Base
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct IdentifierIndexTests {
    @Test func `rows are numbered in order of first appearance`() {
        var index = IdentifierIndex()
        #expect(index.insert(70) == (0, true))
        #expect(index.insert(-5) == (1, true))
        #expect(index.insert(70) == (0, false))
        #expect(index.identifiers == [70, -5])
        #expect(index.row(of: -5) == 1)
        #expect(index.row(of: 0) == nil)
    }

    /// Ids that rise by one, by powers of two, and at random, the extremes included.
    @Test(arguments: [Int64(1), 4096, 1 << 32, 1 << 40]) func `agrees with a dictionary`(step: Int64) {
        var random = SeededGenerator(seed: UInt64(step))
        var index = IdentifierIndex()
        if step == 4096 { index.reserveCapacity(1000) }
        var expected: [Int64: Int] = [:]
        for turn in 0..<5000 {
            let id =
                turn % 97 == 0
                ? [Int64.min, .max, 0, -1].randomElement(using: &random) ?? 0
                : Int64.random(in: -800...800, using: &random) &* step
            let known = expected[id]
            #expect(index.insert(id) == (known ?? expected.count, known == nil))
            if known == nil { expected[id] = expected.count }
        }
        #expect(index.count == expected.count)
        for (id, row) in expected { #expect(index.row(of: id) == row) }
        #expect(index.row(of: 801 &* step) == nil)
    }

    /// Ids that rise need no table; the first that does not makes one.
    @Test func `ids that rise are found, and so are those after one that does not`() {
        var index = IdentifierIndex()
        #expect(index.row(of: .min) == nil)
        for (row, id) in [Int64.min, -7, 0, 5, 4711].enumerated() { #expect(index.insert(id) == (row, true)) }
        for (row, id) in [Int64.min, -7, 0, 5, 4711].enumerated() { #expect(index.row(of: id) == row) }
        for id in [Int64.min + 1, -8, 4, 4710, 4712, .max] { #expect(index.row(of: id) == nil) }
        #expect(index.insert(5) == (3, false))
        #expect(index.insert(4) == (5, true))
        #expect(index.insert(.max) == (6, true))
        for (row, id) in [Int64.min, -7, 0, 5, 4711, 4, .max].enumerated() { #expect(index.row(of: id) == row) }
        #expect(index.row(of: 4712) == nil)
    }

    @Test(arguments: [0, 100, 40_000, 400_000]) func `rows are the same, whatever room is reserved`(capacity: Int) {
        var index = IdentifierIndex()
        index.reserveCapacity(capacity)
        for id in 0..<30_000 as Range<Int64> { #expect(index.insert((id * 7919) % 30_011).inserted) }
        for id in 0..<30_000 as Range<Int64> { #expect(index.row(of: (id * 7919) % 30_011) == Int(id)) }
        for id in 0..<30_000 as Range<Int64> { #expect(index.insert(id * 7919 % 30_011) == (Int(id), false)) }
    }

    @Test func `many IDs grow the table`() {
        var index = IdentifierIndex()
        for id: Int64 in 0..<50_000 { index.insert(id * 3) }
        #expect(index.count == 50_000)
        #expect(index.row(of: 149_997) == 49_999)
        #expect(index.row(of: 1) == nil)
    }
}
