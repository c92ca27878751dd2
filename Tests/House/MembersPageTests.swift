import Base
import Foundation
import Membership
import Reporting
import Testing

/// `Documentation/reference/members.md` has every code, as the program has them.
@Suite(.timeLimit(.minutes(30))) struct MembersPageTests {
    private static let page = WrittenFile("Documentation/reference/members.md")

    @Test func `the codes are the program's, in order`() throws {
        var codes: [String: [String]] = [:]
        var isInCodes = false
        for line in try Self.page.text.components(separatedBy: "\n") {
            if line.hasPrefix("## ") { isInCodes = line == "## Codes" }
            guard isInCodes, let cells = SectionPage.cells(line), cells[0].hasPrefix("`") else { continue }
            codes[cells[0].replacing("`", with: ""), default: []].append(cells[1].replacing("`", with: ""))
        }
        #expect(
            codes == [
                "status": MembershipStatus.allCases.map(\.name), "plan_type": PlanType.allCases.map(\.name),
                "decision": ["admitted", "refused"], "reason": Decision.Reason.allCases.map(\.rawValue),
                "limit_reached_first": LimitReachedFirst.allCases.map(\.rawValue), "consistent": ["yes", "no"],
                "will_drop": ["yes", "no"],
            ])
    }
}
