/// Walks over the pages of a list that grows and shrinks while it is read, and counts each row that was there when it
/// began exactly once, or says that it could not.
///
/// A pure state machine: `next()` says what to do, `commit` takes the pages in the order in which they were asked for.
///
/// Rows are newest first, so page 1 gives the highest id H and the total T. A new row pushes older ones to later pages:
/// they are met again, and the last page grows. A removed row pulls an unread one into a page already read: it is lost.
/// So rows above H are dropped, each id counts once, the number of pages is read again from every page, and at the end
/// an audit reads page 1 again: what the service now has up to H must be T and must be what was counted. Where it is
/// not, the walk begins again, one page at a time, and from the third time on by key where the service can do that.
struct PageWalker: Sendable {
    enum Action: Equatable {
        case fetch(PageRequest)
        /// Commit the oldest page asked for.
        case wait
        /// Drop what was handed on, and what is still in flight, and ask again after a pause.
        case startOver
        case finish(Outcome)
    }

    struct Outcome: Equatable {
        var isComplete: Bool
        /// H; `nil` without rows.
        var highestID: Int64?
        /// How many rows were handed on.
        var count = 0
        /// How many rows there are up to H, those known before included.
        var total = 0
        /// How many rows page 1 said that a page holds.
        var perPage = 1
        /// Whether the rows handed on and those known before make up all that the service has.
        var agreesWithKnown = true
    }

    /// How often the list is walked before it is given up.
    static let mostAttempts = 5
    /// How often it is walked down to what is known before the caller is told to walk it whole.
    static let mostAttemptsToKnown = 2
    /// How many pages in a row may bring nothing new: beyond that the service is repeating itself.
    private static let mostFruitlessPages = 24
    private static let mostAuditRestarts = 20

    private let known: KnownCheckIns?
    private let window: Int
    /// From 1.
    private(set) var attempt = 1
    /// Whether the service puts the newest first. Once it is seen not to, there is no H and totals must not move at all.
    private var isOrdered = true
    /// Whether the service can select the rows below an id, as far as is known.
    private var canWalkByKey = true
    private var state = Attempt()

    /// `window` is how many pages may be in flight at once, in the first attempt.
    init(above known: KnownCheckIns? = nil, window: Int) {
        self.known = known
        self.window = max(1, window)
    }

    /// How many rows this attempt has handed on, the lowest of them, and how many the service said there are.
    var count: Int { state.seen.count }
    var lowestID: Int64? { state.seen.lowest }
    var total: Int { state.total }

    // MARK: Asking

    mutating func next() -> Action {
        switch state.phase {
        case .opening:
            return state.outstanding == 0 ? ask(.page(1)) : .wait
        case .reading:
            if state.outstanding < inFlight, state.nextPage <= lastPageWorthAsking {
                state.nextPage += 1
                return ask(.page(state.nextPage - 1))
            }
            guard state.outstanding == 0 else { return .wait }
            state.phase = .auditing(Audit())
            return next()
        case .readingByKey:
            guard state.outstanding == 0, let lowest = state.seen.lowest else { return .wait }
            return ask(.below(lowest))
        case .auditing(let audit):
            return state.outstanding == 0 ? ask(.page(audit.page)) : .wait
        case .failed:
            return afterFailure()
        case .finished(let outcome):
            return .finish(outcome)
        }
    }

    private mutating func ask(_ request: PageRequest) -> Action {
        guard state.requestsLeft > 0 else {
            state.phase = .failed
            return next()
        }
        state.requestsLeft -= 1
        state.outstanding += 1
        return .fetch(request)
    }

    private mutating func afterFailure() -> Action {
        if known != nil, attempt >= Self.mostAttemptsToKnown || !isOrdered {
            return finish(agreesWithKnown: false)
        }
        guard attempt < Self.mostAttempts else {
            let outcome = Outcome(isComplete: false, highestID: state.highestID)
            state.phase = .finished(outcome)
            return .finish(outcome)
        }
        attempt += 1
        state = Attempt()
        return .startOver
    }

    private var inFlight: Int { attempt == 1 && isOrdered ? window : 1 }

    /// The last page that is needed as far as can be told: all of them, or, above known rows, those that hold what
    /// should be new and the page that meets them.
    private var lastPageWorthAsking: Int {
        guard let known else { return state.totalPages }
        if state.metKnown { return known.lowestID == nil ? 0 : state.totalPages }
        let new = known.lowestID == nil ? max(0, state.total - known.count) : 0
        return min(state.totalPages, max(new / state.perPage + 1, state.pagesCommitted + 1))
    }

    // MARK: Taking

    /// Takes the page that was asked for first among those outstanding. `take` is called with the index of each row that
    /// counts.
    mutating func commit<Failure: Error>(
        _ facts: PageFacts, ids: UnsafeBufferPointer<Int64>, take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        state.outstanding -= 1
        switch state.phase {
        case .opening:
            open(facts, ids)
            try absorb(ids, take)
            afterOpening(facts)
        case .reading:
            try commitPage(facts, ids, take)
        case .readingByKey:
            try commitKeyPage(facts, ids, take)
        case .auditing(let audit):
            commitAudit(audit, facts, ids)
        case .failed, .finished:
            break
        }
    }

    /// The service refused to select by key: that is no fault of the walk.
    mutating func keyRefused() {
        state.outstanding -= 1
        walkByPageInstead()
    }

    private mutating func open(_ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        state.total = facts.totalItems
        state.totalPages = facts.totalPages
        state.perPage = max(1, facts.perPage)
        state.highestID = ids.max()
        if !Self.isFalling(ids) { isOrdered = false }
        state.bound = isOrdered ? state.highestID ?? .min : .max
        state.seen.reserveCapacity(facts.totalItems)
        // Twice the pages is more than any walk needs that can end well.
        let pages = max(facts.totalPages, facts.totalItems / state.perPage + 1)
        state.requestsLeft = pages > Int.max / 4 ? Int.max / 2 : pages * 2 + 16
        state.nextPage = 2
        state.pagesCommitted = 1
    }

    private mutating func afterOpening(_ facts: PageFacts) {
        if known != nil, !isOrdered {
            state.phase = .failed
        } else if facts.totalPages <= 1 || facts.totalItems == 0 || isDownToKnown {
            // One answer is a consistent picture of itself: nothing is to be audited.
            let agrees = state.seen.count + knownCount == state.total
            if agrees || known != nil { _ = finish(agreesWithKnown: agrees) } else { state.phase = .failed }
        } else if state.seen.count == 0, !state.metKnown {
            state.phase = .failed
        } else if attempt >= 3, known == nil, isOrdered, canWalkByKey {
            state.phase = .readingByKey
        } else {
            state.phase = .reading
            jumpBelowKnown()
        }
    }

    private mutating func commitPage<Failure: Error>(
        _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>, _ take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        state.totalPages = facts.totalPages
        state.pagesCommitted += 1
        if !Self.isFalling(ids), isOrdered {
            // H was taken for the highest id on the strength of an order that does not hold.
            isOrdered = false
            state.phase = .failed
            return
        }
        // Fewer than at the start: something was removed, and no audit can come out clean. Without an order, nothing may
        // change at all; nor next to known rows while several pages are in flight, for a row that slips between two pages
        // and a known one that was removed would make up for each other.
        let mustStay = !isOrdered || (known != nil && inFlight > 1)
        let isSpoilt = facts.totalItems < state.total || (mustStay && facts.totalItems != state.total)
        guard hasLanded(on: ids) else {
            _ = finish(agreesWithKnown: false)
            return
        }
        let before = state.seen.count
        try absorb(ids, take)
        jumpBelowKnown()
        state.fruitlessPages = state.seen.count > before ? 0 : state.fruitlessPages + 1
        if isSpoilt || state.fruitlessPages > Self.mostFruitlessPages { state.phase = .failed }
    }

    private mutating func commitKeyPage<Failure: Error>(
        _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>, _ take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        let bound = state.seen.lowest ?? .min
        if ids.contains(where: { $0 >= bound }) || ids.isEmpty, !state.hasWalkedByKey {
            // Judged by the rows, not by the status: the filter was ignored, or selects nothing at all.
            walkByPageInstead()
        } else if ids.contains(where: { $0 >= bound }) {
            state.phase = .failed
        } else if ids.isEmpty {
            if facts.totalItems == 0 { _ = finish(agreesWithKnown: true) } else { state.phase = .failed }
        } else if Self.isFalling(ids) {
            state.hasWalkedByKey = true
            try absorb(ids, take)
        } else {
            isOrdered = false
            state.phase = .failed
        }
    }

    private mutating func walkByPageInstead() {
        canWalkByKey = false
        state.phase = .reading
    }

    private mutating func absorb<Failure: Error>(
        _ ids: UnsafeBufferPointer<Int64>, _ take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        for (row, id) in ids.enumerated() where id <= state.bound {
            if let known, known.contains(id) {
                state.metKnown = true
            } else if state.seen.insert(id) {
                try take(row)
            }
        }
    }

    // MARK: Above known rows

    private var knownCount: Int { known?.count ?? 0 }

    private var isDownToKnown: Bool { state.metKnown && known?.lowestID == nil }

    /// Once the walk has met known rows that do not reach down to the oldest, the pages that hold nothing else are
    /// skipped, down to the page that should hold the lowest of them.
    private mutating func jumpBelowKnown() {
        guard let known, known.lowestID != nil, state.metKnown, state.jump == .none else { return }
        let page = (state.seen.count + known.count - 1) / state.perPage + 1
        state.jump = page > state.nextPage ? .pending : .landed
        state.nextPage = max(state.nextPage, page)
    }

    /// Whether the page that was jumped to has a known row: where it has none, known rows were removed, and as many
    /// unknown ones were jumped over, which the totals would not show.
    private mutating func hasLanded(on ids: UnsafeBufferPointer<Int64>) -> Bool {
        guard state.jump == .pending else { return true }
        state.jump = .landed
        return ids.contains { known?.contains($0) ?? false }
    }

    // MARK: The audit

    private mutating func commitAudit(_ audit: Audit, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        var audit = audit
        if let total = audit.total, total != facts.totalItems {
            // It changed between two pages of the audit: they do not belong together.
            audit = Audit(restarts: audit.restarts + 1)
            state.phase = audit.restarts > Self.mostAuditRestarts ? .failed : .auditing(audit)
            return
        }
        audit.total = facts.totalItems
        for id in ids where id > state.bound { audit.newcomers.insert(id) }
        let isDownToBound = ids.contains { $0 <= state.bound } || ids.isEmpty || audit.page >= facts.totalPages
        guard isDownToBound else {
            audit.page += 1
            state.phase = .auditing(audit)
            return
        }
        let remaining = facts.totalItems - audit.newcomers.count
        let agrees = state.seen.count + knownCount == remaining
        if remaining == state.total, agrees || known != nil {
            _ = finish(agreesWithKnown: agrees)
        } else {
            state.phase = .failed
        }
    }

    private mutating func finish(agreesWithKnown: Bool) -> Action {
        let outcome = Outcome(
            isComplete: true, highestID: isOrdered ? state.highestID : state.seen.highest, count: state.seen.count,
            total: agreesWithKnown ? state.seen.count + knownCount : state.total, perPage: state.perPage, agreesWithKnown: agreesWithKnown)
        state.phase = .finished(outcome)
        return .finish(outcome)
    }

    private static func isFalling(_ ids: UnsafeBufferPointer<Int64>) -> Bool {
        guard ids.count > 1 else { return true }
        for row in 1..<ids.count where ids[row] > ids[row - 1] { return false }
        return true
    }
}

/// What one attempt knows.
private struct Attempt: Sendable {
    enum Phase {
        case opening
        case reading
        case readingByKey
        case auditing(Audit)
        case failed
        case finished(PageWalker.Outcome)
    }

    enum Jump { case none, pending, landed }

    var phase = Phase.opening
    var outstanding = 0
    var requestsLeft = 1
    var seen = SeenIdentifiers()
    /// H, and T as page 1 gave it.
    var highestID: Int64?
    var total = 0
    /// Rows above it came after the walk began.
    var bound = Int64.max
    /// As the latest page has it.
    var totalPages = 1
    var perPage = 1
    var nextPage = 2
    var pagesCommitted = 0
    var fruitlessPages = 0
    var metKnown = false
    var jump = Jump.none
    var hasWalkedByKey = false
}

/// Page 1 and those after it, read again down to H.
private struct Audit: Sendable {
    var page = 1
    var total: Int?
    var newcomers: Set<Int64> = []
    var restarts = 0
}
