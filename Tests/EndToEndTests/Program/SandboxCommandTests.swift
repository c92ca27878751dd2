import Foundation
import TestSupport
import Testing

/// `sandbox` and `demo`, whose server is an executable of its own.
@Suite(.timeLimit(.minutes(30))) struct SandboxCommandTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `the sandbox serves until it receives a signal`(signal: Int32)
        async throws
    {
        let arguments = ["sandbox", "--port", "0", "--guests", "30"]
        let sandbox = try Child(
            Product.path, arguments, environment: Product.environment(["TMPDIR": folder]),
            output: "\(folder)/output", errors: "\(folder)/errors")
        defer { sandbox.kill() }
        let addresses = try await lines(4, of: "\(folder)/output")
        #expect(addresses.allSatisfy { $0.hasPrefix("http://127.0.0.1:") })
        // It goes on in the same process, so that whoever started it can end it.
        #expect(executable(of: sandbox.pid) == Self.server)
        let account = ["ATTENDANCE_EMAIL": "demo@tikit.example", "ATTENDANCE_PASSWORD": "demo-password"]
        let events = try await Product.run(["events", "--base-url", addresses[0]], environment: account)
        #expect(events.status == 0 && events.output.contains("Tech Summit 2026"), "\(events.errors)")
        kill(sandbox.pid, signal)
        #expect(await sandbox.end() == 128 + signal)
        #expect(try String(at: "\(folder)/errors") == "")
    }

    @Test(arguments: [["sandbox", "--port", "0"], ["demo"], ["demo", "--log-format", "json"]])
    func `what the server refuses is reported as everywhere else`(command: [String]) async throws {
        for (locale, words) in [("es", "no admite"), ("en", "cannot have")] {
            let run = try await Product.run(
                command + ["--guests", "2000000"], environment: ["ATTENDANCE_LOCALE": locale], in: folder)
            run.expectLine(64, words)
            #expect(run.errors.hasPrefix(command.contains("json") ? "{" : "attendance: "), "\(run.errors)")
        }
    }

    /// As after an installation by hand that forgot it; then as `make install` leaves it.
    @Test func `without the server, one line says what is missing`() async throws {
        let program = "\(folder)/bin/attendance"
        try await place(Product.path, at: program)
        for command in ["sandbox", "demo"] {
            for (locale, words) in [("es", "reinstale con"), ("en", "reinstall with")] {
                try await Subprocess.run(
                    program, [command, "--guests", "30"],
                    environment: Product.environment(["ATTENDANCE_LOCALE": locale]), in: folder
                )
                .expectLine(69, words, "attendance-sandbox")
            }
        }
        try await place(Self.server, at: "\(folder)/libexec/attendance/attendance-sandbox")
        let run = try await Subprocess.run(
            program, ["demo", "--guests", "30"], environment: Product.environment(), in: folder)
        #expect(run.status == 0 && run.output.contains("Tech Summit 2026"), "\(run.errors)")
    }

    @Test func `the server ends with the demo, however the demo ends`() async throws {
        let demo = try Child(
            Product.path, ["demo", "--guests", "100000", "--output", "\(folder)/demo"],
            environment: Product.environment(["TMPDIR": folder]), output: "\(folder)/output",
            errors: "\(folder)/errors")
        // A child begins as a copy of its parent.
        let server = try await eventually {
            child(of: demo.pid).flatMap { executable(of: $0) == Self.server ? $0 : nil }
        }
        demo.kill()
        #expect(await demo.end() == 128 + SIGKILL)
        // It is nobody's child now.
        _ = try await eventually { executable(of: server) == Self.server ? nil : true }
    }

    // MARK: -

    private static let server =
        Product.folder.appendingPathComponent("attendance-sandbox").resolvingSymlinksInPath().path

    /// Puts a program at a path of another name for the same file, or of a copy.
    private func place(_ program: String, at path: String) async throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try FileManager.default.linkItem(atPath: program, toPath: path)
        } catch {
            // A file that this process has open for writing, even in a child being started, could not be run.
            let copy = try await Subprocess.run("/bin/cp", [program, path], environment: [:], in: self.folder)
            try #require(copy.status == 0)
        }
    }

    private func executable(of process: pid_t) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }

    /// A process's only child, once it runs the server.
    private func child(of process: pid_t) -> pid_t? {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { pid_t($0) }.first { number in
            let status = try? String(at: "/proc/\(number)/status")
            return status?.contains("\nPPid:\t\(process)\n") == true && executable(of: number) == Self.server
        }
    }

    /// A file's first lines, once it has so many.
    private func lines(_ count: Int, of path: String) async throws -> [String] {
        try await eventually {
            let text = (try? String(at: path)) ?? ""
            return text.count { $0 == "\n" } >= count ? text.split(separator: "\n").map(String.init) : nil
        }
    }

    /// A value, as soon as there is one.
    private func eventually<Value>(_ value: () -> Value?) async throws -> Value {
        for _ in 0..<3000 {
            if let value = value() { return value }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try #require(value())
    }
}
