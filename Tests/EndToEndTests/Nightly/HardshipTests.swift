import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Sessions that end in the middle, servers that misbehave, disks that fill up.
@Suite(.timeLimit(.minutes(30))) struct HardshipTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private let login = ["ATTENDANCE_EMAIL": "demo@tikit.example", "ATTENDANCE_PASSWORD": "demo-password"]

    @Test func `a token expiring mid-walk is renewed once for all requests in flight`() async throws {
        var faults = SandboxFaults()
        faults.requestsPerToken = 12
        faults.pageLimit = 20
        faults.latencyMilliseconds = 10
        try await withSandbox(faults) { sandbox, _ in
            try await Product.run(
                ["report", "--event", "6", "--base-url", sandbox.baseURL, "--format", "json", "--data-dir", folder],
                environment: login
            ).expect(0)
            let counters = sandbox.counters
            #expect(counters.requests(to: .login) == 1)
            // Every token but the first came from one refresh, however many requests were refused with the one before.
            let tokens = (counters.requests(to: .checkIns) + counters.requests(to: .sessions)) / 12 + 1
            #expect((1...tokens).contains(counters.requests(to: .refresh)))
            #expect(counters.mostAtOnce > 2)
        }
    }

    @Test func `a refused refresh is 77 and leaves files alone`() async throws {
        var faults = SandboxFaults()
        faults.requestsPerToken = 3
        faults.refusesRefresh = true
        try await withSandbox(faults) { sandbox, _ in
            let place = "\(folder)/out/event-6/attendance.json"
            try FileManager.default.createDirectory(atPath: "\(folder)/out/event-6", withIntermediateDirectories: true)
            try "last night".write(to: place)
            try await Product.run(
                [
                    "report", "--event", "6", "--base-url", sandbox.baseURL, "--format", "json", "--output",
                    "\(folder)/out", "--data-dir", "\(folder)/data",
                ], environment: login
            ).expectLine(77)
            #expect(FileManager.default.contents(atPath: place) == Data("last night".utf8))
        }
    }

    @Test func `without libcurl, which only requests need, a request is 78 and the rest goes on`() async throws {
        try "no library".write(to: "\(folder)/libcurl.so.4")
        let without = ["LD_LIBRARY_PATH": folder]
        let help = try await Product.run(["report", "--help"], environment: without).expect(0)
        #expect(help.output.contains("--event"))
        try await Product.run(
            ["events", "--base-url", "http://127.0.0.1:9/"],
            environment: without.merging(["ATTENDANCE_TOKEN": "given"]) { $1 }
        ).expectLine(78, "libcurl")
    }

    @Test func `a redirect to another host never carries the token`() async throws {
        let elsewhere = try RawServer { _ in RawServer.json("{}") }
        defer { elsewhere.stop() }
        let address = "http://localhost:\(elsewhere.port)/api/checkins"
        try await withSandbox(SandboxFaults(rules: [FaultRule(.redirect(location: address), of: .checkIns)])) {
            sandbox, token in
            let run = try await Product.run(
                ["report", "--event", "6", "--live", "--base-url", sandbox.baseURL, "--format", "json"],
                environment: ["ATTENDANCE_TOKEN": token])
            #expect(run.status != 0)
            #expect(!elsewhere.requests.isEmpty)
            #expect(!elsewhere.requests.joined().contains(token))
            #expect(!elsewhere.requests.joined().lowercased().contains("authorization"))
        }
    }

    @Test func `a server that asks for patience is obeyed`() async throws {
        let rules = [
            FaultRule(.tooManyRequests(retryAfterSeconds: 2), of: .checkIns, after: 1, times: 3),
            FaultRule(.status(code: 502), of: .checkIns, after: 3, times: 2),
            FaultRule(.cutBody(keepingBytes: 100), of: .checkIns, after: 4, times: 1),
        ]
        try await withSandbox(SandboxFaults(rules: rules)) { sandbox, token in
            let began = ContinuousClock.now
            try await Product.run(
                ["report", "--event", "6", "--live", "--base-url", sandbox.baseURL, "--format", "json"],
                environment: ["ATTENDANCE_TOKEN": token]
            ).expect(0)
            // A floor, not a timing: it may take longer, never less.
            #expect(ContinuousClock.now - began >= .seconds(2))
        }
    }

    @Test func `a body that never ends is refused`() async throws {
        try await withSandbox(SandboxFaults(rules: [FaultRule(.endlessBody, of: .checkIns)])) { sandbox, token in
            let run = try await Product.run(
                ["report", "--event", "6", "--live", "--base-url", sandbox.baseURL, "--format", "json"],
                environment: ["ATTENDANCE_TOKEN": token])
            #expect(run.status == 65 || run.status == 69, "\(run.errors)")
            #expect(run.output == "")
        }
    }

    @Test(arguments: [-10_000, 10_000]) func `a clock that is hours wrong does not matter`(offset: Int) async throws {
        var faults = SandboxFaults()
        faults.clockOffsetSeconds = offset
        try await withSandbox(faults) { sandbox, _ in
            try await Product.run(
                ["report", "--event", "6", "--base-url", sandbox.baseURL, "--format", "json", "--data-dir", folder],
                environment: login
            ).expect(0)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "takes root, and a container that allows mounting"))
    func `a full disk is 73 and last night's files are whole`() async throws {
        try await withSandbox { sandbox, token in
            let disk = try SmallDisk(at: "\(folder)/disk", size: "128k")
            defer { disk.unmount() }
            let arguments = ["report", "--event", "6", "--live", "--base-url", sandbox.baseURL, "--output", disk.path]
            try "last night".write(to: "\(disk.path)/note")
            let before = snapshot(of: disk.path)
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(73, disk.path)
            #expect(snapshot(of: disk.path) == before)
            // It was for want of room.
            try disk.grow(to: "8m")
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(0)
            #expect(snapshot(of: disk.path).count > 10)
        }
    }
}
