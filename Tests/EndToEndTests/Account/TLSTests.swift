import Foundation
import Messages
import TestSupport
import Testing

/// https, against OpenSSL's own server.
@Suite(.timeLimit(.minutes(30))) struct TLSTests {
    /// Runs a server with a certificate that it has signed itself, which answers every request with an HTML page.
    private func withServer(_ body: (_ port: String, _ certificate: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let (certificate, key) = ("\(folder)/certificate.pem", "\(folder)/key.pem")
            let made = try await Program.run(
                "/usr/bin/openssl",
                [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
                ])
            try #require(made.status == 0, "\(made.errors)")
            let server = try Child(
                "/usr/bin/openssl",
                ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"], environment: [:],
                output: "\(folder)/output", errors: "\(folder)/errors")
            defer { server.kill() }
            var port: Substring?
            for _ in 0..<500 where port == nil {
                try await Task.sleep(for: .milliseconds(20))
                let output = try String(contentsOfFile: "\(folder)/output", encoding: .utf8)
                port = output.firstMatch(of: /ACCEPT .*:(\d+)\n/)?.1
            }
            try await body(String(try #require(port)), certificate)
            server.kill()
            _ = await server.end()
        }
    }

    private func events(_ host: String, certificates: String? = nil) async throws -> Program.Outcome {
        try await Product.run(
            ["events", "--base-url", "https://\(host)/api/"],
            environment: ["ATTENDANCE_TOKEN": "t", "ATTENDANCE_LOCALE": "en"].merging(
                certificates.map { ["SSL_CERT_FILE": $0] } ?? [:]
            ) { $1 })
    }

    @Test func `a certificate that nobody vouches for is refused`() async throws {
        try await withServer { port, _ in
            let run = try await events("localhost:\(port)")
            #expect(run.status == 69 && run.errors.contains(Phrase.secureConnectionFailed.en), "\(run.errors)")
        }
    }

    @Test func `the authorities of SSL_CERT_FILE are trusted, for the names that they vouch for`() async throws {
        try await withServer { port, certificate in
            // The connection is made; what comes is not the service's JSON.
            let run = try await events("localhost:\(port)", certificates: certificate)
            #expect(run.status == 65, "\(run.errors)")
            let other = try await events("127.0.0.1:\(port)", certificates: certificate)
            #expect(other.status == 69 && other.errors.contains(Phrase.secureConnectionFailed.en), "\(other.errors)")
        }
    }
}
