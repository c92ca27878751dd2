internal import CCurl
internal import Glibc
internal import Messages
internal import Synchronization

/// Carries out HTTP transfers with libcurl on a thread of its own.
///
/// Transfers share connections. Only the thread touches them; other threads hand it commands. Tasks that prefer it as
/// their executor run between network events, so that a response reaches them without a switch of threads.
///
/// Source: https://curl.se/libcurl/c/libcurl-multi.html
final class TransferLoop: TaskExecutor {
    private enum Command {
        case begin(Transfer)
        case cancel(Transfer)
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
    /// Only `curl_multi_wakeup` may be called on other threads.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let endOfRun: ContinuousClock.Instant

    /// Why libcurl cannot be opened, if it cannot.
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
    init(_ configuration: TransportConfiguration) throws(Fault) {
        try Self.requireLibrary()
        guard let multi = curl_multi_init() else { fatalError("out of memory") }
        self.configuration = configuration
        self.multi = multi
        endOfRun = .now + configuration.longestRun
        curl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
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

    /// Makes one attempt at one address. Throws an `AttemptFailure`, a `Fault` or `CancellationError`.
    func send(_ request: ServiceRequest) async throws -> ServiceResponse {
        let transfer = try Transfer(request, configuration)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.continuation = continuation
                post(.begin(transfer))
            }
        } onCancel: {
            post(.cancel(transfer))
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !put({ $0.jobs.append(job) }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func post(_ command: Command) {
        if put({ $0.commands.append(command) }) { return }
        if case .begin(let transfer) = command { transfer.fail(AttemptFailure.interrupted(.closed)) }
    }

    /// Puts something into the inbox, unless the thread has ended, and wakes the thread. Under the lock, so that the
    /// handle that is woken still exists.
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
        // A write to a connection that the server has closed: the error is enough.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var transfers = Transfers()
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
                case .begin(let transfer): transfers.begin(transfer, on: multi)
                case .cancel(let transfer): transfers.cancel(transfer, on: multi)
                case .end(let continuation): ends.append(continuation)
                }
            }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            if !ends.isEmpty { break }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            var result = CURLE_OK
            while let easy = curl_next_ended(multi, &result) { transfers.finish(easy, result, on: multi) }
            if ContinuousClock.now >= nextLook {
                nextLook = .now + interval
                transfers.endLate(configuration, endOfRun: endOfRun, on: multi)
            }
            let mayWait = inbox.withLock { inbox in
                inbox.isWaiting = inbox.commands.isEmpty && inbox.jobs.isEmpty
                return inbox.isWaiting
            }
            if mayWait {
                curl_multi_poll(multi, nil, 0, transfers.isEmpty ? 60_000 : Int32(interval / .milliseconds(1)), nil)
                inbox.withLock { $0.isWaiting = false }
            }
        }
        end(&transfers, ends)
    }

    private func end(_ transfers: inout Transfers, _ continuations: [CheckedContinuation<Void, Never>]) {
        let rest = inbox.withLock { inbox in
            inbox.hasEnded = true
            defer { (inbox.commands, inbox.jobs) = ([], []) }
            return inbox
        }
        transfers.endAll(on: multi)
        for case .begin(let transfer) in rest.commands { transfer.fail(AttemptFailure.interrupted(.closed)) }
        for job in rest.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        curl_multi_cleanup(multi)
        for continuation in continuations { continuation.resume() }
        for case .end(let continuation) in rest.commands { continuation.resume() }
    }
}

/// The transfers under way on a loop, and handles of earlier ones for the next.
private struct Transfers {
    private var active: [UnsafeMutableRawPointer: Transfer] = [:]
    private var spare: [UnsafeMutableRawPointer] = []

    var isEmpty: Bool { active.isEmpty }

    mutating func begin(_ transfer: Transfer, on multi: UnsafeMutableRawPointer) {
        if transfer.isCancelled { return transfer.fail(CancellationError()) }
        guard let easy = spare.popLast() ?? curl_easy_init() else { fatalError("out of memory") }
        transfer.begin(with: easy)
        active[easy] = transfer
        curl_multi_add_handle(multi, easy)
    }

    mutating func cancel(_ transfer: Transfer, on multi: UnsafeMutableRawPointer) {
        // A cancellation can overtake the beginning, or come after the end.
        transfer.isCancelled = true
        guard let easy = transfer.easy, active[easy] === transfer else { return }
        remove(easy, on: multi)?.fail(CancellationError())
    }

    mutating func finish(_ easy: UnsafeMutableRawPointer, _ result: CURLcode, on multi: UnsafeMutableRawPointer) {
        guard let transfer = active[easy] else { return }
        let outcome = transfer.outcome(result)
        remove(easy, on: multi)
        transfer.end(outcome)
    }

    /// Ends transfers whose server is silent for too long, those that take too long in total and, when the run's time
    /// is up, all of them. The library's own limit of silence counts in whole seconds.
    mutating func endLate(
        _ configuration: TransportConfiguration, endOfRun: ContinuousClock.Instant, on multi: UnsafeMutableRawPointer
    ) {
        let now = ContinuousClock.now
        for (easy, transfer) in active
        where now - transfer.lastHeard > configuration.readTimeout
            || now - transfer.start > configuration.attemptTimeout
            || now > endOfRun
        {
            remove(easy, on: multi)?.fail(AttemptFailure.interrupted(.timeout))
        }
    }

    mutating func endAll(on multi: UnsafeMutableRawPointer) {
        for easy in Array(active.keys) { remove(easy, on: multi)?.fail(CancellationError()) }
        for easy in spare { curl_easy_cleanup(easy) }
    }

    @discardableResult private mutating func remove(
        _ easy: UnsafeMutableRawPointer, on multi: UnsafeMutableRawPointer
    ) -> Transfer? {
        curl_multi_remove_handle(multi, easy)
        curl_easy_reset(easy)
        spare.append(easy)
        return active.removeValue(forKey: easy)
    }
}
