internal import Logging
internal import Messages
public import Tables
internal import Transport

extension TikitSource {
    /// Walks over an event's check-ins, newest first, and hands each row to `sink` once.
    ///
    /// The sink's rows are valid only after this returns. Throws like all calls of this type.
    ///
    /// - Parameters:
    ///   - known: check-ins already stored, which are not handed on. The result says whether they and the new rows
    ///     are all that the service has; if not, walk again without `known`.
    ///   - turn: counts the walks of an event; each reads a different sample of a long list's pages again.
    public func checkIns<Sink: CheckInSink>(
        of event: Int64, above known: KnownCheckIns? = nil, turn: Int = 0, into sink: inout Sink
    ) async throws -> CheckInWalk {
        let endpoint = try CheckInEndpoint(base: ServiceBase(baseURL), event: event)
        var walker = PageWalker(above: known, window: pagesInFlight, turn: turn)
        var intake = CheckInIntake<Sink>(endpoint, mostRows: mostRows, onProgress: onProgress)
        while true {
            intake.beginAttempt(walker.attempt)
            if let outcome = try await attempt(&walker, &intake, &sink) {
                guard outcome.isComplete else {
                    try sink.giveUp()
                    throw Fault(.unreadableData, .checkInsKeptChanging(event: event))
                }
                return intake.result(outcome)
            }
            logger.info(
                "the check-ins changed while they were read: reading them again",
                metadata: ["event": "\(event)", "attempt": "\(walker.attempt)"])
            try await pause(.seconds(walker.attempt - 1))
        }
    }

    /// Makes one attempt at a walk; returns `nil` if another is needed. Responses arrive in any order and are taken
    /// in order; those still in flight at the end are dropped.
    private func attempt<Sink: CheckInSink>(
        _ walker: inout PageWalker, _ intake: inout CheckInIntake<Sink>, _ sink: inout Sink
    ) async throws -> PageWalker.Outcome? {
        let endpoint = intake.endpoint
        return try await withThrowingTaskGroup(of: (first: Int, pages: [FetchedPage]).self) { group in
            defer { group.cancelAll() }
            let decoder = CheckInDecoder()
            let slots = RequestSlots(pagesInFlight)
            var asked: [PageRequest] = []
            var sent = 0
            var taken = 0
            var inFlight = 0
            var pages: [Int: FetchedPage] = [:]
            while true {
                switch walker.next() {
                case .fetch(let request):
                    asked.append(request)
                    if asked.count - sent < walker.runLength { continue }
                case .wait:
                    // An incomplete run waits for more pages while others are in flight.
                    if pages[taken] != nil || inFlight > 0 || sent == asked.count {
                        while pages[taken] == nil, let run = try await group.next() {
                            inFlight -= 1
                            for (index, page) in run.pages.enumerated() { pages[run.first + index] = page }
                        }
                        guard let page = pages.removeValue(forKey: taken) else { throw CancellationError() }
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
                group.addTask(executorPreference: service.exchange.taskExecutor) { [sent] in
                    (sent, try await fetch(run, of: endpoint, in: slots, with: decoder))
                }
                sent = asked.count
                inFlight += 1
            }
        }
    }
}

extension TikitSource {
    /// Requests pages one after another, and then reads their JSON on another thread than that of the network, while
    /// others request theirs.
    private func fetch(
        _ pages: [PageRequest], of endpoint: CheckInEndpoint, in slots: RequestSlots, with decoder: CheckInDecoder
    ) async throws -> [FetchedPage] {
        let responses = try await slots.withSlot {
            var responses: [ServiceResponse] = []
            for page in pages {
                do {
                    responses.append(try await service.get(endpoint.url(page)))
                } catch let fault as Fault where fault.kind == .unavailable {
                    throw Fault(.unavailable, .pageFailed(endpoint.name(of: page), because: fault.message))
                }
            }
            return responses
        }
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            zip(responses, pages).map { FetchedPage($0, to: $1, of: endpoint, with: decoder) }
        }
    }
}

/// A response to a request for a page, and its contents, if it is a page.
private struct FetchedPage: Sendable {
    let status: Int
    let contents: Result<DecodedPage, Fault>

    init(
        _ response: ServiceResponse, to request: PageRequest, of endpoint: CheckInEndpoint, with decoder: CheckInDecoder
    ) {
        status = response.status
        contents = Result { () throws(Fault) in
            let body = try response.successfulBody(
                of: endpoint.name(of: request), notFound: Fault(.notFound, .eventNotFound(endpoint.event)))
            return try decoder.decode(body, named: endpoint.name(of: request))
        }
    }
}

/// Reads the responses of a walk and hands on the rows that the walker selects.
private struct CheckInIntake<Sink: CheckInSink> {
    let endpoint: CheckInEndpoint
    private var reader = CheckInReader()
    private let mostRows: Int
    private let onProgress: @Sendable (WalkProgress) -> Void
    private var progress = WalkProgress(
        pagesRead: 0, pagesExpected: 1, checkInsRead: 0, checkInsExpected: 0, attempt: 1)
    /// Check-ins of this attempt without a required field, and the highest total reported.
    private var incomplete = 0
    private var most = 0
    /// The check-in handed on that has the highest id.
    private var newest: (id: Int64, createdAt: Instant?)?

    init(
        _ endpoint: CheckInEndpoint, mostRows: Int, onProgress: @escaping @Sendable (WalkProgress) -> Void
    ) {
        self.endpoint = endpoint
        self.mostRows = mostRows
        self.onProgress = onProgress
    }

    mutating func beginAttempt(_ number: Int) {
        reader.beginAttempt()
        newest = nil
        (incomplete, most) = (0, 0)
        progress = WalkProgress(pagesRead: 0, pagesExpected: 1, checkInsRead: 0, checkInsExpected: 0, attempt: number)
    }

    mutating func take(
        _ fetched: FetchedPage, to request: PageRequest, _ walker: inout PageWalker, _ sink: inout Sink
    )
        throws
    {
        if case .below = request, (400...499).contains(fetched.status) { return walker.keyRefused() }
        if (400...499).contains(fetched.status), walker.asksBehindTheLast(request) {
            let nothing = UnsafeBufferPointer<Int64>(start: nil, count: 0)
            return walker.commit(PageFacts(totalItems: 0, totalPages: 0, perPage: 1), ids: nothing) { _ in }
        }
        let page = try fetched.contents.get()
        try requireFew(page, of: request)
        guard walker.isReadingPages else { return walker.commit(page.facts, ids: page.ids) { _ in } }
        if progress.pagesRead == 0 { try sink.beginWalk(expecting: page.facts.totalItems) }
        try sink.beginPage(guests: page.guestIDs)
        // The total of a page selected by key counts only the rows below the key.
        most = max(most, page.facts.totalItems)
        try walker.commit(page.facts, ids: page.ids) { index in
            let row = reader.take(index, of: page)
            if let field = row.missingKey {
                incomplete += 1
                guard incomplete <= IncompleteCheckIns.most(of: most) else {
                    throw Fault(
                        .unreadableData,
                        .checkInsIncomplete(
                            endpoint.name(of: request), row: index + 1, id: row.id, field: field, rows: incomplete,
                            of: most))
                }
            }
            if row.id >= newest?.id ?? .min { newest = (row.id, row.createdAt) }
            try sink.append(row)
        }
        if walker.count > mostRows {
            throw Fault(.unreadableData, .tooManyRowsCame(endpoint.name(of: request), limit: mostRows))
        }
        try sink.endPage(lowestID: walker.lowestID) { reader.unreadableFields }
        progress.pagesRead += 1
        if case .page = request { progress.pagesExpected = page.facts.totalPages }
        progress.checkInsRead = walker.count
        progress.checkInsExpected = walker.total
        onProgress(progress)
    }

    private func requireFew(_ page: DecodedPage, of request: PageRequest) throws(Fault) {
        if page.facts.totalItems > mostRows {
            throw Fault(
                .unreadableData,
                .tooManyRowsPromised(endpoint.name(of: request), rows: page.facts.totalItems, limit: mostRows))
        }
    }

    func result(_ outcome: PageWalker.Outcome) -> CheckInWalk {
        CheckInWalk(
            highestID: outcome.highestID, highestAt: newest?.id == outcome.highestID ? newest?.createdAt : nil,
            count: outcome.count, total: outcome.total, perPage: outcome.perPage,
            agreesWithKnown: outcome.agreesWithKnown, unreadableFields: reader.unreadableFields)
    }
}

extension CheckInTable.Row {
    /// The first required field that the row lacks; `nil` if it has all.
    fileprivate var missingKey: String? {
        if createdAt == nil { return "createdAt" }
        if guestID == nil { return "guest.id" }
        return sessionID == nil ? "eventSession.id" : nil
    }
}

/// Where the pages of an event's check-ins are.
struct CheckInEndpoint: Sendable {
    let event: Int64
    private let base: ServiceBase
    /// What follows the page's number, which is all that differs from page to page.
    private let pageStart: String
    private let pageEnd: String

    init(base: ServiceBase, event: Int64) {
        self.base = base
        self.event = event
        pageStart = base.url("checkins") + "?page="
        let whole = base.url("checkins", query: [("page", "")] + Self.query(event: event))
        pageEnd = String(whole.dropFirst(pageStart.count))
    }

    func url(_ request: PageRequest) -> String {
        switch request {
        case .page(let number):
            return pageStart + String(number) + pageEnd
        case .below(let id):
            let condition = #",{"field":"e.id","operator":"<","value":\#(id)}"#
            return base.url("checkins", query: [("page", "1")] + Self.query(event: event, condition: condition))
        }
    }

    /// A page with at most `limit` rows.
    func url(ofPage number: Int, limit: Int) -> String {
        base.url("checkins", query: [("page", String(number))] + Self.query(event: event, limit: limit))
    }

    /// The rows requested for a page of a walk.
    private static let limit = 100

    private static func query(
        event: Int64, condition: String = "", limit: Int = Self.limit
    ) -> [(name: String, value: String)] {
        let filter = #"[{"field":"e.event","operator":"=","value":\#(event)}\#(condition)]"#
        return [("query", ""), ("limit", String(limit)), ("order", "id:DESC"), ("filter", filter)]
    }

    /// A page's name in messages.
    func name(of request: PageRequest) -> Phrase {
        switch request {
        case .page(let number): .checkInPage(number, event: event)
        case .below(let id): .checkInsBelow(id, event: event)
        }
    }
}

/// The result of a walk over an event's check-ins.
public struct CheckInWalk: Sendable, Equatable {
    /// The highest id when the walk began; `nil` if there were no check-ins.
    public var highestID: Int64?
    /// When that check-in was made; `nil` if it was not handed on.
    public var highestAt: Instant?
    /// The number of rows handed on.
    public var count: Int
    /// The number of check-ins up to `highestID`, including those known before.
    public var total: Int
    /// The service's rows per page.
    public var perPage: Int
    /// Whether the rows handed on and those known before are all that the service has. If not, rows were removed:
    /// walk again without known check-ins.
    public var agreesWithKnown: Bool
    /// Rows handed on whose optional field has an undocumented type, by field.
    public var unreadableFields: [String: Int]

    /// The provenance shown in reports. It depends only on the data, not on how it was read.
    public var provenance: Provenance {
        Provenance(
            highestCheckInID: highestID, highestCheckInAt: highestAt, total: total,
            pages: Provenance.pages(of: total, perPage: perPage), unreadableFields: unreadableFields)
    }
}

extension Provenance {
    /// The number of pages of `perPage` rows that `total` rows fill.
    public static func pages(of total: Int, perPage: Int) -> Int {
        perPage > 0 ? (total + perPage - 1) / perPage : 0
    }
}
