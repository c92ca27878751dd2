import Foundation
import TestSupport
import Testing

/// What ends the program at once, and what it says.
@Suite(.timeLimit(.minutes(5))) struct FatalSignalTests {
    /// A command that waits for a service which never answers.
    private func withWaitingRun(
        _ more: [String: String] = [:], _ body: (pid_t, Child, RawServer, String) async throws -> Void
    ) async throws {
        try await RawServer.run(.dripping) { server in
            try await withTemporaryFolder { folder in
                let environment = Product.environment(
                    ["ATTENDANCE_TOKEN": "t", "ATTENDANCE_BASE_URL": server.baseURL].merging(more) { $1 })
                let child = try Child(
                    Product.path, ["events"], environment: environment, output: "\(folder)/output",
                    errors: "\(folder)/errors")
                for _ in 0..<600 where server.requests.isEmpty { try await Task.sleep(for: .milliseconds(50)) }
                try await body(child.pid, child, server, "\(folder)/errors")
            }
        }
    }

    /// Also where Swift's runtime would print a backtrace, as on a terminal.
    @Test(arguments: [
        (SIGQUIT, "SIGQUIT"), (SIGABRT, "SIGABRT"), (SIGSEGV, "SIGSEGV"), (SIGBUS, "SIGBUS"), (SIGILL, "SIGILL"),
        (SIGFPE, "SIGFPE"), (SIGTRAP, "SIGTRAP"),
    ])
    func `the first signal from outside ends the program, with one line`(signal: Int32, name: String) async throws {
        for (locale, line) in [("en", "attendance: ended by \(name)\n"), ("es", "attendance: terminado por \(name)\n")]
        {
            try await withWaitingRun(["ATTENDANCE_LOCALE": locale]) { pid, child, _, errors in
                kill(pid, signal)
                #expect(await child.end() == 128 + signal)
                let said = try String(at: errors)
                #expect(said == line)
            }
        }
    }

    @Test func `a signal that was ignored at the start stays ignored`() async throws {
        try await RawServer.run(.answer(401, "{}", closes: true)) { server in
            let script = "trap '' QUIT; \"$0\" events & sleep 1; kill -QUIT $!; wait $!"
            let run = try await Subprocess.run(
                "/bin/sh", ["-c", script, Product.path],
                environment: Product.environment(["ATTENDANCE_TOKEN": "t", "ATTENDANCE_BASE_URL": server.baseURL]))
            #expect(run.status == 77 && !run.errors.contains("SIGQUIT"), "\(run.errors)")
        }
    }
}
