internal import COpenSSL

/// HMAC-SHA-256 (RFC 2104, FIPS 198-1) of many messages under one key, computed by the system's OpenSSL.
///
///     let hash = try KeyedHash(key: key)
///     let digest = hash.digest(of: Array("ana@example.org".utf8))   // 32 bytes
///
/// The key is processed once, so a short message costs little more than two blocks of SHA-256. Not safe for concurrent use.
public final class KeyedHash {
    private let context: OpaquePointer

    /// OpenSSL lacks HMAC, or is out of memory.
    public struct Unavailable: Error, Equatable {}

    /// - Parameter key: of any length; 32 bytes are as strong as the hash.
    public init(key: [UInt8]) throws(Unavailable) {
        guard let method = EVP_MAC_fetch(nil, "HMAC", nil) else { throw Unavailable() }
        defer { EVP_MAC_free(method) }
        guard let context = EVP_MAC_CTX_new(method) else { throw Unavailable() }
        var name = Array("SHA256".utf8CString)
        let isReady = name.withUnsafeMutableBufferPointer { name in
            let parameters = [
                OSSL_PARAM_construct_utf8_string("digest", name.baseAddress, 0), OSSL_PARAM_construct_end(),
            ]
            return EVP_MAC_init(context, key, key.count, parameters) == 1
        }
        guard isReady else {
            EVP_MAC_CTX_free(context)
            throw Unavailable()
        }
        self.context = context
    }

    /// A key for hashes that nobody compares with those of another run: 32 random bytes.
    public static func randomKey() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: .min ... .max) } }

    deinit { EVP_MAC_CTX_free(context) }

    /// The hash of a message, 32 bytes.
    func digest(of message: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            count = write(message, to: digest) ? 32 : 0
        }
    }

    /// The hash of a message, 32 bytes.
    public func digest(of message: [UInt8]) -> [UInt8] { message.withUnsafeBufferPointer(digest) }

    /// The first 128 bits of a message's hash, as two numbers, read big-endian.
    public func halfDigest(of message: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
            guard write(message, to: digest) else { return (0, 0) }
            let bytes = UnsafeRawBufferPointer(digest)
            return (
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// Hashes a message. Initializing the context without a key keeps the earlier key.
    private func write(_ message: UnsafeBufferPointer<UInt8>, to digest: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        var length = 0
        return EVP_MAC_init(context, nil, 0, nil) == 1
            && EVP_MAC_update(context, message.baseAddress, message.count) == 1
            && EVP_MAC_final(context, digest.baseAddress, &length, digest.count) == 1 && length == 32
    }
}
