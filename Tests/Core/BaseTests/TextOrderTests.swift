import Base
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct TextOrderTests {
    private func column(_ texts: [String?]) -> TextColumn {
        var column = TextColumn()
        for text in texts { column.append(text) }
        return column
    }

    @Test func `the order is that of the bytes`() {
        // A beginning before what it begins; capitals before small letters; ñ (0xC3) after z; eight bytes alike.
        let texts = column(["b", "ñ", "", "a", "aa", "B", "same-eight-2", "same-eight-1", "same-eig", "z"])
        #expect(texts.order(of: Array(0..<10)) == [2, 5, 3, 4, 0, 8, 7, 6, 9, 1])
    }

    @Test func `zero bytes are bytes`() {
        let texts = column(["a\0", "a", "a\0\0", "12345678\0", "12345678"])
        #expect(texts.order(of: Array(0..<5)) == [4, 3, 1, 0, 2])
    }

    @Test func `the answer is positions among the rows asked for`() {
        let texts = column(["d", "c", "b", "a"])
        #expect(texts.order(of: [0, 2, 1]) == [1, 2, 0])
        #expect(texts.order(of: []) == [])
    }

    @Test func `equal texts keep their order, and nulls count as empty`() {
        let texts = column(["x-and-so-on", nil, "x-and-so-on", "", "x-and-so-on", nil])
        #expect(texts.order(of: Array(0..<6)) == [1, 3, 5, 0, 2, 4])
        #expect(texts.order(of: [4, 2, 0]) == [0, 1, 2])
    }

    /// Against the standard library's sort of the bytes, in an alphabet so small that beginnings repeat.
    @Test(arguments: 1...8 as ClosedRange<UInt64>) func `random texts are in the order of their bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let texts = (0..<500).map { _ in
            let bytes: [UInt8] = (0..<Int.random(in: 0..<14, using: &random)).map { _ in
                ([0, 97, 98, 127] as [UInt8]).randomElement(using: &random) ?? 0
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        let sorted = texts.enumerated().sorted { left, right in
            let (first, second) = (Array(left.element.utf8), Array(right.element.utf8))
            return first == second ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
        }
        #expect(column(texts).order(of: Array(0..<500)) == sorted.map { UInt32($0.offset) })
    }
}
