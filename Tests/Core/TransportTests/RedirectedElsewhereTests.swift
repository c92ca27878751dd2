import Base
import TestSupport
import Testing

@testable import Transport

/// Redirects to another server, which is not sent the token.
@Suite(.timeLimit(.minutes(30))) struct RedirectedElsewhereTests {
    private let token = [("Authorization", "Bearer secret")]

    @Test func `a redirect to another port does not carry the token`() async throws {
        try await RawServer.run(.answer(200, "there")) { other in
            let redirect = RawServer.Reply.answer(302, "", headers: ["Location: \(other.url)/landing"])
            try await RawServer.run(redirect) { server in
                let request = ServiceRequest(.get, server.url + "/start", headers: [("Authorization", "Bearer secret")])
                let answer = try await exchange(request)
                #expect(String(decoding: answer.body, as: UTF8.self) == "there")
                #expect(server.requests[0].contains("Bearer secret"))
                #expect(other.requests.count == 1)
                #expect(other.requests[0].hasPrefix("GET /landing "))
                #expect(!other.requests[0].lowercased().contains("authorization"))
            }
        }
    }

    /// The service may be at another address; a new token, or a new log-in, would not help.
    @Test(arguments: [401, 403]) func `a refusal without the token is not about the token`(status: Int) async throws {
        try await RawServer.run(.answer(status)) { other in
            let redirect = RawServer.Reply.answer(302, "", headers: ["Location: \(other.url)/landing"])
            try await RawServer.run(redirect) { server in
                let request = ServiceRequest(.get, server.url + "/start", headers: token)
                let expected = Fault(.misconfigured, .redirectedWithoutToken("GET /start", to: other.url))
                #expect(try await failure(request) == expected)
                let pages = try await withTransport { await $0.exchange(pages: [request]) }
                #expect(throws: expected) { try pages[0].get() }
                // Without a token to lose, the response is the caller's to judge.
                #expect(try await exchange(ServiceRequest(.get, server.url + "/start")).status == status)
            }
        }
    }

    @Test func `a refusal on the same origin is about the token`() async throws {
        try await RawServer.run(.answer(302, "", headers: ["Location: /there"]), .answer(401)) { server in
            let answer = try await exchange(ServiceRequest(.get, server.url + "/start", headers: token))
            #expect(answer.status == 401)
        }
    }

    @Test func `the server that cannot be reached is named`() async throws {
        try await RawServer.withClosedPort { port in
            let gone = "http://127.0.0.1:\(port)"
            let redirect = RawServer.Reply.answer(302, "", headers: ["Location: \(gone)/landing?token=x"])
            try await RawServer.run(redirect) { server in
                let fault = try await failure(ServiceRequest(.get, server.url + "/start", headers: token))
                #expect(fault.kind == .unavailable)
                #expect(fault.message.en.contains("GET \(gone)/landing: "), "\(fault)")
                #expect(!fault.message.en.contains("token=x"))
            }
        }
    }
}
