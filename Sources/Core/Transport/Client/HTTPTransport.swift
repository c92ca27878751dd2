internal import Base
public import Logging
internal import Synchronization

/// Sends requests over the network, with timeouts, limits, retries, redirects and proxies.
///
/// One transport serves a whole run; its requests share connections and one rate gate.
///
///     let configuration = TransportConfiguration(userAgent: "attendance/1.0")
///     let body = try await HTTPTransport.withTransport(configuration: configuration, logger: logger) { transport in
///         try await transport.exchange(ServiceRequest(.get, "https://tikit.cl/api/events")).body
///     }
public struct HTTPTransport: HTTPExchange {
    private var configuration: TransportConfiguration
    private let loop: TransferLoop
    private let gate: RateGate
    private let logger: Logger
    /// When the run's time is up, on the clock of the pace.
    private let end: Duration
    private var beforeRepeat: (@Sendable () async throws -> Void)?

    /// The thread that reads from the network. A task that runs there avoids switching threads for every request; it
    /// must not block.
    public var taskExecutor: (any TaskExecutor)? { loop }

    public var pagesInFlight: PagesInFlight? { loop.pagesInFlight }

    /// Calls `body` with a transport, and closes its connections when `body` returns or throws.
    /// - Throws: `.misconfigured` if the system has no libcurl.
    public static func withTransport<Result>(
        configuration: TransportConfiguration, logger: Logger, isolation: isolated (any Actor)? = #isolation,
        _ body: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        let loop = try TransferLoop(configuration, logger)
        let transport = HTTPTransport(
            configuration: configuration, loop: loop, gate: RateGate(pace: configuration.pace), logger: logger,
            end: configuration.pace.elapsed() + configuration.longestRun)
        do {
            let result = try await body(transport)
            await loop.shutDown()
            return result
        } catch {
            await loop.shutDown()
            throw error
        }
    }

    /// A transport with the same connections and gate but another retry policy, for callers that retry on their own.
    public func retrying(_ retries: RetryPolicy) -> HTTPTransport {
        var transport = self
        transport.configuration.retries = retries
        return transport
    }

    /// The same transport, but it calls `turn` before it sends a request again. For callers that space their requests.
    public func repeating(after turn: @escaping @Sendable () async throws -> Void) -> HTTPTransport {
        var transport = self
        transport.beforeRepeat = turn
        return transport
    }

    /// Sends a request and waits for the complete response.
    ///
    /// Throws `CancellationError` if the task is cancelled, or a `Fault`: `.unavailable` after the last attempt, or
    /// if the run's time is up or would be before the next attempt; `.unreadableData` for a body over the limit;
    /// `.misconfigured` for a request that cannot be sent.
    public func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        try await exchange(request, .atOnce, tried: nil)
    }

    /// Sends the first attempts together. Failed requests are sent again one by one, each ahead of those that are waiting.
    public func exchange(pages requests: [ServiceRequest]) async -> [Result<ServiceResponse, any Error>] {
        do {
            try requireTime()
            if !configuration.allowsInsecure {
                var allowed: Substring?
                for request in requests where request.place != allowed {
                    try PlainHTTP.refuse(request, sentOnFrom: nil)
                    allowed = request.place
                }
            }
        } catch {
            return requests.map { _ in .failure(error) }
        }
        let first = await loop.send(requests, .page)
        return await withTaskGroup(of: Page.self) { group in
            for (index, outcome) in first.enumerated() {
                if case .success(let response) = outcome, (200...299).contains(response.status) {
                    log("answer", requests[index], attempt: 1, reason: response.status.description)
                    noteTime(of: response)
                } else {
                    let request = requests[index]
                    group.addTask { Page(index: index, outcome: await retryPage(request, after: outcome)) }
                }
            }
            var outcomes = first
            for await page in group { outcomes[page.index] = page.outcome }
            return outcomes
        }
    }

    /// The outcome of a request for a page, with its index among those sent together.
    private struct Page: Sendable {
        let index: Int
        let outcome: Result<ServiceResponse, any Error>
    }

    /// Sends a request for a page again, as often as allowed.
    ///
    /// Not inlined: inlined into a task whose result was a pair, Swift 6.3's optimizer returned wrong indices.
    /// `HardshipTests` catch it.
    @inline(never)
    private func retryPage(
        _ request: ServiceRequest, after tried: Result<ServiceResponse, any Error>
    ) async -> Result<ServiceResponse, any Error> {
        do {
            return .success(try await exchange(request, .pageAgain, tried: tried))
        } catch {
            return .failure(error)
        }
    }

    /// - Parameter tried: the outcome of the first attempt, if it has been made.
    private func exchange(
        _ request: ServiceRequest, _ turn: TransferLoop.Turn, tried: Result<ServiceResponse, any Error>?
    ) async throws -> ServiceResponse {
        var attempt = 1
        var tried = tried
        while true {
            try requireTime()
            if tried == nil, !(try await gate.pass(before: end)) { throw configuration.outOfTime }
            try Task.checkCancellation()
            // Pages are counted when they are sent.
            if request.name == nil, turn == .atOnce { configuration.count(attempt > 1) }
            let failure: AttemptFailure
            var retryAfter: Double?
            var hop = request
            do {
                let response = try await responseAfterRedirects(of: &hop, turn, tried: tried)
                log("answer", request, attempt: attempt, reason: response.status.description)
                noteTime(of: response)
                guard AttemptFailure.isTransient(status: response.status) else { return response }
                failure = .status(response.status)
                let now = configuration.pace.secondsSinceEpoch()
                retryAfter = response.retryAfter(now: now)
                if let pause = configuration.retries.pause(after: response, now: now) {
                    await gate.shut(for: .seconds(pause))
                    loop.shut(for: .seconds(pause))
                }
            } catch let interrupted as AttemptFailure {
                failure = interrupted
                log("no answer", request, attempt: attempt, reason: failure.reason.en)
                try requireTime()
            }
            tried = nil
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
                    .unavailable,
                    .requestFailed(
                        hop.shown(after: failure, redirectedFrom: request), reason: failure.reason, attempts: attempt))
            case .tooLong(let seconds):
                throw Fault(
                    .unavailable,
                    .requestPostponed(request.shownAs, reason: failure.reason, seconds: Int(min(seconds, 1e9))),
                    endsAttempts: true)
            }
            attempt += 1
        }
    }

    /// Throws if the run's time is up, or will be before a wait has ended.
    private func requireTime(for wait: Duration = .zero) throws(Fault) {
        if configuration.pace.elapsed() + wait >= end { throw configuration.outOfTime }
    }

    /// - Parameter request: the request; then the last one sent, where the service redirected it.
    private func responseAfterRedirects(
        of request: inout ServiceRequest, _ turn: TransferLoop.Turn, tried: Result<ServiceResponse, any Error>?
    ) async throws -> ServiceResponse {
        let first = request
        for hop in 0...configuration.maximumRedirects {
            if !configuration.allowsInsecure { try PlainHTTP.refuse(request, sentOnFrom: hop == 0 ? nil : first) }
            let response =
                if hop == 0, let tried { try tried.get() } else {
                    try await loop.send(request, hop == 0 ? turn : .atOnce)
                }
            guard
                let next = Redirect.next(after: request, status: response.status, location: response.header("location"))
            else {
                // Without the token, a refusal says nothing about it: a new one would not help.
                if [401, 403].contains(response.status), first.isAuthorized, !request.isAuthorized {
                    throw Fault(.misconfigured, .redirectedWithoutToken(first.shownAs, to: request.server))
                }
                return response
            }
            logger.debug("redirected", metadata: ["from": "\(request.shownAs)", "to": "\(next.shownAs)"])
            request = next
        }
        throw Fault(.unavailable, .tooManyRedirects(first.shownAs, hops: configuration.maximumRedirects))
    }

    private func noteTime(of response: ServiceResponse) {
        if configuration.notesTime { ServiceTime.note(response, now: configuration.pace.secondsSinceEpoch()) }
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

/// The number of requests that this process has sent, for metrics.
public struct RequestCount: Sendable, Codable, Hashable {
    public var requests = 0
    /// How many of them were retries.
    public var retries = 0

    private static let count = Mutex(RequestCount())

    /// The count so far.
    public static var sent: RequestCount { count.withLock(\.self) }

    /// Adds the requests that another process of the run has sent.
    public static func add(_ others: RequestCount) { count.withLock { $0 = $0 + others } }

    fileprivate static func add(isRetry: Bool) {
        count.withLock {
            $0.requests += 1
            if isRetry { $0.retries += 1 }
        }
    }

    public static func + (one: RequestCount, other: RequestCount) -> RequestCount {
        RequestCount(requests: one.requests + other.requests, retries: one.retries + other.retries)
    }

    public static func - (one: RequestCount, other: RequestCount) -> RequestCount {
        RequestCount(requests: one.requests - other.requests, retries: one.retries - other.retries)
    }
}

/// How a transport sends, limits and retries requests.
public struct TransportConfiguration: Sendable {
    /// `attendance/<version>`.
    public var userAgent: String
    public var retries: RetryPolicy
    public var proxies: ProxySelection
    /// Whether plain http is allowed across a network.
    public var allowsInsecure = false
    /// Whether the time that its responses report is that of the run's service.
    public var notesTime = false
    /// Clock, waits and random numbers.
    var pace: Pace
    /// The timeout for making a connection.
    public var connectTimeout: Duration = .seconds(10)
    /// The longest time without data from the server during an exchange.
    public var readTimeout: Duration = .seconds(60)
    /// The longest time for one attempt, from the request to the last byte of the response. It also ends a response
    /// that trickles in.
    public var attemptTimeout: Duration = .seconds(180)
    /// The longest time for all requests of a transport together, including waits, from its creation.
    public var longestRun: Duration = .seconds(6 * 3600)
    /// The largest body accepted, decompressed, in bytes.
    var largestBody = 64 << 20
    /// The most redirects of a GET that are followed.
    var maximumRedirects = 5
    /// The number of requests for pages that may be in flight: a range within which it adapts, or a single number.
    public var pagesInFlight = 1...32
    /// The most connections to one host.
    var connectionsPerHost: Int { pagesInFlight.upperBound }
    /// Counts a request that is sent, and whether it is a retry.
    var count: @Sendable (_ isRetry: Bool) -> Void = { RequestCount.add(isRetry: $0) }
    var outOfTime: Fault {
        Fault(.unavailable, .runTookTooLong(seconds: Int(longestRun.components.seconds)), endsAttempts: true)
    }

    public init(
        userAgent: String, retries: RetryPolicy = RetryPolicy(), proxies: ProxySelection = .none, pace: Pace = .system
    ) {
        self.userAgent = userAgent
        self.retries = retries
        self.proxies = proxies
        self.pace = pace
    }
}
