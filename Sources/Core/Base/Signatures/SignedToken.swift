internal import FoundationEssentials

/// Signed JSON Web Tokens (RFC 7519) in compact form: header, claims and signature, joined by dots.
///
/// Only signatures are checked here. Callers decide from the claims whether a token has expired or is meant for them.
public enum SignedToken {
    /// Why a token is rejected.
    public enum Refusal: Error, Equatable {
        /// It is not a token of this form, uses another algorithm, or lacks a claim.
        case unreadable
        /// The signature does not match the key.
        case badSignature
    }

    private struct Header: Codable {
        var alg: String
        var kid: String?
        var typ: String? = "JWT"
    }

    /// Signs claims.
    ///
    ///     let token = try SignedToken.sign(claims, with: .secret(Array("…".utf8)))
    ///
    /// - Parameter keyID: identifies the key to the recipient.
    public static func sign(
        _ claims: some Encodable, with key: SigningKey, keyID: String? = nil
    ) throws -> String {
        try sign(payload: try encoder.encode(claims), with: key, keyID: keyID)
    }

    /// Signs claims that are already encoded as a JSON object.
    public static func sign(
        payload: some Sequence<UInt8>, with key: SigningKey, keyID: String? = nil
    ) throws -> String {
        let header = Base64URL.encode(try encoder.encode(Header(alg: key.algorithm, kid: keyID)))
        let signed = header + "." + Base64URL.encode(payload)
        return signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// The claims of a token signed with `key`.
    ///
    /// - Throws: a ``Refusal``; ``SigningKey/Unusable`` if the key is invalid.
    public static func claims<Claims: Decodable>(
        of token: String, as type: Claims.Type = Claims.self, signedBy key: SigningKey
    ) throws -> Claims {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(Substring(parts[0])),
            let payload = Base64URL.decode(Substring(parts[1])),
            let signature = Base64URL.decode(Substring(parts[2])),
            // The token must not choose the algorithm that verifies it.
            let read = try? JSONDecoder().decode(Header.self, from: Data(header)), read.alg == key.algorithm
        else { throw Refusal.unreadable }
        let signed = Array(token.utf8.dropLast(parts[2].count + 1))
        guard try key.verifies(signature, of: signed) else { throw Refusal.badSignature }
        guard let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload)) else {
            throw Refusal.unreadable
        }
        return claims
    }
}
