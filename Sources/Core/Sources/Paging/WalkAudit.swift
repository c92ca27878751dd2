/// The state of the audit at the end of a walk.
struct WalkAudit: Sendable {
    /// All rows counted or known before, newest first.
    var counted: [Int64] = []
    /// The next page to read on the way down to H, and how many pages did not have it.
    var page = 1
    var moves = 0
    /// Pages still to be compared, the next one last.
    var pages: [Int] = []
    /// The ranks compared, whether all of them must be, and the total as of the latest page.
    var coverage = RankCoverage()
    var isOfAll = false
    var latestTotal = 0
    /// Whether to restart the audit once nothing is in flight.
    var isStale = false
    /// How many pages did not hold what was counted.
    var disagreements = 0

    mutating func restart() {
        page = 1
        pages = []
        coverage = RankCoverage()
        isStale = false
    }
}

/// Selects the pages of a list that are read again.
enum PageSample {
    /// After a walk of every page, a list of at most this many pages is read again completely.
    static let wholeList = 16
    /// The same limit for a walk above rows known from earlier walks.
    static let wholeKnownList = 8

    /// Every nth page of `count`, shifted by `turn`: at most `few` pages, or 1 in 128 if the list has more than 128
    /// times `few`. All pages are covered after at most 128 turns.
    static func pages(of count: Int, few: Int, turn: Int) -> [Int] {
        guard count > 0 else { return [] }
        let most = max(few, (count + 127) / 128)
        let step = (count + most - 1) / most
        return Array(stride(from: 1 + max(0, turn) % step, through: count, by: step))
    }
}
