internal import Base
internal import CCurl
internal import Glibc
internal import Logging
internal import Synchronization

/// Performs HTTP transfers with libcurl on a thread of its own.
///
/// Transfers share connections. Only the thread touches them; other threads send it commands. Tasks that prefer the
/// loop as their executor run between network events, so that a response reaches them without a thread switch.
///
/// Source: https://curl.se/libcurl/c/libcurl-multi.html
final class TransferLoop: TaskExecutor {
    /// When a request is sent.
    enum Turn {
        case atOnce
        /// When the window has room for one more page: `page` after those already waiting, `pageAgain`, for a page that
        /// failed, before them.
        case page, pageAgain
    }

    private enum Command {
        case begin([Transfer], Turn)
        case cancel([Transfer])
        case shut(Duration)
        case end(CheckedContinuation<Void, Never>)
    }

    private struct Inbox {
        var commands: [Command] = []
        var jobs: [UnownedJob] = []
        /// Whether the thread waits for the network and must be woken.
        var isWaiting = false
        var hasEnded = false
    }

    private let inbox = Mutex(Inbox())
    private let configuration: TransportConfiguration
    /// On other threads, only `curl_multi_wakeup` may be called.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let endOfRun: ContinuousClock.Instant
    private let logger: Logger
    private let flight: Mutex<PagesInFlight>

    /// The reason why libcurl cannot be opened, if it cannot.
    private static let obstacle = curl_open().map { String(cString: $0) }
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Opens libcurl, once.
    ///
    /// - Throws: `.misconfigured` if the system has no libcurl.
    static func requireLibrary() throws(Fault) {
        if let obstacle { throw Fault(.misconfigured, .libraryMissing("libcurl", reason: obstacle)) }
        guard isReady else { fatalError("out of memory") }
    }

    /// - Throws: `.misconfigured` if the system has no libcurl.
    init(_ configuration: TransportConfiguration, _ logger: Logger) throws(Fault) {
        try Self.requireLibrary()
        guard let multi = curl_multi_init() else { fatalError("out of memory") }
        self.configuration = configuration
        self.multi = multi
        self.logger = logger
        flight = Mutex(RequestWindow(configuration.pagesInFlight).pagesInFlight)
        endOfRun = .now + configuration.longestRun
        // Keeps as many connections as may be in use. By default, libcurl keeps four times the current number of
        // requests and closes the rest.
        curl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
        curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, configuration.connectionsPerHost)
        var thread = pthread_t()
        let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { loop in
            Unmanaged<TransferLoop>.fromOpaque(loop!).takeRetainedValue().run()
            return nil
        }
        guard pthread_create(&thread, nil, start, Unmanaged.passRetained(self).toOpaque()) == 0 else {
            fatalError("out of threads")
        }
        pthread_detach(thread)
    }

    /// Ends the thread and closes all connections.
    func shutDown() async { await withCheckedContinuation { post(.end($0)) } }

    /// The number of requests for pages that may be in flight.
    var pagesInFlight: PagesInFlight { flight.withLock(\.self) }

    /// Makes one attempt at one address. Throws an `AttemptFailure`, a `Fault` or `CancellationError`.
    func send(_ request: ServiceRequest, _ turn: Turn = .atOnce) async throws -> ServiceResponse {
        try await send([request], turn)[0].get()
    }

    /// Makes one attempt at each request. Returns their outcomes when the last one is known.
    func send(_ requests: [ServiceRequest], _ turn: Turn) async -> [Result<ServiceResponse, any Error>] {
        let outcomes = Outcomes(count: requests.count)
        var transfers: [Transfer] = []
        for (index, request) in requests.enumerated() {
            do throws(Fault) {
                let transfer = try Transfer(request, configuration, after: transfers.last)
                transfer.whenDone = { outcomes.take($0, of: index) }
                transfers.append(transfer)
            } catch {
                outcomes.take(.failure(error), of: index)
            }
        }
        guard !transfers.isEmpty else { return outcomes.all }
        return await withTaskCancellationHandler { [transfers] in
            await withCheckedContinuation { continuation in
                outcomes.continuation = continuation
                post(.begin(transfers, turn))
            }
        } onCancel: { [transfers] in
            post(.cancel(transfers))
        }
    }

    /// Holds back all requests for pages for `wait`.
    func shut(for wait: Duration) { post(.shut(wait)) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !put({ $0.jobs.append(job) }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func post(_ command: Command) {
        if put({ $0.commands.append(command) }) { return }
        if case .begin(let transfers, _) = command { Self.refuse(transfers) }
    }

    private static func refuse(_ transfers: [Transfer]) {
        for transfer in transfers { transfer.fail(AttemptFailure.interrupted(.closed)) }
    }

    /// Puts something into the inbox, unless the thread has ended, and wakes the thread. The lock is held meanwhile, so
    /// that the handle still exists.
    private func put(_ change: (inout Inbox) -> Void) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.hasEnded else { return false }
            change(&inbox)
            if inbox.isWaiting { curl_multi_wakeup(multi) }
            inbox.isWaiting = false
            return true
        }
    }

    // MARK: On the thread

    private func run() {
        // Writing to a connection that the server has closed raises SIGPIPE; the error is enough.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var transfers = Transfers(multi, configuration, endOfRun: endOfRun)
        var told = pagesInFlight
        let interval = min(.seconds(1), configuration.readTimeout / 4)
        var nextLook = ContinuousClock.now + interval
        var ends: [CheckedContinuation<Void, Never>] = []
        while true {
            let (commands, jobs) = inbox.withLock { inbox in
                defer { (inbox.commands, inbox.jobs) = ([], []) }
                return (inbox.commands, inbox.jobs)
            }
            for command in commands {
                switch command {
                case .begin(let begun, let turn): transfers.take(begun, turn)
                case .cancel(let cancelled): for transfer in cancelled { transfers.cancel(transfer) }
                case .shut(let wait): transfers.shut(for: wait)
                case .end(let continuation): ends.append(continuation)
                }
            }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            if !ends.isEmpty { break }
            transfers.beginWaiting()
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            var result = CURLE_OK
            while let easy = curl_next_ended(multi, &result) { transfers.finish(easy, result) }
            if ContinuousClock.now >= nextLook {
                nextLook = .now + interval
                transfers.endLate()
            }
            // Fill the places of the transfers that have ended.
            let untilNext = transfers.beginWaiting()
            tell(transfers.window, &told)
            let mayWait = inbox.withLock { inbox in
                inbox.isWaiting = inbox.commands.isEmpty && inbox.jobs.isEmpty
                return inbox.isWaiting
            }
            if mayWait {
                let wait = transfers.isEmpty ? .seconds(60) : min(interval, untilNext ?? interval)
                curl_multi_poll(multi, nil, 0, Int32((wait / .milliseconds(1)).rounded(.up)), nil)
                inbox.withLock { $0.isWaiting = false }
            }
        }
        end(&transfers, ends)
    }

    /// Publishes and logs the number of requests for pages that may be in flight, if it has changed.
    private func tell(_ window: RequestWindow, _ told: inout PagesInFlight) {
        guard window.width != told.count else { return }
        told = window.pagesInFlight
        flight.withLock { $0 = told }
        logger.info(
            "pages in flight",
            metadata: ["most": "\(window.width)", "because": "\(window.reason.rawValue)"]
                .merging(window.rate.map { ["per_second": "\(($0 * 10).rounded() / 10)"] } ?? [:]) { $1 })
    }

    private func end(_ transfers: inout Transfers, _ continuations: [CheckedContinuation<Void, Never>]) {
        let rest = inbox.withLock { inbox in
            inbox.hasEnded = true
            defer { (inbox.commands, inbox.jobs) = ([], []) }
            return inbox
        }
        transfers.endAll()
        for case .begin(let begun, _) in rest.commands { Self.refuse(begun) }
        for job in rest.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        curl_multi_cleanup(multi)
        for continuation in continuations { continuation.resume() }
        for case .end(let continuation) in rest.commands { continuation.resume() }
    }
}

/// The outcomes of requests sent together. Used by the sender first, and then only by the loop's thread.
private final class Outcomes: @unchecked Sendable {
    var continuation: CheckedContinuation<[Result<ServiceResponse, any Error>], Never>?
    private var taken: [Result<ServiceResponse, any Error>?]
    private var missing: Int

    init(count: Int) { (taken, missing) = (Array(repeating: nil, count: count), count) }

    var all: [Result<ServiceResponse, any Error>] { taken.map { $0 ?? .failure(CancellationError()) } }

    func take(_ outcome: Result<ServiceResponse, any Error>, of index: Int) {
        taken[index] = outcome
        missing -= 1
        if missing == 0 { continuation?.resume(returning: all) }
    }
}
