internal import Base
internal import Transport

/// Reads the responses of a walk and hands on the rows that the walker selects.
struct WalkIntake<Pages: PagedCheckIns> {
    private let pages: Pages
    private var reader = Pages.Reader()
    private let onProgress: @Sendable (WalkProgress) -> Void
    private var progress = WalkProgress(
        pagesRead: 0, pagesExpected: 1, checkInsRead: 0, checkInsExpected: 0, attempt: 1)
    private var tally = WalkTally()
    /// The highest total reported in this attempt.
    private var largestTotal = 0
    /// The rows of a page that the walker selects, by index.
    private var selected: [Int] = []

    init(_ pages: Pages, onProgress: @escaping @Sendable (WalkProgress) -> Void) {
        self.pages = pages
        self.onProgress = onProgress
    }

    mutating func beginAttempt(_ number: Int) {
        reader.beginAttempt()
        (tally, largestTotal) = (WalkTally(), 0)
        progress = WalkProgress(pagesRead: 0, pagesExpected: 1, checkInsRead: 0, checkInsExpected: 0, attempt: number)
    }

    /// Takes the response to a request, in the order of the requests.
    mutating func take<Sink: CheckInSink>(
        _ fetched: FetchedPage<Pages.Reader.Page>, to request: PageRequest, _ walker: inout PageWalker,
        _ sink: inout Sink
    ) throws {
        if case .below = request, (400...499).contains(fetched.status) { return walker.keyRefused() }
        if (400...499).contains(fetched.status), walker.asksBehindTheLast(request) {
            let nothing = UnsafeBufferPointer<Int64>(start: nil, count: 0)
            return walker.commit(PageFacts(totalItems: 0, totalPages: 0, perPage: 1), ids: nothing) { _ in }
        }
        let page = try fetched.contents.get()
        try requireFew(page, of: request)
        guard walker.isReadingPages else { return walker.commit(page.facts, ids: page.ids) { _ in } }
        if progress.pagesRead == 0 { try sink.beginWalk(expecting: page.facts.totalItems) }
        // The total of a page selected by key counts only the rows below the key.
        largestTotal = max(largestTotal, page.facts.totalItems)
        // A local variable: the place of the property in a generic type would be looked up for each row.
        var rows: [Int] = []
        swap(&rows, &selected)
        rows.removeAll(keepingCapacity: true)
        walker.commit(page.facts, ids: page.ids) { rows.append($0) }
        swap(&rows, &selected)
        try sink.takePage { try append(page, of: request, to: &$0) }
        if walker.count > pages.maximumRows {
            throw Fault(.unreadableData, .tooManyRowsCame(pages.name(of: request), limit: pages.maximumRows))
        }
        try sink.endPage(lowestID: walker.lowestID) { reader.unreadableFields }
        progress.pagesRead += 1
        if case .page = request { progress.pagesExpected = page.facts.totalPages }
        progress.checkInsRead = walker.count
        progress.checkInsExpected = walker.total
        progress.pagesInFlight = pages.service.exchange.pagesInFlight
        onProgress(progress)
    }

    /// Appends the selected rows of a page.
    private mutating func append(
        _ page: Pages.Reader.Page, of request: PageRequest, to tables: inout EventTables
    ) throws {
        let (pages, largestTotal) = (pages, largestTotal)
        let (required, allowed) = (pages.requiredFields, IncompleteCheckIns.maximum(of: largestTotal))
        var tally = tally
        tables.prepare(forGuests: page.guestIDs)
        try reader.take(selected, of: page) { index, row in
            if let field = required.missing(in: row) {
                tally.incomplete += 1
                guard tally.incomplete <= allowed else {
                    throw Fault(
                        .unreadableData,
                        .checkInsIncomplete(
                            pages.name(of: request), row: index + 1, id: row.id, field: field, rows: tally.incomplete,
                            of: largestTotal))
                }
            }
            if row.id >= tally.newest?.id ?? .min { tally.newest = (row.id, row.createdAt) }
            tables.append(row)
        }
        self.tally = tally
    }

    private func requireFew(_ page: Pages.Reader.Page, of request: PageRequest) throws(Fault) {
        if page.facts.totalItems > pages.maximumRows {
            throw Fault(
                .unreadableData,
                .tooManyRowsPromised(pages.name(of: request), rows: page.facts.totalItems, limit: pages.maximumRows))
        }
    }

    func result(_ outcome: PageWalker.Outcome) -> CheckInWalk {
        CheckInWalk(
            highestID: outcome.highestID,
            highestAt: tally.newest?.id == outcome.highestID ? tally.newest?.createdAt : nil,
            count: outcome.count, total: outcome.total, perPage: outcome.perPage,
            agreesWithKnown: outcome.agreesWithKnown, unreadableFields: reader.unreadableFields)
    }
}

/// The check-ins that a walk has handed on in an attempt. Not nested in the generic type, whose layout would be looked
/// up for each row.
private struct WalkTally {
    /// How many lack a required field.
    var incomplete = 0
    /// The one that has the highest id.
    var newest: (id: Int64, createdAt: Instant?)?
}
