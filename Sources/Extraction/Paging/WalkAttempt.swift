/// What one attempt at a walk knows.
struct WalkAttempt: Sendable {
    enum Phase {
        case opening
        case reading
        case readingByKey
        /// Page 1, and those after it down to H, are read again.
        case auditing
        /// More pages are read again.
        case comparing
        case failed
        case finished(PageWalker.Outcome)
    }

    enum Jump { case none, pending, landed }

    var phase = Phase.opening
    /// Asked for and not committed, in that order.
    var outstanding: [PageRequest] = []
    var requestsLeft = 1
    var seen = SeenIdentifiers()
    /// H, and T as page 1 gave it.
    var highestID: Int64?
    var total = 0
    /// As the latest page has it.
    var latestTotal = 0
    var coverage = RankCoverage()
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
    /// Whether what was read below page 1 was selected by key.
    var hasWalkedByKey = false
    /// Whether any page had another total than page 1.
    var hasMoved = false
    /// How many pages had rows that should have been on a page before.
    var pagesOutOfOrder = 0
    var audit = WalkAudit()

    /// Notes the ranks that a page holds: rows that came since the start have pushed them so many places on.
    mutating func cover(_ request: PageRequest, _ facts: PageFacts, rows: Int) {
        latestTotal = facts.totalItems
        guard case .page(let page) = request else { return }
        let start = (page - 1) * perPage - (facts.totalItems - total)
        coverage.cover(max(0, start)..<max(0, start + rows))
    }
}
