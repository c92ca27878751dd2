public import Base
internal import FoundationEssentials

/// The key of a service account, in the file format of Google's console.
public struct ServiceAccountKey: Sendable {
    let clientEmail: String
    let privateKeyID: String?
    let privateKey: String
    /// The address at which a signed claim is exchanged for a token.
    public let tokenURL: String

    /// Google's endpoint, for a file that names none.
    static let defaultTokenURL = "https://oauth2.googleapis.com/token"

    private static let maximumBytes = 1 << 16

    /// Reads a key file, a regular file that no other user may read.
    ///
    /// If the file belongs to the user, access by others is removed and `onRepair` is called. A file owned by root may
    /// be readable by its group, the usual way to give a key to a service. Any other file that others may read is
    /// refused, as in PostgreSQL (https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-CLIENTCERT).
    ///
    /// - Parameters:
    ///   - tokenURL: replaces the address in the file.
    ///   - onRepair: called with the path of a key that others could read before.
    /// - Throws: a `Fault` of kind `.notFound` if there is no readable file, `.misconfigured` if it is not a key of
    ///   this kind or others may read it.
    public init(path: String, tokenURL: String? = nil, onRepair: (String) -> Void = { _ in }) throws(Fault) {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: Self.maximumBytes)
        } catch .tooLarge {
            throw Fault(.misconfigured, .notAServiceAccountKey(path))
        } catch {
            throw Fault(.notFound, .noServiceAccountKey(path, reason: error.reason))
        }
        if let exposure = Self.exposure(of: path) {
            guard exposure.isOurs, (try? exposure.revokeAccess()) != nil else {
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

    /// How other users may read or change a key; `nil` if they cannot.
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
