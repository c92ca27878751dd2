import TestSupport
import Testing

@testable import Base

@Suite(.timeLimit(.minutes(30))) struct TextIndexTests {
    @Test func `codes follow first appearance`() {
        var index = TextIndex()
        let results = ["ana", "bea", "ana", ""].map { index.insert($0) }
        #expect(results.map(\.code) == [0, 1, 0, 2])
        #expect(results.map(\.inserted) == [true, true, false, true])
        #expect(index.code(of: "bea") == 1)
        #expect(index.code(of: "Bea") == nil)
        #expect(index.code(of: "") == 2)
        #expect(index[1] == "bea")
        #expect(index.count == 3)
    }

    /// A dictionary of the standard library is the reference; the ids collide in their ends and in their lengths.
    @Test func `agrees with a dictionary as it grows many times`() {
        var random = SeededGenerator(seed: 5)
        var index = TextIndex()
        var reference: [String: UInt32] = [:]
        for _ in 0..<20_000 {
            let text = String(repeating: "x", count: Int(random.next() % 9)) + "\(random.next() % 3000)"
            let expected = reference[text]
            #expect(index.code(of: text) == expected)
            let (code, inserted) = index.insert(text)
            #expect(inserted == (expected == nil))
            #expect(code == expected ?? UInt32(reference.count))
            reference[text] = code
        }
        #expect(index.count == reference.count)
        #expect(reference.allSatisfy { index[$0.value] == $0.key })
    }

    @Test func `reserving capacity changes nothing`() {
        var index = TextIndex()
        index.insert("a")
        index.reserveCapacity(1000, bytesPerText: 4)
        #expect(index.code(of: "a") == 0)
        let added = index.insert("b")
        #expect(added == (1, true))
    }
}
