import Base
import Glibc
import InMemoryLogging
import Logging
import TestSupport
import Testing

@testable import Sources
@testable import Transport

/// Over every flow, with every log line kept: no token, password or e-mail is in a line, a fault or a description.
@Suite(.timeLimit(.minutes(30))) struct SecretsTests {
    /// An answer that repeats all it was told, as careless services do.
    static func echo(_ status: Int) -> ServiceResponse {
        let everything = "\(Secret.email) \(Secret.token) \(Secret.refresh) \(Secret.provider)"
        return .json(
            """
            {"message":"\(everything)","error":"\(everything)",
             "errors":{"email":["\(Secret.email)"],"password":["clave-Xk3#ñ\\"\\\\"],"\(Secret.token)":["x"],
                       "token":["\(Secret.provider)"],"refresh_token":["\(Secret.refresh)"]}}
            """, status: status)
    }

    struct Leak: Error, CustomStringConvertible {
        var description: String { Secret.all.joined(separator: " ") }
    }

    @Test(arguments: [400, 401, 403, 404, 405, 422, 423, 429, 500, 0])
    func `no flow reveals a secret`(status: Int) async throws {
        let lines = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in lines }
        logger.logLevel = .trace
        var faults: [any Error] = []
        func attempt(_ body: () async throws -> Void) async {
            do { try await body() } catch { faults.append(error) }
        }
        let broken = FakeService { request in
            if status == 0 { throw Leak() }
            return Self.echo(status)
        }
        let working = FakeService { request in
            let path = request.url
            if path.hasSuffix("login") { return path.contains("edugo") ? Fixture.eduGoLogIn() : Fixture.tikitLogIn() }
            if status == 0 { throw Leak() }
            return Self.echo(status)
        }
        var described: [String] = []
        for dialect in [Fixture.tikit, Fixture.eduGo] as [any AuthenticationDialect] {
            for service in [broken, working] {
                let folder = TemporaryFolder()
                let authenticator = Authenticator(
                    dialect: dialect, exchange: service, store: folder.store, environment: .development,
                    credentials: Credentials(email: Secret.email, password: Secret.password),
                    clock: TestClock().clock, logger: logger)
                await attempt { described.append("\(try await authenticator.whoAmI())") }
                await attempt {
                    let provider = try await authenticator.tokenProvider(requiring: ["x:y"])
                    described.append("\(try await provider.token(insteadOf: provider.token()))")
                }
                await attempt {
                    let provider = try await authenticator.tokenProvider()
                    described.append("\(try await provider.token(insteadOf: provider.token()))")
                }
                await attempt {
                    let identity = try await authenticator.logIn(email: Secret.email, password: Secret.password)
                    described.append("\(identity)")
                }
                await attempt { try await authenticator.socialLogIn(provider: "google", token: Secret.provider) }
                chmod(folder.path(.token), 0o644)
                await attempt { described.append("\(try await authenticator.logOut())") }
                await attempt { try await authenticator.logIn(email: Secret.email, password: "") }
                await attempt { try await authenticator.logIn(email: "juana.perez-secreto.example", password: "x") }
            }
        }
        #expect(faults.count >= 8)
        for fault in faults {
            let fault = try #require(fault as? Fault)
            described += [fault.message.es, fault.message.en, String(reflecting: fault)]
            #expect(!fault.message.es.contains("\n") && !fault.message.en.contains("\n"))
        }
        #expect(!lines.entries.isEmpty)
        described += lines.entries.map { "\($0.message) \($0.metadata)" }
        for text in described {
            for secret in Secret.all { #expect(!text.contains(secret)) }
        }
    }

    @Test func `the log says what was open to others`() {
        let lines = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in lines }
        logger.logLevel = .info
        Fixture.dependencies(FakeService([]), logger: logger).reportRepair("/a/token.json")
        #expect(lines.entries.map(\.level) == [.warning])
        #expect(lines.entries.first?.metadata["path"] == "/a/token.json")
        #expect(lines.entries.first?.message.description == Phrase.closedToOthers("/a/token.json").en)
    }
}
