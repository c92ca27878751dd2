import Foundation
import Glibc
import Messages
import Testing

@testable import Authentication

@Suite struct ServiceAccountKeyTests {
    private static let secret = "MIIEvgSECRETSECRET"
    private let folder = TemporaryFolder()

    private func file(_ text: String) throws -> String {
        let path = folder.root + "/key.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func file(without missing: String? = nil, _ changes: [String: Any] = [:]) throws -> String {
        var fields: [String: Any] = [
            "type": "service_account", "project_id": "p", "private_key_id": "k1", "private_key": Self.secret,
            "client_email": "robot@p.iam.gserviceaccount.com", "client_id": "1",
            "token_uri": "https://tokens.example/token",
        ]
        for (name, value) in changes { fields[name] = value }
        if let missing { fields[missing] = nil }
        return try file(String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self))
    }

    @Test func aKeyIsRead() throws {
        let key = try ServiceAccountKey(path: try file())
        #expect(key.clientEmail == "robot@p.iam.gserviceaccount.com")
        #expect(key.privateKeyID == "k1" && key.privateKey == Self.secret)
        #expect(key.tokenURL == "https://tokens.example/token")
    }

    @Test func whereTheTokenIsAskedFor() throws {
        #expect(try ServiceAccountKey(path: try file(), tokenURL: "http://own/").tokenURL == "http://own/")
        // Google's, by its own documentation.
        let tokenURL = try ServiceAccountKey(path: try file(without: "token_uri")).tokenURL
        #expect(tokenURL == "https://oauth2.googleapis.com/token")
        #expect(try ServiceAccountKey(path: try file(without: "private_key_id")).privateKeyID == nil)
    }

    @Test(arguments: ["type", "client_email", "private_key"])
    func whatEveryKeyHas(field: String) throws {
        let path = try file(without: field)
        let fault = #expect(throws: Fault.self) { try ServiceAccountKey(path: path) }
        #expect(fault == Fault(.misconfigured, .notAServiceAccountKey(path)))
        #expect(fault?.message.en.contains("SECRET") == false && fault?.message.es.contains("SECRET") == false)
    }

    @Test(arguments: [
        "", "null", "[]", "{", "MIIEvgSECRET", #"{"type":"service_account","client_email":7,"private_key":"SECRET"}"#,
        #"{"type":"authorized_user","client_email":"a@b","private_key":"SECRET"}"#,
        #"{"type":"service_account","client_email":"a@b","private_key":"SECRET"}"#
            + String(repeating: " ", count: 70_000),
    ])
    func filesThatAreNoKey(text: String) throws {
        let path = try file(text)
        let fault = #expect(throws: Fault.self) { try ServiceAccountKey(path: path) }
        #expect(fault == Fault(.misconfigured, .notAServiceAccountKey(path)))
        #expect(fault?.message.en.contains("SECRET") == false)
    }

    @Test func aFileThatIsNotThere() {
        for path in [folder.root + "/none.json", folder.root] {
            let fault = #expect(throws: Fault.self) { try ServiceAccountKey(path: path) }
            #expect(fault == Fault(.notFound, .noServiceAccountKey(path)))
        }
    }

    /// Containers mount secrets readable for all: whoever keeps the key decides who may read it.
    @Test func aFileThatOthersMayRead() throws {
        let path = try file()
        chmod(path, 0o644)
        #expect(try ServiceAccountKey(path: path).privateKeyID == "k1")
        #expect(TemporaryFolder.mode(path) == 0o644)
    }
}
