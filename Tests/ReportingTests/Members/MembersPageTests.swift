import Foundation
import Membership
import Messages
import Reporting
import Tables
import Testing

/// `Documentation/reference/members-reports.md` has each section with its columns and units, and every code, as the program has
/// them.
@Suite(.timeLimit(.minutes(30))) struct MembersPageTests {
    private static var page: [String] {
        get throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let path = root.appendingPathComponent("Documentation/reference/members-reports.md")
            return try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
        }
    }

    /// The cells of a table's row; `nil` for any other line.
    private static func cells(_ line: String) -> [String]? {
        guard line.hasPrefix("| "), line.hasSuffix("|") else { return nil }
        return line.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private struct Column: Equatable {
        var name: String
        var unit: String
        var isSupplementary = false
    }

    /// The columns of each section, by the heading above their table.
    private static func sections() throws -> [(name: String, columns: [Column])] {
        var sections: [(name: String, columns: [Column])] = []
        var isInSection = false
        for line in try page {
            if line.hasPrefix("#") { isInSection = line.hasPrefix("### `") }
            if isInSection, line.hasPrefix("### `") {
                sections.append((line.dropFirst(5).components(separatedBy: "`")[0], []))
            }
            guard isInSection, let cells = Self.cells(line), cells[0].hasPrefix("`"), cells.count == 3 else { continue }
            let name = cells[0].components(separatedBy: "`")[1]
            sections[sections.count - 1].columns.append(
                Column(name: name, unit: cells[1], isSupplementary: cells[0].hasSuffix("*")))
        }
        return sections
    }

    /// What the page calls the unit of a column, of which the program knows the role.
    private static func unit(_ column: ReportColumn) throws -> String {
        let coded = ["status", "plan_type", "decision", "reason", "limit_reached_first", "consistent", "will_drop"]
        if coded.contains(column.name) { return "code" }
        switch (column.role, column.name) {
        case (.text, "ends_on"): return "date"
        case (.text, "first_month"): return "month"
        case (.text, _): return "text"
        case (.identifier, _): return "number"
        case (.count, _): return "count"
        case (.percentage, _): return "%"
        case (.instant, _): return "time"
        case (.quantity, _): return "decimal"
        case (.share, _): return "share"
        case (.money, _), (.metres, _), (.degrees, _):
            throw Fault(.usage, es: "unidad nueva", en: "the page has no word for the unit of \(column.name)")
        }
    }

    @Test func theSectionsAndTheirColumnsAreThoseOfTheProgram() throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let report = try Report(
            membersOf: MemberTables(name: "Club"), by: .members(MemberSectionKind.allCases),
            MemberReportRequest(zone: zone))
        let page = try Self.sections()
        #expect(Set(page.map(\.name)) == Set(MemberSectionKind.allCases.map(\.rawValue)))
        #expect(page.count == MemberSectionKind.allCases.count)
        for (name, columns) in page {
            let section = try #require(report.sections.first { $0.name == name })
            let expected = try section.table.columns.map {
                Column(name: $0.name, unit: try Self.unit($0), isSupplementary: $0.isSupplementary)
            }
            #expect(columns == expected, "\(name)")
        }
    }

    @Test func theCodesAreThoseOfTheProgramInTheirOrder() throws {
        var codes: [String: [String]] = [:]
        var isInCodes = false
        for line in try Self.page {
            if line.hasPrefix("## ") { isInCodes = line == "## Codes" }
            guard isInCodes, let cells = Self.cells(line), cells[0].hasPrefix("`") else { continue }
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
    @Test func everyUnitIsExplained() throws {
        let explained = try Self.page.compactMap { Self.cells($0) }.filter { $0.count == 2 }.map { $0[0] }
        for column in try Self.sections().flatMap(\.columns) {
            #expect(explained.contains(column.unit), "\(column.name): \(column.unit)")
        }
    }
}
