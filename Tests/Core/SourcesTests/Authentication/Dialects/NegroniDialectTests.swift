import Base
import Testing

@testable import Sources
@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct NegroniDialectTests {
    static let now = Instant(secondsSinceEpoch: 1_000_000)
    let dialect = Fixture.negroni

    @Test func requests() {
        let sending = dialect.sendCode(phone: "+56912345678")
        #expect(sending.method == .post)
        #expect(sending.url == "https://club.example/api/auth/send-code")
        #expect(sending.bodyText == #"{"phone":"+56912345678"}"#)
        #expect(sending.headers.contains { $0.name == "Content-Type" && $0.value == "application/json" })
        #expect(sending.bearer == nil)
        let verifying = dialect.verifyCode(phone: "+56912345678", code: "012345")
        #expect(verifying.url == "https://club.example/api/auth/verify-code")
        #expect(verifying.bodyText == #"{"phone":"+56912345678","code":"012345"}"#)
        #expect(dialect.refresh("r") == nil)
        #expect(dialect.profile(bearer: "t") == nil)
        #expect(dialect.logOut(bearer: "t") == nil)
    }

    @Test func `the token says who it is for`() throws {
        let token = Fixture.jwt(#"{"sub":"m-1","name":"Juana","role":"admin","iat":100,"exp":700}"#)
        let answer = try dialect.readLogIn(
            .json(#"{"token":"\#(token)","onboardingCompleted":false,"refresh_token":"ignored"}"#), at: Self.now)
        #expect(answer.token.value == token)
        #expect(answer.token.refreshToken == nil)
        #expect(answer.token.expiresAt == Instant(secondsSinceEpoch: 1_000_600))
        #expect(answer.user == AuthUser(id: "m-1", fullName: "Juana", role: "admin"))
        #expect(answer.context == UserContext(roleName: "admin"))
    }

    @Test func `the answer may say so too`() throws {
        let answer = try dialect.readLogIn(
            .json(#"{"token":"opaque","expires_in":60,"member":{"id":7,"full_name":"Ana"}}"#), at: Self.now)
        #expect(answer.user == AuthUser(id: "7", fullName: "Ana"))
        #expect(answer.token.expiresAt == Instant(secondsSinceEpoch: 1_000_060))
    }

    @Test(arguments: ["", "[]", "{}", #"{"token":null}"#, #"{"token":"a b"}"#, "<html>"])
    func `an answer without a token is unreadable`(body: String) {
        #expect(throws: AuthenticationError.unreadable) { try dialect.readLogIn(.json(body), at: Self.now) }
    }

    @Test(arguments: [
        (400, "", AuthenticationError.codeRefused), (401, #"{"message":"Código incorrecto"}"#, .codeRefused),
        (422, #"{"error":"invalid_code"}"#, .codeRefused), (410, "", .codeExpired),
        (400, #"{"message":"El código ha EXPIRADO"}"#, .codeExpired), (401, #"{"code":"CODE_EXPIRED"}"#, .codeExpired),
        (422, #"{"error":{"message":"Código vencido"}}"#, .codeExpired), (404, "", .phoneUnknown),
        (403, "", .userInactive), (423, "", .accountLocked), (500, "expired", .server(status: 500)),
        (302, "", .unexpected(status: 302)),
    ])
    func `refused codes`(status: Int, body: String, error: AuthenticationError) {
        #expect(throws: error) { try dialect.readLogIn(.json(body, status: status), at: Self.now) }
    }

    @Test(arguments: [
        (400, AuthenticationError.phoneRefused), (401, .phoneRefused), (422, .phoneRefused), (404, .phoneUnknown),
        (503, .server(status: 503)),
    ])
    func `refused phone numbers`(status: Int, error: AuthenticationError) {
        #expect(throws: error) { try dialect.readSentCode(.status(status), at: Self.now) }
    }

    @Test func `too many attempts`() {
        let answer = ServiceResponse(status: 429, headers: [("Retry-After", "90")], body: [])
        let error = AuthenticationError.tooManyAttempts(retryAt: Instant(secondsSinceEpoch: 1_000_090), seconds: 90)
        #expect(throws: error) { try dialect.readSentCode(answer, at: Self.now) }
        #expect(throws: error) { try dialect.readLogIn(answer, at: Self.now) }
    }

    @Test(arguments: ["", "{}", #"{"success":true}"#]) func `a code was sent`(body: String) throws {
        try dialect.readSentCode(.json(body), at: Self.now)
    }

    @Test(arguments: ["<html>Wi-Fi</html>", "OK", "null", "[]"]) func `a page is no sign that a code was sent`(
        body: String
    ) {
        #expect(throws: AuthenticationError.unexpected(status: 200)) {
            try dialect.readSentCode(.json(body), at: Self.now)
        }
    }

    @Test func `a success status that denies success is a refusal`() {
        #expect(throws: AuthenticationError.phoneRefused) {
            try dialect.readSentCode(.json(#"{"success":false,"error":"no"}"#), at: Self.now)
        }
    }
}
