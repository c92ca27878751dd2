import Base
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SignedTokenTests {
    private struct Claims: Codable, Equatable {
        var sub: String
        var exp: Int64
    }

    private static let claims = Claims(sub: "ñandú", exp: 1_772_409_600)
    private static let secret = SigningKey.secret(Array("secret".utf8))

    private func key(_ arguments: String...) async throws -> String {
        try await Subprocess.run("openssl", ["genpkey"] + arguments).output
    }

    /// RFC 7515, appendix A.1: the key, the token and its claims.
    @Test func `the example of the standard is believed`() throws {
        struct Claims: Decodable, Equatable {
            var iss: String
            var exp: Int64
        }
        let secret = try #require(
            Base64URL.decode("AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"))
        let token =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
            + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
            + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let claims: Claims = try SignedToken.claims(of: token, signedBy: .secret(secret))
        #expect(claims == Claims(iss: "joe", exp: 1_300_819_380))
    }

    @Test func `what a secret signs, it alone believes`() throws {
        let token = try SignedToken.sign(Self.claims, with: Self.secret)
        #expect(try SignedToken.claims(of: token, signedBy: Self.secret) == Self.claims)
        #expect(throws: SignedToken.Refusal.badSignature) {
            let _: Claims = try SignedToken.claims(of: token, signedBy: .secret(Array("another".utf8)))
        }
    }

    @Test func `what an RSA key signs, it alone believes`() async throws {
        let (key, other) = (try await key("-algorithm", "RSA"), try await key("-algorithm", "RSA"))
        let token = try SignedToken.sign(Self.claims, with: .rsa(pem: key), keyID: "k1")
        #expect(try SignedToken.claims(of: token, signedBy: .rsa(pem: key)) == Self.claims)
        #expect(throws: SignedToken.Refusal.badSignature) {
            let _: Claims = try SignedToken.claims(of: token, signedBy: .rsa(pem: other))
        }
        // The text of an RSA key is no secret to sign with.
        let forged = try SignedToken.sign(Self.claims, with: .secret(Array(key.utf8)))
        #expect(throws: SignedToken.Refusal.unreadable) {
            let _: Claims = try SignedToken.claims(of: forged, signedBy: .rsa(pem: key))
        }
    }

    @Test func `a token with any byte changed is refused`() throws {
        let token = Array(try SignedToken.sign(Self.claims, with: Self.secret).utf8)
        for place in token.indices {
            var changed = token
            // The last digit of 43 has two bits that stand for nothing.
            changed[place] = place == token.count - 1 ? UInt8(ascii: ".") : changed[place] ^ 4
            let text = String(decoding: changed, as: UTF8.self)
            #expect(throws: SignedToken.Refusal.self, "\(place)") {
                let _: Claims = try SignedToken.claims(of: text, signedBy: Self.secret)
            }
        }
    }

    @Test(arguments: ["", ".", "..", "a.b.c", "e30.e30.", "eyJhbGciOiJub25lIn0.e30.", "x.y.z.w"])
    func `what is no token is refused`(text: String) {
        #expect(throws: SignedToken.Refusal.unreadable) {
            let _: Claims = try SignedToken.claims(of: text, signedBy: Self.secret)
        }
    }

    @Test func `keys that RS256 does not take sign nothing`() async throws {
        let short = try await key("-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024")
        let curve = try await key("-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
        let encrypted = try await key("-algorithm", "RSA", "-aes-256-cbc", "-pass", "pass:word")
        for pem in [short, curve, encrypted, "", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"] {
            #expect(throws: SigningKey.Unusable.self) { try SignedToken.sign(Self.claims, with: .rsa(pem: pem)) }
        }
    }
}
