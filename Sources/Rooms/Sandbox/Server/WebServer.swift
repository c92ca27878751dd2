import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP/1.1 server on FlyingFox, which is used nowhere else. It can also break off a response, which FlyingFox cannot.
struct WebServer: Sendable {
    /// Longer than the longest latency: FlyingFox answers 500 to a request that takes longer than this. Until the time has
    /// passed, its timer keeps some 700 bytes of each request.
    private static let timeout: TimeInterval = 86_400 + 3600

    /// The response to a request; an error ends the connection without one.
    let respond: @Sendable (Request) async throws -> Response

    /// Serves until the task is cancelled. `onPort` receives the port once requests are accepted.
    func run(host: String, port: Int, onPort: @escaping @Sendable (Int) -> Void) async throws {
        guard let number = UInt16(exactly: port) else { throw SocketError.unsupportedAddress }
        let server = try server(host: host, port: number)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await server.run() }
                group.addTask {
                    try await server.waitUntilListening(timeout: Self.timeout)
                    switch await server.listeningAddress {
                    case .ip4(_, let port), .ip6(_, let port): onPort(Int(port))
                    case .unix, nil: onPort(port)
                    }
                }
                for try await _ in group {}
            }
        } catch {
            // Cancellation is how serving ends.
            guard Task.isCancelled else { throw error }
        }
    }

    private func server(host: String, port: UInt16) throws -> HTTPServer {
        // The handler reads bodies that are not in memory when it is called; none is kept to be read twice.
        let configuration = HTTPServer.Configuration(
            address: try .inet(ip4: host, port: port), timeout: Self.timeout, sharedRequestBufferSize: 1 << 16,
            sharedRequestReplaySize: 0, pool: SharedSockets(), logger: .disabled)
        return HTTPServer(config: configuration, handler: ClosureHTTPHandler { await answer(to: $0) })
    }

    @Sendable
    private func answer(to received: HTTPRequest) async -> HTTPResponse {
        do {
            return HTTPResponse(try await respond(Request(received)), to: received)
        } catch {
            return .none
        }
    }
}

extension Request {
    /// A request with its body, which is read to the end: the next request on the connection follows it.
    fileprivate init(_ received: HTTPRequest) async throws {
        var body = Data()
        for try await chunk in received.bodySequence { body += chunk }
        self.init(
            method: received.method.rawValue, path: received.target.path(), query: received.target.query(),
            host: received.headers[.host] ?? "", authorization: received.headers[.authorization], body: body)
    }
}

extension HTTPResponse {
    fileprivate init(_ response: Response, to request: HTTPRequest) {
        var headers = HTTPHeaders(
            Dictionary(uniqueKeysWithValues: response.headers.map { (HTTPHeader($0.key), $0.value) }))
        if request.headers[.connection]?.lowercased() == "close" { headers[.connection] = "close" }
        let body =
            switch response.body {
            // Written at once: otherwise it would be divided into chunks of four kilobytes.
            case .whole(let data): HTTPBodySequence(data: data, suggestedBufferSize: max(1, data.count))
            case .part(let data, let announced):
                HTTPBodySequence(from: Chunks(first: data, then: nil), count: announced)
            case .endless(let start):
                HTTPBodySequence(from: Chunks(first: start, then: Data(repeating: UInt8(ascii: " "), count: 65_536)))
            }
        // Nobody reads the reason phrase.
        self.init(statusCode: HTTPStatusCode(response.status, phrase: ""), headers: headers, body: body)
    }

    /// Ends the connection without a response. FlyingFox writes a web socket's response once its handler has opened the stream
    /// of messages; this one fails to.
    fileprivate static var none: HTTPResponse {
        struct Failure: WSHandler {
            func makeFrames(
                for client: AsyncThrowingStream<WSFrame, any Error>
            ) async throws -> AsyncStream<WSFrame> { throw DeliberateCut() }
        }
        return HTTPResponse(webSocket: Failure())
    }
}

/// A body that does not end as announced: after the first bytes, either more follow without end or the connection ends.
private struct Chunks: AsyncBufferedSequence, AsyncBufferedIteratorProtocol {
    typealias Element = UInt8

    var first: Data
    let then: Data?

    func makeAsyncIterator() -> Chunks { self }

    mutating func next() async throws -> UInt8? {
        if first.isEmpty { first = try await nextBuffer(suggested: 1) ?? Data() }
        return first.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
        try Task.checkCancellation()
        defer { first = Data() }
        if !first.isEmpty { return first }
        guard let then else { throw DeliberateCut() }
        return then
    }
}

/// The sockets of all servers in the process. The task that waits for them runs as long as the process.
private struct SharedSockets: AsyncSocketPool {
    private static let pool: SocketPool<ePoll> = .ePoll()
    private static let start = Task {
        try await pool.prepare()
        Task { try await pool.run() }
    }

    func prepare() async throws { try await Self.start.value }

    func run() async throws {
        while true { try await Task.sleep(for: .seconds(86_400)) }
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        // A response is written in two parts, its head and its body. Without this option, the second would wait until the
        // client acknowledges the first, which takes 40 ms. Connections inherit the option from the server's socket, which
        // comes here first.
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        do {
            try await Self.pool.suspendSocket(socket, untilReadyFor: events)
        } catch {
            await Self.pool.settle()
            throw error
        }
        await Self.pool.settle()
    }
}

extension SocketPool {
    /// Returns once the pool has let go of the socket that it has just reported. If that socket were closed earlier, the pool
    /// would mistake the next one with the same number for it, and would not wait for that one.
    fileprivate func settle() { preconditionIsolated() }
}
