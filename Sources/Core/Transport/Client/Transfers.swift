internal import CCurl

/// The transfers in progress on a loop, those waiting for their turn, and the handles left by earlier ones. Used only
/// by the loop's thread.
struct Transfers {
    private let multi: UnsafeMutableRawPointer
    private let configuration: TransportConfiguration
    private let endOfRun: ContinuousClock.Instant
    private var active: [UnsafeMutableRawPointer: Transfer] = [:]
    private var spare: [EasyHandle] = []
    private(set) var window: RequestWindow
    /// Waiting pages: first those that failed before, then `waiting` from `head` on.
    private var again: [Transfer] = []
    private var waiting: [Transfer] = []
    private var head = 0
    private var pages = 0
    /// The number of connections made for pages, and the most pages that were in flight.
    private var connections = 0
    private var maximumPages = 0

    init(
        _ multi: UnsafeMutableRawPointer, _ configuration: TransportConfiguration, endOfRun: ContinuousClock.Instant
    ) {
        (self.multi, self.configuration, self.endOfRun) = (multi, configuration, endOfRun)
        window = RequestWindow(configuration.pagesInFlight)
    }

    var isEmpty: Bool { active.isEmpty && !isWaiting }
    private var isWaiting: Bool { head < waiting.count || !again.isEmpty }

    private static let origin = ContinuousClock.now
    /// The time in seconds, for the window.
    private var now: Double { Self.seconds(.now) }
    private static func seconds(_ instant: ContinuousClock.Instant) -> Double { (instant - origin) / .seconds(1) }

    // MARK: Beginning

    mutating func take(_ transfers: [Transfer], _ turn: TransferLoop.Turn) {
        for transfer in transfers {
            // A cancellation can overtake the request to begin.
            if transfer.isCancelled {
                transfer.fail(CancellationError())
                continue
            }
            transfer.turn = turn
            switch turn {
            case .atOnce: begin(transfer)
            case .page: waiting.append(transfer)
            case .pageAgain: again.append(transfer)
            }
        }
    }

    private mutating func begin(_ transfer: Transfer) {
        let handle = spare.popLast() ?? EasyHandle()
        transfer.begin(with: handle)
        active[handle.easy] = transfer
        curl_multi_add_handle(multi, handle.easy)
    }

    /// Begins as many waiting transfers as the window allows. Returns the time until the next may begin, if it need not
    /// wait for a response. If that is after the end of the run, all of them fail.
    @discardableResult
    mutating func beginWaiting() -> Duration? {
        var begun: [Transfer] = []
        // Requests that begin together are in flight together.
        defer { for transfer in begun { transfer.pagesInFlight = pages } }
        while isWaiting {
            let now = now
            guard let opening = window.opening(at: now, inFlight: pages) else { return nil }
            guard opening <= now else {
                if opening < Self.seconds(endOfRun) { return .seconds(opening - now) }
                failWaiting()
                return nil
            }
            let transfer = next()
            // The outcome of a cancelled transfer has already been delivered.
            if transfer.isCancelled { continue }
            pages += 1
            maximumPages = max(maximumPages, pages)
            begun.append(transfer)
            window.begin(at: now, inFlight: pages)
            configuration.count(transfer.turn == .pageAgain)
            begin(transfer)
        }
        return nil
    }

    private mutating func next() -> Transfer {
        if !again.isEmpty { return again.removeFirst() }
        head += 1
        let transfer = waiting[head - 1]
        if head == waiting.count || head > 1_000 {
            waiting.removeFirst(head)
            head = 0
        }
        return transfer
    }

    private mutating func failWaiting() {
        while isWaiting { next().fail(configuration.outOfTime) }
    }

    mutating func shut(for wait: Duration) { window.shut(until: now + wait / .seconds(1)) }

    // MARK: Ending

    mutating func cancel(_ transfer: Transfer) {
        // A cancellation can come before the transfer begins, or after it has ended.
        transfer.isCancelled = true
        if let easy = transfer.handle?.easy {
            if active[easy] === transfer { remove(easy)?.fail(CancellationError()) }
        } else if transfer.isPage {
            transfer.fail(CancellationError())
        }
    }

    mutating func finish(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
        guard let transfer = active[easy] else { return }
        let outcome = transfer.outcome(result)
        if transfer.isPage { judge(outcome, of: transfer) }
        remove(easy)
        transfer.end(outcome)
    }

    /// Tells the window about a response, or about a failure that fewer requests might prevent.
    private mutating func judge(_ outcome: Result<ServiceResponse, any Error>, of transfer: Transfer) {
        switch outcome {
        case .success(let response) where [429, 502, 503, 504].contains(response.status):
            let pace = configuration.pace
            let wait = configuration.retries.pause(after: response, now: pace.secondsSinceEpoch())
            // A little longer, so that clients do not all return at once.
            refused(transfer, wait: wait.map { $0 * (1 + 0.1 * pace.fraction()) })
        case .success(let response):
            window.recordResponse(
                time: (200...299).contains(response.status) ? comparableTime(of: transfer) : nil,
                inFlight: transfer.pagesInFlight)
        case .failure(let failure): if failure is AttemptFailure { refused(transfer, wait: nil) }
        }
    }

    private mutating func refused(_ transfer: Transfer, wait: Double?) {
        window.refused(at: now, sent: Self.seconds(transfer.start), wait: wait)
    }

    /// The first response on a connection to a distant server takes longer: TCP begins slowly. It is not comparable,
    /// unless the service closes its connections.
    private mutating func comparableTime(of transfer: Transfer) -> Double? {
        guard let timing = transfer.timing else { return nil }
        guard let connecting = timing.connecting else { return timing.response }
        connections += 1
        return connections > maximumPages || connecting < 0.02 * timing.response ? timing.response : nil
    }

    /// Ends transfers whose server is silent for too long, those that take too long in total and, when the run's time
    /// is up, all of them. libcurl's own limit on silence counts in whole seconds.
    mutating func endLate() {
        let now = ContinuousClock.now
        let isOver = now > endOfRun
        for (easy, transfer) in active
        where now - transfer.lastHeard > configuration.readTimeout
            || now - transfer.start > configuration.attemptTimeout
            || isOver
        {
            if transfer.isPage { refused(transfer, wait: nil) }
            remove(easy)?.fail(isOver ? configuration.outOfTime : AttemptFailure.interrupted(.timeout))
        }
        if isOver { failWaiting() }
    }

    mutating func endAll() {
        for easy in Array(active.keys) { remove(easy)?.fail(CancellationError()) }
        while isWaiting { next().fail(CancellationError()) }
        spare = []
    }

    @discardableResult private mutating func remove(_ easy: UnsafeMutableRawPointer) -> Transfer? {
        curl_multi_remove_handle(multi, easy)
        guard let transfer = active.removeValue(forKey: easy) else { return nil }
        if let handle = transfer.releaseHandle() { spare.append(handle) }
        if transfer.isPage { pages -= 1 }
        return transfer
    }
}
