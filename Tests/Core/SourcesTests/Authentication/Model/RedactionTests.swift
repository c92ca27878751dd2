import Base
import Testing
import Transport

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct RedactionTests {
    static let token = AuthToken(
        value: Secret.token, refreshToken: Secret.refresh, obtainedAt: Instant(secondsSinceEpoch: 5), expiresAt: nil)
    static let user = AuthUser(
        id: "1", email: Secret.email, firstName: Secret.firstName, lastName: Secret.firstName, role: "role_admin")
    static let session = AuthSession(token: token, user: user, context: UserContext(roleName: "teacher"))

    static let values: [any Sendable] = [
        token, user, session, LogInResponse(token: token, user: user),
        Credentials(token: Secret.token, email: Secret.email, password: Secret.password),
        SavedSession(id: "s", service: "tikit", baseURL: "u", session: session),
        StoredToken(SavedSession(id: "s", service: "tikit", baseURL: "u", session: session)),
        StoredPart(user, of: SavedSession(id: "s", service: "tikit", baseURL: "u", session: session)),
        Identity(origin: .session, user: user, context: UserContext(), expiresAt: nil, isRenewable: true),
        BearerToken(value: Secret.token, generation: 3),
        Fixture.tikit.logIn(email: Secret.email, password: Secret.password),
        Fixture.eduGo.request(.post, "v1/auth/logout", bearer: Secret.token),
        Fixture.tikitLogIn(),
    ]

    @Test(arguments: 0..<values.count) func `no secret is visible`(index: Int) {
        let value = Self.values[index]
        var dumped = ""
        dump(value, to: &dumped)
        let texts = ["\(value)", String(describing: value), String(reflecting: value), dumped, "\([value])"]
        for text in texts {
            #expect(!text.isEmpty)
            for secret in Secret.all { #expect(!text.contains(secret), "\(type(of: value))") }
        }
    }

    @Test func `what is visible is useful`() {
        #expect("\(Self.token)" == "AuthToken(expiresAt: unknown, renewable: true)")
        #expect("\(Self.user)" == "AuthUser(id: 1)")
        #expect(
            "\(Credentials(token: nil, email: "a@b.c", phone: "+56"))"
                == "Credentials(token: none, email: given, password: none, phone: given)")
        #expect("\(BearerToken(value: "x", generation: 3))" == "BearerToken(generation: 3)")
    }
}
