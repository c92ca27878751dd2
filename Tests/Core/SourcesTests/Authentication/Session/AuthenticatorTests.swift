import Base
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Sources
@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct AuthenticatorTests {
    let folder = TemporaryFolder()
    let clock = TestClock()
    static let unattended = Credentials(email: Secret.email, password: Secret.password)

    private func authenticator(
        _ service: any HTTPExchange, dialect: any AuthenticationDialect = Fixture.tikit, stored: Bool = true,
        credentials: Credentials = Credentials(), environment: ServiceEnvironment = .production
    ) -> Authenticator {
        Authenticator(
            dialect: dialect, exchange: service, store: stored ? folder.store : nil, environment: environment,
            credentials: credentials, clock: clock.clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    // MARK: Precedence

    @Test func `a given token comes first`() async throws {
        try await folder.store.save(Fixture.saved())
        let service = FakeService([])
        var credentials = Self.unattended
        credentials.token = "given"
        let provider = try await authenticator(service, credentials: credentials).tokenProvider()
        let bearer = try await provider.token()
        #expect(bearer.value == "given")
        let fault = await #expect(throws: Fault.self) { try await provider.token(insteadOf: bearer) }
        #expect(fault?.kind == .refused)
        #expect(service.requests.isEmpty)
        #expect(try await folder.store.load() == Fixture.saved())
    }

    @Test(arguments: ["Bearer abc", "a\u{7F}b", "clavé"])
    func `a malformed given token is refused`(token: String) async throws {
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(FakeService([]), credentials: Credentials(token: token)).tokenProvider()
        }
        #expect(fault == Fault(.misconfigured, .givenTokenMalformed))
    }

    @Test func `then comes a saved session`() async throws {
        try await folder.store.save(Fixture.saved())
        let service = FakeService([])
        let provider = try await authenticator(service, credentials: Self.unattended).tokenProvider()
        #expect(try await provider.token().value == "t1")
        #expect(service.requests.isEmpty)
    }

    @Test func `then comes a login, which is saved`() async throws {
        let service = FakeService([Fixture.tikitLogIn()])
        let provider = try await authenticator(service, credentials: Self.unattended).tokenProvider()
        #expect(try await provider.token().value == Secret.token)
        #expect(service.requests.map(\.url) == ["https://tikit.example/api/auth/login"])
        let saved = try #require(try await folder.store.load())
        #expect(saved.session.token.refreshToken == Secret.refresh)
        #expect(saved.session.user.email == Secret.email)
        #expect(saved.session.context == UserContext(roleName: "role_admin"))
        #expect(saved.belongs(to: Fixture.tikit))
        // The next process finds it.
        let next = FakeService([])
        #expect(try await authenticator(next).tokenProvider().token().value == Secret.token)
    }

    @Test func `a login follows when a saved session ends in the middle of a run`() async throws {
        try await folder.store.save(Fixture.saved())
        let service = FakeService([.status(401), Fixture.tikitLogIn()])
        let provider = try await authenticator(service, credentials: Self.unattended).tokenProvider()
        let old = try await provider.token()
        #expect(old.value == "t1")
        #expect(try await provider.token(insteadOf: old).value == Secret.token)
        // Others who sent the old token get the new one without another request.
        #expect(try await provider.token(insteadOf: old).value == Secret.token)
        #expect(service.requests.map(\.url).last == "https://tikit.example/api/auth/login")
        #expect(service.requests.count == 2)
        #expect(try await folder.store.load()?.session.token.value == Secret.token)
    }

    @Test func `a login whose session ends at once is not repeated`() async throws {
        let service = FakeService([Fixture.tikitLogIn(), .status(401)])
        let provider = try await authenticator(service, credentials: Self.unattended).tokenProvider()
        let token = try await provider.token()
        let fault = await #expect(throws: Fault.self) { try await provider.token(insteadOf: token) }
        #expect(fault == Fault(.refused, .sessionEnded))
        #expect(service.requests.count == 2)
    }

    @Test(arguments: [Credentials(), Credentials(email: Secret.email), Credentials(password: Secret.password)])
    func `then nothing is left to try`(credentials: Credentials) async throws {
        let service = FakeService([])
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(service, credentials: credentials).tokenProvider()
        }
        #expect(fault == Fault(.refused, .notLoggedIn))
        #expect(service.requests.isEmpty)
    }

    static let strangers: [SavedSession] = {
        var elsewhere = Fixture.saved()
        elsewhere.baseURL = "https://other.example/api/"
        var otherDialect = Fixture.saved()
        otherDialect.service = "edugo"
        let otherAccount = Fixture.saved(user: AuthUser(id: "2", email: "other@b.cl"))
        return [elsewhere, otherDialect, otherAccount]
    }()

    @Test(arguments: 0..<strangers.count)
    func `a saved session for another service or account is left alone`(index: Int) async throws {
        let stranger = Self.strangers[index]
        try await folder.store.save(stranger)
        let service = FakeService([])
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(service, credentials: Credentials(email: Secret.email)).tokenProvider()
        }
        #expect(fault == Fault(.refused, .savedSessionElsewhere))
        #expect(try await folder.store.load() == stranger)
        #expect(service.requests.isEmpty)
        // With a password there is a log-in instead.
        let logIn = FakeService([Fixture.tikitLogIn()])
        #expect(
            try await authenticator(logIn, credentials: Self.unattended).tokenProvider().token().value == Secret.token)
    }

    @Test func `emails are compared case-insensitively`() async throws {
        try await folder.store.save(Fixture.saved())
        let authenticator = authenticator(FakeService([]), credentials: Credentials(email: Secret.email.uppercased()))
        #expect(try await authenticator.tokenProvider().token().value == "t1")
    }

    @Test func `an expired saved session gives way to a login`() async throws {
        try await folder.store.save(Fixture.saved())
        clock.advance(4000)
        let service = FakeService([.status(401), Fixture.tikitLogIn()])
        let provider = try await authenticator(service, credentials: Self.unattended).tokenProvider()
        #expect(try await provider.token().value == Secret.token)
        #expect(service.requests.map { $0.url.suffix(7) } == ["refresh", "h/login"])
    }

    @Test func `all who ask share one login`() async throws {
        let gate = Gate()
        let service = FakeService { _ in
            await gate.pass()
            return Fixture.tikitLogIn()
        }
        let authenticator = authenticator(service, stored: false, credentials: Self.unattended)
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await authenticator.tokenProvider().token().value } }
            await gate.waitForArrival()
            for _ in 0..<50 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == [String](repeating: Secret.token, count: 20))
        #expect(service.requests.count == 1)
    }

    @Test func `a failed login is retried when next asked`() async throws {
        let authenticator = authenticator(
            FakeService([.status(500), Fixture.tikitLogIn()]), credentials: Self.unattended)
        let fault = await #expect(throws: Fault.self) { try await authenticator.tokenProvider() }
        #expect(fault?.kind == .unavailable)
        #expect(try await authenticator.tokenProvider().token().value == Secret.token)
    }

    @Test func `after a session ends the next caller needs a log-in, and has it if it can be unattended`() async throws
    {
        try await folder.store.save(Fixture.saved())
        let attended = try await authenticator(FakeService([.status(403)])).tokenProvider()
        await #expect(throws: Fault(.refused, .sessionEnded)) {
            try await attended.token(insteadOf: attended.token())
        }
        try await folder.store.save(Fixture.saved())
        let authenticator = authenticator(
            FakeService([.status(403), Fixture.tikitLogIn()]), credentials: Self.unattended)
        let provider = try await authenticator.tokenProvider()
        #expect(try await provider.token(insteadOf: provider.token()).value == Secret.token)
        #expect(try await authenticator.tokenProvider().token().value == Secret.token)
    }

    @Test func `without a folder nothing is written`() async throws {
        let authenticator = authenticator(
            FakeService([Fixture.tikitLogIn(), Fixture.refreshed("t2")]), stored: false, credentials: Self.unattended)
        let provider = try await authenticator.tokenProvider()
        #expect(try await provider.token(insteadOf: provider.token()).value == "t2")
        #expect(folder.names.isEmpty)
    }

    // MARK: Permissions

    @Test func `a missing permission is refused before any other request`() async throws {
        let service = FakeService([Fixture.eduGoLogIn()])
        let authenticator = authenticator(service, dialect: Fixture.eduGo, credentials: Self.unattended)
        _ = try await authenticator.tokenProvider(requiring: ["materials:read"])
        let fault = await #expect(throws: Fault.self) {
            try await authenticator.tokenProvider(requiring: ["materials:read", "materials:create"])
        }
        #expect(fault == Fault(.refused, .permissionMissing("materials:create", role: "teacher")))
        #expect(service.requests.count == 1)
    }

    @Test func `the permissions of a given token`() async throws {
        let token = Fixture.jwt(#"{"active_context":{"role_name":"student","permissions":["a:b"]}}"#)
        let authenticator = authenticator(
            FakeService([]), dialect: Fixture.eduGo, credentials: Credentials(token: token))
        _ = try await authenticator.tokenProvider(requiring: ["a:b"])
        await #expect(throws: Fault(.refused, .permissionMissing("a:c", role: "student"))) {
            try await authenticator.tokenProvider(requiring: ["a:c"])
        }
    }

    @Test func `Tikit lists no permissions`() async throws {
        let authenticator = authenticator(FakeService([Fixture.tikitLogIn()]), credentials: Self.unattended)
        _ = try await authenticator.tokenProvider(requiring: ["anything"])
    }

    // MARK: Logging in

    @Test(arguments: [("", "12345678"), ("ab.cl", "12345678"), ("a@b.cl", "1234567")])
    func `what cannot be right is not sent`(email: String, password: String) async throws {
        let service = FakeService([])
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(service, dialect: Fixture.eduGo).logIn(email: email, password: password)
        }
        #expect(fault?.kind == .refused)
        #expect(service.requests.isEmpty)
        #expect(folder.names.isEmpty)
    }

    @Test func `the limit holds across processes`() async throws {
        let service = FakeService { _ in .status(401) }
        for _ in 0..<5 {
            await #expect(throws: Fault(.refused, .logInRefused)) {
                try await authenticator(service).logIn(email: Secret.email, password: "x")
            }
            clock.advance(10)
        }
        await #expect(throws: Fault(.refused, .tooManyLogIns(seconds: 10))) {
            try await authenticator(service).logIn(email: Secret.email, password: "x")
        }
        #expect(service.requests.count == 5)
        clock.advance(10)
        await #expect(throws: Fault(.refused, .logInRefused)) {
            try await authenticator(service).logIn(email: Secret.email, password: "x")
        }
        // Another installation's limit is another.
        await #expect(throws: Fault(.refused, .logInRefused)) {
            try await authenticator(service, environment: .staging).logIn(email: Secret.email, password: "x")
        }
    }

    @Test func `the limit holds without a folder`() async throws {
        let authenticator = authenticator(FakeService { _ in .status(401) }, stored: false)
        for _ in 0..<5 {
            await #expect(throws: Fault(.refused, .logInRefused)) {
                try await authenticator.logIn(email: Secret.email, password: "x")
            }
        }
        await #expect(throws: Fault(.refused, .tooManyLogIns(seconds: 60))) {
            try await authenticator.logIn(email: Secret.email, password: "x")
        }
    }

    @Test func `a login replaces the previous session`() async throws {
        try await folder.store.save(Fixture.saved())
        let authenticator = authenticator(FakeService([Fixture.tikitLogIn()]))
        #expect(try await authenticator.tokenProvider().token().value == "t1")
        let identity = try await authenticator.logIn(email: Secret.email, password: "x")
        #expect(identity.user.email == Secret.email)
        #expect(identity.origin == .session && identity.isRenewable)
        #expect(try await authenticator.tokenProvider().token().value == Secret.token)
    }

    @Test func `a refused login keeps the previous session`() async throws {
        try await folder.store.save(Fixture.saved())
        await #expect(throws: Fault(.refused, .accountLocked)) {
            try await authenticator(FakeService([.status(423)])).logIn(email: Secret.email, password: "x")
        }
        #expect(try await folder.store.load() == Fixture.saved())
    }

    @Test func `logging in with another provider`() async throws {
        let service = FakeService([Fixture.tikitLogIn()])
        let identity = try await authenticator(service).socialLogIn(provider: "google", token: Secret.provider)
        #expect(identity.user.id == "1")
        #expect(service.requests.map(\.bodyText) == [#"{"provider":"google","token":"\#(Secret.provider)"}"#])
        #expect(try await folder.store.load() != nil)
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(FakeService([]), dialect: Fixture.eduGo).socialLogIn(provider: "google", token: "x")
        }
        #expect(fault == Fault(.usage, .noSocialLogIn("edugo")))
        let missing = await #expect(throws: Fault.self) {
            try await authenticator(FakeService([])).socialLogIn(provider: "google", token: "")
        }
        #expect(missing?.kind == .refused)
    }

    @Test func `a user missing from the answer is requested`() async throws {
        let service = FakeService([.json(#"{"token":"t1"}"#), .json(#"{"id":9,"email":"n@b.cl","role":"role_x"}"#)])
        let identity = try await authenticator(service).logIn(email: Secret.email, password: "x")
        #expect(identity.user.id == "9")
        #expect(identity.context.roleName == "role_x")
        #expect(service.requests.last?.url.hasSuffix("auth/me") == true)
        #expect(service.requests.last?.bearer == "t1")
    }

    @Test func `and is the one who logged in if that request fails`() async throws {
        let service = FakeService([.json(#"{"token":"t1"}"#), .status(500)])
        let identity = try await authenticator(service).logIn(email: Secret.email, password: "x")
        #expect(identity.user.email == Secret.email)
    }

    // MARK: Logging out

    @Test func `logging out of a saved session`() async throws {
        try await folder.store.save(Fixture.saved())
        let authenticator = authenticator(FakeService([]))
        #expect(try await authenticator.logOut() == .success)
        #expect(folder.names == ["lock"])
        #expect(try await authenticator.logOut() == .alreadyLoggedOut)
    }

    @Test func `logging out of a session in use`() async throws {
        let service = FakeService([Fixture.eduGoLogIn(), .status(204)])
        let authenticator = authenticator(service, dialect: Fixture.eduGo, credentials: Self.unattended)
        let provider = try await authenticator.tokenProvider()
        #expect(try await authenticator.logOut() == .success)
        #expect(service.requests.last?.bearer == Secret.token)
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await provider.token() }
    }

    @Test func `another service's token is not shown to this one`() async throws {
        var elsewhere = Fixture.saved()
        elsewhere.baseURL = "https://other.example/"
        try await folder.store.save(elsewhere)
        let service = FakeService([])
        guard case .partialSuccess = try await authenticator(service, dialect: Fixture.eduGo).logOut() else {
            Issue.record("expected a partial success")
            return
        }
        #expect(service.requests.isEmpty)
        #expect(folder.names == ["lock"])
    }

    @Test func `without a folder nobody is logged in`() async throws {
        #expect(try await authenticator(FakeService([]), stored: false).logOut() == .alreadyLoggedOut)
    }

    // MARK: Who am I

    @Test func `Tikit is asked who is logged in`() async throws {
        try await folder.store.save(Fixture.saved())
        let service = FakeService([.json(#"{"id":1,"firstName":"Nueva","email":"n@b.cl","role":"role_staff"}"#)])
        let identity = try await authenticator(service).whoAmI()
        #expect(identity.user.firstName == "Nueva")
        #expect(identity.context.roleName == "role_admin")
        #expect(identity.expiresAt == Instant(secondsSinceEpoch: 1_003_600))
        #expect(identity.isRenewable)
    }

    @Test func `and is asked again with a new token`() async throws {
        try await folder.store.save(Fixture.saved())
        let service = FakeService([.status(401), Fixture.refreshed("t2"), .json(#"{"id":1}"#)])
        let identity = try await authenticator(service).whoAmI()
        #expect(service.requests.map(\.bearer) == ["t1", nil, "t2"])
        #expect(identity.expiresAt == nil)
    }

    @Test func `a refused given token is final`() async throws {
        let service = FakeService([.status(401)])
        let fault = await #expect(throws: Fault.self) {
            try await authenticator(service, credentials: Credentials(token: "given")).whoAmI()
        }
        #expect(fault?.kind == .refused)
        #expect(service.requests.count == 1)
    }

    @Test func `a token without the permission is not an inactive user`() async throws {
        let service = FakeService([.json(#"{"message":"Access denied"}"#, status: 403)])
        await #expect(throws: Fault(.refused, .forbidden(.accountProfile, says: nil))) {
            try await authenticator(service, credentials: Credentials(token: "given")).whoAmI()
        }
    }

    @Test func `EduGo users are known from the session`() async throws {
        let service = FakeService([Fixture.eduGoLogIn(permissions: #"["a:b","c:d"]"#)])
        let authenticator = authenticator(service, dialect: Fixture.eduGo, credentials: Self.unattended)
        let identity = try await authenticator.whoAmI()
        #expect(identity.context.permissions == ["a:b", "c:d"])
        #expect(identity.context.schoolName == "Colegio Central")
        #expect(identity.expiresAt == Instant(secondsSinceEpoch: 1_003_600))
        #expect(service.requests.count == 1)
    }

    @Test func `a given token describes itself`() async throws {
        let token = Fixture.jwt(#"{"sub":"u","email":"a@b.cl","exp":2000,"active_context":{"role_name":"x"}}"#)
        let identity = try await authenticator(
            FakeService([]), dialect: Fixture.eduGo, credentials: Credentials(token: token)
        ).whoAmI()
        #expect(
            identity
                == Identity(
                    origin: .givenToken, user: AuthUser(id: "u", email: "a@b.cl"), context: UserContext(roleName: "x"),
                    expiresAt: Instant(secondsSinceEpoch: 2000), isRenewable: false))
    }
}
