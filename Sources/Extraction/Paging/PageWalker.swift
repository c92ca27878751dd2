/// Walks over the pages of a list that grows and shrinks while it is read, and counts each row that was there when it
/// began exactly once, or says that it could not.
///
/// A pure state machine: `next()` says what to do, `commit` takes the pages in the order in which they were asked for.
///
/// Rows are newest first, so page 1 gives the highest id H and the total T. A new row pushes older ones to later pages:
/// they are met again, and the last page grows. A removed row pulls an unread one into a page already read: it is lost.
/// So rows above H are dropped, each id counts once, and the number of pages is read again from every page. Rows that
/// slipped between two pages in flight are looked for where they are now. At the end an audit reads page 1 again: what
/// the service now has up to H must be T and must be what was counted. Then pages are read again, all of a short list, a
/// sample of a long one, and each must hold the rows that were counted at those places. Where anything disagrees the walk
/// begins again, one page at a time, and from the third time on by key where the service can do that.
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
    static let mostFruitlessPages = 24
    /// How many further pages an audit may ask for to find H again.
    static let mostAuditMoves = 20
    /// How many pages may have rows of pages before them, though nothing moved, before there is no order.
    static let mostPagesOutOfOrder = 1
    /// How often a page that is read again may disagree before the walk is made again.
    static let mostDisagreements = 4
    /// How many walks by key may leave out rows before the service's filter is no longer trusted.
    static let mostKeyFailures = 2
    /// How many requests an attempt may make besides two for each page.
    static let spareRequests = 48
    /// How many pages make a walk long.
    static let longWalk = 128

    let known: KnownCheckIns?
    private let window: Int
    /// Which sample of pages is read again: another each time.
    let turn: Int
    /// From 1.
    private(set) var attempt = 1
    /// Whether the service puts the newest first. Once it is seen not to, there is no H and totals must not move at all.
    var isOrdered = true
    /// Whether the service can select the rows below an id, as far as is known.
    var canWalkByKey = true
    var keyFailures = 0
    var state = WalkAttempt()

    /// `window` is how many pages, or runs of pages, may be in flight at once in the first attempt. `turn` counts the
    /// walks of a list: each reads other pages again.
    init(above known: KnownCheckIns? = nil, window: Int, turn: Int = 0) {
        self.known = known
        self.turn = turn
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
            return state.outstanding.isEmpty ? ask(.page(1)) : .wait
        case .reading:
            if state.outstanding.count < inFlight, state.nextPage <= lastPageWorthAsking {
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
        // All pages of a list prove it only in turn: read side by side, rows that move between two of them can hide.
        if !state.audit.isStale, state.outstanding.count < (isOrdered && !state.audit.isOfAll ? window : 1),
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
        if known != nil, attempt >= Self.mostAttemptsToKnown || !isOrdered {
            return finish(agreesWithKnown: false)
        }
        guard attempt < Self.mostAttempts else {
            let outcome = Outcome(isComplete: false, highestID: state.highestID)
            state.phase = .finished(outcome)
            return .finish(outcome)
        }
        attempt += 1
        state = WalkAttempt()
        return .startOver
    }

    /// How many pages may be asked for and not committed.
    var inFlight: Int { attempt == 1 && isOrdered ? window * runLength : 1 }

    /// How many pages are best fetched one after another by the same task. In a long walk several: handing pages over one
    /// by one would cost more than reading them.
    var runLength: Int {
        attempt == 1 && isOrdered && isReadingPages && state.totalPages > Self.longWalk ? 8 : 1
    }

    /// Whether the pages asked for are new ones, not those that are read again.
    var isReadingPages: Bool {
        switch state.phase {
        case .opening, .reading, .readingByKey: true
        case .auditing, .comparing, .failed, .finished: false
        }
    }

    /// The last page that is needed as far as can be told: all of them, or, above known rows, those that hold what
    /// should be new and the page that meets them.
    private var lastPageWorthAsking: Int {
        guard let known else { return state.totalPages }
        if state.metKnown { return known.reachesOldest ? 0 : state.totalPages }
        let new = known.reachesOldest ? max(0, state.total - known.count) : 0
        return min(state.totalPages, max(new / state.perPage + 1, state.pagesCommitted + 1))
    }

    /// The page on which the first rank that was not read must be by now; `nil` where all have been, or ranks say nothing.
    private var pageOfGap: Int? {
        guard isOrdered, known == nil, let rank = state.coverage.firstGap(below: state.total) else { return nil }
        return (rank + state.latestTotal - state.total) / state.perPage + 1
    }

    @discardableResult
    mutating func finish(agreesWithKnown: Bool) -> Action {
        let outcome = Outcome(
            isComplete: true, highestID: isOrdered ? state.highestID : state.seen.highest, count: state.seen.count,
            total: agreesWithKnown ? state.seen.count + knownCount : state.total, perPage: state.perPage,
            agreesWithKnown: agreesWithKnown)
        state.phase = .finished(outcome)
        return .finish(outcome)
    }
}
