import Base
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct JSONWebTokenTests {
    /// The example of RFC 7519, section 3.1.
    @Test func `the standard's example is read`() throws {
        let token = try #require(
            JSONWebToken(
                "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9"
                    + "leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(token.expiresAt == Instant(secondsSinceEpoch: 1_300_819_380))
        #expect(token.issuedAt == nil)
        #expect(token.context == nil)
    }

    @Test func `EduGo's context is read`() throws {
        let token = try #require(
            JSONWebToken(
                Fixture.jwt(
                    """
                    {"sub":"u-1","email":"a@b.cl","active_context":{"role_id":"r","role_name":"teacher","school_id":null,
                     "permissions":["materials:read","materials:create"]},"iat":1708300000,"exp":1708303600}
                    """)))
        #expect(token.user == AuthUser(id: "u-1", email: "a@b.cl"))
        #expect(
            token.context
                == UserContext(roleID: "r", roleName: "teacher", permissions: ["materials:read", "materials:create"]))
        #expect(token.issuedAt == Instant(secondsSinceEpoch: 1_708_300_000))
    }

    @Test(
        arguments: [
            (#"{"exp":1708303600.75}"#, 1_708_303_600), (#"{"exp":"1708303600"}"#, 1_708_303_600), (#"{"exp":0}"#, 0),
            (#"{"exp":-1}"#, nil), (#"{"exp":1e300}"#, nil), (#"{"exp":9223372036854775807}"#, nil),
            (#"{"exp":null}"#, nil), (#"{"exp":true}"#, nil), (#"{"exp":[1]}"#, nil), ("{}", nil),
        ] as [(String, Int64?)])
    func expiry(payload: String, seconds: Int64?) throws {
        let token = try #require(JSONWebToken(Fixture.jwt(payload)))
        #expect(token.expiresAt?.secondsSinceEpoch == seconds)
    }

    @Test(arguments: ["", "opaque", "a.b", "a.b.c", "..", "a.e30.c.d", Fixture.jwt("[]"), Fixture.jwt("{"), "a.!!!.c"])
    func `what is not a JWT is not read`(text: String) {
        #expect(JSONWebToken(text) == nil)
    }

    @Test func `any bytes are read or refused without a trap`() {
        var random = SeededGenerator(seed: 11)
        let payload = Array(Fixture.jwt(#"{"exp":1708303600,"iat":"x","sub":5,"active_context":{"permissions":[1]}}"#))
        var read = 0
        for _ in 0..<2000 {
            var text = payload
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                text[place] = "abcXYZ019-_.=+é".randomElement(using: &random) ?? "a"
            }
            guard let end = JSONWebToken(String(text))?.expiresAt else { continue }
            read += 1
            #expect((0...253_402_300_799).contains(end.secondsSinceEpoch))
        }
        #expect(read > 20)
    }
}
