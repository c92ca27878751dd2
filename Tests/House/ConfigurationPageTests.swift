import Base
import Foundation
import Sources
import TestSupport
import Testing

@testable import Program
@testable import attendance

/// The page that describes the configuration file, with the settings of all rooms.
@Suite(.timeLimit(.minutes(30))) struct ConfigurationPageTests {
    private static let rows = Settings.rows(of: House.ofAttendance.sources)

    private static func page() throws -> String {
        try Repository.text("Documentation/reference/configuration.md")
    }

    /// The cells of a table of the page, row by row.
    private func table(under heading: String) throws -> [[String]] {
        let page = try Self.page()
        let start = try #require(page.range(of: "\n### \(heading)\n")).upperBound
        let lines = page[start...].split(separator: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return lines.dropFirst(2).map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func `the page's table of keys is that of the rows`() throws {
        let rows = Self.rows.filter { $0.read != nil }.map { row in
            let key = SettingKey(row.key)
            return ["`\(key.rawValue)`"] + (row.parse == nil ? ["", ""] : ["`\(key.flag)`", "`\(key.variable)`"])
        }
        let groups = ["nightly", "members", "series"].map { ["`\($0)`", "", ""] }
        let table = try table(under: "Keys of a profile")
        #expect(table.map { Array($0.prefix(3)) } == rows + groups)
        #expect(table.allSatisfy { $0.count == 5 && !$0[3].isEmpty })
    }

    @Test func `the keys of nightly and members are documented`() throws {
        let nightly = try table(under: "Keys of `nightly`").map(\.[0])
        #expect(Set(nightly) == Set(NightlySettings.rows.map { "`\($0.key)`" }) && nightly.count > 5)
        let members = try table(under: "Keys of `members`").flatMap { $0[0].components(separatedBy: ", ") }
        #expect(members == MemberSettings.rows.map { "`\($0.key)`" })
    }

    @Test func `what only a flag or the environment sets is documented`() throws {
        let page = try Self.page()
        for row in Self.rows where row.read == nil {
            #expect(page.contains(SettingKey(row.key).variable), "\(row.key)")
        }
        for key in ["default-profile", "profiles"] { #expect(page.contains("`\(key)`"), "\(key)") }
    }
}
