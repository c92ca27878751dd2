internal import FoundationEssentials
public import Messages

/// The key of a service account, as Google's console gives it in a file.
public struct ServiceAccountKey: Sendable {
    public let clientEmail: String
    let privateKeyID: String?
    let privateKey: String
    /// Where a signed claim is exchanged for a token.
    public let tokenURL: String

    /// Google's own, where the file names none.
    static let defaultTokenURL = "https://oauth2.googleapis.com/token"

    /// Reads a key's file.
    ///
    /// - Parameter tokenURL: in place of what the file says.
    /// - Throws: a `Fault` of kind `.notFound` where there is no such file, `.misconfigured` where it is no such key.
    public init(path: String, tokenURL: String? = nil) throws(Fault) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw Fault(.notFound, .noServiceAccountKey(path))
        }
        guard data.count <= 1 << 16, let file = try? JSONDecoder().decode(File.self, from: data),
            file.type == "service_account"
        else { throw Fault(.misconfigured, .notAServiceAccountKey(path)) }
        clientEmail = file.clientEmail
        privateKeyID = file.privateKeyID
        privateKey = file.privateKey
        self.tokenURL = tokenURL ?? file.tokenURL ?? Self.defaultTokenURL
    }

    private struct File: Decodable {
        var type: String
        var clientEmail: String
        var privateKeyID: String?
        var privateKey: String
        var tokenURL: String?

        enum CodingKeys: String, CodingKey {
            case type
            case clientEmail = "client_email"
            case privateKeyID = "private_key_id"
            case privateKey = "private_key"
            case tokenURL = "token_uri"
        }
    }
}
