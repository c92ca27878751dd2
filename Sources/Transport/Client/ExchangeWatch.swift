internal import AsyncHTTPClient
internal import NIOCore
private import Synchronization

/// Fails exchanges whose server has been silent for too long, those that take too long in all, and at the end of the
/// run's time all of them.
///
/// The client's own read time-out begins anew with every byte, so that it never ends an answer that drips.
///
/// One look at all of them every now and then: a timer for each, set anew whenever bytes come, would cost as much as
/// reading those bytes.
final class ExchangeWatch: Sendable {
    private typealias Watched = (task: HTTPClient.Task<ServiceAnswer>, collector: AnswerCollector)

    private let longestSilence: Duration
    private let longestExchange: Duration
    private let endOfRun: NIODeadline
    private let watched = Mutex<[ObjectIdentifier: Watched]>([:])

    init(_ configuration: TransportConfiguration) {
        longestSilence = configuration.readTimeout
        longestExchange = configuration.attemptTimeout
        endOfRun = .now() + TimeAmount(configuration.longestRun)
    }

    /// Looks after all exchanges from now on, on `loop`, until what is returned is cancelled.
    func start(on loop: any EventLoop) -> RepeatedTask {
        let interval = TimeAmount(min(.seconds(1), longestSilence / 4))
        return loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [self] _ in look() }
    }

    /// Waits for the answer under watch; a cancelled task cancels the exchange.
    func answer(of task: HTTPClient.Task<ServiceAnswer>, _ collector: AnswerCollector) async throws -> ServiceAnswer {
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
