import Foundation
import Messages
import Synchronization
import TestSupport
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct LifetimeTests {
    @Test func `the server is gone afterwards`() async throws {
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

    @Test func `an error in the body is rethrown and the server stopped`() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await Sandbox.withServer(SandboxConfiguration(guests: 10)) { _ in throw Failure() }
        }
    }

    @Test func `requests in flight do not hold it up`() async throws {
        try await withHTTP { http in
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

    @Test func `it runs until it is cancelled`() async throws {
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

    @Test func `a port in use is a fault`() async throws {
        try await Sandbox.withServer(SandboxConfiguration(guests: 10)) { first in
            let fault = await #expect(throws: Fault.self) {
                try await Sandbox.withServer(SandboxConfiguration(guests: 10), port: first.port) { _ in }
            }
            #expect(fault?.kind == .unavailable)
            #expect(fault?.message.en.contains("127.0.0.1:\(first.port)") == true)
        }
    }

    @Test(arguments: [0, -5, 1_000_001])
    func `absurd sizes are refused`(guests: Int) async throws {
        let fault = await #expect(throws: Fault.self) {
            try await Sandbox.withServer(SandboxConfiguration(guests: guests)) { _ in }
        }
        #expect(fault?.kind == .usage)
    }
}

@Suite(.timeLimit(.minutes(30))) struct LoopbackTests {
    @Test(
        arguments: [
            "127.0.0.1": true, "127.8.9.10": true, "::1": true, "::ffff:127.0.0.1": true, "192.168.1.127": false,
            "10.0.0.1": false, "fe80::1": false, "::ffff:10.0.0.1": false,
        ])
    func `only this machine is loopback`(address: String, expected: Bool) {
        #expect(SandboxContext.isLoopback(address) == expected)
    }
}

@Suite(.timeLimit(.minutes(30))) struct KeptDatabaseTests {
    @Test func `a named file is kept and reused`() async throws {
        try await withTemporaryFolder { folder in
            let configuration = SandboxConfiguration(guests: 20, database: folder + "/demo.sqlite")
            let left = try await Sandbox.withServer(configuration) { sandbox in
                #expect(sandbox.databasePath == folder + "/demo.sqlite")
                try await sandbox.insertCheckIns(4)
                return try await sandbox.checkInIdentifiers()
            }
            let found = try await Sandbox.withServer(configuration) { try await $0.checkInIdentifiers() }
            #expect(found == left)
        }
    }

    @Test func `a file with another seed or size is refused`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/demo.sqlite"
            try await Sandbox.withServer(SandboxConfiguration(guests: 20, database: path)) { _ in }
            for (seed, guests) in [(1, 20), (2026, 21)] as [(UInt64, Int)] {
                let other = SandboxConfiguration(seed: seed, guests: guests, database: path)
                let fault = await #expect(throws: Fault.self) { try await Sandbox.withServer(other) { _ in } }
                #expect(fault?.kind == .cannotWrite)
            }
        }
    }

    @Test func `what is not a sandbox is left alone`() async throws {
        try await withTemporaryFolder { folder in
            let text = folder + "/notes.txt"
            try String(repeating: "Not a database. ", count: 100).write(
                toFile: text, atomically: false, encoding: .utf8)
            for path in [text, folder + "/missing/demo.sqlite"] {
                let fault = await #expect(throws: Fault.self) {
                    try await Sandbox.withServer(SandboxConfiguration(guests: 20, database: path)) { _ in }
                }
                #expect(fault?.kind == .cannotWrite)
                #expect(fault?.message.es.contains(path) == true)
            }
            #expect(try String(contentsOfFile: text, encoding: .utf8).hasPrefix("Not a database. "))
        }
    }
}
