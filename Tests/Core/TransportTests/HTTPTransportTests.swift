import Base
import Synchronization
import TestSupport
import Testing

@testable import Transport

/// The whole transport against a server of raw bytes on loopback. No test waits: the clock is the test's own.
@Suite(.timeLimit(.minutes(30))) struct HTTPTransportTests {
    @Test func `a whole answer comes back with its headers and body`() async throws {
        try await RawServer.run(.answer(200, #"{"a":1}"#, headers: ["X-Kind: demo"])) { server in
            let answer = try await exchange(ServiceRequest(.get, server.url + "/api/x?q=1"))
            #expect(answer.status == 200)
            #expect(String(decoding: answer.body, as: UTF8.self) == #"{"a":1}"#)
            #expect(answer.header("x-kind") == "demo")
            #expect(server.requests.count == 1)
            #expect(server.requests[0].hasPrefix("GET /api/x?q=1 HTTP/1.1\r\n"))
            #expect(server.requests[0].contains("User-Agent: attendance/test"))
        }
    }

    @Test(arguments: [400, 401, 403, 404, 422]) func `a 4xx is an answer, not a failure`(status: Int) async throws {
        try await RawServer.run(.answer(status, #"{"message":"no"}"#)) { server in
            let answer = try await exchange(ServiceRequest(.get, server.url))
            #expect(answer.status == status)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a refused connection is tried as often as allowed, then said`() async throws {
        try await RawServer.withClosedPort { port in
            let pace = TestPace(fraction: 1)
            let fault = try await failure(
                ServiceRequest(
                    .get, "http://127.0.0.1:\(port)/api/me?email=a@b.cl",
                    headers: [("Authorization", "Bearer secret")]), pace: pace, attempts: 4)
            #expect(fault.kind == .unavailable)
            let address = "http://127.0.0.1:\(port)/api/me"
            #expect(fault.message.en == "GET \(address): connection refused (4 attempts); try again later")
            #expect(pace.sleeps == [.seconds(0.25), .seconds(0.5), .seconds(1)])
        }
    }

    @Test func `what is sent again waits for its turn`() async throws {
        let pace = TestPace(fraction: 0)
        let turns = Mutex(0)
        try await RawServer.run(.answer(503), .answer(503), .answer(503), .answer(200)) { server in
            try await withTransport(pace: pace, attempts: 6) { transport in
                let spaced = transport.repeating { turns.withLock { $0 += 1 } }
                _ = try await spaced.exchange(ServiceRequest(.post, server.url, body: []))
            }
            #expect(server.requests.count == 4)
            #expect(turns.withLock(\.self) == 3)
        }
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504]) func `a passing status is waited out`(status: Int) async throws {
        try await RawServer.run(.answer(status), .answer(200, "later")) { server in
            let pace = TestPace(fraction: 0.5)
            let answer = try await exchange(ServiceRequest(.get, server.url), pace: pace)
            #expect(answer.status == 200)
            #expect(pace.sleeps == [.seconds(0.125)])
        }
    }

    @Test func `Retry-After in seconds is a floor, and the gate is shut for it`() async throws {
        let busy = RawServer.Reply.answer(429, "{}", headers: ["Retry-After: 7"])
        try await RawServer.run(busy, .answer(200)) { server in
            let pace = TestPace(fraction: 0.5)
            _ = try await exchange(ServiceRequest(.get, server.url), pace: pace)
            #expect(pace.sleeps == [.seconds(7.5)])
        }
    }

    @Test func `Retry-After as a date is a floor`() async throws {
        // The test's clock starts at Sun, 06 Nov 1994 08:49:37 GMT.
        let busy = RawServer.Reply.answer(503, "{}", headers: ["Retry-After: Sun, 06 Nov 1994 08:50:07 GMT"])
        try await RawServer.run(busy, .answer(200)) { server in
            let pace = TestPace(fraction: 0)
            _ = try await exchange(ServiceRequest(.get, server.url), pace: pace)
            #expect(pace.sleeps == [.seconds(30)])
        }
    }

    @Test func `a wait that is too long to be kept fails at once`() async throws {
        let busy = RawServer.Reply.answer(429, "{}", headers: ["Retry-After: 601"])
        try await RawServer.run(busy) { server in
            let pace = TestPace()
            let fault = try await failure(ServiceRequest(.get, server.url + "/x"), pace: pace)
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestPostponed("GET /x", reason: .answered(status: 429), seconds: 601))
            #expect(fault.endsAttempts)
            #expect(pace.sleeps.isEmpty)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a POST is sent again only where it was not carried out`() async throws {
        try await RawServer.run(.answer(500)) { server in
            let fault = try await failure(ServiceRequest(.post, server.url + "/log", body: []))
            #expect(fault.message == .requestFailed("POST /log", reason: .answered(status: 500), attempts: 1))
            #expect(server.requests.count == 1)
        }
        try await RawServer.run(.answer(503), .answer(201)) { server in
            let answer = try await exchange(ServiceRequest(.post, server.url, body: Array("{}".utf8)))
            #expect(answer.status == 201)
            #expect(server.requests.count == 2)
        }
        try await RawServer.run(.answer(500), .answer(201)) { server in
            let request = ServiceRequest(.post, server.url, body: [], isIdempotent: true)
            let answer = try await exchange(request)
            #expect(answer.status == 201)
        }
    }

    @Test(arguments: ["", "{}"]) func `a POST on a kept connection that closes is not sent twice`(body: String)
        async throws
    {
        try await RawServer.run(.answer(200), RawServer.Reply("", closes: true)) { server in
            let fault = try await fault {
                try await withTransport { transport in
                    _ = try await transport.exchange(ServiceRequest(.get, server.url + "/first"))
                    _ = try await transport.exchange(ServiceRequest(.post, server.url + "/log", body: Array(body.utf8)))
                }
            }
            #expect(fault.message == .requestFailed("POST /log", reason: .answerCutShort, attempts: 1))
            #expect(server.requests.count == 2)
        }
    }

    @Test func `a request says what it accepts, and only that`() async throws {
        try await RawServer.run(.answer(200)) { server in
            try await withTransport { transport in
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

    @Test func `a redirect on the same origin carries the token`() async throws {
        try await RawServer.run(.answer(307, "", headers: ["Location: /there?page=2"]), .answer(200)) { server in
            let request = ServiceRequest(.get, server.url + "/start", headers: [("Authorization", "Bearer secret")])
            _ = try await exchange(request)
            #expect(server.requests[1].hasPrefix("GET /there?page=2 "))
            #expect(server.requests[1].contains("Bearer secret"))
        }
    }

    @Test func `redirects are followed five times and no more`() async throws {
        try await RawServer.run(.answer(301, "", headers: ["Location: /round"])) { server in
            let fault = try await failure(ServiceRequest(.get, server.url + "/round"))
            #expect(fault.kind == .unavailable)
            #expect(server.requests.count == 6)
        }
    }

    @Test func `a POST is not sent on`() async throws {
        try await RawServer.run(.answer(302, "", headers: ["Location: /there"])) { server in
            let answer = try await exchange(ServiceRequest(.post, server.url, body: []))
            #expect(answer.status == 302)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a proxy is asked to connect, with user and password`() async throws {
        let refusal = RawServer.Reply("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n", closes: true)
        try await RawServer.run(refusal) { proxy in
            let proxies = try ProxySelection(environment: ["http_proxy": "http://user:p%40ss@127.0.0.1:\(proxy.port)"])
            let fault = try await failure(
                ServiceRequest(.get, "http://service.example/api/me"), proxies: proxies,
                adjust: { $0.allowsInsecure = true })
            #expect(fault.kind == .misconfigured)
            #expect(proxy.requests.count == 1)
            #expect(proxy.requests[0].hasPrefix("CONNECT service.example:80 "))
            // base64 of user:p@ss
            #expect(proxy.requests[0].lowercased().contains("proxy-authorization: basic dxnlcjpwqhnz"))
        }
    }

    @Test func `a token that no header can carry is the configuration's fault`() async throws {
        try await RawServer.run(.answer(200)) { server in
            let fault = try await failure(ServiceRequest(.get, server.url, headers: [("Authorization", "Bearer a\nb")]))
            #expect(fault.kind == .misconfigured)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a server that falls silent is given up, and so is one that never ends`() async throws {
        let silent = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        try await RawServer.run(silent) { server in
            let fault = try await failure(
                ServiceRequest(.get, server.url + "/s"), attempts: 2, adjust: { $0.readTimeout = .milliseconds(800) })
            #expect(fault.message == .requestFailed("GET /s", reason: .answerTimedOut, attempts: 2))
            #expect(server.requests.count == 2)
        }
        try await RawServer.run(.endless) { server in
            let fault = try await failure(
                ServiceRequest(.get, server.url + "/e"), attempts: 1,
                adjust: {
                    $0.attemptTimeout = .milliseconds(1)
                    $0.readTimeout = .milliseconds(400)
                    $0.largestBody = .max
                })
            #expect(fault.message == .requestFailed("GET /e", reason: .answerTimedOut, attempts: 1))
        }
    }

    @Test func `an answer that drips is never silent, and ends with the time of its attempt`() async throws {
        try await RawServer.run(.dripping) { server in
            let fault = try await failure(
                ServiceRequest(.get, server.url + "/d"), attempts: 2,
                adjust: {
                    // The server is looked at every quarter of the longest silence.
                    $0.readTimeout = .seconds(2)
                    $0.attemptTimeout = .milliseconds(300)
                })
            #expect(fault.kind == .unavailable)
            #expect(fault.message == .requestFailed("GET /d", reason: .answerTimedOut, attempts: 2))
            #expect(server.requests.count == 2)
        }
    }

    @Test func `the run's time ends every request, and none is sent after it`() async throws {
        try await RawServer.run(.dripping) { server in
            let (first, later) = try await withTransport(
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
        try await RawServer.run(.answer(503, headers: ["Retry-After: 100"])) { server in
            let pace = TestPace()
            let fault = try await failure(
                ServiceRequest(.get, server.url), pace: pace, adjust: { $0.longestRun = .seconds(90) })
            #expect(fault.message == .runTookTooLong(seconds: 90) && fault.endsAttempts)
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
        try await RawServer.run(RawServer.Reply("")) { server in
            let url = server.url
            try await withTransport { transport in
                let task = Task { try await transport.exchange(ServiceRequest(.get, url)) }
                while server.requests.isEmpty { await Task.yield() }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }
}
