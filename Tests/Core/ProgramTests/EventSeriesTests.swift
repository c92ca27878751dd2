import Base
import Foundation
import TestSupport
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(30))) struct EventSeriesTests {
    private func settings(_ lines: [String]) throws -> Settings {
        try withTemporaryFolder { folder in
            let text = "profiles:\n  only:\n" + lines.map { "    \($0)\n" }.joined()
            try text.write(to: "\(folder)/config.yaml")
            return try Settings(
                flags: [.configuration: "\(folder)/config.yaml"], environment: ["HOME": "/home/ana"],
                sources: SourceKind.ofCore)
        }
    }

    @Test func `ids and texts, by name`() throws {
        let settings = try settings([
            "series:", "  gala: [9, 4]", "  one: 6", "  summit: Tech Summit", "  number: 2026",
        ])
        #expect(
            settings.series == [
                "gala": .events([9, 4]), "one": .events([6]), "summit": .matching("Tech Summit"),
                "number": .events([2026]),
            ])
        #expect(try self.settings(["timezone: UTC"]).series.isEmpty)
        #expect(settings.groupedLines.first { $0.key == "series.gala" }?.value == "[9, 4]")
    }

    @Test(arguments: [
        ["series: 4"], ["series: [4, 5]"], ["series:", "  gala: [4, 4]"], ["series:", "  gala: [4, x]"],
        ["series:", "  gala: []"], ["series:", "  gala: -1"], ["series:", "  gala: {ids: [1]}"],
        ["source: csv", "series:", "  gala: [4, 5]"],
    ])
    func `anything else is an error with its line`(lines: [String]) throws {
        let fault = #expect(throws: Fault.self) { try settings(lines) }
        #expect(fault?.kind == .misconfigured && fault?.message.en.contains("config.yaml:") == true, "\(lines)")
    }

    /// The rules of `nightly.events`, which may be a mapping, are others.
    @Test(arguments: ["[]", "{ids: [1]}", "{active: true}"]) func `the advice is that of a series`(value: String) throws
    {
        let fault = #expect(throws: Fault.self) { try settings(["series:", "  gala: \(value)"]) }
        #expect(fault?.message.en.contains(Phrase.aSeriesOfEvents.en) == true, "\(String(describing: fault))")
        #expect(fault?.message.en.contains("config.yaml:4: ") == true, "\(String(describing: fault))")
    }
}
