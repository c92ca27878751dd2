/// The second look at the end of a walk: what it knows.
struct WalkAudit: Sendable {
    /// All that was counted, and what was known before, newest first.
    var counted: [Int64] = []
    /// The page that is read next on the way down to H, and how many were read in vain.
    var page = 1
    var moves = 0
    /// Pages that are still to be compared, the next one last.
    var pages: [Int] = []
    /// The ranks of what was compared, and whether that is to be all of them; the total as the latest page had it.
    var coverage = RankCoverage()
    var isOfAll = false
    var latestTotal = 0
    /// Of a service without order: what the second reading has met.
    var metAgain = SeenIdentifiers()
    /// Whether to look again from the start as soon as nothing is in flight.
    var isStale = false
    /// How often a page did not hold what was counted.
    var disagreements = 0

    /// Back to the start.
    mutating func restart() {
        page = 1
        pages = []
        coverage = RankCoverage()
        metAgain = SeenIdentifiers()
        isStale = false
    }
}

/// Which pages of a list are read again.
enum PageSample {
    /// A list of so many pages is read again whole after a walk of every page.
    static let wholeList = 16
    /// The same above rows that are known from earlier walks.
    static let wholeKnownList = 8

    /// Of many pages every so manieth: at most `few` of them or, of more than 128 times as many, one in 128. Each turn has
    /// others: at most 128 turns have all.
    static func pages(of count: Int, few: Int, turn: Int) -> [Int] {
        guard count > 0 else { return [] }
        let most = max(few, (count + 127) / 128)
        let step = (count + most - 1) / most
        return Array(stride(from: 1 + max(0, turn) % step, through: count, by: step))
    }
}
