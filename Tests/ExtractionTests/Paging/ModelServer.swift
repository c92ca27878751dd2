@testable import Extraction

/// A service's list of rows, newest first, as a value: what it answers is computed at the moment it is asked.
struct ModelServer {
    enum Order { case newestFirst, oldestFirst, scrambled }

    /// Rising.
    private(set) var ids: [Int64]
    private var nextID: Int64
    var perPage: Int
    var order = Order.newestFirst
    /// Whether it can select the rows below an id.
    var honoursKey = true
    /// Whether it answers a page past the last with the last.
    var clampsPages = false
    /// How likely an answer has no rows, or those of the page before.
    var emptyPages = 0.0
    var repeatedPages = 0.0
    /// What it adds to the total, and to the number of pages, that it tells.
    var totalLie = 0...0
    var pagesLie = 0

    init(rows: Int, perPage: Int, random: inout SplitMix64) {
        self.perPage = perPage
        nextID = 1
        ids = []
        for _ in 0..<rows { insert(&random) }
    }

    mutating func insert(_ random: inout SplitMix64) {
        ids.append(nextID)
        nextID += Int64.random(in: 1...4, using: &random)
    }

    /// Removes a row; the one that was, if any.
    mutating func remove(_ random: inout SplitMix64) -> Int64? {
        guard !ids.isEmpty else { return nil }
        return ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
    }

    mutating func remove(_ id: Int64) { ids.removeAll { $0 == id } }

    func answer(_ request: PageRequest, _ random: inout SplitMix64) -> (facts: PageFacts, ids: [Int64]) {
        var rows = ids
        var page = 1
        switch request {
        case .page(let number): page = number
        case .below(let bound): if honoursKey { rows.removeAll { $0 >= bound } }
        }
        switch order {
        case .newestFirst: rows.reverse()
        case .oldestFirst: break
        case .scrambled: rows.sort { $0 &* 7919 % 104_729 < $1 &* 7919 % 104_729 }
        }
        let pages = (rows.count + perPage - 1) / perPage
        if clampsPages { page = min(page, max(pages, 1)) }
        if random.chance(repeatedPages) { page = max(1, page - 1) }
        let start = min((page - 1) * perPage, rows.count)
        let shown = random.chance(emptyPages) ? [] : Array(rows[start..<min(start + perPage, rows.count)])
        let facts = PageFacts(
            totalItems: max(0, rows.count + Int.random(in: totalLie, using: &random)),
            totalPages: max(0, pages + pagesLie), perPage: perPage)
        return (facts, shown)
    }
}
