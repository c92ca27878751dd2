import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct DocumentIDTests {
    @Test(arguments: ["", ".", "..", "a/b", "__x__"]) func `what cannot be a document ID`(id: String) {
        #expect(!MemberRegistrar.isDocumentID(id))
    }

    @Test(arguments: ["a", "a.b", "niño 1", "__x"]) func `what can be a document ID`(id: String) {
        #expect(MemberRegistrar.isDocumentID(id))
    }
}
