import Base
import Logging
import TestSupport
import Testing

@testable import Sources
@testable import Transport

/// A service whose website gives out tokens, which belong to organizers.
private struct TokenService: TokenDialect {
    let name = "tickets"
    let baseURL = "https://tickets.example/"
    let tokenRefused = Phrase(verbatim: "no such token")

    func profile(bearer token: String) -> ServiceRequest? {
        ServiceRequest(.get, baseURL + "me", headers: [("Authorization", "Token \(token)")])
    }

    func refusal(of response: ServiceResponse) -> Fault? {
        switch response.status {
        case 401: Fault(.refused, tokenRefused)
        case 403: Fault(.refused, es: "de otro", en: "another's")
        default: nil
        }
    }

    func readLogIn(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> LogInResponse {
        throw .unreadable
    }

    func readProfile(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> AuthUser {
        let json = try object(in: response, at: now)
        return AuthUser(id: json["slug"]?.identifier, fullName: json["name"]?.identifier)
    }
}

/// Tokens that a service's website gives out.
@Suite(.timeLimit(.minutes(5))) struct TokenLogInTests {
    private let folder = TemporaryFolder()
    private let dialect = TokenService()

    private func authenticator(
        _ service: FakeService, _ credentials: Credentials = Credentials(), dialect: (any AuthenticationDialect)? = nil
    ) -> Authenticator {
        Authenticator(
            dialect: dialect ?? self.dialect, exchange: service, store: folder.store, credentials: credentials,
            clock: TestClock().clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private let organizer = ServiceResponse.json(#"{"slug": "big events", "name": "Big Events"}"#)

    @Test func `a token that the service takes is saved, and used from then on`() async throws {
        let service = FakeService([organizer, organizer])
        let identity = try await authenticator(service).logIn(token: "abc123")
        #expect(identity.user.fullName == "Big Events" && !identity.isRenewable && identity.expiresAt == nil)
        #expect(service.requests.map(\.url) == ["https://tickets.example/me"])
        #expect(service.requests[0].headers.contains { $0 == ("Authorization", "Token abc123") })
        // Whatever e-mail the environment holds for another profile.
        let later = authenticator(service, Credentials(email: "a@b.example", password: "x"))
        #expect(try await later.tokenProvider().token().value == "abc123")
        #expect(try await later.whoAmI().user.id == "big events")
    }

    @Test(arguments: [(401, Phrase(verbatim: "no such token")), (403, Phrase(es: "de otro", en: "another's"))])
    func `a token that it does not take is not saved`(status: Int, says: Phrase) async throws {
        let service = FakeService([ServiceResponse(status: status)])
        let fault = await #expect(throws: Fault.self) { try await authenticator(service).logIn(token: "abc123") }
        #expect(fault == Fault(.refused, says))
        #expect(try await folder.store.load() == nil)
    }

    @Test func `what is no token is not sent, and no other log-in is made`() async throws {
        let service = FakeService([])
        for token in ["", "two words", "clavé"] {
            let fault = await #expect(throws: Fault.self) { try await authenticator(service).logIn(token: token) }
            #expect(fault?.kind == .refused)
        }
        let password = await #expect(throws: Fault.self) {
            try await authenticator(service).logIn(email: "a@b.example", password: "x")
        }
        #expect(password == Fault(.usage, .logInIsByToken("tickets")))
        let token = await #expect(throws: Fault.self) {
            try await authenticator(service, dialect: Fixture.tikit).logIn(token: "abc123")
        }
        #expect(token?.kind == .usage)
        #expect(service.requests.isEmpty)
    }
}
