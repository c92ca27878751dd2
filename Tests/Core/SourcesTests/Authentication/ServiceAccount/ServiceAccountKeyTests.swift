import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct ServiceAccountKeyTests {
    private static let secret = "MIIEvgSECRETSECRET"
    private let folder = TemporaryFolder()

    private func file(_ text: String) throws -> String {
        let path = folder.path + "/key.json"
        try text.write(to: path)
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

    @Test func `a key is read`() throws {
        let key = try ServiceAccountKey(path: try file())
        #expect(key.clientEmail == "robot@p.iam.gserviceaccount.com")
        #expect(key.privateKeyID == "k1" && key.privateKey == Self.secret)
        #expect(key.tokenURL == "https://tokens.example/token")
    }

    @Test func `where the token is requested`() throws {
        #expect(try ServiceAccountKey(path: try file(), tokenURL: "http://own/").tokenURL == "http://own/")
        // Google's, by its own documentation.
        let tokenURL = try ServiceAccountKey(path: try file(without: "token_uri")).tokenURL
        #expect(tokenURL == "https://oauth2.googleapis.com/token")
        #expect(try ServiceAccountKey(path: try file(without: "private_key_id")).privateKeyID == nil)
    }

    @Test(arguments: ["type", "client_email", "private_key"])
    func `every key must have these fields`(field: String) throws {
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
    func `files that are not keys`(text: String) throws {
        let path = try file(text)
        let fault = #expect(throws: Fault.self) { try ServiceAccountKey(path: path) }
        #expect(fault == Fault(.misconfigured, .notAServiceAccountKey(path)))
        #expect(fault?.message.en.contains("SECRET") == false)
    }

    @Test func `a missing file`() {
        for (path, reason) in [
            (folder.path + "/none.json", "No such file or directory"), (folder.path, "Is a directory"),
        ] {
            let fault = #expect(throws: Fault.self) { try ServiceAccountKey(path: path) }
            #expect(fault == Fault(.notFound, .noServiceAccountKey(path, reason: .systemMessage(reason))))
        }
    }

    @Test func `a key that is a pipe or a device is a fault, not a wait`() throws {
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", "/dev/null"] {
            let fault = #expect(throws: Fault.self) { try ServiceAccountKey(path: path) }
            #expect(fault == Fault(.notFound, .noServiceAccountKey(path, reason: .noRegularFile)))
        }
    }

    @Test(arguments: [0o644, 0o604, 0o666]) func `a key of one's own that others may read is closed to them, and said`(
        mode: mode_t
    ) throws {
        let path = try file()
        chmod(path, mode)
        var repaired: [String] = []
        #expect(try ServiceAccountKey(path: path) { repaired.append($0) }.privateKeyID == "k1")
        #expect(TemporaryFolder.mode(path) == 0o600 && repaired == [path])
        #expect(try ServiceAccountKey(path: path) { repaired.append($0) }.privateKeyID == "k1")
        #expect(repaired == [path])
    }

    /// `chown` and another user's rights need root, as continuous integration has it.
    @Test(.enabled(if: geteuid() == 0), arguments: [(0o600, true), (0o644, false), (0o640, false)])
    func `a key of another user is taken only where nobody else may read it`(mode: mode_t, isTaken: Bool) throws {
        let path = try file()
        chmod(path, mode)
        try #require(chown(path, 65_534, 65_534) == 0)
        if isTaken {
            #expect(try ServiceAccountKey(path: path).privateKeyID == "k1")
        } else {
            let fault = #expect(throws: Fault.self) { try ServiceAccountKey(path: path) }
            #expect(fault == Fault(.misconfigured, .serviceAccountKeyOpen(path, mode: String(mode, radix: 8))))
            #expect(TemporaryFolder.mode(path) == mode)
        }
    }
}
