import Foundation
import TestSupport
import Testing

/// A server in Python that runs for a test, in a folder of its own, where it leaves what it was sent.
struct LoopbackServer: Sendable {
    let folder: String
    let port: Int

    /// Where the tests' Python programs are.
    static let programs = Repository.url("Tests/EndToEndTests/Reference").path

    /// Runs one below another folder while `body` does.
    ///
    /// - Parameter program: `mailserver.py` or `webserver.py`.
    static func run<Result>(
        _ program: String, below parent: String, _ options: [String] = [],
        _ body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let folder = "\(parent)/server-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if options.contains(where: { $0.hasSuffix("tls") }) {
            let certificate = [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "\(folder)/server.key", "-out",
                "\(folder)/server.pem", "-days", "30", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1",
            ]
            _ = try await Subprocess.run("openssl", certificate)
        }
        guard let python = Subprocess.path(of: "python3") else { throw POSIXError(.ENOENT) }
        let process = try Child(
            python, ["\(programs)/\(program)", folder] + options, environment: Subprocess.environment(),
            output: "\(folder)/output", errors: "\(folder)/errors")
        defer { process.killAndReap() }
        try await appearance(of: "\(folder)/port")
        let port = try #require(Int(try String(at: "\(folder)/port")))
        return try await body(LoopbackServer(folder: folder, port: port))
    }

    /// Waits until a file is there.
    static func appearance(of path: String) async throws {
        for _ in 0..<2400 {
            if FileManager.default.fileExists(atPath: path) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw POSIXError(.ETIMEDOUT)
    }

    // MARK: Web

    struct Request: Decodable, Sendable {
        var method: String
        var path: String
        var body: String
    }

    /// What it was sent, in order.
    func requests() throws -> [Request] {
        var requests: [Request] = []
        while let data = FileManager.default.contents(atPath: "\(folder)/\(requests.count + 1).json") {
            requests.append(try JSONDecoder().decode(Request.self, from: data))
        }
        return requests
    }

    // MARK: Mail

    /// A message, as Python's reader of e-mail sees it.
    struct Message: Decodable, Sendable {
        struct Part: Decodable, Sendable {
            var type: String
            var name: String?
            var text: String?
            var bytes: Int
        }
        var recipient: String
        var headers: [String: String]
        var defects: [String]
        var longestLine: Int
        var parts: [Part]

        var text: String { parts.first { $0.type == "text/plain" }?.text ?? "" }
        var page: String { parts.first { $0.type == "text/html" }?.text ?? "" }
        var attachments: [Part] { parts.filter { $0.name != nil } }
    }

    /// The messages that it has taken over, in order.
    func messages() async throws -> [Message] { try await Self.messages(in: folder) }

    /// The messages in the files of a folder.
    static func messages(in folder: String) async throws -> [Message] {
        let run = try await Product.python("\(programs)/messages.py", [folder]).require(0)
        return try JSONDecoder().decode([Message].self, from: run.bytes)
    }
}
