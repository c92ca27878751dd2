import Base
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Transport

/// Requests for pages through the whole transport, against a server of raw bytes on loopback. The window keeps time by the
/// system's clock.
@Suite(.timeLimit(.minutes(30))) struct PageExchangeTests {
    /// What was counted: whether each request was sent again.
    private final class Count: Sendable {
        private let sent = Mutex<[Bool]>([])

        func add(isRetry: Bool) { sent.withLock { $0.append(isRetry) } }
        var requests: Int { sent.withLock { $0.count } }
        var retries: Int { sent.withLock { $0.count(where: \.self) } }
    }

    private static func pages(_ numbers: ClosedRange<Int>, of server: RawServer) -> [ServiceRequest] {
        numbers.map { ServiceRequest(.get, "\(server.url)/list?page=\($0)") }
    }

    /// The page that a head requests.
    private static func page(_ head: String) -> Int {
        head.split(separator: " ").dropFirst().first?.split(separator: "=").last.flatMap { Int($0) } ?? 0
    }

    private static func text(_ outcome: Result<ServiceResponse, any Error>) throws -> String {
        String(decoding: try outcome.get().body, as: UTF8.self)
    }

    private static func fault(_ outcome: Result<ServiceResponse, any Error>) -> Fault? {
        if case .failure(let error) = outcome { error as? Fault } else { nil }
    }

    @Test(arguments: [1...1, 4...4, 1...32])
    func `each has its own response, and one at a time they are sent in their order`(
        inFlight: ClosedRange<Int>
    ) async throws {
        let count = Count()
        try await RawServer.run { _, head in
            .answer(200, "\(Self.page(head))")
        } _: { server in
            let outcomes = try await withTransport(
                adjust: {
                    $0.pagesInFlight = inFlight
                    $0.count = count.add
                }
            ) { await $0.exchange(pages: Self.pages(1...40, of: server)) }
            #expect(try outcomes.map(Self.text) == (1...40).map(String.init))
            let order = server.requests.map(Self.page)
            #expect(inFlight == 1...1 ? order == Array(1...40) : order.sorted() == Array(1...40))
        }
        #expect(count.requests == 40 && count.retries == 0)
    }

    /// Page 2 comes with the third attempt, and page 3 never.
    @Test func `what fails is sent again, without the others, and counted as such`() async throws {
        let count = Count()
        let failures = Mutex(0)
        try await RawServer.run { _, head in
            let page = Self.page(head)
            if page == 2 { failures.withLock { $0 += 1 } }
            let fails = page == 3 || page == 2 && failures.withLock(\.self) < 3
            return fails ? .answer(500) : .answer(200, "\(page)")
        } _: { server in
            let outcomes = try await withTransport(attempts: 4, adjust: { $0.count = count.add }) {
                await $0.exchange(pages: Self.pages(1...4, of: server))
            }
            #expect(try [0, 1, 3].map { try Self.text(outcomes[$0]) } == ["1", "2", "4"])
            #expect(
                Self.fault(outcomes[2])?.message
                    == .requestFailed("GET /list", reason: .answered(status: 500), attempts: 4))
            // Four first attempts, two more of page 2 and three of page 3.
            #expect(server.requests.count == 9 && count.requests == 9 && count.retries == 5)
        }
    }

    @Test func `a cut connection is a failure like any other`() async throws {
        let count = Count()
        try await RawServer.run { number, head in
            number == 0 ? RawServer.Reply("", closes: true) : .answer(200, "\(Self.page(head))")
        } _: { server in
            let outcomes = try await withTransport(
                adjust: {
                    $0.pagesInFlight = 1...1
                    $0.count = count.add
                }
            ) { await $0.exchange(pages: Self.pages(1...4, of: server)) }
            #expect(try outcomes.map(Self.text) == ["1", "2", "3", "4"])
            #expect(server.requests.count == 5 && count.requests == 5 && count.retries == 1)
        }
    }

    @Test func `a refusal with Retry-After closes the window to all pages for as long`() async throws {
        try await RawServer.run { number, head in
            number == 0 ? .answer(429, headers: ["Retry-After: 1"]) : .answer(200, "\(Self.page(head))")
        } _: { server in
            let start = ContinuousClock.now
            let outcomes = try await withTransport(adjust: { $0.pagesInFlight = 1...1 }) {
                await $0.exchange(pages: Self.pages(1...3, of: server))
            }
            #expect(try outcomes.map(Self.text) == ["1", "2", "3"])
            #expect(ContinuousClock.now - start >= .seconds(1) && server.requests.count == 4)
        }
    }

    /// Its page fails, as any request does; the others do not wait for it.
    @Test func `a wait that is too long to be kept closes nothing`() async throws {
        try await RawServer.run { number, head in
            number == 0 ? .answer(429, headers: ["Retry-After: 601"]) : .answer(200, "\(Self.page(head))")
        } _: { server in
            let outcomes = try await withTransport(
                adjust: {
                    $0.pagesInFlight = 1...1
                    $0.longestRun = .seconds(60)
                }
            ) { await $0.exchange(pages: Self.pages(1...3, of: server)) }
            #expect(
                Self.fault(outcomes[0])?.message
                    == .requestPostponed("GET /list", reason: .answered(status: 429), seconds: 601))
            #expect(try [1, 2].map { try Self.text(outcomes[$0]) } == ["2", "3"])
            #expect(server.requests.count == 3)
        }
    }

    @Test func `the run's time ends the pages that wait`() async throws {
        let count = Count()
        try await RawServer.run(.dripping) { server in
            let outcomes = try await withTransport(
                adjust: {
                    $0.pace = .system
                    $0.pagesInFlight = 1...1
                    $0.longestRun = .seconds(1)
                    $0.count = count.add
                }
            ) { await $0.exchange(pages: Self.pages(1...5, of: server)) }
            #expect(outcomes.map { Self.fault($0)?.message } == Array(repeating: .runTookTooLong(seconds: 1), count: 5))
            #expect(server.requests.count == 1 && count.requests == 1)
        }
    }

    @Test func `pages that could begin only after the run's time fail at once`() async throws {
        try await RawServer.run(.answer(429, headers: ["Retry-After: 500"])) { server in
            let start = ContinuousClock.now
            let outcomes = try await withTransport(
                adjust: {
                    $0.pagesInFlight = 1...1
                    $0.longestRun = .seconds(400)
                }
            ) { await $0.exchange(pages: Self.pages(1...3, of: server)) }
            #expect(
                outcomes.map { Self.fault($0)?.message } == Array(repeating: .runTookTooLong(seconds: 400), count: 3))
            #expect(outcomes.allSatisfy { Self.fault($0)?.endsAttempts == true })
            #expect(ContinuousClock.now - start < .seconds(200) && server.requests.count == 1)
        }
    }

    @Test func `cancelling ends those in flight and those that wait, which were never counted`() async throws {
        let count = Count()
        // A server that never answers.
        try await RawServer.run(RawServer.Reply("")) { server in
            let pages = Self.pages(1...5, of: server)
            try await withTransport(
                adjust: {
                    $0.pagesInFlight = 2...2
                    $0.count = count.add
                }
            ) { transport in
                let task = Task { await transport.exchange(pages: pages) }
                while server.requests.count < 2 { await Task.yield() }
                task.cancel()
                let outcomes = await task.value
                #expect(outcomes.count == 5)
                for outcome in outcomes { #expect(throws: CancellationError.self) { try outcome.get() } }
            }
            #expect(server.requests.count == 2 && count.requests == 2 && count.retries == 0)
        }
    }

    @Test func `a single request is counted when it is sent, and one that is secret is not`() async throws {
        let count = Count()
        try await RawServer.run(.answer(503), .answer(200)) { server in
            try await withTransport(adjust: { $0.count = count.add }) { transport in
                _ = try await transport.exchange(ServiceRequest(.get, server.url))
                #expect(count.requests == 2 && count.retries == 1)
                var secret = ServiceRequest(.get, server.url)
                secret.name = "a web hook"
                _ = try await transport.exchange(secret)
            }
        }
        #expect(count.requests == 2)
    }

    @Test func `every change of the window is logged, with its reason`() async throws {
        let lines = Mutex<[(most: String, because: String)]>([])
        let logger = Logger(label: "test") { _ in
            WindowLog { most, because in lines.withLock { $0.append((most, because)) } }
        }
        try await RawServer.run(.answer(200)) { server in
            let configuration = TransportConfiguration(userAgent: "attendance/test")
            let ended = try await HTTPTransport.withTransport(configuration: configuration, logger: logger) {
                transport in
                // Three in flight, which make room for as many more.
                for _ in 1...6 { _ = await transport.exchange(pages: Self.pages(1...3, of: server)) }
                return transport
            }
            let logged = lines.withLock(\.self)
            #expect(logged.last?.most == ended.pagesInFlight?.count.description)
            #expect(logged.first?.because == "responses take as long as before")
        }
    }
}

/// Takes what is logged of the window.
private struct WindowLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    let take: @Sendable (_ most: String, _ because: String) -> Void

    init(_ take: @escaping @Sendable (String, String) -> Void) { self.take = take }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard event.message == "pages in flight", let metadata = event.metadata else { return }
        take(metadata["most"].map { "\($0)" } ?? "", metadata["because"].map { "\($0)" } ?? "")
    }
}
