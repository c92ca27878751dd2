import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// What `attendance report` writes and shows.
@Suite(.timeLimit(.minutes(30))) struct ReportTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func report(
        _ sandbox: RunningSandbox, _ more: [String], environment: [String: String] = [:]
    ) async throws -> Subprocess.Outcome {
        let credentials = ["ATTENDANCE_EMAIL": "demo@tikit.example", "ATTENDANCE_PASSWORD": "demo-password"]
        return try await Product.run(
            ["report", "--event", "6", "--base-url", sandbox.baseURL, "--timezone", "America/Santiago"] + more,
            environment: credentials.merging(environment) { $1 })
    }

    @Test func `the same input gives the same bytes`() async throws {
        try await withSandbox { sandbox, _ in
            let formats = ["--format", "csv,xlsx,json"]
            let data = ["ATTENDANCE_DATA_DIR": "\(folder)/data"]
            #expect(try await report(sandbox, formats + ["--output", "\(folder)/one"], environment: data).status == 0)
            try await Task.sleep(for: .seconds(2.1))  // the resolution of a ZIP archive's clock
            #expect(try await report(sandbox, formats + ["--output", "\(folder)/two"], environment: data).status == 0)
            let one = snapshot(of: "\(folder)/one")
            #expect(one.count == 19)
            #expect(one == snapshot(of: "\(folder)/two"))
        }
    }

    @Test func `success is silent on standard error when nobody is watching`() async throws {
        try await withSandbox { sandbox, _ in
            let run = try await report(
                sandbox, ["--format", "csv", "--output", folder],
                environment: ["ATTENDANCE_DATA_DIR": "\(folder)/d"]
            ).expect(0)
            #expect(run.output == "" && run.errors == "")
        }
    }

    @Test(arguments: [20, 40, 80, 200]) func `no chart line is wider than the terminal`(width: Int) async throws {
        try await withSandbox { sandbox, token in
            let run = try await report(sandbox, [], environment: ["COLUMNS": "\(width)", "ATTENDANCE_TOKEN": token])
            #expect(run.status == 0)
            #expect(run.output.contains("Tech Summit"))
            #expect(!run.output.contains("\u{1B}"))
            let script = """
                import sys
                from wcwidth import wcswidth
                sys.exit(any(wcswidth(line.rstrip("\\n")) > int(sys.argv[1]) for line in sys.stdin.read().split("\\n")))
                """
            try run.output.write(to: "\(folder)/screen")
            try script.write(to: "\(folder)/width.py")
            try await Subprocess.run(
                "/bin/sh", ["-c", "python3 '\(folder)/width.py' \(width) < '\(folder)/screen'"],
                environment: ProcessInfo.processInfo.environment
            ).expect(0)
        }
    }

    @Test func `colour is available on request`() async throws {
        try await withSandbox { sandbox, token in
            let forced = try await report(
                sandbox, ["--color", "always"], environment: ["ATTENDANCE_TOKEN": token, "TERM": "xterm-256color"])
            #expect(forced.output.contains("\u{1B}["))
        }
    }

    @Test func `JSON without a folder goes to standard output`() async throws {
        try await withSandbox { sandbox, token in
            let run = try await report(sandbox, ["--format", "json"], environment: ["ATTENDANCE_TOKEN": token])
            #expect(run.status == 0)
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let sections = document?["sections"] as? [String: Any]
            #expect(sections?.count == 17)
        }
    }

    @Test func `filters leave the rest out and say so`() async throws {
        try await withSandbox { sandbox, token in
            let run = try await report(
                sandbox, ["--format", "json", "--session", "12"], environment: ["ATTENDANCE_TOKEN": token])
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let sections = document?["sections"] as? [String: [String: Any]]
            let rows = sections?["attendance_by_session"]?["rows"] as? [[String: Any]]
            #expect(rows?.map { $0["session_id"] as? Int } == [12])
            let about = document?["about"] as? [String: Any]
            #expect(about?["left_out_by_session"] != nil)
        }
    }

    @Test func `a reader that goes away ends the run quietly`() async throws {
        try await withSandbox { sandbox, token in
            let run = try await Subprocess.run(
                "/bin/sh", ["-c", "\(Product.path) report --event 6 --base-url \(sandbox.baseURL) | head -n 1"],
                environment: Product.environment(["ATTENDANCE_TOKEN": token]))
            #expect(run.errors == "")
            #expect(run.output.split(separator: "\n").count == 1)
        }
    }

    @Test func `a full standard output is 73`() async throws {
        try await withSandbox { sandbox, token in
            try await Subprocess.run(
                "/bin/sh", ["-c", "\(Product.path) report --event 6 --base-url \(sandbox.baseURL) > /dev/full"],
                environment: Product.environment(["ATTENDANCE_TOKEN": token])
            ).expect(73)
        }
    }

    @Test(arguments: [
        SandboxFaults.Churn(inserted: 1, removed: 0, times: 4), .init(inserted: 0, removed: 1, times: 2),
        .init(inserted: 2, removed: 1, times: 6),
    ])
    func `rows that come and go between pages are neither lost nor repeated`(churn: SandboxFaults.Churn) async throws {
        var faults = SandboxFaults()
        faults.churn = churn
        faults.pageLimit = 20
        try await withSandbox(faults) { sandbox, token in
            let run = try await report(sandbox, ["--format", "json"], environment: ["ATTENDANCE_TOKEN": token])
            #expect(run.status == 0, "\(run.errors)")
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let headlines = document?["headlines"] as? [String: Any]
            let about = document?["about"] as? [String: Any]
            let highest = try #require(about?["highest_checkin_id"] as? Int)
            let there = sandbox.checkInIdentifiers().filter { $0 <= Int64(highest) }
            // Inserted and removed again by the time of the count: only ids up to the cut-off, as the server has them now.
            #expect(headlines?["checkins"] as? Int == there.count)
        }
    }
}
