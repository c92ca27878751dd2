struct WalkAttempt: Sendable {
    enum Phase {
        case opening
        case reading
        case readingByKey
        /// Reads page 1 again, and the pages after it down to H.
        case auditing
        /// Reads further pages again.
        case comparing
        case failed
        case finished(PageWalker.Outcome)
    }

    enum Jump { case none, pending, landed }

    var phase = Phase.opening
    /// Requests not yet committed, oldest first.
    var outstanding: [PageRequest] = []
    var requestsLeft = 1
    var seen = SeenIdentifiers()
    /// H, and T as reported by page 1.
    var highestID: Int64?
    var total = 0
    /// As reported by the latest page.
    var latestTotal = 0
    var coverage = RankCoverage()
    /// Rows above this id were added after the walk began.
    var bound = Int64.max
    /// As reported by the latest page.
    var totalPages = 1
    var perPage = 1
    var nextPage = 2
    var pagesCommitted = 0
    var fruitlessPages = 0
    var metKnown = false
    var jump = Jump.none
    /// Whether the rows below page 1 were selected by key.
    var hasWalkedByKey = false
    var audit = WalkAudit()

    /// Records the ranks on a page. Rows added since the start shift them by the growth of the total.
    mutating func cover(_ request: PageRequest, _ facts: PageFacts, rows: Int) {
        latestTotal = facts.totalItems
        guard case .page(let page) = request else { return }
        let start = (page - 1) * perPage - (facts.totalItems - total)
        coverage.cover(max(0, start)..<max(0, start + rows))
    }
}

/// What a page reports about the list.
package struct PageFacts: Sendable, Equatable {
    /// The number of rows in the list.
    var totalItems: Int
    /// The number of pages in the list.
    var totalPages: Int
    /// Rows per page, whatever was requested: at least 1.
    var perPage: Int

    package init(totalItems: Int, totalPages: Int, perPage: Int) {
        self.totalItems = totalItems
        self.totalPages = totalPages
        self.perPage = perPage
    }
}

package enum PageRequest: Sendable, Hashable {
    /// Page N of all rows, from 1, newest first.
    case page(Int)
    /// The first page of the rows with an id below this one, newest first.
    case below(Int64)
}

/// The rows of the initial list that a walk has read, by rank. Rank 0 is the newest.
///
/// Responses to requests in flight arrive in any order. If a row is added between two of them, the last rows of the
/// earlier page slip to a place that the later page has already read. They form a gap, whose ranks give their new
/// page.
struct RankCoverage: Sendable, Equatable {
    /// Ranks below this are covered, except for the gaps.
    private(set) var end = 0
    private(set) var gaps: [Range<Int>] = []

    mutating func cover(_ ranks: Range<Int>) {
        if !gaps.isEmpty { gaps = gaps.flatMap { Self.subtract(ranks, from: $0) } }
        if ranks.lowerBound > end { gaps.append(end..<ranks.lowerBound) }
        end = max(end, ranks.upperBound)
    }

    /// The first rank below `total` that is not covered.
    func firstGap(below total: Int) -> Int? {
        gaps.first?.lowerBound ?? (end < total ? end : nil)
    }

    private static func subtract(_ ranks: Range<Int>, from gap: Range<Int>) -> [Range<Int>] {
        guard ranks.overlaps(gap) else { return [gap] }
        var rest: [Range<Int>] = []
        if gap.lowerBound < ranks.lowerBound { rest.append(gap.lowerBound..<ranks.lowerBound) }
        if ranks.upperBound < gap.upperBound { rest.append(ranks.upperBound..<gap.upperBound) }
        return rest
    }
}

/// The ids that a walk has counted.
///
/// Optimized for descending ids, which cost one comparison and eight bytes each. Others go into a hash table.
struct SeenIdentifiers: Sendable {
    /// Strictly descending.
    private var falling: [Int64] = []
    private var others: Set<Int64> = []

    var count: Int { falling.count + others.count }
    var lowest: Int64? { [falling.last, others.min()].compactMap(\.self).min() }

    mutating func reserveCapacity(_ capacity: Int) {
        falling.reserveCapacity(min(capacity, 10_000_000))
    }

    /// Returns whether the id is new.
    mutating func insert(_ id: Int64) -> Bool {
        guard let last = falling.last, id >= last else {
            falling.append(id)
            return true
        }
        return !falling.fallingContains(id) && others.insert(id).inserted
    }

    /// These ids and the known ones, descending. The two must be disjoint.
    func merged(with known: [Int64]) -> [Int64] {
        falling.merged(withFalling: others.sorted(by: >)).merged(withFalling: known)
    }
}

/// Strictly descending ids.
extension [Int64] {
    func fallingContains(_ id: Int64) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == id
    }

    fileprivate func merged(withFalling other: [Int64]) -> [Int64] {
        if other.isEmpty { return self }
        if isEmpty { return other }
        var merged: [Int64] = []
        merged.reserveCapacity(count + other.count)
        var next = 0
        for id in self {
            while next < other.count, other[next] > id {
                merged.append(other[next])
                next += 1
            }
            merged.append(id)
        }
        merged.append(contentsOf: other[next...])
        return merged
    }
}
