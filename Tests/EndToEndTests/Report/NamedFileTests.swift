import Foundation
import Messages
import Sandbox
import TestSupport
import Testing

/// Every file that a user names may be a folder, a pipe or a device, or have no end: then a line says so, and nobody waits.
@Suite(.timeLimit(.minutes(30))) struct NamedFileTests {
    private static let notAFile = Phrase.noRegularFile.en

    private func withPipe(_ body: (_ folder: String, _ pipe: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let pipe = "\(folder)/pipe.yaml"
            try #require(mkfifo(pipe, 0o600) == 0)
            try await body(folder, pipe)
        }
    }

    private func run(_ arguments: [String], _ configuration: String? = nil, in folder: String) async throws
        -> Program.Outcome
    {
        if let configuration { try Data(configuration.utf8).write(to: URL(fileURLWithPath: "\(folder)/config.yaml")) }
        return try await Product.run(
            arguments,
            environment: [
                "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TOKEN": "t",
                "ATTENDANCE_CONFIG": configuration == nil ? "" : "\(folder)/config.yaml",
            ], in: folder)
    }

    private func expectLine(_ run: Program.Outcome, _ status: Int32, _ path: String, _ reason: String) {
        #expect(run.status == status && run.output == "", "\(run.status) \(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(run.errors.contains(path) && run.errors.contains("(\(reason))"), "\(run.errors)")
    }

    @Test func `a device without end`() async throws {
        try await withTemporaryFolder { folder in
            let large = "larger than 1 MiB"
            expectLine(try await run(["events", "--config", "/dev/zero"], in: folder), 78, "/dev/zero", large)
            expectLine(try await run(["reports", "check", "/dev/zero"], in: folder), 66, "/dev/zero", large)
            let report = ["report", "--event", "6", "--offline"]
            expectLine(
                try await run(
                    report + ["--report", "sponsor", "--sponsors", "/dev/zero", "--output", "x"], in: folder),
                78, "/dev/zero", "larger than 4 MiB")
            expectLine(
                try await run(["register", "--event", "6", "--session", "1", "--codes", "/dev/zero"], in: folder), 65,
                "/dev/zero", "larger than 64 MiB")
        }
    }

    @Test func `pipes where only files are read`() async throws {
        try await withPipe { folder, pipe in
            let club = "profiles:\n  a:\n    source: firestore\n    members: {project: p, service-account: \(pipe)}\n"
            let environment = [
                "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
            ]
            try Data(club.utf8).write(to: URL(fileURLWithPath: "\(folder)/config.yaml"))
            let key = try await Product.run(["members", "report", "--live"], environment: environment)
            expectLine(key, 66, pipe, Self.notAFile)
            let files = """
                profiles:
                  a:
                    source: csv
                    members: {members-file: \(pipe), visits-file: \(pipe)}
                """
            expectLine(try await run(["members", "report", "--live"], files, in: folder), 66, pipe, Self.notAFile)
            try Data("abc\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/codes.txt"))
            let journal = try await run(
                [
                    "register", "--yes", "--event", "6", "--session", "1", "--codes", "codes.txt", "--journal", pipe,
                    "--base-url", "http://127.0.0.1:1/",
                ], in: folder)
            #expect(journal.status == 64 && journal.errors.contains("\(pipe): "), "\(journal.errors)")
        }
    }

    @Test func `a theme, a page and a style that are pipes`() async throws {
        for name in ["house.yaml", "page.mustache", "page.css"] {
            try await withSandbox { sandbox, token in
                try await withTemporaryFolder { folder in
                    try FileManager.default.createDirectory(
                        atPath: "\(folder)/Templates", withIntermediateDirectories: true)
                    try #require(mkfifo("\(folder)/Templates/\(name)", 0o600) == 0)
                    try Data("title: Own\ntheme: house\nsections:\n  - section: geo_summary\n".utf8).write(
                        to: URL(fileURLWithPath: "\(folder)/own.yaml"))
                    let definition = name == "house.yaml" ? ["--report", "./own.yaml"] : []
                    let run = try await Product.run(
                        [
                            "report", "--event", "6", "--live", "--format", "html", "--output", "out", "--base-url",
                            sandbox.baseURL,
                        ]
                            + definition,
                        environment: ["ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TOKEN": token], in: folder)
                    #expect(run.status == 78, "\(name): \(run.status) \(run.errors)")
                    #expect(run.errors.contains("\(name): ") && run.errors.contains(Self.notAFile), "\(run.errors)")
                }
            }
        }
    }

    @Test func `a folder in a file's place`() async throws {
        try await withTemporaryFolder { folder in
            expectLine(try await run(["events", "--config", folder], in: folder), 78, folder, "Is a directory")
            expectLine(
                try await run(["register", "--event", "6", "--session", "1", "--codes", folder], in: folder), 66,
                folder,
                "Is a directory")
        }
    }

    /// As shells give one for `<(…)`.
    @Test func `what a program writes is read as a configuration, as codes and as a definition`() async throws {
        try await withTemporaryFolder { folder in
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
            let run = try await Program.run(
                "bash", ["-c", script], environment: Product.environment(["ATTENDANCE_TOKEN": "t"]), in: folder)
            #expect(run.status == 0, "\(run.status) \(run.output) \(run.errors)")
        }
    }
}
