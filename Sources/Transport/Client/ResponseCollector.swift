internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
private import Synchronization

/// Collects a response, up to a limit, on the event loop that reads it, so that it crosses to the waiting task only
/// once.
final class ResponseCollector: HTTPClientResponseDelegate {
    /// The body exceeds the limit.
    struct TooLarge: Error {}

    private let largestBody: Int
    private let state: Mutex<(answer: ServiceResponse, lastHeard: NIODeadline)>
    /// When the exchange began.
    let start: NIODeadline

    init(largestBody: Int) {
        self.largestBody = largestBody
        start = .now()
        state = Mutex((ServiceResponse(status: 0), start))
    }

    /// When the server last sent data; initially the start of the exchange.
    var lastHeard: NIODeadline { state.withLock { $0.lastHeard } }

    func didReceiveHead(task: HTTPClient.Task<ServiceResponse>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        let announced = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
        guard announced <= largestBody else { return task.eventLoop.makeFailedFuture(TooLarge()) }
        state.withLock { state in
            state.lastHeard = .now()
            state.answer.status = Int(head.status.code)
            state.answer.headers = head.headers.map { ($0.name, $0.value) }
            // The announced length is not to be trusted until the bytes are there.
            state.answer.body.reserveCapacity(min(announced, 1 << 20))
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(task: HTTPClient.Task<ServiceResponse>, _ part: ByteBuffer) -> EventLoopFuture<Void> {
        let fits = state.withLock { state in
            guard state.answer.body.count + part.readableBytes <= largestBody else { return false }
            state.lastHeard = .now()
            part.withUnsafeReadableBytes { state.answer.body.append(contentsOf: $0) }
            return true
        }
        return fits ? task.eventLoop.makeSucceededVoidFuture() : task.eventLoop.makeFailedFuture(TooLarge())
    }

    func didFinishRequest(task: HTTPClient.Task<ServiceResponse>) throws -> ServiceResponse {
        state.withLock { state in
            let whole = state.answer
            state.answer.body = []
            return whole
        }
    }
}

/// Fails exchanges whose server is silent for too long, those that take too long in total and, when the run's time is
/// up, all of them.
///
/// The client's own read timeout restarts with every byte, so it never ends a response that trickles in.
///
/// Checks all exchanges periodically: a timer for each, reset whenever bytes arrive, would cost as much as reading
/// them. reading those bytes.
final class ExchangeWatch: Sendable {
    private typealias Watched = (task: HTTPClient.Task<ServiceResponse>, collector: ResponseCollector)

    private let longestSilence: Duration
    private let longestExchange: Duration
    private let endOfRun: NIODeadline
    private let watched = Mutex<[ObjectIdentifier: Watched]>([:])

    init(_ configuration: TransportConfiguration) {
        longestSilence = configuration.readTimeout
        longestExchange = configuration.attemptTimeout
        endOfRun = .now() + TimeAmount(configuration.longestRun)
    }

    /// Watches all exchanges, on `loop`, until the returned task is cancelled.
    func start(on loop: any EventLoop) -> RepeatedTask {
        let interval = TimeAmount(min(.seconds(1), longestSilence / 4))
        return loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [self] _ in look() }
    }

    /// Waits for the response of a watched exchange. Cancelling the task cancels the exchange.
    func answer(of task: HTTPClient.Task<ServiceResponse>, _ collector: ResponseCollector) async throws
        -> ServiceResponse
    {
        let key = ObjectIdentifier(collector)
        watched.withLock { $0[key] = (task, collector) }
        defer { watched.withLock { $0[key] = nil } }
        return try await withTaskCancellationHandler {
            try await task.get()
        } onCancel: {
            task.cancel()
        }
    }

    private func look() {
        let now = NIODeadline.now()
        for (task, collector) in watched.withLock({ Array($0.values) }) {
            if now - collector.lastHeard > TimeAmount(longestSilence) {
                task.fail(reason: HTTPClientError.readTimeout)
            } else if now - collector.start > TimeAmount(longestExchange) || now > endOfRun {
                task.fail(reason: HTTPClientError.deadlineExceeded)
            }
        }
    }
}
