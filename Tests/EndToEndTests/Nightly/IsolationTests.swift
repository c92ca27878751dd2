import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// One event's fault is that event's alone, also one that nobody foresaw.
@Suite(.timeLimit(.minutes(30))) struct IsolationTests {
    /// A service so slow that an event's process can be found while it reads.
    private var slow: SandboxFaults {
        var faults = SandboxFaults()
        faults.latencyMilliseconds = 700
        return faults
    }

    @Test(arguments: [
        ("SIGKILL", SIGKILL, 69), ("SIGILL", SIGILL, 65), ("SIGABRT", SIGABRT, 65), ("SIGSEGV", SIGSEGV, 65),
    ])
    func `an event whose process dies in the night is named, and the others are written`(
        name: String, signal: Int32, reasonStatus: Int
    ) async throws {
        for dying in [6, 7] {
            try await withNightlySetting(["events: [6, 7]", "formats: [csv, json]"], faults: slow) { setting, _ in
                let night = try setting.start(["nightly"])
                let process = try await Self.process(of: dying, startedBy: night.pid)
                #expect(kill(process, signal) == 0)
                let status = await night.end()
                let errors = try setting.errors()
                #expect(status == 1 && errors.count == 1, "\(status) \(errors)")
                #expect(errors.first?.hasPrefix("attendance: event \(dying): ") == true && errors[0].contains(name))
                let manifest = try setting.manifest()
                let failed = try #require(manifest.events.first { Int($0.id) == dying })
                #expect(failed.status == "failed" && failed.reason_status == reasonStatus && failed.files.isEmpty)
                let other = try #require(manifest.events.first { Int($0.id) != dying })
                #expect(other.status == "ok" && other.files.count == 18)
                let latest = try #require(setting.latest)
                let written = snapshot(of: "\(setting.reports)/\(latest)").keys
                #expect(Set(written) == Set(other.files.map(\.path) + ["manifest.json", "index.html"]))
            }
        }
    }

    @Test func `an event that the account may not read is that event's failure`() async throws {
        let refusal = FaultRule(.status(code: 403), of: .sessions, times: 1)
        try await withNightlySetting(faults: SandboxFaults(rules: [refusal])) { setting, sandbox in
            let run = try await setting.nightly()
            run.expectLine(1, "attendance: event 6: sessions of event 6: ", "no permission")
            let events = try setting.manifest().events
            #expect(events.map(\.id) == [6, 7] && events.map(\.status) == ["failed", "ok"])
            #expect(events[0].reason_status == 77 && events[1].files.count > 10)
            // If it may read none, nothing is written; a token that is refused ends the run with the first event.
            sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions)]
            let none = try await setting.nightly()
            #expect(none.status == 77 && none.errorLines.count == 2, "\(none.errors)")
            sandbox.faults.rules = [FaultRule(.status(code: 401), of: .sessions)]
            let refused = try await setting.nightly()
            #expect(refused.status == 77 && refused.errorLines.count == 1, "\(refused.errors)")
        }
    }

    @Test func `a dataset has the events that the account may read`() async throws {
        let refusal = FaultRule(.status(code: 403), of: .sessions, times: 1)
        try await withNightlySetting(faults: SandboxFaults(rules: [refusal])) { setting, _ in
            let lake = "\(setting.folder)/lake"
            try await Product.run(
                ["export", "--dataset", lake, "--event", "6", "--event", "7"], environment: setting.environment
            ).expectLine(1, "attendance: event 6: ", "no permission")
            #expect(snapshot(of: lake).keys.contains { $0.contains("event_id=7") })
        }
    }

    @Test func `an event whose process dies leaves the others of a report`() async throws {
        try await withNightlySetting(faults: slow) { setting, _ in
            let report = try setting.start(
                [
                    "report", "--event", "7", "--event", "6", "--format", "terminal,json", "--output",
                    "\(setting.folder)/out",
                ])
            let process = try await Self.process(of: 7, startedBy: report.pid)
            #expect(kill(process, SIGILL) == 0)
            let status = await report.end()
            let errors = try setting.errors()
            #expect(status == 1 && errors.count == 1 && errors[0].hasPrefix("attendance: event 7: "), "\(errors)")
            #expect(Set(snapshot(of: "\(setting.folder)/out").keys) == ["event-6/attendance.json"])
            let screen = try String(at: setting.screen)
            #expect(screen.contains("Tech Summit 2026") && screen.contains("\n"))
        }
    }

    @Test func `where every event's process dies nothing is written, and the status is the first one's`() async throws {
        try await withNightlySetting(["events: 6"], faults: slow) { setting, _ in
            let night = try setting.start(["nightly"])
            let process = try await Self.process(of: 6, startedBy: night.pid)
            #expect(kill(process, SIGABRT) == 0)
            #expect(await night.end() == 65)
            #expect(setting.nights == [] && snapshot(of: setting.reports).isEmpty)
        }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
    func `a run that is stopped leaves no process and no lock behind`(signal: Int32) async throws {
        try await withNightlySetting(["events: [6, 7]", "formats: csv"], faults: slow) { setting, _ in
            let night = try setting.start(["nightly"])
            let process = try await Self.process(of: 6, startedBy: night.pid)
            #expect(kill(night.pid, signal) == 0)
            #expect(await night.end() == 128 + signal)
            // A line says what ended the run: one, of the run and not also of the part.
            let names = [SIGTERM: "SIGTERM", SIGINT: "SIGINT", SIGHUP: "SIGHUP"]
            let lines = names[signal].map { ["attendance: stopped by \($0); no file was published"] } ?? []
            #expect(try setting.errors() == lines)
            while kill(process, 0) == 0, Self.isRunning(process) { try await Task.sleep(for: .milliseconds(20)) }
            #expect(setting.nights == [], "nothing was written")
            let lock = open(setting.lock, O_RDWR)
            defer { close(lock) }
            // Whatever the kernel still has to close of a killed process.
            var taken = flock(lock, LOCK_EX | LOCK_NB)
            for _ in 0..<50 where taken != 0 {
                try await Task.sleep(for: .milliseconds(100))
                taken = flock(lock, LOCK_EX | LOCK_NB)
            }
            #expect(taken == 0)
        }
    }

    @Test func `events in processes of their own give the bytes that they give alone`() async throws {
        try await withNightlySetting { setting, _ in
            let output = { (name: String) in
                ["--live", "--format", "csv,json", "--output", "\(setting.folder)/\(name)"]
            }
            let both = try await Product.run(
                ["report", "--event", "6", "--event", "7"] + output("both"), environment: setting.environment)
            silently(both)
            for event in ["6", "7"] {
                silently(
                    try await Product.run(
                        ["report", "--event", event] + output("each"), environment: setting.environment))
            }
            let files = snapshot(of: "\(setting.folder)/both")
            #expect(files.count > 20 && differences(files, snapshot(of: "\(setting.folder)/each")) == [])
        }
    }

    @Test func `a configuration that is a pipe serves all events of a night`() async throws {
        try await withNightlySetting(["events: [6, 7]", "formats: csv"]) { setting, _ in
            var environment = setting.environment
            let file = environment.removeValue(forKey: "ATTENDANCE_CONFIG") ?? ""
            let run = try await Subprocess.run(
                "/bin/bash", ["-c", "\"$0\" nightly --config <(cat \"$1\")", Product.path, file],
                environment: Product.environment(environment), in: nil)
            silently(run)
            #expect(try setting.manifest().events.map(\.status) == ["ok", "ok"])
        }
    }

    /// The process that makes an event's part, once it is there.
    private static func process(of event: Int, startedBy starter: pid_t) async throws -> pid_t {
        try await process(#""event":{"_0":\#(event)}"#, startedBy: starter)
    }

    /// The process whose request has a text in it, once it is there.
    static func process(_ request: String, startedBy starter: pid_t) async throws -> pid_t {
        while true {
            for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
                guard let number = pid_t(name), parent(of: number) == starter,
                    let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
                else { continue }
                let line = String(decoding: words, as: UTF8.self)
                if line.contains("--part"), line.contains(request) { return number }
            }
            try #require(isRunning(starter), "it ended before")
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func parent(of number: pid_t) -> pid_t? { field(1, of: number).flatMap { pid_t($0) } }

    private static func isRunning(_ number: pid_t) -> Bool { field(0, of: number).map { $0 != "Z" } ?? false }

    /// A field of `/proc/N/stat` behind the name in brackets.
    private static func field(_ index: Int, of number: pid_t) -> Substring? {
        FileManager.default.contents(atPath: "/proc/\(number)/stat").flatMap {
            let fields = String(decoding: $0, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
            return fields.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
    }
}

extension NightlySetting {
    fileprivate var screen: String { "\(folder)/screen" }

    /// Starts the program and does not wait for it.
    func start(_ arguments: [String]) throws -> Child {
        try Child(
            Product.path, arguments, environment: Product.environment(environment), output: screen,
            errors: "\(folder)/errors")
    }

    /// What it wrote to standard error, by line.
    func errors() throws -> [String] {
        try String(at: "\(folder)/errors").split(separator: "\n").map(String.init)
    }
}
