import Messages
import Testing

/// People see words where files for programs have codes, and so do the definitions of their columns.
@Suite(.timeLimit(.minutes(30))) struct MembershipGlossaryTests {
    @Test func `the glossary quotes no codes`() throws {
        let codes = [
            Phrase.admissionDecisions, Phrase.membershipStatuses, Phrase.planTypes, Phrase.limitsReachedFirst,
            Phrase.yesAndNo,
        ].flatMap(\.keys).filter { $0 != "no" }
        let glossary = try SwiftSource.all(in: "Sources/Messages/Catalogue")
            .filter { $0.path.hasSuffix("MembersGlossary.swift") }.flatMap(\.sayings)
        #expect(glossary.count > 50)
        for saying in glossary {
            let words = saying.es.text.split { !$0.isLetter && $0 != "_" }.map { $0.lowercased() }
            #expect(Set(words).isDisjoint(with: codes), "\(saying.es.text)")
        }
    }
}
