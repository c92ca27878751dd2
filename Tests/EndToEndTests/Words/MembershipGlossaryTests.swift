import Base
import Testing

@testable import Reporting

/// People see words where files for programs have codes, and so do the definitions of their columns.
@Suite(.timeLimit(.minutes(30))) struct MembershipGlossaryTests {
    @Test func `the glossary quotes no codes`() throws {
        let codes = [
            Phrase.admissionDecisions, Phrase.membershipStatuses, Phrase.planTypes, Phrase.limitsReachedFirst,
            Phrase.yesAndNo,
        ].flatMap(\.keys).filter { $0 != "no" }
        let glossary = try SwiftSource.words()
            .filter { $0.path.hasSuffix("MembersGlossaryWords.swift") }.flatMap(\.sayings)
        #expect(glossary.count > 50)
        for saying in glossary {
            let words = saying.es.text.split { !$0.isLetter && $0 != "_" }.map { $0.lowercased() }
            #expect(Set(words).isDisjoint(with: codes), "\(saying.es.text)")
        }
    }
}
