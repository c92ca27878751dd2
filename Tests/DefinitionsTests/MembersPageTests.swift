import Foundation
import Membership
import MembershipTables
import Messages
import Reporting
import Tables
import Testing

/// `Documentation/reference/members-reports.md` has each section with its columns and units, and every code, as the program has
/// them.
@Suite(.timeLimit(.minutes(30))) struct MembersPageTests {
    private static let page = SectionPage("members-reports.md")

    @Test func `the sections and their columns are the program's`() throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let definition = ReportDefinition(
            name: "all", title: Phrase(verbatim: "All"),
            sections: SectionKind.ofMembers.map { .init($0) })
        let report = try Report(
            membersOf: MemberTables(name: "Club"), by: definition, MemberReportRequest(zone: zone))
        let page = try Self.page.sections()
        #expect(Set(page.map(\.name)) == Set(SectionKind.ofMembers.map(\.rawValue)))
        #expect(page.count == SectionKind.ofMembers.count)
        for (name, columns) in page {
            let section = try #require(report.sections.first { $0.name == name })
            #expect(columns == section.table.columns.map(SectionPage.Column.init), "\(name)")
        }
    }

    @Test func `the codes are the program's, in order`() throws {
        var codes: [String: [String]] = [:]
        var isInCodes = false
        for line in try Self.page.lines {
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

    /// Every unit that a column has is explained at the top.
    @Test func `every unit is explained`() throws {
        let explained = try Self.page.units
        for column in try Self.page.sections().flatMap(\.columns) {
            #expect(explained.contains(column.unit), "\(column.name): \(column.unit)")
        }
    }
}
