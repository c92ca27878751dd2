import Base
import Foundation
import TestSupport
import Testing

@testable import Program

/// `files describe`, `--form` and a profile's `form`, as their users run them.
@Suite(.timeLimit(.minutes(30))) struct FilesCommandTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func run(_ arguments: [String], config: String? = nil) async throws -> Subprocess.Outcome {
        var environment = ["ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": "\(folder)/data"]
        environment["ATTENDANCE_CONFIG"] = config
        return try await Product.run(arguments, environment: environment, in: folder)
    }

    /// Fifteen people, of whom so many came.
    private func list(came: Int = 10) -> String {
        "Código,Nombre completo,Asistencia\n"
            + (1...15).map {
                "\($0),Persona Número\($0)x,\($0 <= came ? "Asistió" : $0 < 15 ? "Faltó" : "Justificado")\n"
            }
            .joined()
    }

    private static let answered = "came: {column: Asistencia, yes: [Asistió], no: [Faltó, Justificado]}"

    /// The event's row of a report, by the names of columns.
    private func summary(_ arguments: [String]) async throws -> [String: String] {
        try await run(["report", "--format", "csv", "--output", "out"] + arguments).require(0)
        return try CSVRows.read("\(folder)/out/event-1/attendance/event_summary.csv")[0]
    }

    @Test func `a form is proposed, answered, and read`() async throws {
        try list().write(to: "\(folder)/fair.csv")
        try await run(["report", "--files", "fair.csv"]).expect(78, "Asistencia", "attendance files describe fair.csv")
        let open = "came: {column: Asistencia, yes: [Asistió, ?], no: [Faltó, ?]}  # Justificado 1\n"
        let printed = try await run(["files", "describe", "fair.csv"]).require(0)
        #expect(printed.output.contains(open) && printed.errors == "", "\(printed.output)\(printed.errors)")
        let explained = try await run(["report", "--files", "fair.csv", "--explain"]).require(0)
        #expect(explained.output == printed.output)
        let written = try await run(["files", "describe", "fair.csv", "--output", "fair.yaml"]).require(0)
        #expect(written.output == "" && written.errors.contains("1 question is open"), "\(written.errors)")
        let text = try String(at: "\(folder)/fair.yaml")
        #expect(text == printed.output && text.contains("\nfiles: fair.csv\n"))
        let line = try #require(text.split(separator: "\n").firstIndex { $0.hasPrefix("came:") })
        try await run(["report", "--form", "fair.yaml"]).expectLine(78, "fair.yaml:\(line + 1):")
        try text.replacing(#/came: .*/#, with: Self.answered).write(to: "\(folder)/fair.yaml")
        let summary = try await summary(["--form", "fair.yaml", "--name", "Feria Uno"])
        #expect(summary["event"] == "Feria Uno" && summary["unique_guests"] == "10", "\(summary)")
        // With its answers it is proposed again as it is.
        let again = try await run(["report", "--form", "fair.yaml", "--explain"]).require(0)
        #expect(again.output.contains(Self.answered), "\(again.output)")
    }

    @Test func `a form that is there is kept, unless it may be replaced`() async throws {
        try list().write(to: "\(folder)/fair.csv")
        try "person: [Código]\n".write(to: "\(folder)/fair.yaml")
        let describe = ["files", "describe", "fair.csv", "--output", "fair.yaml"]
        try await run(describe).expectLine(73, "--force")
        #expect(try String(at: "\(folder)/fair.yaml") == "person: [Código]\n")
        try await run(describe + ["--force"]).expect(0)
        #expect(try String(at: "\(folder)/fair.yaml").contains("came: "))
        try await run(["files", "describe", "fair.csv", "--output", "none/fair.yaml"]).expectLine(73)
    }

    @Test func `what cannot be described or read is said`() async throws {
        try list().write(to: "\(folder)/fair.csv")
        try await run(["files", "describe", "none.csv"]).expectLine(66, "none.csv")
        try await run(["files", "describe"]).expect(64)
        try "Código,Asistencia\n1,\"x\n".write(to: "\(folder)/torn.csv")
        try await run(["files", "describe", "torn.csv"]).expectLine(65, "torn.csv:2")
        try await run(["report", "--form", "none.yaml"]).expectLine(66, "none.yaml")
        try "person: [Código]\n".write(to: "\(folder)/fair.yaml")
        try await run(["report", "--form", "fair.yaml"]).expect(64, "--files")
        try await run(["report", "--files", "fair.csv", "--form", "fair.yaml"]).expect(78, "Asistencia")
        try "persona: [Código]\n".write(to: "\(folder)/fair.yaml")
        try await run(["report", "--files", "fair.csv", "--form", "fair.yaml"]).expect(78, "persona")
        for flag in ["--form", "--registrants", "--name"] {
            try await run(["report", "--files", "fair.csv", flag, ""]).expect(64, flag)
        }
        try await run(["report", "--event", "6", "--registrants", "fair.csv"]).expect(64, "--registrants")
    }

    @Test func `a profile's form is beside the configuration, and names the files`() async throws {
        let config = "\(folder)/conf/config.yaml"
        try FileManager.default.createDirectory(atPath: "\(folder)/conf", withIntermediateDirectories: true)
        func configure(_ more: String = "") throws {
            try """
            profiles:
              feria:
                source: files
                form: fair.yaml
                \(more)
                nightly: {events: [1], formats: [csv], output: \(folder)/nights}

            """.write(to: config)
        }
        try configure()
        try list().write(to: "\(folder)/conf/fair.csv")
        try "files: fair.csv\nperson: [Código]\ncolumns: {guest: Nombre completo}\n\(Self.answered)\n"
            .write(to: "\(folder)/conf/fair.yaml")
        let report = ["report", "--event", "1", "--format", "json"]
        let first = try await run(report, config: config).require(0)
        let headlines = try first.json()["headlines"] as? [String: Any]
        #expect(headlines?["unique_guests"] as? Int == 10)
        try await run(["config", "check"], config: config).expect(0)
        // Nothing is said of how the files are read, on the first night or any other.
        for _ in 1...2 {
            let night = try await run(["nightly"], config: config).require(0)
            #expect(night.errors == "", "\(night.errors)")
        }
        let shown = try await run(["config", "show", "--json"], config: config).require(0)
        let form = try shown.json()["form"] as? [String: Any]
        #expect(form?["value"] as? String == "\(folder)/conf/fair.yaml", "\(shown.output)")
        // A file that is cut off is another night's business, unless the profile allows it.
        try list(came: 5).write(to: "\(folder)/conf/fair.csv")
        try await run(report, config: config).expect(65, "5 of the 10 check-ins")
        try configure("allow-shrinking: true")
        try await run(report, config: config).expect(0)
        try "files: fair.csv\nperson: ?\n".write(to: "\(folder)/conf/fair.yaml")
        try await run(["config", "check"], config: config).expectLine(78, "config.yaml:4", "fair.yaml:2")
        try await run(["doctor"], config: config).expect(78)
    }

    @Test func `at a terminal, what is open is asked`() async throws {
        try list().write(to: "\(folder)/fair.csv")
        let scene = try await Person.atTheTerminal(
            [["(- if none): ", "no\n"], ["(- if none): ", "Asistió\n"]],
            [Product.path, "files", "describe", "\(folder)/fair.csv"], environment: Product.environment())
        #expect(scene.status == 0, "\(scene.screen)")
        #expect(scene.screen.contains(Phrase.formAnswerUnclear.en), "\(scene.screen)")
        #expect(scene.screen.contains(Self.answered), "\(scene.screen)")
    }
}
