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

/// What a page says of the whole it is a page of.
struct PageFacts: Sendable, Equatable {
    /// How many rows there are in all.
    var totalItems: Int
    /// How many pages they fill.
    var totalPages: Int
    /// How many rows a page holds, whatever was asked for: 1 and more.
    var perPage: Int
}

/// A page of a walk.
enum PageRequest: Sendable, Hashable {
    /// Page number N, from 1, of all rows, newest first.
    case page(Int)
    /// The first page of the rows with an id below this one, newest first.
    case below(Int64)
}

/// Which of the rows that were there at the start a walk has read, by rank: 0 is the newest of them.
///
/// Pages that are in flight together are answered in any order. Where a row comes in between two of them, the older one's
/// last rows slip to a place that the younger one has read already: a gap, and its ranks say where to look for it now.
struct RankCoverage: Sendable, Equatable {
    /// Ranks below this are covered but for the gaps.
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
/// Made for ids that come falling: those cost a comparison and eight bytes each. Others go through a hash table.
struct SeenIdentifiers: Sendable {
    /// Strictly falling.
    private var falling: [Int64] = []
    private var others: Set<Int64> = []

    var count: Int { falling.count + others.count }
    var highest: Int64? { [falling.first, others.max()].compactMap(\.self).max() }
    var lowest: Int64? { [falling.last, others.min()].compactMap(\.self).min() }

    mutating func reserveCapacity(_ capacity: Int) {
        falling.reserveCapacity(min(capacity, 10_000_000))
    }

    /// Whether the id is new.
    mutating func insert(_ id: Int64) -> Bool {
        guard let last = falling.last, id >= last else {
            falling.append(id)
            return true
        }
        return !falling.fallingContains(id) && others.insert(id).inserted
    }

    func contains(_ id: Int64) -> Bool { falling.fallingContains(id) || others.contains(id) }

    /// All of them and those at hand, falling. The two have none in common.
    func merged(with known: [Int64]) -> [Int64] {
        falling.merged(withFalling: others.sorted(by: >)).merged(withFalling: known)
    }
}

/// Ids that fall strictly.
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
