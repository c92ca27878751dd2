import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct AuthTokenTests {
    static let now = Instant(secondsSinceEpoch: 2_000_000_000)

    private func end(_ token: String, lifetime: Int64? = nil) -> Int64? {
        AuthToken(received: token, refreshToken: nil, lifetime: lifetime, at: Self.now).expiresAt
            .map { $0.secondsSinceEpoch - Self.now.secondsSinceEpoch }
    }

    @Test func `the answer's lifetime comes first`() {
        #expect(end("opaque", lifetime: 3600) == 3600)
        #expect(end(Fixture.jwt(#"{"iat":1,"exp":61}"#), lifetime: 3600) == 3600)
    }

    /// The service's clock and this one are decades apart; the token lives an hour all the same.
    @Test func `a JWT's lifetime holds however wrong the clock is`() {
        #expect(end(Fixture.jwt(#"{"iat":1708300000,"exp":1708303600}"#)) == 3600)
        #expect(end(Fixture.jwt(#"{"iat":4000000000,"exp":4000003600}"#)) == 3600)
    }

    @Test func `without an issue time the clock decides`() {
        #expect(end(Fixture.jwt(#"{"exp":2000000090}"#)) == 90)
        #expect(end(Fixture.jwt(#"{"exp":1999999999}"#)) == nil)
        #expect(end(Fixture.jwt(#"{"iat":50,"exp":50}"#)) == nil)
        #expect(end("opaque") == nil)
    }

    @Test func expiry() {
        let token = AuthToken(value: "t", obtainedAt: Self.now, expiresAt: Self.now.advanced(bySeconds: 10))
        #expect(!token.isExpired(at: Self.now.advanced(bySeconds: 9)))
        #expect(token.isExpired(at: Self.now.advanced(bySeconds: 10)))
        #expect(!AuthToken(value: "t", obtainedAt: Self.now).isExpired(at: Instant(secondsSinceEpoch: .max)))
    }
}
