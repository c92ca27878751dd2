internal import FoundationEssentials

/// Signed JSON Web Tokens (RFC 7519) in their compact form: header, claims and signature, joined by dots.
///
/// Only signatures are dealt with here. Whether a token has expired, or is meant for whoever has it, is for the caller
/// to decide from its claims.
public enum SignedToken {
    /// Why a token is not believed.
    public enum Refusal: Error, Equatable {
        /// It is not a token of this form, is of another algorithm, or lacks a claim.
        case unreadable
        /// The signature is not the key's.
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
    /// - Parameter keyID: names the key to whoever checks the token.
    public static func sign(
        _ claims: some Encodable, with key: SigningKey, keyID: String? = nil
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let header = Base64URL.encode(try encoder.encode(Header(alg: key.algorithm, kid: keyID)))
        let signed = header + "." + Base64URL.encode(try encoder.encode(claims))
        return signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
    }

    /// The claims of a token that `key` signed.
    ///
    /// - Throws: a ``Refusal``; ``SigningKey/Unusable`` where the key itself is none.
    public static func claims<Claims: Decodable>(
        of token: String, as type: Claims.Type = Claims.self, signedBy key: SigningKey
    ) throws -> Claims {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(Substring(parts[0])),
            let payload = Base64URL.decode(Substring(parts[1])),
            let signature = Base64URL.decode(Substring(parts[2])),
            // A token does not choose how it is checked.
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
