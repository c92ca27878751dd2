internal import COpenSSL

/// SHA-256 (FIPS 180-4), computed by the system's OpenSSL.
public enum SHA256 {
    /// The digest, 32 bytes.
    public static func digest(of bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            _ = COpenSSL.SHA256(bytes, bytes.count, digest.baseAddress)
            count = 32
        }
    }

    /// The digest in hexadecimal, as `sha256sum` prints it.
    ///
    ///     SHA256.hexadecimal(of: "abc".utf8)  // "ba7816bf8f01cfea…"
    public static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
        digest(of: bytes).hexadecimal
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte.
    package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
