import Foundation
import Sandbox
import TestSupport
import Testing

/// Other programs that a run starts: they are given no secret, and do not outlive the run.
@Suite(.timeLimit(.minutes(30))) struct ChildProcessTests {
    private static let secrets = [
        "ATTENDANCE_TOKEN": "secret-token", "ATTENDANCE_EMAIL": "ana@club.example",
        "ATTENDANCE_PASSWORD": "secret-password",
        "ATTENDANCE_PHONE": "+56900000000",
    ]

    /// A dataset of event 6, and a `spark-submit` that is a shell script.
    private func withSpark(
        _ body: String,
        _ test: (_ folder: String, _ arguments: [String], _ environment: [String: String]) async throws -> Void
    ) async throws {
        try await withSandbox(guests: 30) { sandbox, token in
            try await withTemporaryFolder { folder in
                let environment = ["ATTENDANCE_TOKEN": token, "ATTENDANCE_BASE_URL": sandbox.baseURL, "TMPDIR": folder]
                let data = ["--data-dir", "\(folder)/data"]
                for arguments in [
                    ["sync", "--event", "6"], ["export", "--dataset", "\(folder)/lake", "--all", "--offline"],
                ] {
                    try await Product.run(arguments + data, environment: environment).require(0)
                }
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/spark/bin", withIntermediateDirectories: true)
                let script = "\(folder)/spark/bin/spark-submit"
                try "#!/bin/sh\nfolder='\(folder)'\n\(body)\n".write(to: script)
                chmod(script, 0o755)
                try await test(
                    folder,
                    [
                        "report", "--engine", "spark", "--dataset", "\(folder)/lake", "--event", "6", "--output",
                        "\(folder)/out",
                    ]
                        + data,
                    environment.merging(["SPARK_HOME": "\(folder)/spark", "HADOOP_CONF_DIR": "/etc/hadoop"]) { $1 })
            }
        }
    }

    @Test func `Spark is given no setting of ours, and all others`() async throws {
        try await withSpark("env > $folder/env; exit 3") { folder, arguments, environment in
            try await Product.run(arguments, environment: environment.merging(Self.secrets) { $1 }).expect(69)
            let given = try String(at: "\(folder)/env")
            #expect(given.contains("HADOOP_CONF_DIR=/etc/hadoop\n") && !given.contains("ATTENDANCE_"))
            for secret in Self.secrets.values { #expect(!given.contains(secret)) }
        }
    }

    /// Until nothing of a process is left but perhaps its entry.
    private func hasEnded(_ process: pid_t) async throws -> Bool {
        for _ in 0..<600 {
            let state = (try? String(at: "/proc/\(process)/stat"))?
                .split(separator: ")").last?.split(separator: " ").first
            if state == nil || state == "Z" { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    /// The second process does not end when it is asked to.
    @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
    func `Spark and what it started end with the run, however that ends`(signal: Int32) async throws {
        let body = """
            sh -c 'sleep 1000' & echo $! > $folder/child
            if [ \(signal) = \(SIGKILL) ]; then sh -c 'trap "" TERM; while :; do sleep 1; done' & echo $! > $folder/stubborn; fi
            echo $$ > $folder/parent.new; mv $folder/parent.new $folder/parent
            wait
            """
        try await withSpark(body) { folder, arguments, environment in
            let run = try Child(
                Product.path, arguments, environment: Product.environment(environment), output: "\(folder)/screen",
                errors: "\(folder)/errors")
            while access("\(folder)/parent", F_OK) != 0 { try await Task.sleep(for: .milliseconds(20)) }
            #expect(kill(run.pid, signal) == 0)
            _ = await run.end()
            for name in ["parent", "child"] + (signal == SIGKILL ? ["stubborn"] : []) {
                let text = try String(at: "\(folder)/\(name)")
                let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
                #expect(try await hasEnded(process), "\(name)")
                kill(process, SIGKILL)
            }
        }
    }

    @Test func `the sandbox is given no secret`() async throws {
        try await withTemporaryFolder { folder in
            let run = try Child(
                Product.path, ["sandbox", "--port", "0", "--guests", "20"],
                environment: Product.environment(Self.secrets), output: "\(folder)/screen", errors: "\(folder)/errors")
            while try !String(at: "\(folder)/screen").contains("http") {
                try await Task.sleep(for: .milliseconds(20))
            }
            // The program has replaced itself: the same process.
            let given = try String(decoding: Data(at: "/proc/\(run.pid)/environ"), as: UTF8.self)
            #expect(given.contains("HOME=") && !given.contains("ATTENDANCE_"))
            kill(run.pid, SIGTERM)
            _ = await run.end()
        }
    }
}
