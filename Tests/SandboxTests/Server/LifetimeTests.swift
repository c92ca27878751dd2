import AsyncHTTPClient
import Foundation
import Messages
import Sandbox
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct LifetimeTests {
    @Test func theServerIsGoneAfterwards() async throws {
        // Another test may be given the port before it is taken again here, so it may take more than one try.
        for _ in 1...5 where try await startsAgainOnItsPort() { return }
        Issue.record("five ports in turn were not free after their servers had stopped")
    }

    private func startsAgainOnItsPort() async throws -> Bool {
        let (port, path) = try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get("auth/me")
            #expect(answer.status == 200)
            #expect(client.sandbox.baseURL == "http://127.0.0.1:\(client.sandbox.port)/api/")
            #expect(FileManager.default.fileExists(atPath: client.sandbox.databasePath))
            return (client.sandbox.port, client.sandbox.databasePath)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        do {
            return try await Sandbox.withServer(SandboxConfiguration(guests: 10), port: port) { $0.port == port }
        } catch let fault as Fault where fault.kind == .unavailable {
            return false
        }
    }

    @Test func aBodysErrorIsThrownAndTheServerStopped() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await Sandbox.withServer(SandboxConfiguration(guests: 10)) { _ in throw Failure() }
        }
    }

    @Test func requestsUnderWayDoNotHoldItUp() async throws {
        try await HTTPClient.withHTTPClient(configuration: .init()) { http in
            try await withThrowingTaskGroup(of: Int?.self) { group in
                try await Sandbox.withServer(SandboxConfiguration(guests: 10)) { sandbox in
                    sandbox.faults.latencyMilliseconds = 3_600_000
                    group.addTask { try? await SandboxClient(http: http, sandbox: sandbox).get("auth/me").status }
                    while sandbox.counters.total == 0 { try await Task.sleep(for: .milliseconds(5)) }
                }
                // It was cut off, not answered after all.
                #expect(try await group.next() == .some(nil))
            }
        }
    }

    @Test func itRunsUntilItIsCancelled() async throws {
        let (ready, announce) = AsyncStream<String>.makeStream()
        let running = Task {
            try await Sandbox(SandboxConfiguration(guests: 10)).run(port: 0) { announce.yield($0.databasePath) }
        }
        var path: String?
        for await ready in ready {
            path = ready
            break
        }
        running.cancel()
        try await running.value
        #expect(try !FileManager.default.fileExists(atPath: #require(path)))
    }

    @Test func aTakenPortIsAFault() async throws {
        try await Sandbox.withServer(SandboxConfiguration(guests: 10)) { first in
            let fault = await #expect(throws: Fault.self) {
                try await Sandbox.withServer(SandboxConfiguration(guests: 10), port: first.port) { _ in }
            }
            #expect(fault?.kind == .unavailable)
            #expect(fault?.message.en.contains("127.0.0.1:\(first.port)") == true)
        }
    }

    @Test(arguments: [0, -5, 1_000_001])
    func absurdSizesAreRefused(guests: Int) async throws {
        let fault = await #expect(throws: Fault.self) {
            try await Sandbox.withServer(SandboxConfiguration(guests: guests)) { _ in }
        }
        #expect(fault?.kind == .usage)
    }
}
