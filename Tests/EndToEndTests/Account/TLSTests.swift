import Base
import Foundation
import TestSupport
import Testing

@testable import Transport

/// https, against OpenSSL's own server.
@Suite(.timeLimit(.minutes(30))) struct TLSTests {
    /// Makes a certificate that signs itself.
    private func certificate(in folder: String) async throws -> (certificate: String, key: String) {
        let (certificate, key) = ("\(folder)/certificate.pem", "\(folder)/key.pem")
        try await Subprocess.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
            ]
        ).require(0)
        return (certificate, key)
    }

    /// Runs a server with a certificate that it has signed itself, which answers every request with an HTML page.
    private func withServer(_ body: (_ port: String, _ certificate: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let (certificate, key) = try await certificate(in: folder)
            let server = try Child(
                "/usr/bin/openssl",
                ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"], environment: [:],
                output: "\(folder)/output", errors: "\(folder)/errors")
            defer { server.kill() }
            var port: Substring?
            for _ in 0..<500 where port == nil {
                try await Task.sleep(for: .milliseconds(20))
                let output = try String(at: "\(folder)/output")
                port = output.firstMatch(of: /ACCEPT .*:(\d+)\n/)?.1
            }
            try await body(String(try #require(port)), certificate)
            server.kill()
            _ = await server.end()
        }
    }

    private func events(_ host: String, certificates: String? = nil) async throws -> Subprocess.Outcome {
        try await Product.run(
            ["events", "--base-url", "https://\(host)/api/"],
            environment: ["ATTENDANCE_TOKEN": "t", "ATTENDANCE_LOCALE": "en"].merging(
                certificates.map { ["SSL_CERT_FILE": $0] } ?? [:]
            ) { $1 })
    }

    @Test func `a certificate that nobody vouches for is refused`() async throws {
        try await withServer { port, _ in
            try await events("localhost:\(port)").expect(69, Phrase.secureConnectionFailed.en)
        }
    }

    @Test func `the authorities of SSL_CERT_FILE are trusted, for the names that they vouch for`() async throws {
        try await withServer { port, certificate in
            // The connection is made; what comes is not the service's JSON.
            try await events("localhost:\(port)", certificates: certificate).expect(65)
            try await events("127.0.0.1:\(port)", certificates: certificate)
                .expect(69, Phrase.secureConnectionFailed.en)
        }
    }

    /// Every connection costs a handshake, so each is kept until the end.
    @Test(arguments: [("8..8", 8), ("32", 32)])
    func `no more connections are made than pages are in flight`(setting: String, most: Int) async throws {
        try await withTemporaryFolder { folder in
            let (certificate, key) = try await certificate(in: folder)
            try Self.pageServer.write(to: "\(folder)/server.py")
            let server = try Child(
                "/usr/bin/env", ["python3", "\(folder)/server.py", certificate, key, "600"],
                environment: Subprocess.environment(), output: "\(folder)/output", errors: "\(folder)/errors")
            defer { server.killAndReap() }
            func told(_ label: String) throws -> Int? {
                let output = try String(at: "\(folder)/output")
                return output.split(separator: "\n").last { $0.hasPrefix(label) }.flatMap {
                    Int($0.dropFirst(label.count))
                }
            }
            var port: Int?
            for _ in 0..<1500 where port == nil {
                try await Task.sleep(for: .milliseconds(20))
                port = try told("port ")
            }
            let profile = try """
            profiles: {far: {base-url: "https://localhost:\(#require(port))/api/", pages-in-flight: \(setting)}}
            """
            try profile.write(to: "\(folder)/config.yaml")
            let run = try await Product.run(
                ["report", "--event", "6", "--live", "--format", "json", "-v", "--config", "\(folder)/config.yaml"],
                environment: ["ATTENDANCE_TOKEN": "t", "ATTENDANCE_LOCALE": "en", "SSL_CERT_FILE": certificate])
            #expect(run.status == 0, "\(run.errors)")
            let connections = try #require(try told("connections "))
            #expect((2...most).contains(connections))
            #expect(run.errors.contains("pages in flight") == (most == 32), "\(run.errors)")
        }
    }

    /// Serves so many pages of one check-in each over TLS, and says how many connections were made.
    private static let pageServer = """
        import asyncio, json, re, ssl, sys
        certificate, key, pages = sys.argv[1], sys.argv[2], int(sys.argv[3])
        connections = 0
        def body(head):
            if "/sessions" in head: return {"eventId": 6, "sessions": [{"id": 12, "name": "S"}]}
            page = re.search(r"[?&]page=([0-9]+)", head)
            facts = {"current_page": 1, "per_page": 1, "total_items": pages, "total_pages": pages}
            if not "checkins" in head: return {"data": [], "pagination": {"total_items": 0, "total_pages": 1}}
            number = pages + 1 - int(page[1])
            row = {"id": number, "guest": {"id": number, "registrantType": {"id": 3, "name": "VIP"}},
                "eventSession": {"id": 12, "name": "S"}, "method": "QR", "createdAt": "2026-03-01T09:15:30Z"}
            return {"data": [row], "pagination": facts}
        async def serve(reader, writer):
            global connections
            connections += 1
            print("connections", connections, flush=True)
            try:
                while True:
                    head = (await reader.readuntil(b"\\r\\n\\r\\n")).decode()
                    await asyncio.sleep(0.01)
                    text = json.dumps(body(head)).encode()
                    writer.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n%b" % (len(text), text))
                    await writer.drain()
            except (asyncio.IncompleteReadError, ConnectionError): writer.close()
        async def main():
            secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            secure.load_cert_chain(certificate, key)
            server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=secure)
            print("port", server.sockets[0].getsockname()[1], flush=True)
            await server.serve_forever()
        asyncio.run(main())
        """
}
