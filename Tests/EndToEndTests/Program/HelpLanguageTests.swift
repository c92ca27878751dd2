import Foundation
import TestSupport
import Testing

/// `--help` in the reader's language.
@Suite(.timeLimit(.minutes(10))) struct HelpLanguageTests {
    private let temporary = TemporaryFolder()

    private func help(_ words: [String], _ environment: [String: String]) async throws -> [String] {
        let run = try await Product.run(words, environment: environment, in: temporary.path).expect(0)
        return run.output.components(separatedBy: "\n")
    }

    /// A line of English is a line of Spanish, and only names and examples are in both.
    @Test(arguments: [
        ["--help"], ["report", "--help"], ["nightly", "-h"], ["help", "sponsors"], ["help", "members", "door"],
        ["follow-up", "--event", "6", "--help"], ["config", "init", "--help"],
    ])
    func `every text is translated`(_ words: [String]) async throws {
        let wide = ["COLUMNS": "100000"]
        let english = try await help(words, wide.merging(["ATTENDANCE_LOCALE": "en"]) { $1 })
        let spanish = try await help(words, wide.merging(["ATTENDANCE_LOCALE": "es"]) { $1 })
        try #require(english.count == spanish.count && english.count > 5)
        #expect(spanish[0].hasPrefix("DESCRIPCIÓN: ") && spanish.contains { $0.hasPrefix("USO: attendance ") })
        for (line, translated) in zip(english, spanish) where line.contains(/[a-z] [a-z]/) {
            let hasText = !line.hasPrefix("  ") || line.dropFirst(2).contains("  ") || line.hasPrefix("  See ")
            #expect(!hasText || line != translated, "\(line)")
        }
        let names = { (lines: [String]) in lines.flatMap { $0.matches(of: /^ +(-[-a-z, ]*[a-z])/).map(\.output.1) } }
        #expect(names(english) == names(spanish))
    }

    /// As wide as the terminal, whatever the profile or the environment says in which language.
    @Test func `the profile's language counts, and lines are as long as asked`() async throws {
        try "profiles: {default: {locale: es}}\n".write(to: "\(temporary.path)/c.yaml")
        let lines = try await help(
            ["report", "--help"],
            ["ATTENDANCE_CONFIG": "\(temporary.path)/c.yaml", "COLUMNS": "90", "LANG": "en_US.UTF-8"])
        #expect(lines[0].hasPrefix("DESCRIPCIÓN: ") && lines.allSatisfy { $0.count <= 90 })
        #expect(lines.contains { $0.count > 80 })
        let mistake = try await Product.run(
            ["report", "--evnt", "6"],
            environment: ["ATTENDANCE_CONFIG": "\(temporary.path)/c.yaml", "LANG": "en_US.UTF-8"], in: temporary.path
        ).expect(64)
        #expect(mistake.errors.contains("Uso incorrecto"), "\(mistake.errors)")
        let english = try await help(
            ["report", "--help"],
            ["ATTENDANCE_CONFIG": "\(temporary.path)/c.yaml", "ATTENDANCE_LOCALE": "en", "COLUMNS": "90"])
        #expect(english[0].hasPrefix("OVERVIEW: "))
    }
}
