import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct AuthSessionTests {
    private let atLogIn = UserContext(roleName: "teacher", permissions: ["a:b"])

    private func session(_ token: String) -> AuthSession {
        AuthSession(
            token: AuthToken(
                value: token, refreshToken: nil, obtainedAt: Instant(secondsSinceEpoch: 0), expiresAt: nil),
            user: AuthUser(),
            context: atLogIn)
    }

    @Test(
        arguments: [
            ("", "", nil, nil), (nil, nil, "", nil), ("Ana", "", nil, "Ana"), ("", "Rojas", "", "Rojas"),
            ("Ana", "Rojas", nil, "Ana Rojas"), ("Ana", "Rojas", "Ana R.", "Ana R."),
        ] as [(String?, String?, String?, String?)])
    func `an empty name is no name`(first: String?, last: String?, whole: String?, expected: String?) {
        #expect(AuthUser(firstName: first, lastName: last, fullName: whole).fullName == expected)
    }

    @Test func `the token's context is used where it lists permissions`() {
        var session = session("opaque")
        #expect(session.context == atLogIn)
        session.token.value = Fixture.jwt(#"{"active_context":{"role_name":"guardian","permissions":[]}}"#)
        #expect(session.context == UserContext(roleName: "guardian", permissions: []))
    }

    @Test(arguments: [#"{"active_context":{"role_name":"guardian"}}"#, #"{"sub":"1"}"#, #"{"active_context":null}"#])
    func `a token that lists none permits what the login did`(claims: String) {
        #expect(session(Fixture.jwt(claims)).context == atLogIn)
    }
}
