import Testing

@testable import Tables

@Suite struct TextIndexTests {
    @Test func codesFollowFirstSight() {
        var index = TextIndex()
        #expect(index.insert("ana") == (0, true))
        #expect(index.insert("bea") == (1, true))
        #expect(index.insert("ana") == (0, false))
        #expect(index.insert("") == (2, true))
        #expect(index.code(of: "bea") == 1)
        #expect(index.code(of: "Bea") == nil)
        #expect(index.code(of: "") == 2)
        #expect(index[1] == "bea")
        #expect(index.count == 3)
    }

    /// A dictionary of the standard library is the reference; the ids collide in their ends and in their lengths.
    @Test func agreesWithADictionaryThroughManyGrowths() {
        var random = SplitMix64(state: 5)
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

    @Test func roomMadeBeforehandChangesNothing() {
        var index = TextIndex()
        index.insert("a")
        index.reserveCapacity(1000, bytesPerText: 4)
        #expect(index.code(of: "a") == 0)
        #expect(index.insert("b") == (1, true))
    }
}
