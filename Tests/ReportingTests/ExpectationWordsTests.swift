import Base
import Testing

@testable import Reporting

/// Rules in the words of those who read about them.
@Suite(.timeLimit(.minutes(1))) struct ExpectationWordsTests {
    private static func rule(
        _ text: String, session: Int64? = nil, subject: String? = nil, actual: Double?, expected: Double?,
        isPercentage: Bool? = nil
    ) -> Phrase {
        var rule = NightManifest.Expected(rule: text, result: "failed")
        (rule.session, rule.subject, rule.actual, rule.expected) = (session, subject, actual, expected)
        rule.isPercentage = isPercentage
        return rule.inWords
    }

    @Test func `a rule is a sentence with its value and its limit`() {
        let noShows = Self.rule(
            "no_shows <= 15% of session 12", session: 12, subject: "Opening", actual: 20.5, expected: 15,
            isPercentage: true)
        #expect(noShows.en == "registrations unused in \"Opening\": 20.5%, expected at most 15%")
        #expect(noShows.es == "inscripciones sin usar en «Opening»: 20,5\u{A0}%, se esperaba como máximo 15\u{A0}%")
        // Arithmetic on a rule's number leaves no trace.
        let pace = Self.rule("registered >= 110% of pace", actual: 110, expected: 110.00000000000001)
        #expect(pace.en == "registrations: 110, expected at least 110, 110% of what the earlier edition had by then")
        #expect(
            Self.rule("people_percentage >= 70", actual: nil, expected: nil).en
                == "registered people who came, expected at least 70%")
        #expect(
            Self.rule("attended > 10 of session 3", session: 3, actual: 9, expected: 10).es
                == "personas que vinieron en «3»: 9, se esperaba más de 10")
        #expect(Self.rule("a later rule", actual: 1, expected: 2).en == "a later rule")
    }

    @Test func `a column of rules is in words for people`() {
        let rules: [Cell] = [.text("no_shows <= 10"), .text("a later rule")]
        let words = CodeWords(
            of: ReportColumn("expectation", .text, as: .codes(.expectation), .expectation, rules))
        #expect(words?[rules[0]]?.text.en == "registrations unused, expected at most 10")
        #expect(words?[rules[0]]?.text.es == "inscripciones sin usar, se esperaba como máximo 10")
        #expect(words?[rules[1]]?.text.en == nil)
    }
}
