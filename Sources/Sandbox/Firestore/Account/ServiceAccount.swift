import Foundation

/// The account that programs log in to the sandbox's Firestore with, as Google's console gives it out.
struct ServiceAccount: Encodable {
    var type = "service_account"
    var projectID: String
    var privateKeyID = ServiceAccountKey.identifier
    var privateKey = ServiceAccountKey.privatePEM
    var clientEmail: String
    var clientID = "100000000000000000001"
    var tokenURI: String
    var universeDomain = "googleapis.com"

    init(project: String, tokenURI: String) {
        projectID = project
        clientEmail = Self.email(project: project)
        self.tokenURI = tokenURI
    }

    static func email(project: String) -> String { "attendance-sandbox@\(project).iam.gserviceaccount.com" }

    /// The key file's text.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case projectID = "project_id"
        case privateKeyID = "private_key_id"
        case privateKey = "private_key"
        case clientEmail = "client_email"
        case clientID = "client_id"
        case tokenURI = "token_uri"
        case universeDomain = "universe_domain"
    }
}
