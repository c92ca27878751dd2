import Base
import Membership
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct MemberCodeWordsTests {
    private func word(_ code: String, in codes: Codes) -> Phrase? {
        let column = ReportColumn(
            "c", .text, as: .codes(codes), title: Phrase(verbatim: ""), definition: Phrase(verbatim: ""),
            cells: [.text(code)])
        guard case .phrase(let phrase) = column.inWords(0) else { return nil }
        return phrase
    }

    @Test func `every code has a word in both languages`() {
        let codes: [(column: Codes, codes: [String])] = [
            (.membershipStatus, MembershipStatus.allCases.map(\.name)), (.planType, PlanType.allCases.map(\.name)),
            (.decision, ["admitted", "refused"]), (.admissionReason, Decision.Reason.allCases.map(\.rawValue)),
            (.limitReachedFirst, LimitReachedFirst.allCases.map(\.rawValue)), (.consistent, ["yes", "no"]),
            (.willDrop, ["yes", "no"]),
        ]
        for (column, codes) in codes {
            let words = codes.compactMap { word($0, in: column) }
            #expect(words.count == codes.count, "\(column)")
            #expect(Set(words.map(\.es)).count == codes.count && Set(words.map(\.en)).count == codes.count, "\(column)")
            #expect(words.allSatisfy { !$0.en.contains("_") && !$0.es.contains("_") })
        }
        #expect(word("gold", in: .planType) == nil)
        #expect(word("active", in: .decision) == nil)
    }

    @Test func `weekdays run from Monday`() {
        var column = ReportColumn(
            "weekday", .identifier, as: .codes(.weekday), title: Phrase(verbatim: ""), definition: Phrase(verbatim: ""),
            cells: [.integer(1), .integer(7), .integer(8)])
        #expect(column.inWords(0) == .phrase(Phrase(es: "lunes", en: "Monday")))
        #expect(column.inWords(1) == .phrase(Phrase(es: "domingo", en: "Sunday")))
        #expect(column.inWords(2) == .integer(8) && column.inWords(3) == .empty)
        column.meaning = .value
        #expect(column.inWords(0) == .integer(1))
    }
}
