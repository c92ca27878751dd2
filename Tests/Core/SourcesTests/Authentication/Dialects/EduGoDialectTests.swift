import Base
import Testing

@testable import Sources
@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct EduGoDialectTests {
    static let now = Instant(secondsSinceEpoch: 1_000_000)
    let dialect = Fixture.eduGo

    @Test func requests() throws {
        #expect(dialect.baseURL == "https://edugo.example/")
        let logIn = dialect.logIn(email: "a@b.cl", password: "12345678")
        #expect(logIn.url == "https://edugo.example/v1/auth/login")
        #expect(logIn.bodyText == #"{"email":"a@b.cl","password":"12345678"}"#)
        #expect(logIn.bearer == nil)
        let refresh = try #require(dialect.refresh("rt_1"))
        #expect(refresh.url == "https://edugo.example/v1/auth/refresh")
        #expect(refresh.bodyText == #"{"refresh_token":"rt_1"}"#)
        #expect(refresh.bearer == nil)
        let logOut = try #require(dialect.logOut(bearer: "t1"))
        #expect(logOut.method == .post)
        #expect(logOut.url == "https://edugo.example/v1/auth/logout")
        #expect(logOut.bearer == "t1")
        #expect(dialect.socialLogIn(provider: "google", token: "x") == nil)
        #expect(dialect.profile(bearer: "t1") == nil)
        #expect(dialect.minimumPasswordLength == 8)
    }

    @Test func `a login is read as documented`() throws {
        let answer = try dialect.readLogIn(Fixture.eduGoLogIn(), at: Self.now)
        #expect(answer.token.value == Secret.token)
        #expect(answer.token.expiresAt == Instant(secondsSinceEpoch: 1_003_600))
        #expect(answer.user?.fullName == "\(Secret.firstName) Perez")
        #expect(answer.user?.role == nil)
        #expect(
            answer.context
                == UserContext(
                    roleID: "r-1", roleName: "teacher", schoolID: "s-1", schoolName: "Colegio Central",
                    permissions: ["materials:read"]))
    }

    @Test func `the token's context is used where the answer has none`() throws {
        let token = Fixture.jwt(#"{"sub":"u-9","active_context":{"role_name":"student","permissions":["x:y"]}}"#)
        let answer = try dialect.readLogIn(.json(#"{"access_token":"\#(token)","expires_in":"60"}"#), at: Self.now)
        #expect(answer.context == UserContext(roleName: "student", permissions: ["x:y"]))
        #expect(answer.user?.id == "u-9")
        #expect(answer.token.expiresAt == Instant(secondsSinceEpoch: 1_000_060))
    }

    @Test(arguments: ["0", "-5", "1e30", "null", "\"soon\"", "99999999999"])
    func `an impossible lifetime is ignored`(expiresIn: String) throws {
        let answer = try dialect.readLogIn(Fixture.eduGoLogIn(expiresIn: expiresIn), at: Self.now)
        #expect(answer.token.expiresAt == nil)
    }

    @Test func `a refresh with and without a new refresh token`() throws {
        let old = AuthToken(value: "t1", refreshToken: "rt_1", obtainedAt: Self.now)
        let kept = try dialect.readRefresh(
            .json(#"{"access_token":"t2","expires_in":3600,"token_type":"Bearer"}"#), of: old, at: Self.now)
        #expect(
            kept
                == AuthToken(
                    value: "t2", refreshToken: "rt_1", obtainedAt: Self.now,
                    expiresAt: Instant(secondsSinceEpoch: 1_003_600)))
        let rotated = try dialect.readRefresh(
            .json(#"{"access_token":"t2","refresh_token":"rt_2"}"#), of: old, at: Self.now)
        #expect(rotated.refreshToken == "rt_2")
        #expect(throws: AuthenticationError.unreadable) {
            try dialect.readRefresh(.json(#"{"expires_in":3600}"#), of: old, at: Self.now)
        }
    }
}
