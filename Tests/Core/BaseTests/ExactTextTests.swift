import Base
import Testing

@Suite(.timeLimit(.minutes(30))) struct ExactTextTests {
    private static let composed = "Jos\u{E9}"
    private static let decomposed = "Jose\u{301}"

    @Test func `texts that only look the same are two keys`() {
        #expect(Self.composed == Self.decomposed, "Swift takes them for one, or this test shows nothing")
        let keys: [ExactText: Int] = [ExactText(Self.composed): 1, ExactText(Self.decomposed): 2]
        #expect(keys[ExactText(Self.composed)] == 1 && keys[ExactText(Self.decomposed)] == 2)
        #expect(ExactText(Self.composed) != ExactText(Self.decomposed))
        #expect(ExactText("member") == "member")
    }

    @Test func `the order is that of the bytes`() {
        #expect(
            [ExactText(Self.composed), ExactText(Self.decomposed), "Ana"].sorted().map(\.text.utf8.count) == [3, 6, 5])
        #expect(ExactText(Self.decomposed) < ExactText(Self.composed))
    }

    @Test func `paths are split at every slash`() {
        // A slash and the accent behind it are one character to Swift.
        #expect("members/\u{301}x".pathParts.map { Array($0.utf8) } == [Array("members".utf8), [0xCC, 0x81, 0x78]])
        #expect("a//b".pathParts == ["a", "", "b"])
        #expect("a/\u{301}x".rest(after: "a/").map { Array($0.utf8) } == [0xCC, 0x81, 0x78])
        #expect("ab".rest(after: "b") == nil)
    }
}
