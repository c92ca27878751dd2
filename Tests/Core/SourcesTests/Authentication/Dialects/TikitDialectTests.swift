import Base
import Testing

@testable import Sources
@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct TikitDialectTests {
    static let now = Instant(secondsSinceEpoch: 1_000_000)
    let dialect = Fixture.tikit

    @Test(arguments: ["https://tikit.cl/api", "https://tikit.cl/api/", "https://tikit.cl/api//"])
    func `the base address ends in one slash`(baseURL: String) {
        #expect(TikitDialect(baseURL: baseURL).baseURL == "https://tikit.cl/api/")
    }

    @Test func requests() throws {
        let logIn = dialect.logIn(email: "a@b.cl", password: "x\"y")
        #expect(logIn.method == .post)
        #expect(logIn.url == "https://tikit.example/api/auth/login")
        #expect(logIn.bodyText == #"{"email":"a@b.cl","password":"x\"y"}"#)
        #expect(logIn.headers.contains { $0.name == "Content-Type" && $0.value == "application/json" })
        #expect(logIn.bearer == nil)

        let social = try #require(dialect.socialLogIn(provider: "google", token: "ya29"))
        #expect(social.url == "https://tikit.example/api/auth/social-login")
        #expect(social.bodyText == #"{"provider":"google","token":"ya29"}"#)

        let refresh = try #require(dialect.refresh("r1"))
        #expect(refresh.url == "https://tikit.example/api/auth/refresh")
        #expect(refresh.bodyText == #"{"refresh_token":"r1"}"#)
        #expect(refresh.bearer == nil)

        let profile = try #require(dialect.profile(bearer: "t1"))
        #expect(profile.method == .get)
        #expect(profile.url == "https://tikit.example/api/auth/me")
        #expect(profile.bearer == "t1")
        #expect(profile.body == nil)

        #expect(dialect.logOut(bearer: "t1") == nil)
    }

    @Test func `a login is read as documented`() throws {
        let token = Fixture.jwt(#"{"iat":100,"exp":1000}"#)
        let answer = try dialect.readLogIn(Fixture.tikitLogIn(token: token), at: Self.now)
        #expect(answer.token.value == token)
        #expect(answer.token.refreshToken == Secret.refresh)
        #expect(answer.token.expiresAt == Instant(secondsSinceEpoch: 1_000_900))
        #expect(
            answer.user
                == AuthUser(
                    id: "1", email: Secret.email, firstName: Secret.firstName, lastName: "Pérez",
                    fullName: "\(Secret.firstName) Pérez", role: "role_admin"))
        #expect(answer.context == UserContext(roleName: "role_admin"))
    }

    @Test func `optional fields may be missing`() throws {
        let answer = try dialect.readLogIn(
            .json(#"{"token":"t","extra":[1],"user":{"id":"7","role":null}}"#), at: Self.now)
        #expect(answer.token.refreshToken == nil)
        #expect(answer.user == AuthUser(id: "7"))
        #expect(try dialect.readLogIn(.json(#"{"token":"t"}"#, status: 201), at: Self.now).user == nil)
    }

    @Test(arguments: [
        "{}", #"{"token":null}"#, #"{"token":""}"#, #"{"token":["t"]}"#, #"{"token":"a\nb"}"#, #"{"token":"a b"}"#,
        "[]", "<html>", "", #"{"access_token":"t"}"#,
    ])
    func `without a token there is no login`(body: String) {
        #expect(throws: AuthenticationError.unreadable) { try dialect.readLogIn(.json(body), at: Self.now) }
    }

    @Test func `a refresh rotates the refresh token`() throws {
        let old = AuthToken(value: "t1", refreshToken: "r1", obtainedAt: Self.now)
        let rotated = try dialect.readRefresh(Fixture.refreshed("t2", refresh: "r2"), of: old, at: Self.now)
        #expect(rotated.value == "t2" && rotated.refreshToken == "r2")
        let kept = try dialect.readRefresh(Fixture.refreshed("t2"), of: old, at: Self.now)
        #expect(kept.value == "t2" && kept.refreshToken == "r1")
    }

    @Test func profile() throws {
        let user = try dialect.readProfile(
            .json(#"{"id":1,"firstName":"J","email":"j@e.cl","role":"role_x"}"#), at: Self.now)
        #expect(user == AuthUser(id: "1", email: "j@e.cl", firstName: "J", role: "role_x"))
    }
}
