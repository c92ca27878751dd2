import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Night after night: what the store spares, what it keeps, and what it survives.
@Suite(.timeLimit(.minutes(30))) struct StoreTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func report(
        _ sandbox: RunningSandbox, _ name: String, _ more: [String] = [], wait: Bool = false
    ) async throws -> Subprocess.Outcome {
        try await Product.run(
            [
                "report", "--event", "6", "--base-url", sandbox.baseURL, "--timezone", "America/Santiago", "--format",
                "csv,json", "--output", "\(folder)/\(name)", "--data-dir", "\(folder)/data",
            ] + more + (wait ? ["--wait", "60"] : []),
            environment: ["ATTENDANCE_TOKEN": try sandbox.token()])
    }

    /// The files of a report's numbers, without what says how they differ from those before.
    private func numbers(_ folder: String) -> [String: Data] {
        snapshot(of: folder).filter { $0.key.hasSuffix(".csv") && !$0.key.hasSuffix("/changes.csv") }
    }

    @Test func `the same data gives the same bytes on every path`() async throws {
        try await withSandbox { sandbox, _ in
            for (name, more) in [
                ("live", ["--live"]), ("first", []), ("second", []), ("offline", ["--offline"]),
                ("full", ["--full"]),
            ] {
                let run = try await report(sandbox, name, more)
                #expect(run.status == 0, "\(name): \(run.errors)")
            }
            let live = snapshot(of: "\(folder)/live")
            #expect(live.count > 10)
            for name in ["first", "second", "offline", "full"] {
                #expect(differences(snapshot(of: "\(folder)/\(name)"), live) == [], "\(name)")
            }
        }
    }

    /// Besides the sessions and page 1 at most eight pages are read again, the last page, and those where old meets new.
    @Test func `a night with nothing new costs few requests, and one with news little more`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await report(sandbox, "first").expect(0)
            var before = sandbox.counters.total
            try await report(sandbox, "second").expect(0)
            #expect(sandbox.counters.total - before <= 2 + 8 + 2)
            sandbox.insertCheckIns(30)
            before = sandbox.counters.total
            try await report(sandbox, "third").expect(0)
            #expect(sandbox.counters.total - before <= 4 + 8 + 3)
            #expect(try await report(sandbox, "live", ["--live"]).status == 0)
            #expect(differences(numbers("\(folder)/third"), numbers("\(folder)/live")) == [])
        }
    }

    @Test func `removed check-ins leave the store too`() async throws {
        try await withSandbox { sandbox, _ in
            #expect(try await report(sandbox, "first").status == 0)
            sandbox.removeCheckIns(3)
            sandbox.insertCheckIns(5)
            #expect(try await report(sandbox, "second").status == 0)
            #expect(try await report(sandbox, "live", ["--live"]).status == 0)
            #expect(differences(numbers("\(folder)/second"), numbers("\(folder)/live")) == [])
            let query = try await Subprocess.run(
                "/usr/bin/env",
                ["sqlite3", "\(folder)/data/default/store.sqlite", "SELECT count(*) FROM checkins_vanished"],
                environment: ProcessInfo.processInfo.environment)
            #expect(query.output == "3\n", "\(query.errors)")
        }
    }

    @Test func `an offline report of an event never read is 66`() async throws {
        try await Product.run([
            "report", "--event", "6", "--offline", "--data-dir", "\(folder)/data", "--format", "json",
        ]).expect(66)
    }

    /// The first walk and the second, killed at every commit and at some of the writes between.
    @Test(
        .enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"),
        arguments: [("fdatasync", 1), ("pwrite64", 23)], [true, false])
    func `after a kill at any commit, the next run gives an undisturbed run's numbers`(
        kill: (call: String, step: Int), isFirst: Bool
    ) async throws {
        try await withSandbox(guests: 300) { sandbox, token in
            if !isFirst {
                #expect(try await report(sandbox, "first").status == 0)
                sandbox.insertCheckIns(60)
                sandbox.removeCheckIns(2)
            }
            #expect(try await report(sandbox, "undisturbed", ["--live"]).status == 0)
            var (number, kills, wasKilled) = (1, 0, true)
            while wasKilled {
                let data = "\(folder)/data-\(number)"
                if !isFirst { try FileManager.default.copyItem(atPath: "\(folder)/data", toPath: data) }
                let run = try await Subprocess.run(
                    Product.path,
                    [
                        "report", "--event", "6", "--base-url", sandbox.baseURL, "--timezone", "America/Santiago",
                        "--format", "csv,json", "--output", "\(folder)/killed", "--data-dir", data,
                    ], environment: Product.environment(["ATTENDANCE_TOKEN": token]),
                    killedAt: KillPoint(kill.call, number: number))
                wasKilled = run.wasKilled
                try #require(wasKilled || run.status == 0, "\(kill.call) \(number): \(run.errors)")
                let next = try await report(sandbox, "next", ["--data-dir", data])
                #expect(next.status == 0, "\(kill.call) \(number): \(next.errors)")
                #expect(differences(numbers("\(folder)/next"), numbers("\(folder)/undisturbed")) == [])
                kills += wasKilled ? 1 : 0
                number += kill.step
            }
            #expect(kills > 1)
        }
    }

    @Test(arguments: ["KILL", "TERM"]) func `an interrupted first walk resumes where it stopped`(signal: String)
        async throws
    {
        var configuration = SandboxConfiguration()
        // Slow enough for some pages to be saved before it is killed, however many are in flight.
        configuration.faults.latencyMilliseconds = 500
        configuration.faults.pageLimit = 20
        try await Sandbox.withServer(configuration) { sandbox in
            let pages = sandbox.checkInIdentifiers().count / 20 + 1
            async let interrupted = report(sandbox, "interrupted")
            // By what has been asked, not by the clock: the machine may be busy.
            for _ in 1...6000 where sandbox.counters.requests(to: .checkIns) < 150 {
                try await Task.sleep(for: .milliseconds(10))
            }
            _ = try await Subprocess.run(
                "/usr/bin/pkill", ["-\(signal)", "-f", "\(folder)/interrupted"], environment: Product.environment())
            #expect(try await interrupted.status != 0)
            sandbox.faults.latencyMilliseconds = 0
            let before = sandbox.counters.requests(to: .checkIns)
            #expect(before < pages)
            sandbox.insertCheckIns(25)
            #expect(try await report(sandbox, "resumed").status == 0)
            // Some pages were saved, and those new on top and those where the two meet are read besides the rest.
            #expect(sandbox.counters.requests(to: .checkIns) - before < pages - 20)
            #expect(try await report(sandbox, "live", ["--live"]).status == 0)
            #expect(differences(snapshot(of: "\(folder)/resumed"), snapshot(of: "\(folder)/live")) == [])
        }
    }

    @Test func `of simultaneous runs one works and the others are 75 or wait`() async throws {
        var configuration = SandboxConfiguration()
        configuration.guests = 200
        // Long enough that none is done before the last has started, however busy the machine.
        configuration.faults.latencyMilliseconds = 1500
        try await Sandbox.withServer(configuration) { sandbox in
            async let one = report(sandbox, "one")
            async let two = report(sandbox, "two")
            async let three = report(sandbox, "three")
            let statuses = try await [one.status, two.status, three.status].sorted()
            #expect(statuses == [0, 75, 75])
            sandbox.faults.latencyMilliseconds = 50
            async let four = report(sandbox, "four", wait: true)
            async let five = report(sandbox, "five", wait: true)
            #expect(try await [four.status, five.status] == [0, 0])
            #expect(differences(snapshot(of: "\(folder)/four"), snapshot(of: "\(folder)/five")) == [])
        }
    }

    @Test(arguments: ["INT", "TERM", "HUP"]) func `a signal ends the run at once and leaves nothing behind`(
        signal: String
    ) async throws {
        var configuration = SandboxConfiguration()
        configuration.guests = 200
        // Longer than the test waits: a run that waited for its request would not be done.
        configuration.faults.latencyMilliseconds = 40_000
        try await Sandbox.withServer(configuration) { sandbox in
            let token = try sandbox.token()
            let began = ContinuousClock.now
            let run = try await Subprocess.run(
                "/usr/bin/timeout",
                [
                    "--preserve-status", "-s", signal, "1", Product.path, "report", "--event", "6", "--base-url",
                    sandbox.baseURL, "--live", "--output", "\(folder)/out",
                ], environment: Product.environment(["ATTENDANCE_TOKEN": token]))
            #expect(run.status == ["INT": 130, "TERM": 143, "HUP": 129][signal])
            #expect(ContinuousClock.now - began < .seconds(35))
            #expect(run.errors == "attendance: stopped by SIG\(signal); no file was published\n")
            #expect(snapshot(of: folder).isEmpty)
        }
    }

    /// timeout(1) sends a signal to the process and to its group. Which of two is the first is chance.
    @Test func `a second signal right after the first does not keep the run from saying so`() async throws {
        var configuration = SandboxConfiguration()
        configuration.guests = 200
        configuration.faults.latencyMilliseconds = 40_000
        try await Sandbox.withServer(configuration) { sandbox in
            let run = try await Subprocess.run(
                "/bin/sh",
                [
                    "-c", #""$0" "$@" & run=$!; sleep 1; kill -HUP $run; kill -TERM $run; wait $run"#, Product.path,
                    "report", "--event", "6", "--base-url", sandbox.baseURL, "--live", "--output", "\(folder)/out",
                ], environment: Product.environment(["ATTENDANCE_TOKEN": try sandbox.token()]))
            #expect([129, 143].contains(run.status))
            #expect(
                ["HUP", "TERM"].map { "attendance: stopped by SIG\($0); no file was published\n" }.contains(run.errors))
            #expect(snapshot(of: folder).isEmpty)
        }
    }
}
