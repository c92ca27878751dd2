import Base
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct Base64URLTests {
    /// RFC 4648, section 10, and the two digits that differ from plain Base64.
    @Test(arguments: [
        ("", ""), ("Zg", "f"), ("Zg==", "f"), ("Zm8", "fo"), ("Zm9v", "foo"), ("Zm9vYmFy", "foobar"), ("fn5-", "~~~"),
        ("Pz8_", "???"),
    ])
    func `known texts are decoded and encoded`(text: String, bytes: String) {
        #expect(Base64URL.decode(text) == Array(bytes.utf8))
        #expect(Base64URL.encode(bytes.utf8) == text.replacing("=", with: ""))
    }

    @Test(arguments: ["Z", "Zm9vY", "Zm 9", "Zm+v", "Zm/v", "Zm9=v", "ñandú"])
    func `malformed texts are refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `random bytes match Foundation's encoding`() {
        for length in 0..<200 {
            let bytes = SHA256.digest(of: [UInt8(length)]) + SHA256.digest(of: [UInt8(length), 0]).prefix(length % 32)
            let text = Data(bytes).base64EncodedString()
                .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            #expect(Base64URL.decode(text) == bytes)
            #expect(Base64URL.encode(bytes) == text.replacing("=", with: ""))
        }
    }
}
