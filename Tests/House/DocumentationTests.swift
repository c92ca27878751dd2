import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Reporting
@testable import attendance

/// What the documentation says of the format is so.
@Suite(.timeLimit(.minutes(30))) struct DocumentationTests {
    private var page: String { get throws { try WrittenFile("Documentation/reference/reports.md").text } }

    private static let library = DefinitionLibrary(House.ofAttendance.topics)

    private static func read(_ text: String) async throws -> ReportDefinition {
        try DefinitionFile(name: "mine", path: nil, text: text).definition(await library.vocabulary())
    }

    @Test func `the example is valid and has every key`() async throws {
        let parts = try page.components(separatedBy: "```yaml\n").dropFirst()
        let examples = parts.compactMap { $0.components(separatedBy: "```").first }
        let example = try #require(examples.first)
        #expect(try await Self.read(example).sections.count == 6)
        let ofMembers = try #require(examples.dropFirst().first)
        #expect(
            try await Self.read(ofMembers).sections.map(\.kind.topic) == [.members, .members, .members])
        for key in SectionKey.allCases { #expect((example + ofMembers).contains("\(key.rawValue):"), "\(key)") }
        for key in DefinitionKey.allCases where key != .name {
            #expect(example.contains("\n\(key.rawValue):"), "\(key)")
        }
    }

    @Test func `the schema is the program's`() async throws {
        try WrittenFile("Reports/definition.schema.json").expect(DefinitionSchema(await SectionCatalogue.ofHouse).text)
    }

    @Test func `every name is explained`() async throws {
        let page = try page
        let names =
            await DefinitionKey.allCases.map(\.rawValue) + SectionKey.allCases.map(\.rawValue)
            + SectionCatalogue.ofHouse.families.flatMap { $0.groups.map(\.name) }
            + ReportFormat.allCases.map(\.rawValue)
            + Self.library.names
        for name in names { #expect(page.contains("`\(name)`"), "\(name)") }
    }
}
