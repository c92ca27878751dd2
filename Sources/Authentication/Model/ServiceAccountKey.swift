public import Files
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

    private static let mostBytes = 1 << 16

    /// Reads a key's file, a file on a disk that nobody else may read.
    ///
    /// One of the user's own is closed to others, which `onRepair` is told. One of root's may be open to its group, which
    /// is how a key is given to a service; everything else that others may read is refused, as PostgreSQL does
    /// (https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-CLIENTCERT).
    ///
    /// - Parameters:
    ///   - tokenURL: in place of what the file says.
    ///   - onRepair: told the path of a key that others could read and no longer can.
    /// - Throws: a `Fault` of kind `.notFound` where there is no file that can be read, `.misconfigured` where it is no
    ///   such key, or others may read it.
    public init(path: String, tokenURL: String? = nil, onRepair: (String) -> Void = { _ in }) throws(Fault) {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: Self.mostBytes)
        } catch .tooLarge {
            throw Fault(.misconfigured, .notAServiceAccountKey(path))
        } catch {
            throw Fault(.notFound, .noServiceAccountKey(path, reason: error.reason))
        }
        if let exposure = Self.exposure(of: path) {
            guard exposure.isOurs, (try? exposure.end()) != nil else {
                throw Fault(.misconfigured, .serviceAccountKeyOpen(path, mode: Exposure.octal(exposure.mode)))
            }
            onRepair(path)
        }
        guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), file.type == "service_account"
        else { throw Fault(.misconfigured, .notAServiceAccountKey(path)) }
        clientEmail = file.clientEmail
        privateKeyID = file.privateKeyID
        privateKey = file.privateKey
        self.tokenURL = tokenURL ?? file.tokenURL ?? Self.defaultTokenURL
    }

    /// Whether others may read or change a key that should not; `nil` where they may not.
    public static func exposure(of path: String) -> Exposure? {
        guard let exposure = Exposure(of: path) else { return nil }
        let isGivenByRoot = exposure.isOfRoot && exposure.mode & ~0o640 == 0
        return isGivenByRoot ? nil : exposure
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
