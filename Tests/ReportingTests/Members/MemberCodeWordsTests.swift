import Membership
import Messages
import Reporting
import Tables
import Testing

@Suite(.timeLimit(.minutes(30))) struct MemberCodeWordsTests {
    private func word(_ code: String, in column: String) -> Phrase? {
        let column = ReportColumn(
            column, .text, title: Phrase(verbatim: ""), definition: Phrase(verbatim: ""), cells: [.text(code)])
        guard case .phrase(let phrase) = column.spoken(0) else { return nil }
        return phrase
    }

    @Test func everyCodeHasAWordInBothLanguages() {
        let codes: [(column: String, codes: [String])] = [
            ("status", MembershipStatus.allCases.map(\.name)), ("plan_type", PlanType.allCases.map(\.name)),
            ("decision", ["admitted", "refused"]), ("reason", Decision.Reason.allCases.map(\.rawValue)),
            ("limit_reached_first", LimitReachedFirst.allCases.map(\.rawValue)), ("consistent", ["yes", "no"]),
            ("will_drop", ["yes", "no"]),
        ]
        for (column, codes) in codes {
            let words = codes.compactMap { word($0, in: column) }
            #expect(words.count == codes.count, "\(column)")
            #expect(Set(words.map(\.es)).count == codes.count && Set(words.map(\.en)).count == codes.count, "\(column)")
            #expect(words.allSatisfy { !$0.en.contains("_") && !$0.es.contains("_") })
        }
        #expect(word("gold", in: "plan_type") == nil)
        #expect(word("active", in: "member_id") == nil)
    }

    @Test func weekdaysRunFromMonday() {
        var column = ReportColumn(
            "weekday", .identifier, title: Phrase(verbatim: ""), definition: Phrase(verbatim: ""),
            cells: [.integer(1), .integer(7), .integer(8)])
        #expect(column.spoken(0) == .phrase(Phrase(es: "lunes", en: "Monday")))
        #expect(column.spoken(1) == .phrase(Phrase(es: "domingo", en: "Sunday")))
        #expect(column.spoken(2) == .integer(8) && column.spoken(3) == .empty)
        column.role = .count
        #expect(column.spoken(0) == .integer(1))
    }
}
