import Base
import TestSupport
import Testing

@testable import Transport

/// Responses as servers send them: cut short, compressed, endless, or no HTTP at all.
@Suite(.timeLimit(.minutes(30))) struct ResponseBodyTests {
    @Test func `a body that is cut short is asked for again`() async throws {
        let cut = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":", closes: true)
        try await RawServer.run(cut, cut, .answer(200, "whole")) { server in
            let answer = try await exchange(ServiceRequest(.get, server.url))
            #expect(String(decoding: answer.body, as: UTF8.self) == "whole")
            #expect(server.requests.count == 3)
        }
    }

    @Test func `a body that is always cut short is said to be`() async throws {
        let cut = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":", closes: true)
        try await RawServer.run(cut) { server in
            let fault = try await failure(ServiceRequest(.get, server.url + "/p"), attempts: 2)
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestFailed("GET /p", reason: .answerCutShort, attempts: 2))
        }
    }

    @Test func `bytes that are no HTTP are said to be`() async throws {
        try await RawServer.run(RawServer.Reply("SSH-2.0-OpenSSH_9.2\r\n\r\n", closes: true)) { server in
            let fault = try await failure(ServiceRequest(.get, server.url + "/p"), attempts: 2)
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestFailed("GET /p", reason: .answerMalformed, attempts: 2))
        }
    }

    @Test func `a gzip bomb is refused and not asked for again`() async throws {
        let bomb = RawServer.Reply.answer(200, Bomb.gzip(megabytes: 8), headers: ["Content-Encoding: gzip"])
        #expect(bomb.bytes.count < 100_000)
        try await RawServer.run(bomb) { server in
            let fault = try await failure(ServiceRequest(.get, server.url + "/b"), adjust: { $0.largestBody = 1 << 20 })
            #expect(fault.kind == .unreadableData)
            #expect(fault.message == .answerTooLarge("GET /b", limit: 1 << 20))
            #expect(server.requests.count == 1)
        }
    }

    @Test func `gzip within the limit is taken`() async throws {
        let body = Bomb.gzip(megabytes: 1)
        // The bomb's check value is wrong on purpose; what counts is that its size alone is no reason to refuse it.
        try await RawServer.run(.answer(200, body, headers: ["Content-Encoding: gzip"])) { server in
            let fault = try await failure(ServiceRequest(.get, server.url + "/b"), attempts: 1)
            #expect(fault.kind == .unavailable)
        }
    }

    /// Compressed by Python: gzip.compress(b"a" * 20, mtime=0), zlib.compress(b"a" * 20).
    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0x4B, 0x4C, 0xC4, 4, 0, 0xCE, 0x8B, 0x6F, 0x26, 20, 0, 0, 0,
    ]
    private static let zlib: [UInt8] = [0x78, 0x9C, 0x4B, 0x4C, 0xC4, 4, 0, 0x4F, 0xA6, 7, 0x95]

    @Test func `compressed bodies are whole or not taken`() async throws {
        let (gzip, zlib) = (Self.gzip, Self.zlib)
        let letters = String(repeating: "a", count: 20)
        for (encoding, body, expected) in [
            ("gzip", gzip, letters), ("x-gzip", gzip, letters), ("GZIP", gzip, letters), ("deflate", zlib, letters),
            ("gzip", gzip + gzip, letters + letters), ("gzip", [], ""), ("identity", Array("{}".utf8), "{}"),
            ("gzip", gzip.dropLast(1), nil), ("gzip", gzip.dropLast(9), nil), ("gzip", [0x1F], nil),
            ("deflate", zlib.dropLast(2), nil), ("gzip", gzip + [1, 2, 3], nil), ("gzip", Array("{}".utf8), nil),
        ] as [(String, [UInt8], String?)] {
            try await RawServer.run(.answer(200, body, headers: ["Content-Encoding: \(encoding)"])) { server in
                let request = ServiceRequest(.get, server.url)
                if let expected {
                    let response = try await exchange(request, attempts: 1)
                    #expect(String(decoding: response.body, as: UTF8.self) == expected, "\(encoding) \(body)")
                } else {
                    let fault = try await failure(request, attempts: 1)
                    #expect(fault.message == .requestFailed("GET /", reason: .answerMalformed, attempts: 1), "\(body)")
                }
            }
        }
    }

    @Test func `an interim response and trailers are not taken for the response`() async throws {
        let reply =
            "HTTP/1.1 103 Early Hints\r\nX-Kind: early\r\n\r\nHTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n"
            + "X-Kind: late\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n"
        try await RawServer.run(RawServer.Reply(reply)) { server in
            let answer = try await exchange(ServiceRequest(.get, server.url))
            #expect(answer.status == 201 && String(decoding: answer.body, as: UTF8.self) == "{}")
            #expect(answer.header("x-kind") == "late" && answer.header("x-trailer") == nil)
        }
    }

    @Test func `a head without end is refused`() async throws {
        let head =
            "HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: \(String(repeating: "a", count: 1000))\r\n", count: 400)
        try await RawServer.run(RawServer.Reply(head)) { server in
            let fault = try await failure(ServiceRequest(.get, server.url), attempts: 2)
            #expect(fault.kind == .unavailable && fault.message.en.contains("attempt"))
        }
    }

    @Test func `an endless body is refused`() async throws {
        try await RawServer.run(.endless) { server in
            let fault = try await failure(ServiceRequest(.get, server.url + "/b"), adjust: { $0.largestBody = 1 << 20 })
            #expect(fault.kind == .unreadableData)
        }
    }

    @Test func `a body announced over the limit is refused before it comes`() async throws {
        let large = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
        try await RawServer.run(large) { server in
            let fault = try await failure(ServiceRequest(.get, server.url + "/b"))
            #expect(fault.kind == .unreadableData)
        }
    }
}
