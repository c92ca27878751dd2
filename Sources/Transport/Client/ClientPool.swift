internal import AsyncHTTPClient
internal import Messages
internal import NIOCore
private import NIOHTTP1
private import NIOHTTPCompression
private import NIOPosix

/// One HTTP client for direct connections and one for each proxy.
struct ClientPool: Sendable {
    /// One thread: it reads faster than any service responds, and fewer threads mean fewer wake-ups per page.
    private let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let executor: EventLoopTaskExecutor
    private let watch: ExchangeWatch
    private let watching: RepeatedTask
    private let direct: HTTPClient
    private let proxied: [ProxySelection.Server: HTTPClient]
    private let configuration: TransportConfiguration
    /// The headers of every request.
    private let headers: HTTPHeaders

    init(_ configuration: TransportConfiguration) {
        self.configuration = configuration
        headers = [
            "User-Agent": configuration.userAgent, "Accept": "application/json", "Accept-Encoding": "gzip, deflate",
        ]
        executor = EventLoopTaskExecutor(loops.next())
        watch = ExchangeWatch(configuration)
        watching = watch.start(on: loops.next())
        direct = HTTPClient(eventLoopGroup: loops, configuration: .init(configuration, proxy: nil))
        let servers = Set([configuration.proxies.http, configuration.proxies.https].compactMap(\.self))
        proxied = Dictionary(
            uniqueKeysWithValues: servers.map { [loops] server in
                (server, HTTPClient(eventLoopGroup: loops, configuration: .init(configuration, proxy: server)))
            })
    }

    /// Closes all connections and ignores errors in doing so.
    func shutDown() async {
        watching.cancel()
        for client in [direct] + proxied.values { try? await client.shutdown() }
        try? await loops.shutdownGracefully()
    }

    private func client(for request: ServiceRequest) throws(Fault) -> HTTPClient {
        if proxied.isEmpty { return direct }
        guard let address = AddressParts(request.url) else { throw Fault(.misconfigured, .requestUnsendable) }
        return configuration.proxies.server(for: address).flatMap { proxied[$0] } ?? direct
    }

    /// Makes one attempt at one address. Throws an `AttemptFailure`, a `Fault` or `CancellationError`.
    func send(_ request: ServiceRequest) async throws -> ServiceResponse {
        let client = try client(for: request)
        var headers = headers
        for (name, value) in request.headers { headers.replaceOrAdd(name: name, value: value) }
        do {
            let message = try HTTPClient.Request(
                url: request.url, method: HTTPMethod(rawValue: request.method.rawValue), headers: headers,
                body: request.body.map { .bytes($0) })
            let collector = ResponseCollector(largestBody: configuration.largestBody)
            return try await watch.answer(of: client.execute(request: message, delegate: collector), collector)
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw AttemptFailure.classify(error, request: request)
        }
    }
}

extension HTTPClient.Configuration {
    fileprivate init(_ configuration: TransportConfiguration, proxy: ProxySelection.Server?) {
        var pool = HTTPClient.Configuration.ConnectionPool()
        pool.concurrentHTTP1ConnectionsPerHostSoftLimit = configuration.connectionsPerHost
        // The transport itself counts and spaces attempts.
        pool.retryConnectionEstablishment = false
        self.init(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .init(configuration.connectTimeout)),
            connectionPool: pool,
            proxy: proxy.map { server in
                .server(
                    host: server.host, port: server.port,
                    authorization: server.credentials.map { .basic(username: $0.user, password: $0.password) })
            },
            decompression: .enabled(limit: .size(configuration.largestBody)))
    }
}

/// Runs tasks on an event loop, between network events.
final class EventLoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
