internal import Base
internal import Logging
internal import Transport

/// Walks over the pages of an event's check-ins, as `PageWalker` asks for them, with several requests in flight. The
/// exchange decides how many.
struct PagedWalk<Pages: PagedCheckIns>: Sendable {
    let pages: Pages
    /// The most pages requested at once.
    let pagesInFlight: Int
    let logger: Logger
    /// Called after each page.
    let onProgress: @Sendable (WalkProgress) -> Void
    /// Waits between two attempts.
    let pause: @Sendable (Duration) async throws -> Void

    /// Walks, and hands each row to `sink` once: see `EventSource.checkIns`.
    func run<Sink: CheckInSink>(
        above known: KnownCheckIns?, turn: Int, into sink: inout Sink
    ) async throws -> CheckInWalk {
        var walker = PageWalker(above: known, window: pagesInFlight, turn: turn)
        var intake = WalkIntake(pages, onProgress: onProgress)
        while true {
            intake.beginAttempt(walker.attempt)
            if let outcome = try await attempt(&walker, &intake, &sink) {
                guard outcome.isComplete else {
                    try sink.giveUp()
                    throw Fault(.unreadableData, .checkInsKeptChanging(event: pages.event))
                }
                return intake.result(outcome)
            }
            logger.info(
                "the check-ins changed while they were read: reading them again",
                metadata: ["event": "\(pages.event)", "attempt": "\(walker.attempt)"])
            try await pause(.seconds(walker.attempt - 1))
        }
    }

    /// Makes one attempt at a walk; returns `nil` if another is needed. Responses arrive in any order and are taken
    /// in order; those still in flight at the end are dropped.
    private func attempt<Sink: CheckInSink>(
        _ walker: inout PageWalker, _ intake: inout WalkIntake<Pages>, _ sink: inout Sink
    ) async throws -> PageWalker.Outcome? {
        try await withThrowingTaskGroup(of: (first: Int, pages: [FetchedPage<Pages.Reader.Page>]).self) { group in
            defer { group.cancelAll() }
            var asked: [PageRequest] = []
            var sent = 0
            var taken = 0
            var inFlight = 0
            var arrived: [Int: FetchedPage<Pages.Reader.Page>] = [:]
            while true {
                switch walker.next() {
                case .fetch(let request):
                    asked.append(request)
                    if asked.count - sent < walker.runLength { continue }
                case .wait:
                    // An incomplete run waits for more pages while there are any.
                    if sent == asked.count || walker.isFull && (arrived[taken] != nil || inFlight > 0) {
                        while arrived[taken] == nil, let run = try await group.next() {
                            inFlight -= 1
                            for (index, page) in run.pages.enumerated() { arrived[run.first + index] = page }
                        }
                        guard let page = arrived.removeValue(forKey: taken) else { throw CancellationError() }
                        try intake.take(page, to: asked[taken], &walker, &sink)
                        taken += 1
                        continue
                    }
                case .startOver:
                    return nil
                case .finish(let outcome):
                    return outcome
                }
                let run = Array(asked[sent...])
                group.addTask(executorPreference: pages.service.exchange.taskExecutor) { [sent] in
                    (sent, try await fetch(run))
                }
                sent = asked.count
                inFlight += 1
            }
        }
    }

    /// Requests pages, and then reads their JSON on a thread other than the network's, while further pages are requested.
    private func fetch(_ requests: [PageRequest]) async throws -> [FetchedPage<Pages.Reader.Page>] {
        let results = await pages.service.get(pages: requests.map { pages.url($0) }) { pages.name(of: requests[$0]) }
        try Task.checkCancellation()
        var responses: [ServiceResponse] = []
        for (request, result) in zip(requests, results) {
            do {
                responses.append(try result.get())
            } catch let fault as Fault where fault.kind == .unavailable {
                throw Fault(.unavailable, .pageFailed(pages.name(of: request), because: fault.message))
            }
        }
        return await withTaskExecutorPreference(globalConcurrentExecutor) { [responses] in
            zip(responses, requests).map { FetchedPage($0, to: $1, of: pages) }
        }
    }
}

/// A response to a request for a page, and its contents, if it is a page.
struct FetchedPage<Page: DecodedPage>: Sendable {
    let status: Int
    let contents: Result<Page, Fault>

    init<Pages: PagedCheckIns>(
        _ response: ServiceResponse, to request: PageRequest, of pages: Pages
    ) where Pages.Reader.Page == Page {
        status = response.status
        contents = Result { () throws(Fault) in
            let body = try response.successfulBody(
                of: pages.name(of: request), notFound: Fault(.notFound, .eventNotFound(pages.event)))
            return try pages.page(body, named: pages.name(of: request))
        }
    }
}
