internal import COpenSSL

/// A key that signs JSON Web Tokens and verifies their signatures.
public enum SigningKey: Sendable {
    /// A secret for HS256 (HMAC with SHA-256).
    case secret([UInt8])
    /// A private RSA key for RS256 (RSASSA-PKCS1-v1_5 with SHA-256): PEM text, PKCS #8 or PKCS #1.
    case rsa(pem: String)

    /// The key is invalid. The error reveals nothing about the key.
    public struct Unusable: Error, Equatable {}

    /// The shortest RSA key that RFC 7518, section 3.3, allows for RS256, in bits.
    static let shortestRSAKey: Int32 = 2048

    /// The name of the algorithm in a token's header (RFC 7518, section 3.1).
    var algorithm: String {
        switch self {
        case .secret: "HS256"
        case .rsa: "RS256"
        }
    }

    func signature(of message: [UInt8]) throws(Unusable) -> [UInt8] {
        switch self {
        case .secret(let secret):
            return Self.hmac(message, secret)
        case .rsa(let pem):
            let key = try Self.privateKey(pem)
            defer { EVP_PKEY_free(key) }
            guard let context = EVP_MD_CTX_new() else { throw Unusable() }
            defer { EVP_MD_CTX_free(context) }
            var count = Int(EVP_PKEY_get_size(key))
            var signature = [UInt8](repeating: 0, count: count)
            guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
                EVP_DigestSign(context, &signature, &count, message, message.count) == 1
            else { throw Unusable() }
            return Array(signature.prefix(count))
        }
    }

    func verifies(_ signature: [UInt8], of message: [UInt8]) throws(Unusable) -> Bool {
        switch self {
        case .secret(let secret):
            let expected = Self.hmac(message, secret)
            return signature.count == expected.count && CRYPTO_memcmp(signature, expected, expected.count) == 0
        case .rsa(let pem):
            let key = try Self.privateKey(pem)
            defer { EVP_PKEY_free(key) }
            guard let context = EVP_MD_CTX_new() else { throw Unusable() }
            defer { EVP_MD_CTX_free(context) }
            defer { ERR_clear_error() }
            return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
                && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }
    }

    private static func hmac(_ message: [UInt8], _ secret: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            var length: UInt32 = 0
            HMAC(EVP_sha256(), secret, Int32(secret.count), message, message.count, digest.baseAddress, &length)
            count = Int(length)
        }
    }

    /// Parses the key, which the caller must free.
    private static func privateKey(_ pem: String) throws(Unusable) -> OpaquePointer {
        let bytes = Array(pem.utf8)
        guard bytes.count <= 1 << 20 else { throw Unusable() }
        defer { ERR_clear_error() }
        // OpenSSL reads the bytes where they are, so they must stay there until the key has been read.
        let key = bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            guard let memory = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { BIO_free(memory) }
            // Without a callback, OpenSSL prompts on the terminal for the passphrase of an encrypted key.
            return PEM_read_bio_PrivateKey(memory, nil, { _, _, _, _ in -1 }, nil)
        }
        guard let key else { throw Unusable() }
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA, EVP_PKEY_get_bits(key) >= shortestRSAKey else {
            EVP_PKEY_free(key)
            throw Unusable()
        }
        return key
    }
}
