import Base
import Testing

@Suite(.timeLimit(.minutes(30))) struct KeyedHashTests {
    /// RFC 4231, section 4: HMAC-SHA-256 of test cases 1, 2, 3 and 6.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `known hashes, again and again with one key`(key: [UInt8], message: [UInt8], hash: String) throws {
        let keyed = try KeyedHash(key: key)
        for _ in 0..<3 {
            let digest = keyed.digest(of: message)
            #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hash)
            let (high, low) = message.withUnsafeBufferPointer(keyed.halfDigest)
            #expect(String(high, radix: 16) == hash.prefix(16).drop { $0 == "0" })
            #expect(String(low, radix: 16) == hash.dropFirst(16).prefix(16).drop { $0 == "0" })
            #expect(keyed.digest(of: []) != digest)
        }
    }
}
