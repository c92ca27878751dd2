import Base
import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// What a night tells others: ping, hooks and metrics. Each has one start and one end, and nothing fails in silence.
@Suite(.timeLimit(.minutes(30))) struct DeliveryTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    /// Runs a night with a web server for its pings. In its lines, PORT stands for the server's.
    private func night(
        _ lines: [String], status: Int = 200, _ body: (NightlySetting, LoopbackServer) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await LoopbackServer.run("webserver.py", below: folder, ["\(status)"]) { server in
                let lines = lines.map { $0.replacing("PORT", with: "\(server.port)").replacing("FOLDER", with: folder) }
                try await withNightlySetting(["formats: [csv]"] + lines) { setting, _ in try await body(setting, server)
                }
            }
        }
    }

    @Test(arguments: [
        ("events: [6]", "http://127.0.0.1:PORT/secret-uuid", ["POST /secret-uuid/start", "POST /secret-uuid"], 0),
        (
            "events: [6, 999]", "http://127.0.0.1:PORT/secret-uuid/",
            ["POST /secret-uuid/start", "POST /secret-uuid/fail"], 1
        ),
        (
            "events: [999]", "http://127.0.0.1:PORT/secret-uuid",
            ["POST /secret-uuid/start", "POST /secret-uuid/fail"], 66
        ),
        (
            "events: [6]", "http://127.0.0.1:PORT/api/push/secret-uuid?status=up&msg=OK&ping=",
            ["GET /api/push/secret-uuid?status=up&msg=OK"], 0
        ),
    ]) func `a ping says that a run starts and how it ends`(
        events: String, address: String, expected: [String], status: Int32
    ) async throws {
        try await night([events, "ping: \(address)"]) { setting, server in
            let run = try await setting.nightly(["-vv"]).expect(status)
            let requests = try server.requests()
            #expect(requests.map { "\($0.method) \($0.path)" } == expected)
            if status != 0 { #expect(requests.last?.body.contains("999") == true) }
            // Whoever knows the address can say that all is well.
            #expect(!run.errors.contains("secret-uuid") && !run.output.contains("secret-uuid"))
            let shown = try await Product.run(["config", "show", "--json"], environment: setting.environment)
            #expect(shown.output.contains("nightly.ping") && !shown.output.contains("secret-uuid"))
        }
    }

    @Test func `a ping that fails is said, and changes nothing`() async throws {
        try await night(["events: [6]", "ping: http://127.0.0.1:PORT/secret-uuid"], status: 404) { setting, server in
            let run = try await setting.nightly()
            #expect(run.status == 0 && run.errors.components(separatedBy: "ping").count == 3, "\(run.errors)")
            #expect(!run.errors.contains("secret") && setting.latest != nil)
        }
        try await RawServer.withClosedPort { port in
            try await withNightlySetting(["events: [6]", "formats: [csv]"]) { setting, _ in
                var setting = setting
                setting.environment["ATTENDANCE_PING"] = "http://127.0.0.1:\(port)/secret-uuid"
                let run = try await setting.nightly()
                #expect(
                    run.status == 0 && run.errors.contains("ping") && !run.errors.contains("secret"), "\(run.errors)")
            }
        }
    }

    @Test func `what a hook started and what ignores signals goes with it`() async throws {
        let deaf = "sh -c 'trap \"\" TERM; echo $$ > \(folder)/deaf; while :; do sleep 1; done'"
        try "\(deaf) &\nsleep 600\n".write(to: "\(folder)/hook")
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "hooks: {success: sh \(folder)/hook, timeout: 1s}",
        ]) { setting, _ in
            try await setting.nightly().expect(1, "did not end")
            let number = try String(at: "\(folder)/deaf").dropLast()
            let state = try? String(at: "/proc/\(number)/stat")
            #expect(state.map { $0.contains(") Z ") } ?? true, "\(state ?? "")")
        }
    }

    /// A process in a session of its own leaves the hook's group; a control group holds it all the same.
    @Test func `what a hook started elsewhere goes with it, or that is said`() async throws {
        let away = "setsid sh -c 'echo $$ > \(folder)/away; exec sleep 600' &"
        try "\(away)\nsleep 600\n".write(to: "\(folder)/hook")
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "hooks: {success: sh \(folder)/hook, timeout: 1s}",
        ]) { setting, _ in
            let run = try await setting.nightly().expect(1, "did not end")
            let number = try #require(pid_t(String(try String(at: "\(folder)/away").dropLast())))
            let state = try? String(at: "/proc/\(number)/stat")
            let hasEnded = state.map { $0.contains(") Z ") } ?? true
            if !hasEnded { kill(number, SIGKILL) }
            #expect(hasEnded != run.errors.contains("cgroup v2"), "\(run.errors)")
        }
    }

    @Test func `what a hook writes is in the log, and not without end`() async throws {
        try await withNightlySetting([
            "events: [6]", "formats: [csv]",
            #"hooks: {success: "printf 'a\\033[31mb\\n'; yes | head -c 1000000", timeout: 1m}"#,
        ]) { setting, _ in
            let run = try await setting.nightly()
            #expect(run.status == 0 && run.errors.utf8.count < 2_000_000 && run.errors.contains("hook success: …"))
            #expect(!run.errors.contains("\u{1B}"))
        }
    }

    @Test(arguments: [SIGTERM, SIGKILL]) func `a run that is stopped has one end`(signal: Int32) async throws {
        let hooks = ["start", "success", "failure"].map {
            "\($0): \"echo \($0) $ATTENDANCE_REASON >> \(folder)/told\""
        }
        var slow = SandboxFaults()
        slow.latencyMilliseconds = 5000
        try await withNightlySetting(
            ["events: [6]", "formats: [csv]", "hooks: {\(hooks.joined(separator: ", "))}"], faults: slow
        ) { setting, _ in
            let child = try Child(
                Product.path, ["nightly"], environment: Product.environment(setting.environment),
                output: "\(folder)/output", errors: "\(folder)/errors")
            try await LoopbackServer.appearance(of: "\(folder)/told")
            kill(child.pid, signal)
            #expect(await child.end() == 128 + signal)
        }
        let told = { try String(at: "\(folder)/told").split(separator: "\n") }
        let end = signal == SIGTERM ? ["failure stopped by SIGTERM; no file was published"] : []
        #expect(try told().map(String.init) == ["start"] + end)
    }

    @Test func `of a run that was killed the next one tells the end, once`() async throws {
        let hooks = ["start", "success", "failure"].map {
            "\($0): \"echo \($0) $ATTENDANCE_RUN >> \(folder)/told\""
        }
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "hooks: {\(hooks.joined(separator: ", "))}",
        ]) { setting, _ in
            let state = "\(setting.folder)/data/tikit/nightly.json"
            silently(try await setting.nightly())
            for (phase, count) in [("begun", 1), ("ending", 0)] {
                let begun =
                    #"{"run":"earlier","night":"2026-03-01","startedAt":1,"phase":"\#(phase)"}"#
                try begun.write(to: state)
                try FileManager.default.removeItem(atPath: "\(folder)/told")
                for isFirst in [true, false] {
                    let run = try await setting.nightly()
                    #expect(run.status == 0 && run.errors.contains("earlier") == isFirst, "\(run.errors)")
                }
                let told = try String(at: "\(folder)/told").split(separator: "\n")
                #expect(told.filter { $0 == "failure earlier" }.count == count && told.count == 4 + count)
            }
        }
    }
}
