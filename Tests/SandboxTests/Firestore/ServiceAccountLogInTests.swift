import Authentication
import Foundation
import Logging
import Messages
import Sandbox
import Testing
import Transport

/// From the key's file to a token that opens the sandbox's database, over loopback.
@Suite(.timeLimit(.minutes(30))) struct ServiceAccountLogInTests {
    private func withAccount(
        user: String = "attendance-sandbox",
        _ body: @Sendable (RunningSandbox, ServiceAccountTokens, HTTPTransport) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(guests: 1)
        (configuration.members, configuration.visits) = (0, 0)
        try await Sandbox.withServer(configuration) { sandbox in
            let text = try sandbox.serviceAccountJSON().replacing("attendance-sandbox@", with: user + "@")
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
            try Data(text.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let key = try ServiceAccountKey(path: file.path)
            try await HTTPTransport.withTransport(
                configuration: TransportConfiguration(userAgent: "attendance/test"),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ) { exchange in
                try await body(sandbox, ServiceAccountTokens(key: key, exchange: exchange), exchange)
            }
        }
    }

    private func plans(_ sandbox: RunningSandbox, _ token: BearerToken, _ exchange: HTTPTransport) async throws -> Int {
        let path = "projects/\(sandbox.firestoreProject)/databases/(default)/documents/plans"
        return try await exchange.exchange(
            ServiceRequest(
                .get, sandbox.firestoreBaseURL + path, headers: [("Authorization", "Bearer \(token.value)")])
        ).status
    }

    @Test func aKeyOpensTheDatabaseAndOpensItAgain() async throws {
        try await withAccount { sandbox, tokens, exchange in
            let first = try await tokens.token()
            #expect(try await plans(sandbox, first, exchange) == 200)
            sandbox.expireTokens()
            #expect(try await plans(sandbox, first, exchange) == 401)
            #expect(try await tokens.token() == first, "nobody has told of it yet")
            let second = try await tokens.token(insteadOf: first)
            #expect(try await plans(sandbox, second, exchange) == 200)
            #expect(sandbox.counters.requests(to: .oauthToken) == 2)
        }
    }

    @Test func anAccountThatTheServiceDoesNotKnow() async throws {
        try await withAccount(user: "somebody") { _, tokens, _ in
            let fault = try #require(await #expect(throws: Fault.self) { try await tokens.token() })
            #expect(fault.kind == .refused && fault.message.en.contains("invalid_grant"), "\(fault.message.en)")
        }
    }

    @Test func anEndpointThatFailsForAWhile() async throws {
        try await withAccount { sandbox, tokens, _ in
            sandbox.faults.rules = [FaultRule(.status(code: 503), of: .oauthToken, times: 1)]
            let token = try await tokens.token()
            #expect(token.generation == 1)
            #expect(sandbox.counters.requests(to: .oauthToken) == 2)
        }
    }
}
