import Base
import InMemoryLogging
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Sources
@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct CodeLogInTests {
    let folder = TemporaryFolder()
    let clock = TestClock()
    static let token = Fixture.jwt(#"{"sub":"m-1","iat":100,"exp":700}"#)
    static let good = ServiceResponse.json(#"{"token":"\#(token)","onboardingCompleted":true}"#)

    private func authenticator(
        _ service: FakeService, dialect: any AuthenticationDialect = Fixture.negroni,
        credentials: Credentials = Credentials(),
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) -> Authenticator {
        Authenticator(
            dialect: dialect, exchange: service, store: folder.store, environment: .production,
            credentials: credentials, clock: clock.clock, logger: logger)
    }

    @Test func `from the code to the session`() async throws {
        let service = FakeService([.json("{}"), Self.good])
        let first = authenticator(service)
        try await first.sendCode(to: "+56 9 1234-5678")
        #expect(try await folder.store.load() == nil)
        let identity = try await authenticator(service).logIn(phone: "+56912345678") { _ in "123 456" }
        #expect(identity.user.id == "m-1")
        #expect(!identity.isRenewable)
        #expect(
            service.requests.map(\.bodyText) == [
                #"{"phone":"+56912345678"}"#, #"{"phone":"+56912345678","code":"123456"}"#,
            ])
        // A later run finds the session, asks nobody, and is refused once the token has ended.
        let later = authenticator(service)
        #expect(try await later.whoAmI() == identity)
        #expect(try await later.tokenProvider().token().value == Self.token)
        clock.advance(601)
        let fault = await #expect(throws: Fault.self) { try await later.tokenProvider().token() }
        #expect(fault == Fault(.refused, .sessionEnded))
        #expect(service.requests.count == 2)
    }

    @Test func `a refused token ends the session`() async throws {
        let service = FakeService([Self.good])
        let authenticator = authenticator(service)
        try await authenticator.logIn(phone: "+56912345678") { _ in "1234" }
        let provider = try await authenticator.tokenProvider()
        let bearer = try await provider.token()
        let fault = await #expect(throws: Fault.self) { try await provider.token(insteadOf: bearer) }
        #expect(fault == Fault(.refused, .sessionEnded))
        #expect(try await folder.store.load() == nil)
    }

    @Test func `logging out is local`() async throws {
        let service = FakeService([Self.good])
        let authenticator = authenticator(service)
        try await authenticator.logIn(phone: "+56912345678") { _ in "1234" }
        #expect(try await authenticator.logOut() == .success)
        #expect(service.requests.count == 1)
        #expect(try await folder.store.load() == nil)
    }

    @Test func `a person may mistype`() async throws {
        let service = FakeService([.status(401), Self.good])
        let codes = Mutex(["12x4", "1111", "2222"][...])
        let refusals = Mutex<[Fault?]>([])
        try await authenticator(service).logIn(phone: "+56912345678", tries: 3) { refusal in
            refusals.withLock { $0.append(refusal) }
            return codes.withLock { $0.removeFirst() }
        }
        let malformed = AuthenticationError.invalidInput([FieldError(field: "code", reason: .codeMalformed)]).fault
        #expect(refusals.withLock { $0 } == [nil, malformed, AuthenticationError.codeRefused.fault])
        // The code that is none was not sent.
        #expect(service.requests.count == 2)
    }

    @Test(arguments: [(1, 1), (3, 3)]) func `wrong codes run out`(tries: Int, sent: Int) async throws {
        let service = FakeService { _ in .status(401) }
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(service).logIn(phone: "+56912345678", tries: tries) { _ in "1234" }
        }
        #expect(fault == Fault(.refused, .codeRefused))
        #expect(service.requests.count == sent)
    }

    @Test func `an expired code is not asked for again`() async throws {
        let service = FakeService { _ in .status(410) }
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(service).logIn(phone: "+56912345678", tries: 3) { _ in "1234" }
        }
        #expect(fault == Fault(.refused, .codeExpired))
        #expect(service.requests.count == 1)
    }

    @Test func `an interrupted login keeps the previous session`() async throws {
        let service = FakeService([Self.good, .json("{}")])
        try await authenticator(service).logIn(phone: "+56912345678") { _ in "1234" }
        let former = try await folder.store.load()
        let again = authenticator(service)
        try await again.sendCode(to: "+56987654321")
        await #expect(throws: CancellationError.self) {
            try await again.logIn(phone: "+56987654321") { _ in throw CancellationError() }
        }
        #expect(former != nil)
        #expect(try await folder.store.load() == former)
        #expect(service.requests.count == 2)
    }

    /// Five attempts in a minute in production, by whatever process: codes sent and codes tried.
    @Test func `attempts are limited`() async throws {
        let service = FakeService { request in request.url.hasSuffix("send-code") ? .json("{}") : .status(401) }
        try await authenticator(service).sendCode(to: "+56912345678")
        clock.advance(10)
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(service).logIn(phone: "+56912345678", tries: 9) { _ in "1234" }
        }
        #expect(fault == Fault(.refused, .tooManyLogIns(seconds: 50)))
        #expect(service.requests.count == 5)
        let another = await #expect(throws: Fault.self) {
            try await authenticator(service).sendCode(to: "+56912345678")
        }
        #expect(another == Fault(.refused, .tooManyLogIns(seconds: 50)))
        clock.advance(50)
        try await authenticator(service).sendCode(to: "+56912345678")
    }

    @Test func `an invalid phone number is not an attempt`() async throws {
        let service = FakeService { _ in .json("{}") }
        for _ in 0..<9 {
            let fault = await #expect(throws: Fault.self) { try await authenticator(service).sendCode(to: "912345678") }
            #expect(fault?.kind == .refused)
        }
        #expect(service.requests.isEmpty)
        try await authenticator(service).sendCode(to: "+56912345678")
    }

    @Test func `each service has its own way to log in`() async throws {
        let service = FakeService([])
        let tikit = authenticator(service, dialect: Fixture.tikit)
        let sending = await #expect(throws: Fault.self) { try await tikit.sendCode(to: "+56912345678") }
        #expect(sending == Fault(.usage, .logInIsByPassword("tikit")))
        let byCode = await #expect(throws: Fault.self) { try await tikit.logIn(phone: "+56912345678") { _ in "1234" } }
        #expect(byCode == Fault(.usage, .logInIsByPassword("tikit")))
        let negroni = authenticator(service)
        let byPassword = await #expect(throws: Fault.self) { try await negroni.logIn(email: "a@b.cl", password: "x") }
        #expect(byPassword == Fault(.usage, .logInIsByCode("negroni")))
        let social = await #expect(throws: Fault.self) {
            try await negroni.socialLogIn(provider: "google", token: "x")
        }
        #expect(social == Fault(.usage, .noSocialLogIn("negroni")))
        #expect(service.requests.isEmpty)
    }

    /// An e-mail in the environment is another profile's; a telephone says whose session is meant.
    @Test(arguments: [
        (Credentials(email: "a@b.cl", password: "x"), true), (Credentials(phone: "+56 912345678"), true),
        (Credentials(phone: "+56900000000"), false), (Credentials(phone: "nonsense"), false),
    ])
    func `a phone number says whose session is meant`(credentials: Credentials, serves: Bool) async throws {
        let service = FakeService([Self.good])
        try await authenticator(service).logIn(phone: "+56912345678") { _ in "1234" }
        let later = authenticator(service, credentials: credentials)
        if serves {
            #expect(try await later.tokenProvider().token().value == Self.token)
        } else {
            let fault = await #expect(throws: Fault.self) { try await later.tokenProvider() }
            #expect(fault == Fault(.refused, .savedSessionElsewhere))
        }
        #expect(service.requests.count == 1)
    }

    /// A service that repeats all it was told: neither telephone nor code nor token is in a line, a fault or a
    /// description.
    @Test(arguments: [200, 400, 401, 404, 410, 422, 423, 429, 500])
    func `nothing personal is revealed`(status: Int) async throws {
        let lines = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in lines }
        logger.logLevel = .trace
        let service = FakeService { request in
            .json(#"{"message":"+56912345678 73519 expired","errors":{"phone":["+56912345678"]}}"#, status: status)
        }
        let authenticator = authenticator(service, credentials: Credentials(phone: "+56912345678"), logger: logger)
        var said: [String] = ["\(Credentials(phone: "+56912345678"))", "\(AuthUser(id: "1", phone: "+56912345678"))"]
        do {
            try await authenticator.sendCode(to: "+56912345678")
        } catch { said.append("\(error)") }
        do {
            try await authenticator.logIn(phone: "+56912345678", tries: 2) { _ in "73519" }
        } catch { said.append("\(error)") }
        #expect(said.count >= 3)
        said += lines.entries.map { "\($0.message) \($0.metadata)" }
        for text in said {
            #expect(!text.contains("912345678") && !text.contains("73519"), "\(status)")
        }
    }
}
