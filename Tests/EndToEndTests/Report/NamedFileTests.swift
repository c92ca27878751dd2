import Base
import Foundation
import Sandbox
import TestSupport
import Testing

/// Every file that a user names may be a folder, a pipe or a device, or have no end: then a line says so, and nobody waits.
@Suite(.timeLimit(.minutes(30))) struct NamedFileTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private static let notAFile = "(\(Phrase.noRegularFile.en))"

    private func run(_ arguments: [String], _ configuration: String? = nil) async throws
        -> Subprocess.Outcome
    {
        if let configuration { try configuration.write(to: "\(folder)/config.yaml") }
        return try await Product.run(
            arguments,
            environment: [
                "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TOKEN": "t",
                "ATTENDANCE_CONFIG": configuration == nil ? "" : "\(folder)/config.yaml",
            ], in: folder)
    }

    @Test func `a device without end`() async throws {
        try await run(["events", "--config", "/dev/zero"]).expectLine(78, "/dev/zero", "(larger than 1 MiB)")
        try await run(["reports", "check", "/dev/zero"]).expectLine(66, "/dev/zero", "(larger than 1 MiB)")
        let report = ["report", "--event", "6", "--offline", "--report", "sponsor", "--output", "x"]
        try await run(report + ["--sponsors", "/dev/zero"]).expectLine(78, "/dev/zero", "(larger than 4 MiB)")
        try await run(["register", "--event", "6", "--session", "1", "--codes", "/dev/zero"])
            .expectLine(65, "/dev/zero", "(larger than 64 MiB)")
    }

    @Test func `pipes where only files are read`() async throws {
        let pipe = "\(folder)/pipe.yaml"
        try #require(mkfifo(pipe, 0o600) == 0)
        let club = "profiles:\n  a:\n    source: firestore\n    members: {project: p, service-account: \(pipe)}\n"
        let environment = ["ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_CONFIG": "\(folder)/config.yaml"]
        try club.write(to: "\(folder)/config.yaml")
        try await Product.run(["members", "report", "--live"], environment: environment)
            .expectLine(66, pipe, Self.notAFile)
        let files = """
            profiles:
              a:
                source: csv
                members: {members-file: \(pipe), visits-file: \(pipe)}
            """
        try await run(["members", "report", "--live"], files).expectLine(66, pipe, Self.notAFile)
        try "abc\n".write(to: "\(folder)/codes.txt")
        try await run(
            [
                "register", "--yes", "--event", "6", "--session", "1", "--codes", "codes.txt", "--journal", pipe,
                "--base-url", "http://127.0.0.1:1/",
            ]
        ).expect(64, "\(pipe): ")
    }

    @Test func `a theme, a page and a style that are pipes`() async throws {
        for name in ["house.yaml", "page.mustache", "page.css"] {
            try await withSandbox { sandbox, token in
                try await withTemporaryFolder { folder in
                    try FileManager.default.createDirectory(
                        atPath: "\(folder)/Templates", withIntermediateDirectories: true)
                    try #require(mkfifo("\(folder)/Templates/\(name)", 0o600) == 0)
                    try "title: Own\ntheme: house\nsections:\n  - section: geo_summary\n".write(
                        to: "\(folder)/own.yaml")
                    let definition = name == "house.yaml" ? ["--report", "./own.yaml"] : []
                    try await Product.run(
                        [
                            "report", "--event", "6", "--live", "--format", "html", "--output", "out", "--base-url",
                            sandbox.baseURL,
                        ]
                            + definition,
                        environment: ["ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TOKEN": token], in: folder
                    )
                    .expect(78, "\(name): ", Self.notAFile)
                }
            }
        }
    }

    @Test func `a folder in a file's place`() async throws {
        try await run(["events", "--config", folder]).expectLine(78, folder, "(Is a directory)")
        try await run(["register", "--event", "6", "--session", "1", "--codes", folder])
            .expectLine(66, folder, "(Is a directory)")
    }

    /// As shells give one for `<(…)`.
    @Test func `what a program writes is read as a configuration, as codes and as a definition`() async throws {
        let program = Product.path
        let script = """
            "\(program)" config check --config <(sleep 0.2; echo 'profiles: {a: {locale: es}}') || exit 1
            "\(program)" config show --config /dev/null >/dev/null || exit 2
            "\(program)" reports show no-shows > own.yaml || exit 3
            "\(program)" reports check <(cat own.yaml) || exit 4
            mkdir -p Reports && "\(program)" reports show no-shows > Reports/no-shows.yaml || exit 6
            cmp own.yaml Reports/no-shows.yaml || exit 6
            echo 'title: Mine' > Reports/no-shows.yaml
            [ "$("\(program)" reports show no-shows)" = 'title: Mine' ] || exit 7
            "\(program)" register --event 6 --session 1 --codes <(echo '# none') --base-url http://127.0.0.1:1/
            [ $? -eq 65 ] || exit 5
            """
        let run = try await Subprocess.run(
            "bash", ["-c", script], environment: Product.environment(["ATTENDANCE_TOKEN": "t"]), in: folder)
        #expect(run.status == 0, "\(run.status) \(run.output) \(run.errors)")
    }
}
