import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// The built-in reports, made of an event.
@Suite(.timeLimit(.minutes(30))) struct DefinitionTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    @Test(arguments: ["attendance", "doors", "executive", "full", "no-shows", "quality", "sponsor"])
    func `every built-in report is written in every format`(name: String) async throws {
        try await withSandbox { sandbox, token in
            for locale in ["es", "en"] {
                let run = try await Product.run(
                    ["report", "--event", "6", "--report", name, "--output", "\(folder)/\(locale)", "--live"]
                        + ["--format", "terminal,csv,xlsx,html,json", "--base-url", sandbox.baseURL]
                        + ["--locale", locale],
                    environment: ["ATTENDANCE_TOKEN": token], in: folder)
                #expect(run.status == 0 && run.output.contains("Tech Summit"), "\(run.errors)")
                let files = snapshot(of: "\(folder)/\(locale)").keys
                for ending in ["xlsx", "html", "json"] { #expect(files.contains("event-6/\(name).\(ending)")) }
                #expect(files.contains { $0.hasPrefix("event-6/\(name)/") && $0.hasSuffix(".csv") })
            }
        }
    }
}
