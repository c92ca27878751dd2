import TestSupport

@testable import Sources

/// A service's list of rows, newest first, as a value: what it answers is computed at the moment it is asked.
struct ModelServer {
    enum Order { case newestFirst, oldestFirst, scrambled }

    /// Rising.
    private(set) var ids: [Int64]
    private var nextID: Int64
    var perPage: Int
    var order = Order.newestFirst
    /// How it selects the rows below an id: as numbers, as texts, or not at all.
    enum Key { case numbers, texts, ignored }
    var key = Key.numbers
    /// How likely an answer by key has no rows and a total of none.
    var emptyKeyAnswers = 0.0
    /// Whether it answers a page past the last with the last.
    var clampsPages = false
    /// How likely an answer has no rows, or those of the page before.
    var emptyPages = 0.0
    var repeatedPages = 0.0
    /// How likely an answer says that there is nothing at all, and how often at most.
    var blankAnswers = 0.0
    var maximumBlankAnswers = 1
    /// What it adds to the total, and to the number of pages, that it tells.
    var totalLie = 0...0
    var pagesLie = 0
    /// After so many answers the totals are true.
    var liesAtMost = Int.max
    private var answers = 0
    /// Those that were removed and could come back.
    private(set) var removed: [Int64] = []

    init(rows: Int, perPage: Int, random: inout SeededGenerator) {
        self.perPage = perPage
        nextID = 1
        ids = []
        for _ in 0..<rows { insert(&random) }
    }

    mutating func insert(_ random: inout SeededGenerator) {
        ids.append(nextID)
        nextID += Int64.random(in: 1...4, using: &random)
    }

    /// Removes a row; the one that was, if any.
    mutating func remove(_ random: inout SeededGenerator) -> Int64? {
        guard !ids.isEmpty else { return nil }
        let id = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
        removed.append(id)
        return id
    }

    mutating func remove(_ id: Int64) {
        ids.removeAll { $0 == id }
        removed.append(id)
    }

    /// Brings a removed row back; the one that came, if any.
    mutating func reinstate(_ random: inout SeededGenerator) -> Int64? {
        guard !removed.isEmpty else { return nil }
        let id = removed[Int.random(in: 0..<removed.count, using: &random)]
        reinstate(id)
        return id
    }

    mutating func reinstate(_ id: Int64) {
        removed.removeAll { $0 == id }
        ids.insert(id, at: ids.firstIndex { $0 > id } ?? ids.count)
    }

    /// How many ids are below one.
    private func rank(of id: Int64) -> Int {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func answer(_ request: PageRequest, _ random: inout SeededGenerator) -> (facts: PageFacts, ids: [Int64]) {
        var rows = ids[...]
        var page = 1
        switch request {
        case .page(let number): page = number
        case .below(let bound):
            if random.chance(emptyKeyAnswers) { return (PageFacts(totalItems: 0, totalPages: 0, perPage: perPage), []) }
            switch key {
            case .numbers: rows = rows.prefix(rank(of: bound))
            case .texts: rows.removeAll { String($0) >= String(bound) }
            case .ignored: break
            }
        }
        answers += 1
        if maximumBlankAnswers > 0, random.chance(blankAnswers) {
            maximumBlankAnswers -= 1
            return (PageFacts(totalItems: 0, totalPages: 0, perPage: perPage), [])
        }
        if order == .scrambled { rows.sort { $0 &* 7919 % 104_729 < $1 &* 7919 % 104_729 } }
        let pages = (rows.count + perPage - 1) / perPage
        if clampsPages { page = min(page, max(pages, 1)) }
        if random.chance(repeatedPages) { page = max(1, page - 1) }
        let start = min((page - 1) * perPage, rows.count)
        let shown: [Int64] =
            random.chance(emptyPages)
            ? []
            : order == .newestFirst
                ? rows.dropLast(start).suffix(perPage).reversed() : Array(rows.dropFirst(start).prefix(perPage))
        let facts = PageFacts(
            totalItems: max(0, rows.count + (answers > liesAtMost ? 0 : Int.random(in: totalLie, using: &random))),
            totalPages: max(0, pages + pagesLie), perPage: perPage)
        return (facts, shown)
    }
}
