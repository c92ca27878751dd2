internal import AsyncHTTPClient
internal import Messages
private import NIOCore
private import NIOHTTP1
private import NIOHTTPCompression
private import NIOPosix

/// One HTTP client for direct connections and one for each proxy.
struct ClientPool: Sendable {
    /// One thread: it reads faster than any service answers, and the fewer threads the fewer wake-ups a page costs.
    private let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let executor: EventLoopTaskExecutor
    private let direct: HTTPClient
    private let proxied: [ProxySelection.Server: HTTPClient]
    private let configuration: TransportConfiguration

    init(_ configuration: TransportConfiguration) {
        self.configuration = configuration
        executor = EventLoopTaskExecutor(loops.next())
        direct = HTTPClient(eventLoopGroup: loops, configuration: .init(configuration, proxy: nil))
        let servers = Set([configuration.proxies.http, configuration.proxies.https].compactMap(\.self))
        proxied = Dictionary(
            uniqueKeysWithValues: servers.map { [loops] server in
                (server, HTTPClient(eventLoopGroup: loops, configuration: .init(configuration, proxy: server)))
            })
    }

    /// Closes every connection. A failure to close one is no failure of the run.
    func shutDown() async {
        for client in [direct] + proxied.values { try? await client.shutdown() }
        try? await loops.shutdownGracefully()
    }

    private func client(for request: ServiceRequest) throws(Fault) -> HTTPClient {
        if proxied.isEmpty { return direct }
        guard let address = AddressParts(request.url) else { throw Fault(.misconfigured, .requestUnsendable) }
        return configuration.proxies.server(for: address).flatMap { proxied[$0] } ?? direct
    }

    /// One attempt at one address. Throws an `AttemptFailure`, a `Fault` or `CancellationError`.
    func send(_ request: ServiceRequest) async throws -> ServiceAnswer {
        let client = try client(for: request)
        var headers = HTTPHeaders()
        headers.add(name: "User-Agent", value: configuration.userAgent)
        headers.add(name: "Accept", value: "application/json")
        headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        for (name, value) in request.headers { headers.replaceOrAdd(name: name, value: value) }
        do {
            let message = try HTTPClient.Request(
                url: request.url, method: HTTPMethod(rawValue: request.method.rawValue), headers: headers,
                body: request.body.map { .bytes($0) })
            let task = client.execute(
                request: message,
                delegate: AnswerCollector(
                    largestBody: configuration.largestBody, deadline: .now() + .init(configuration.attemptTimeout)))
            return try await withTaskCancellationHandler {
                try await task.get()
            } onCancel: {
                task.cancel()
            }
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
        // The transport counts and spaces its own attempts.
        pool.retryConnectionEstablishment = false
        self.init(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .init(configuration.connectTimeout), read: .init(configuration.readTimeout)),
            connectionPool: pool,
            proxy: proxy.map { server in
                .server(
                    host: server.host, port: server.port,
                    authorization: server.credentials.map { .basic(username: $0.user, password: $0.password) })
            },
            decompression: .enabled(limit: .size(configuration.largestBody)))
    }
}
