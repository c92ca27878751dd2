import Base
import FoundationNetworking
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct LifetimeTests {
    @Test func `the server is gone afterwards`() async throws {
        // Another test may be given the port before it is taken again here, so it may take more than one try.
        for _ in 1...5 where try await startsAgainOnItsPort() { return }
        Issue.record("five ports in turn were not free after their servers had stopped")
    }

    private func startsAgainOnItsPort() async throws -> Bool {
        let port = try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get("auth/me")
            #expect(answer.status == 200)
            #expect(client.sandbox.baseURL == "http://127.0.0.1:\(client.sandbox.port)/api/")
            return client.sandbox.port
        }
        do {
            return try await Sandbox.withServer(SandboxConfiguration(guests: 10), port: port) { $0.port == port }
        } catch let fault as Fault where fault.kind == .unavailable {
            return false
        }
    }

    @Test func `an error in the body is rethrown and the server stopped`() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await Sandbox.withServer(SandboxConfiguration(guests: 10)) { _ in throw Failure() }
        }
    }

    @Test func `requests in flight do not hold it up`() async throws {
        let http = HTTPClient()
        defer { http.session.invalidateAndCancel() }
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

    @Test func `it runs until it is cancelled`() async throws {
        let (ready, announce) = AsyncStream<Int>.makeStream()
        let running = Task {
            try await Sandbox.run(SandboxConfiguration(guests: 10), port: 0) { announce.yield($0.port) }
        }
        for await _ in ready { break }
        running.cancel()
        try await running.value
    }

    @Test func `a port in use is a fault`() async throws {
        try await Sandbox.withServer(SandboxConfiguration(guests: 10)) { first in
            let fault = await #expect(throws: Fault.self) {
                try await Sandbox.withServer(SandboxConfiguration(guests: 10), port: first.port) { _ in }
            }
            #expect(fault?.kind == .unavailable)
            #expect(fault?.message.en.contains("127.0.0.1:\(first.port)") == true)
        }
    }

    @Test(arguments: [
        (0, 0, 0), (-5, 0, 0), (1_000_001, 0, 0), (1, -1, 0), (1, 100_001, 0), (1, 1, -1), (1, 1, 1_000_001),
    ])
    func `absurd sizes are refused`(guests: Int, members: Int, visits: Int) async throws {
        var configuration = SandboxConfiguration(guests: guests)
        (configuration.members, configuration.visits) = (members, visits)
        let fault = await #expect(throws: Fault.self) { try await Sandbox.withServer(configuration) { _ in } }
        #expect(fault?.kind == .usage)
    }
}
