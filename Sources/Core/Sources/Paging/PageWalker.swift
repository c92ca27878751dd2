/// Walks over the pages of a list that changes while it is read. It counts each row that existed at the start exactly
/// once, or reports that it could not.
///
/// A pure state machine: `next()` returns the next action; `commit` takes the pages in the order of their requests. A
/// list of 120 rows, 50 per page, that does not change is walked like this:
///
///     var walker = PageWalker(window: 2)
///     walker.next()    // .fetch(.page(1)); commit it: H is the highest id, T is 120
///     walker.next()    // .fetch(.page(2))
///     walker.next()    // .fetch(.page(3)), with page 2 in flight
///     walker.next()    // .wait; commit pages 2 and 3
///     walker.next()    // .fetch(.page(1)): the audit; then pages 2 and 3, to compare their rows
///     walker.next()    // .finish, with isComplete true and count 120
///
/// Rows must be newest first, so page 1 gives the highest id H and the total T. A new row pushes older ones to later
/// pages: they are met again, and the last page grows. A removed row pulls an unread row into a page already read,
/// where it is missed. So rows above H are dropped, each id counts once, and every page updates the number of pages.
/// Rows that slipped between two pages in flight are read at their current places. At the end, an audit reads page 1
/// again: the service must have T rows up to H, the same number as were counted. Then it reads further pages again,
/// all of a short list or a sample of a long one; each must hold the rows that were counted at its places. On any
/// disagreement the walk starts over, one page at a time, and from the third attempt by key if the service supports
/// that.
package struct PageWalker: Sendable {
    enum Action: Equatable {
        case fetch(PageRequest)
        /// Commit the oldest outstanding page.
        case wait
        /// Drop everything handed on and in flight, and call `next()` again after a pause.
        case startOver
        case finish(Outcome)
    }

    struct Outcome: Equatable {
        var isComplete: Bool
        /// H, or `nil` if there are no rows.
        var highestID: Int64?
        /// How many rows were handed on.
        var count = 0
        /// How many rows there are up to H, including those known before.
        var total = 0
        /// Rows per page, as reported by page 1.
        var perPage = 1
        /// Whether the rows handed on and those known before are all that the service has.
        var agreesWithKnown = true
    }

    /// Attempts before the walk fails.
    package static let maximumAttempts = 5
    /// Attempts above known rows before the caller is told to walk the complete list.
    static let maximumAttemptsToKnown = 2
    /// Consecutive pages without a new row after which the attempt fails: the service is repeating itself.
    static let maximumFruitlessPages = 24
    /// Further pages that an audit may request to find H again.
    static let maximumAuditMoves = 20
    /// Disagreements in an audit after which the attempt fails.
    static let maximumDisagreements = 4
    /// Walks by key that may omit rows before the service's filter is no longer trusted.
    static let maximumKeyFailures = 2
    /// Requests that an attempt may make in addition to two per page.
    static let spareRequests = 48
    /// Runs of pages that may wait to be committed in a long walk, however few are in flight.
    private static let maximumRunsRead = 4
    /// Pages above which a walk is long.
    static let longWalk = 128

    let known: KnownCheckIns?
    private let window: Int
    /// Selects the sample of pages that is read again.
    let turn: Int
    /// From 1.
    private(set) var attempt = 1
    /// Whether, as far as is known, the service can select the rows below an id.
    var canWalkByKey = true
    var keyFailures = 0
    var state = WalkAttempt()

    /// - Parameters:
    ///   - window: how many pages may be in flight at once in the first attempt.
    ///   - turn: counts the walks of a list; each reads a different sample of pages again.
    init(above known: KnownCheckIns? = nil, window: Int, turn: Int = 0) {
        self.known = known
        self.turn = turn
        self.window = max(1, window)
    }

    /// The rows handed on in this attempt, the lowest of their ids, and the total reported by the service.
    var count: Int { state.seen.count }
    var lowestID: Int64? { state.seen.lowest }
    var total: Int { state.total }

    // MARK: Asking

    mutating func next() -> Action {
        switch state.phase {
        case .opening:
            return state.outstanding.isEmpty ? ask(.page(1)) : .wait
        case .reading:
            if state.outstanding.count < maximumOutstanding, state.nextPage <= lastPageWorthAsking {
                state.nextPage += 1
                return ask(.page(state.nextPage - 1))
            }
            guard state.outstanding.isEmpty else { return .wait }
            if let page = pageOfGap { return ask(.page(page)) }
            beginAudit()
            return next()
        case .readingByKey:
            guard state.outstanding.isEmpty, let lowest = state.seen.lowest else { return .wait }
            return ask(.below(lowest))
        case .auditing:
            return state.outstanding.isEmpty ? ask(.page(state.audit.page)) : .wait
        case .comparing:
            return nextComparison()
        case .failed:
            return afterFailure()
        case .finished(let outcome):
            return .finish(outcome)
        }
    }

    private mutating func nextComparison() -> Action {
        // To prove a complete list, compare its pages one at a time: rows that move between two pages in flight can
        // hide.
        if !state.audit.isStale, state.outstanding.count < (state.audit.isOfAll ? 1 : window),
            let page = state.audit.pages.popLast()
        {
            return ask(.page(page))
        }
        guard state.outstanding.isEmpty else { return .wait }
        if state.audit.isStale { beginAudit() } else { concludeAudit() }
        return next()
    }

    private mutating func ask(_ request: PageRequest) -> Action {
        guard state.requestsLeft > 0 else {
            state.phase = .failed
            return next()
        }
        state.requestsLeft -= 1
        state.outstanding.append(request)
        return .fetch(request)
    }

    private mutating func afterFailure() -> Action {
        if known != nil, attempt >= Self.maximumAttemptsToKnown { return finish(agreesWithKnown: false) }
        guard attempt < Self.maximumAttempts else {
            let outcome = Outcome(isComplete: false, highestID: state.highestID)
            state.phase = .finished(outcome)
            return .finish(outcome)
        }
        attempt += 1
        state = WalkAttempt()
        return .startOver
    }

    /// How many pages may be outstanding: in flight, or waiting to be committed. In a long walk, as long as pages bring
    /// rows, there are more than those in flight, so that the network need not wait for their rows to be read.
    var maximumOutstanding: Int {
        guard attempt == 1 else { return 1 }
        let bringsRows = state.pagesCommitted > 1 && state.fruitlessPages == 0
        return runLength > 1 && bringsRows ? 2 * max(window, Self.maximumRunsRead * runLength) : window
    }

    /// Whether pages have to be committed before more are requested.
    var isFull: Bool { state.outstanding.count >= maximumOutstanding }

    /// How many pages one task fetches. Several in a long walk, where handing over single pages would cost more than
    /// reading them.
    var runLength: Int {
        attempt == 1 && isReadingPages && state.totalPages > Self.longWalk ? 8 : 1
    }

    /// Whether requests are for new pages, not for pages read again.
    var isReadingPages: Bool {
        switch state.phase {
        case .opening, .reading, .readingByKey: true
        case .auditing, .comparing, .failed, .finished: false
        }
    }

    /// The last page known to be needed: all pages or, above known rows, the pages that should hold new rows and the
    /// first that holds known ones.
    private var lastPageWorthAsking: Int {
        guard let known else { return state.totalPages }
        if state.metKnown { return known.reachesOldest ? 0 : state.totalPages }
        let new = known.reachesOldest ? max(0, state.total - known.count) : 0
        return min(state.totalPages, max(new / state.perPage + 1, state.pagesCommitted + 1))
    }

    /// The page that now holds the first unread rank; `nil` if there is none or ranks cannot be used.
    private var pageOfGap: Int? {
        guard known == nil, let rank = state.coverage.firstGap(below: state.total) else { return nil }
        return (rank + state.latestTotal - state.total) / state.perPage + 1
    }

    @discardableResult
    mutating func finish(agreesWithKnown: Bool) -> Action {
        let outcome = Outcome(
            isComplete: true, highestID: state.highestID, count: state.seen.count,
            total: agreesWithKnown ? state.seen.count + knownCount : state.total, perPage: state.perPage,
            agreesWithKnown: agreesWithKnown)
        state.phase = .finished(outcome)
        return .finish(outcome)
    }
}
