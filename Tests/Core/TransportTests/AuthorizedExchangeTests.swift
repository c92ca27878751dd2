import Base
import Synchronization
import TestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct AuthorizedExchangeTests {
    /// Gives t1, and t2, t3 and so on when one is refused; none after the last.
    private final class Tokens: TokenProvider {
        private let generation = Mutex(1)
        private let last: Int

        init(last: Int = .max) { self.last = last }

        var renewals: Int { generation.withLock { $0 - 1 } }

        private func bearer(_ generation: Int) -> BearerToken {
            BearerToken(value: "t\(generation)", generation: generation)
        }

        func token() async throws -> BearerToken { bearer(generation.withLock(\.self)) }

        func token(insteadOf refused: BearerToken) async throws -> BearerToken {
            let now = try generation.withLock { generation in
                if generation == refused.generation {
                    guard generation < last else { throw Fault(.refused, .fixedTokenRefused) }
                    generation += 1
                }
                return generation
            }
            return bearer(now)
        }
    }

    private static let list = Phrase(es: "lista", en: "list")

    /// Answers each page as a test says for it and its token, and remembers which pages were sent together.
    private final class Pages: HTTPExchange {
        private let answer: @Sendable (_ page: String, _ token: String) -> Int
        private let sent = Mutex<[[String]]>([])

        init(_ answer: @escaping @Sendable (String, String) -> Int) { self.answer = answer }

        var together: [[String]] { sent.withLock(\.self) }

        func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
            try await exchange(pages: [request])[0].get()
        }

        func exchange(pages requests: [ServiceRequest]) async -> [Result<ServiceResponse, any Error>] {
            let shown = requests.map { request in
                let token = request.headers.first { $0.name == "Authorization" }?.value.dropFirst("Bearer ".count)
                return (page: request.url, token: String(token ?? ""))
            }
            sent.withLock { $0.append(shown.map { "\($0.page) \($0.token)" }) }
            return shown.map { .success(ServiceResponse(status: answer($0.page, $0.token), body: Array($0.page.utf8))) }
        }
    }

    private static func statuses(_ results: [Result<ServiceResponse, any Error>]) -> [Int?] {
        results.map { (try? $0.get())?.status }
    }

    @Test func `pages whose token was refused are sent again together, with one new token`() async throws {
        let (tokens, pages) = (Tokens(), Pages { page, token in page != "b" && token == "t1" ? 401 : 200 })
        let exchange = AuthorizedExchange(exchange: pages, tokens: tokens)
        let results = await exchange.get(pages: ["a", "b", "c"], of: { _ in Self.list })
        #expect(try results.map { try $0.get().body } == ["a", "b", "c"].map { Array($0.utf8) })
        #expect(pages.together == [["a t1", "b t1", "c t1"], ["a t2", "c t2"]] && tokens.renewals == 1)
    }

    /// The new token serves page a, and is spent before page b.
    @Test func `a new token that served others is spent, and renewed again`() async throws {
        let tokens = Tokens()
        let pages = Pages { page, token in token == "t1" || page == "b" && token == "t2" ? 401 : 200 }
        let exchange = AuthorizedExchange(exchange: pages, tokens: tokens)
        #expect(Self.statuses(await exchange.get(pages: ["a", "b"], of: { _ in Self.list })) == [200, 200])
        #expect(pages.together == [["a t1", "b t1"], ["a t2", "b t2"], ["b t3"]] && tokens.renewals == 2)
    }

    @Test func `a new token that served nobody is refused`() async throws {
        let (tokens, pages) = (Tokens(), Pages { _, _ in 401 })
        let results = await AuthorizedExchange(exchange: pages, tokens: tokens).get(
            pages: ["a", "b"], of: { _ in Self.list })
        for result in results {
            let fault = #expect(throws: Fault.self) { try result.get() }
            #expect(fault?.kind == .refused)
        }
        #expect(pages.together.count == 2 && tokens.renewals == 1)
    }

    @Test func `a page that no token reads is given up, and the others are not`() async throws {
        let (tokens, pages) = (Tokens(), Pages { page, token in page == "b" || token == "t1" ? 401 : 200 })
        let results = await AuthorizedExchange(exchange: pages, tokens: tokens).get(
            pages: ["a", "b"], of: { _ in Self.list })
        #expect(Self.statuses(results) == [200, nil] && tokens.renewals <= 3)
    }

    @Test func `without a new token the refused pages fail alone`() async throws {
        let (tokens, pages) = (Tokens(last: 1), Pages { page, _ in page == "b" ? 401 : 200 })
        let results = await AuthorizedExchange(exchange: pages, tokens: tokens).get(
            pages: ["a", "b", "c"], of: { _ in Self.list })
        #expect(Self.statuses(results) == [200, nil, 200] && pages.together.count == 1)
        #expect(throws: Fault(.refused, .fixedTokenRefused)) { try results[1].get() }
    }

    /// Over the network: all three are refused with the first token, and come with the second.
    @Test func `a server that takes only a new token has each page requested twice`() async throws {
        try await RawServer.run { _, head in
            .answer(head.contains("Bearer t2") ? 200 : 401)
        } _: { server in
            let tokens = Tokens()
            let results = try await withTransport { transport in
                await AuthorizedExchange(exchange: transport, tokens: tokens)
                    .get(pages: (1...3).map { "\(server.url)/list?page=\($0)" }, of: { _ in Self.list })
            }
            #expect(Self.statuses(results) == [200, 200, 200])
            #expect(server.requests.count == 6 && tokens.renewals == 1)
        }
    }
}
