internal import AsyncHTTPClient
public import Logging
internal import Messages

/// The HTTP of the real world: every request with time-outs, limits, retries, redirects and proxies.
///
/// One transport serves a whole run: its requests share connections and one rate gate.
public struct HTTPTransport: HTTPExchange {
    private var configuration: TransportConfiguration
    private let clients: ClientPool
    private let gate: RateGate
    private let logger: Logger
    /// When the run's time is up, on the clock of the pace.
    private let end: Duration
    private var beforeRepeat: (@Sendable () async throws -> Void)?

    /// The loop that reads the network: a task that runs there is not handed from thread to thread for every request. It
    /// must not block.
    public var taskExecutor: (any TaskExecutor)? { clients.executor }

    /// Calls `body` with a transport whose connections are closed when it returns or throws.
    public static func withTransport<Result>(
        configuration: TransportConfiguration, logger: Logger, isolation: isolated (any Actor)? = #isolation,
        _ body: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        let clients = ClientPool(configuration)
        let transport = HTTPTransport(
            configuration: configuration, clients: clients, gate: RateGate(pace: configuration.pace), logger: logger,
            end: configuration.pace.elapsed() + configuration.longestRun)
        do {
            let result = try await body(transport)
            await clients.shutDown()
            return result
        } catch {
            await clients.shutDown()
            throw error
        }
    }

    /// The same connections and the same gate, with other retries: for callers that try again by themselves.
    public func retrying(_ retries: RetryPolicy) -> HTTPTransport {
        var transport = self
        transport.configuration.retries = retries
        return transport
    }

    /// The same, which waits for `turn` before it sends a request again: for callers that space what they send.
    public func repeating(after turn: @escaping @Sendable () async throws -> Void) -> HTTPTransport {
        var transport = self
        transport.beforeRepeat = turn
        return transport
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// Throws `CancellationError` where the task is cancelled, a `Fault` of kind `.unavailable` after the last attempt or
    /// where the run's time is up, or would be up before the next attempt, `.unreadableData` for a body over the limit and `.misconfigured` for a request that cannot be sent at all.
    public func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        var attempt = 1
        while true {
            try requireTime()
            if !(try await gate.pass(before: end)) { throw outOfTime }
            try Task.checkCancellation()
            let failure: AttemptFailure
            var retryAfter: Double?
            do {
                let answer = try await answerAfterRedirects(to: request)
                log("answer", request, attempt: attempt, reason: answer.status.description)
                guard AttemptFailure.isTransient(status: answer.status) else { return answer }
                failure = .status(answer.status)
                retryAfter = RetryAfter.seconds(
                    answer.header("retry-after"), now: configuration.pace.secondsSinceEpoch())
                await shutGate(status: answer.status, retryAfter: retryAfter)
            } catch let interrupted as AttemptFailure {
                failure = interrupted
                log("no answer", request, attempt: attempt, reason: failure.reason.en)
                try requireTime()
            }
            let decision = configuration.retries.decide(
                after: attempt, failure: failure, isIdempotent: request.isIdempotent, retryAfter: retryAfter,
                fraction: configuration.pace.fraction())
            switch decision {
            case .wait(let seconds):
                try requireTime(for: .seconds(seconds))
                try await configuration.pace.sleep(.seconds(seconds))
                try await beforeRepeat?()
            case .giveUp:
                throw Fault(
                    .unavailable, .requestFailed(request.shownAs, reason: failure.reason, attempts: attempt))
            case .tooLong(let seconds):
                throw Fault(
                    .unavailable,
                    .requestPostponed(request.shownAs, reason: failure.reason, seconds: Int(min(seconds, 1e9))))
            }
            attempt += 1
        }
    }

    /// Throws where the run's time is up, or will be before a wait has ended.
    private func requireTime(for wait: Duration = .zero) throws(Fault) {
        if configuration.pace.elapsed() + wait >= end { throw outOfTime }
    }

    private var outOfTime: Fault {
        Fault(.unavailable, .runTookTooLong(seconds: Int(configuration.longestRun.components.seconds)))
    }

    /// A service that asks for patience asks it of every request; a wait that is too long to be kept fails instead.
    private func shutGate(status: Int, retryAfter: Double?) async {
        guard status == 429 || status == 503, let retryAfter, retryAfter <= configuration.retries.longestRetryAfter
        else { return }
        await gate.shut(for: .seconds(retryAfter))
    }

    private func answerAfterRedirects(to first: ServiceRequest) async throws -> ServiceResponse {
        var request = first
        for hop in 0...configuration.mostRedirects {
            if !configuration.allowsInsecure { try PlainHTTP.refuse(request, sentOnFrom: hop == 0 ? nil : first) }
            let answer = try await clients.send(request)
            guard let next = Redirect.next(after: request, answer: answer.status, location: answer.header("location"))
            else { return answer }
            logger.debug("redirected", metadata: ["from": "\(request.shownAs)", "to": "\(next.shownAs)"])
            request = next
        }
        throw Fault(.unavailable, .tooManyRedirects(first.shownAs, hops: configuration.mostRedirects))
    }

    private func log(
        _ event: Logger.Message, _ request: ServiceRequest, attempt: Int, reason: @autoclosure () -> String
    ) {
        logger.debug(
            event,
            metadata: ["request": "\(request.shownAs)", "attempt": "\(attempt)", "status": "\(reason())"]
                .merging(request.page.map { ["page": "\($0)"] } ?? [:]) { $1 })
    }
}

extension ServiceRequest {
    /// Method and path: what may be shown of a request. Its query can hold an e-mail address, its headers a token.
    var shownAs: String {
        "\(method.rawValue) \(AddressParts(url)?.path ?? "?")"
    }

    /// Which page of a list it asks for, where its query says so.
    var page: Int? {
        guard let query = url.firstIndex(of: "?").map({ url[url.index(after: $0)...] }) else { return nil }
        return query.split(separator: "&").lazy.filter { $0.hasPrefix("page=") }.compactMap { Int($0.dropFirst(5)) }
            .first
    }
}

/// How requests are sent, limited and tried again.
public struct TransportConfiguration: Sendable {
    /// `attendance/<version>`.
    public var userAgent: String
    public var retries: RetryPolicy
    public var proxies: ProxySelection
    /// Whether plain http may be spoken across a network.
    public var allowsInsecure = false
    /// Clock, waits and dice.
    public var pace: Pace
    /// The longest wait for a connection.
    public var connectTimeout: Duration = .seconds(10)
    /// The longest silence of a server in the middle of an exchange.
    public var readTimeout: Duration = .seconds(60)
    /// The longest time that one attempt may take, from the request to the answer's last byte: a server that sends a byte
    /// now and then is never silent.
    public var attemptTimeout: Duration = .seconds(180)
    /// The longest time that all requests of a transport may take together, waits included, from when it was made.
    public var longestRun: Duration = .seconds(6 * 3600)
    /// The largest body that is taken, decompressed, in bytes: a larger one is refused.
    public var largestBody = 64 << 20
    /// How often a GET is sent on to another address.
    public var mostRedirects = 5
    /// How many connections are kept to one host.
    public var connectionsPerHost = 8

    public init(
        userAgent: String, retries: RetryPolicy = RetryPolicy(), proxies: ProxySelection = .none, pace: Pace = .system
    ) {
        self.userAgent = userAgent
        self.retries = retries
        self.proxies = proxies
        self.pace = pace
    }
}
