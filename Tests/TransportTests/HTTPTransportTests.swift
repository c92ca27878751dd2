import Logging
import Messages
import Synchronization
import TestSupport
import Testing

@testable import Transport

/// The whole transport against a server of raw bytes on loopback. No test waits: the clock is the test's own.
@Suite(.timeLimit(.minutes(30))) struct HTTPTransportTests {
    private func transport<Result>(
        pace: TestPace = TestPace(), attempts: Int = 6, proxies: ProxySelection = .none,
        adjust: (inout TransportConfiguration) -> Void = { _ in }, _ body: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        var configuration = TransportConfiguration(
            userAgent: "attendance/test", retries: RetryPolicy(attempts: attempts), proxies: proxies, pace: pace.pace)
        adjust(&configuration)
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .debug
        return try await HTTPTransport.withTransport(configuration: configuration, logger: logger, body)
    }

    private func fault(_ body: () async throws -> Void) async throws -> Fault {
        do {
            try await body()
        } catch let fault as Fault {
            return fault
        }
        throw Fault(.usage, es: "no falló", en: "did not fail")
    }

    @Test func `a whole answer comes back with its headers and body`() async throws {
        try await RawServer.run { _, _ in
            .answer(200, #"{"a":1}"#, headers: ["X-Kind: demo"])
        } _: { server in
            let answer = try await transport { try await $0.exchange(ServiceRequest(.get, server.url + "/api/x?q=1")) }
            #expect(answer.status == 200)
            #expect(String(decoding: answer.body, as: UTF8.self) == #"{"a":1}"#)
            #expect(answer.header("x-kind") == "demo")
            #expect(server.requests.count == 1)
            #expect(server.requests[0].hasPrefix("GET /api/x?q=1 HTTP/1.1\r\n"))
            #expect(server.requests[0].contains("User-Agent: attendance/test"))
        }
    }

    @Test(arguments: [400, 401, 403, 404, 422]) func `a 4xx is an answer, not a failure`(status: Int) async throws {
        try await RawServer.run { _, _ in
            .answer(status, #"{"message":"no"}"#)
        } _: { server in
            let answer = try await transport { try await $0.exchange(ServiceRequest(.get, server.url)) }
            #expect(answer.status == status)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a refused connection is tried as often as allowed, then said`() async throws {
        try await RawServer.withClosedPort { port in
            let pace = TestPace(fraction: 1)
            let fault = try await fault {
                try await transport(pace: pace, attempts: 4) {
                    _ = try await $0.exchange(
                        ServiceRequest(
                            .get, "http://127.0.0.1:\(port)/api/me?email=a@b.cl",
                            headers: [("Authorization", "Bearer secret")]))
                }
            }
            #expect(fault.kind == .unavailable)
            #expect(fault.message.en == "GET /api/me: connection refused (4 attempts); try again later")
            #expect(pace.sleeps == [.seconds(0.25), .seconds(0.5), .seconds(1)])
        }
    }

    @Test func `what is sent again waits for its turn`() async throws {
        let pace = TestPace(fraction: 0)
        let turns = Mutex(0)
        try await RawServer.run { number, _ in
            .answer(number < 3 ? 503 : 200)
        } _: { server in
            try await transport(pace: pace, attempts: 6) { transport in
                let spaced = transport.repeating { turns.withLock { $0 += 1 } }
                _ = try await spaced.exchange(ServiceRequest(.post, server.url, body: []))
            }
            #expect(server.requests.count == 4 && turns.withLock(\.self) == 3)
        }
    }

    @Test func `a body that is cut short is asked for again`() async throws {
        let cut = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":", closes: true)
        try await RawServer.run { number, _ in
            number < 2 ? cut : .answer(200, "whole")
        } _: { server in
            let answer = try await transport { try await $0.exchange(ServiceRequest(.get, server.url)) }
            #expect(String(decoding: answer.body, as: UTF8.self) == "whole")
            #expect(server.requests.count == 3)
        }
    }

    @Test func `a body that is always cut short is said to be`() async throws {
        let cut = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":", closes: true)
        try await RawServer.run { _, _ in
            cut
        } _: { server in
            let fault = try await fault {
                try await transport(attempts: 2) { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/p")) }
            }
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestFailed("GET /p", reason: .answerCutShort, attempts: 2))
        }
    }

    @Test func `bytes that are no HTTP are said to be`() async throws {
        try await RawServer.run { _, _ in
            RawServer.Reply("SSH-2.0-OpenSSH_9.2\r\n\r\n", closes: true)
        } _: { server in
            let fault = try await fault {
                try await transport(attempts: 2) { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/p")) }
            }
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestFailed("GET /p", reason: .answerMalformed, attempts: 2))
        }
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504]) func `a passing status is waited out`(status: Int) async throws {
        try await RawServer.run { number, _ in
            number == 0 ? .answer(status) : .answer(200, "later")
        } _: { server in
            let pace = TestPace(fraction: 0.5)
            let answer = try await transport(pace: pace) { try await $0.exchange(ServiceRequest(.get, server.url)) }
            #expect(answer.status == 200)
            #expect(pace.sleeps == [.seconds(0.125)])
        }
    }

    @Test func `Retry-After in seconds is a floor, and the gate is shut for it`() async throws {
        let busy = RawServer.Reply.answer(429, "{}", headers: ["Retry-After: 7"])
        try await RawServer.run { number, _ in
            number == 0 ? busy : .answer(200)
        } _: { server in
            let pace = TestPace(fraction: 0.5)
            _ = try await transport(pace: pace) { try await $0.exchange(ServiceRequest(.get, server.url)) }
            #expect(pace.sleeps == [.seconds(7.5)])
        }
    }

    @Test func `Retry-After as a date is a floor`() async throws {
        // The test's clock starts at Sun, 06 Nov 1994 08:49:37 GMT.
        let busy = RawServer.Reply.answer(503, "{}", headers: ["Retry-After: Sun, 06 Nov 1994 08:50:07 GMT"])
        try await RawServer.run { number, _ in
            number == 0 ? busy : .answer(200)
        } _: { server in
            let pace = TestPace(fraction: 0)
            _ = try await transport(pace: pace) { try await $0.exchange(ServiceRequest(.get, server.url)) }
            #expect(pace.sleeps == [.seconds(30)])
        }
    }

    @Test func `a wait that is too long to be kept fails at once`() async throws {
        let busy = RawServer.Reply.answer(429, "{}", headers: ["Retry-After: 601"])
        try await RawServer.run { _, _ in
            busy
        } _: { server in
            let pace = TestPace()
            let fault = try await fault {
                try await transport(pace: pace) { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/x")) }
            }
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestPostponed("GET /x", reason: .answered(status: 429), seconds: 601))
            #expect(pace.sleeps.isEmpty)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a POST is sent again only where it was not carried out`() async throws {
        try await RawServer.run { _, _ in
            .answer(500)
        } _: { server in
            let fault = try await fault {
                try await transport { _ = try await $0.exchange(ServiceRequest(.post, server.url + "/log", body: [])) }
            }
            #expect(fault.message == .requestFailed("POST /log", reason: .answered(status: 500), attempts: 1))
            #expect(server.requests.count == 1)
        }
        try await RawServer.run { number, _ in
            number == 0 ? .answer(503) : .answer(201)
        } _: { server in
            let answer = try await transport {
                try await $0.exchange(ServiceRequest(.post, server.url, body: Array("{}".utf8)))
            }
            #expect(answer.status == 201)
            #expect(server.requests.count == 2)
        }
        try await RawServer.run { number, _ in
            number == 0 ? .answer(500) : .answer(201)
        } _: { server in
            let request = ServiceRequest(.post, server.url, body: [], isIdempotent: true)
            let answer = try await transport { try await $0.exchange(request) }
            #expect(answer.status == 201)
        }
    }

    @Test func `a gzip bomb is refused and not asked for again`() async throws {
        let bomb = RawServer.Reply.answer(200, Bomb.gzip(megabytes: 8), headers: ["Content-Encoding: gzip"])
        #expect(bomb.bytes.count < 100_000)
        try await RawServer.run { _, _ in
            bomb
        } _: { server in
            let fault = try await fault {
                try await transport(adjust: { $0.largestBody = 1 << 20 }) {
                    _ = try await $0.exchange(ServiceRequest(.get, server.url + "/b"))
                }
            }
            #expect(fault.kind == .unreadableData)
            #expect(fault.message == .answerTooLarge("GET /b"))
            #expect(server.requests.count == 1)
        }
    }

    @Test func `gzip within the limit is taken`() async throws {
        let body = Bomb.gzip(megabytes: 1)
        // The bomb's check value is wrong on purpose; what counts is that its size alone is no reason to refuse it.
        try await RawServer.run { _, _ in
            .answer(200, body, headers: ["Content-Encoding: gzip"])
        } _: { server in
            let fault = try await fault {
                try await transport(attempts: 1) { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/b")) }
            }
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
            try await RawServer.run { _, _ in
                .answer(200, body, headers: ["Content-Encoding: \(encoding)"])
            } _: { server in
                let exchange = {
                    try await transport(attempts: 1) { try await $0.exchange(ServiceRequest(.get, server.url)) }
                }
                if let expected {
                    #expect(
                        String(decoding: try await exchange().body, as: UTF8.self) == expected, "\(encoding) \(body)")
                } else {
                    let fault = try await fault { _ = try await exchange() }
                    #expect(fault.message == .requestFailed("GET /", reason: .answerMalformed, attempts: 1), "\(body)")
                }
            }
        }
    }

    /// The server has read the request and closes: whether it carried it out is not known.
    @Test(arguments: ["", "{}"]) func `a POST on a kept connection that closes is not sent twice`(body: String)
        async throws
    {
        try await RawServer.run { number, _ in
            number == 0 ? .answer(200) : RawServer.Reply("", closes: true)
        } _: { server in
            let fault = try await fault {
                try await transport { transport in
                    _ = try await transport.exchange(ServiceRequest(.get, server.url + "/first"))
                    _ = try await transport.exchange(ServiceRequest(.post, server.url + "/log", body: Array(body.utf8)))
                }
            }
            #expect(fault.message == .requestFailed("POST /log", reason: .answerCutShort, attempts: 1))
            #expect(server.requests.count == 2)
        }
    }

    @Test func `a request says what it accepts, and only that`() async throws {
        try await RawServer.run { _, _ in
            .answer(200)
        } _: { server in
            try await transport { transport in
                _ = try await transport.exchange(ServiceRequest(.get, server.url + "/a/../b?x=%20"))
                _ = try await transport.exchange(
                    ServiceRequest(
                        .post, server.url, headers: [("content-type", "text/plain"), ("X-Empty", "")], body: [65]))
            }
            var (get, post) = (server.requests[0], server.requests[1])
            for head in [get, post] {
                #expect(head.contains("\r\nAccept: application/json\r\n"))
                #expect(head.contains("\r\nAccept-Encoding: gzip, deflate"))
            }
            #expect(get.hasPrefix("GET /a/../b?x=%20 HTTP/1.1\r\n"))
            (get, post) = (get.lowercased(), post.lowercased())
            #expect(!get.contains("content-") && !post.contains("expect"))
            #expect(post.contains("\r\ncontent-length: 1") && post.contains("\r\ncontent-type: text/plain"))
            #expect(post.contains("\r\nx-empty:"))
        }
    }

    @Test func `an interim response and trailers are not taken for the response`() async throws {
        let reply =
            "HTTP/1.1 103 Early Hints\r\nX-Kind: early\r\n\r\nHTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n"
            + "X-Kind: late\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n"
        try await RawServer.run { _, _ in
            RawServer.Reply(reply)
        } _: { server in
            let answer = try await transport { try await $0.exchange(ServiceRequest(.get, server.url)) }
            #expect(answer.status == 201 && String(decoding: answer.body, as: UTF8.self) == "{}")
            #expect(answer.header("x-kind") == "late" && answer.header("x-trailer") == nil)
        }
    }

    @Test func `a head without end is refused`() async throws {
        let head =
            "HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: \(String(repeating: "a", count: 1000))\r\n", count: 400)
        try await RawServer.run { _, _ in
            RawServer.Reply(head)
        } _: { server in
            let fault = try await fault {
                try await transport(attempts: 1) { _ = try await $0.exchange(ServiceRequest(.get, server.url)) }
            }
            #expect(fault.kind == .unavailable && fault.message.en.contains("attempt"))
        }
    }

    @Test func `an endless body is refused`() async throws {
        try await RawServer.run { _, _ in
            .endless
        } _: { server in
            let fault = try await fault {
                try await transport(adjust: { $0.largestBody = 1 << 20 }) {
                    _ = try await $0.exchange(ServiceRequest(.get, server.url + "/b"))
                }
            }
            #expect(fault.kind == .unreadableData)
        }
    }

    @Test func `a body announced over the limit is refused before it comes`() async throws {
        let large = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
        try await RawServer.run { _, _ in
            large
        } _: { server in
            let fault = try await fault {
                try await transport { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/b")) }
            }
            #expect(fault.kind == .unreadableData)
        }
    }

    @Test func `a redirect to another port does not carry the token`() async throws {
        try await RawServer.run { _, _ in
            .answer(200, "there")
        } _: { other in
            let redirect = RawServer.Reply.answer(302, "", headers: ["Location: \(other.url)/landing"])
            try await RawServer.run { _, _ in
                redirect
            } _: { server in
                let request = ServiceRequest(.get, server.url + "/start", headers: [("Authorization", "Bearer secret")])
                let answer = try await transport { try await $0.exchange(request) }
                #expect(String(decoding: answer.body, as: UTF8.self) == "there")
                #expect(server.requests[0].contains("Bearer secret"))
                #expect(other.requests.count == 1)
                #expect(other.requests[0].hasPrefix("GET /landing "))
                #expect(!other.requests[0].lowercased().contains("authorization"))
            }
        }
    }

    @Test func `a redirect on the same origin carries the token`() async throws {
        try await RawServer.run { number, _ in
            number == 0 ? .answer(307, "", headers: ["Location: /there?page=2"]) : .answer(200)
        } _: { server in
            let request = ServiceRequest(.get, server.url + "/start", headers: [("Authorization", "Bearer secret")])
            _ = try await transport { try await $0.exchange(request) }
            #expect(server.requests[1].hasPrefix("GET /there?page=2 "))
            #expect(server.requests[1].contains("Bearer secret"))
        }
    }

    @Test func `redirects are followed five times and no more`() async throws {
        try await RawServer.run { _, _ in
            .answer(301, "", headers: ["Location: /round"])
        } _: { server in
            let fault = try await fault {
                try await transport { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/round")) }
            }
            #expect(fault.kind == .unavailable)
            #expect(server.requests.count == 6)
        }
    }

    @Test func `a POST is not sent on`() async throws {
        try await RawServer.run { _, _ in
            .answer(302, "", headers: ["Location: /there"])
        } _: { server in
            let answer = try await transport { try await $0.exchange(ServiceRequest(.post, server.url, body: [])) }
            #expect(answer.status == 302)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a proxy is asked to connect, with user and password`() async throws {
        let refusal = RawServer.Reply("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n", closes: true)
        try await RawServer.run { _, _ in
            refusal
        } _: { proxy in
            let proxies = try ProxySelection(environment: ["http_proxy": "http://user:p%40ss@127.0.0.1:\(proxy.port)"])
            let fault = try await fault {
                try await transport(proxies: proxies, adjust: { $0.allowsInsecure = true }) {
                    _ = try await $0.exchange(ServiceRequest(.get, "http://service.example/api/me"))
                }
            }
            #expect(fault.kind == .misconfigured)
            #expect(proxy.requests.count == 1)
            #expect(proxy.requests[0].hasPrefix("CONNECT service.example:80 "))
            // base64 of user:p@ss
            #expect(proxy.requests[0].lowercased().contains("proxy-authorization: basic dxnlcjpwqhnz"))
        }
    }

    @Test func `a token that no header can carry is the configuration's fault`() async throws {
        try await RawServer.run { _, _ in
            .answer(200)
        } _: { server in
            let fault = try await fault {
                try await transport {
                    _ = try await $0.exchange(
                        ServiceRequest(.get, server.url, headers: [("Authorization", "Bearer a\nb")]))
                }
            }
            #expect(fault.kind == .misconfigured)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a server that falls silent is given up, and so is one that never ends`() async throws {
        let silent = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        try await RawServer.run { _, _ in
            silent
        } _: { server in
            let fault = try await fault {
                try await transport(attempts: 2, adjust: { $0.readTimeout = .milliseconds(800) }) {
                    _ = try await $0.exchange(ServiceRequest(.get, server.url + "/s"))
                }
            }
            #expect(fault.message == .requestFailed("GET /s", reason: .answerTimedOut, attempts: 2))
            #expect(server.requests.count == 2)
        }
        try await RawServer.run { _, _ in
            .endless
        } _: { server in
            let fault = try await fault {
                try await transport(
                    attempts: 1,
                    adjust: {
                        $0.attemptTimeout = .milliseconds(1)
                        $0.readTimeout = .milliseconds(400)
                        $0.largestBody = .max
                    }
                ) { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/e")) }
            }
            #expect(fault.message == .requestFailed("GET /e", reason: .answerTimedOut, attempts: 1))
        }
    }

    @Test func `an answer that drips is never silent, and ends with the time of its attempt`() async throws {
        try await RawServer.run { _, _ in
            .dripping
        } _: { server in
            let fault = try await fault {
                try await transport(
                    attempts: 2,
                    adjust: {
                        // The server is looked at every quarter of the longest silence.
                        $0.readTimeout = .seconds(2)
                        $0.attemptTimeout = .milliseconds(300)
                    }
                ) { _ = try await $0.exchange(ServiceRequest(.get, server.url + "/d")) }
            }
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestFailed("GET /d", reason: .answerTimedOut, attempts: 2))
            #expect(server.requests.count == 2)
        }
    }

    @Test func `the run's time ends every request, and none is sent after it`() async throws {
        try await RawServer.run { _, _ in
            .dripping
        } _: { server in
            let (first, later) = try await transport(
                attempts: 50,
                adjust: {
                    $0.pace = .system
                    $0.longestRun = .seconds(1)
                }
            ) { transport in
                let first = try await fault { _ = try await transport.exchange(ServiceRequest(.get, server.url)) }
                let sent = server.requests.count
                let later = try await fault { _ = try await transport.exchange(ServiceRequest(.get, server.url)) }
                #expect(server.requests.count == sent)
                return (first, later)
            }
            #expect(first.kind == .unavailable)
            #expect(first.message == .runTookTooLong(seconds: 1))
            #expect(later == first)
        }
    }

    @Test func `a wait that would outlast the run is not begun`() async throws {
        try await RawServer.run { _, _ in
            .answer(503, headers: ["Retry-After: 100"])
        } _: { server in
            let pace = TestPace()
            let fault = try await fault {
                try await transport(pace: pace, adjust: { $0.longestRun = .seconds(90) }) {
                    _ = try await $0.exchange(ServiceRequest(.get, server.url))
                }
            }
            #expect(fault.message == .runTookTooLong(seconds: 90))
            #expect(pace.sleeps.isEmpty)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a gate that opens after the run's time lets nobody pass`() async throws {
        let pace = TestPace()
        let gate = RateGate(pace: pace.pace)
        await gate.shut(for: .seconds(100))
        #expect(try await gate.pass(before: .seconds(90)) == false)
        #expect(pace.sleeps.isEmpty)
        #expect(try await gate.pass(before: .seconds(200)))
    }

    @Test func `cancelling passes through untouched`() async throws {
        // A server that never answers.
        try await RawServer.run { _, _ in
            RawServer.Reply("")
        } _: { server in
            let url = server.url
            try await transport { transport in
                let task = Task { try await transport.exchange(ServiceRequest(.get, url)) }
                while server.requests.isEmpty { await Task.yield() }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }
}
