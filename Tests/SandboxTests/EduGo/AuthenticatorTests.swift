import Authentication
import Logging
import Messages
import Profiles
import Sandbox
import Tables
import Testing
import Transport

/// The product's own log-in against the sandbox's EduGo.
@Suite(.timeLimit(.minutes(30))) struct AuthenticatorTests {
    private func authenticator(_ client: SandboxClient, _ clock: TestClock) -> Authenticator {
        Authenticator(
            dialect: EduGoDialect(baseURL: client.sandbox.eduGoBaseURL), exchange: SandboxExchange(client: client),
            store: nil, environment: .development, credentials: Credentials(environment: [:]),
            clock: SessionClock(now: { clock.now }, sleep: { _ in }), logger: Logger(label: "test"))
    }

    private func withEduGo(_ body: (SandboxClient, TestClock) async throws -> Void) async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 1)
        configuration.clock = { clock.now }
        try await withSandbox(configuration) { client in
            var client = client
            client.token = nil
            try await body(client, clock)
        }
    }

    @Test func logInRenewAndLogOut() async throws {
        try await withEduGo { client, clock in
            let authenticator = authenticator(client, clock)
            let identity = try await authenticator.logIn(email: "demo@edugo.example", password: "demo-password")
            #expect(identity.user.fullName == "Juan Pérez")
            #expect(identity.context.roleName == "teacher")
            #expect(identity.context.schoolName == "Colegio Central")
            #expect(identity.context.permissions == ["materials:read", "materials:create", "assessments:read"])
            #expect(identity.expiresAt == clock.now.advanced(bySeconds: 3600))
            let provider = try await authenticator.tokenProvider(requiring: ["materials:read"])
            let first = try await provider.token()
            await #expect(throws: Fault.self) {
                _ = try await authenticator.tokenProvider(requiring: ["schools:create"])
            }
            clock.advance(bySeconds: 3570)
            let renewed = try await provider.token()
            #expect(renewed != first)
            #expect(client.sandbox.counters.requests(to: .eduGoRefresh) == 1)
            let result = try await authenticator.logOut()
            #expect(result == .success)
            #expect(client.sandbox.counters.requests(to: .eduGoLogout) == 1)
        }
    }

    @Test(arguments: ["inactive@edugo.example", "locked@edugo.example", "nobody@edugo.example"])
    func refusalsAreUnderstood(email: String) async throws {
        try await withEduGo { client, clock in
            let authenticator = authenticator(client, clock)
            let fault = await #expect(throws: Fault.self) {
                try await authenticator.logIn(email: email, password: "demo-password")
            }
            #expect(fault?.kind == .refused)
        }
    }
}

/// Sends the product's requests with the tests' own HTTP client.
private struct SandboxExchange: HTTPExchange {
    let client: SandboxClient

    func exchange(_ request: ServiceRequest) async throws -> ServiceAnswer {
        var client = client
        client.token = request.headers.first { $0.name == "Authorization" }.map { String($0.value.dropFirst(7)) }
        let answer = try await client.send(request.method.rawValue, request.url, bytes: request.body)
        return ServiceAnswer(
            status: answer.status, headers: answer.headers.map { ($0.name, $0.value) }, body: Array(answer.body.utf8))
    }
}
