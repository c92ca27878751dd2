import TestSupport
import Testing

@testable import Sources

/// The walk over a list of a service that misbehaves: what it cannot prove it does not give.
@Suite(.timeLimit(.minutes(30))) struct PageWalkerAuditTests {
    // MARK: A misbehaving service

    @Test(arguments: [1, 8]) func `empty and repeated pages end in failure or in all rows`(window: Int) {
        var failures = 0
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed) &* 77)
            var server = ModelServer(
                rows: Int.random(in: 0...200, using: &random), perPage: Int.random(in: 1...20, using: &random),
                random: &random)
            server.emptyPages = Double.random(in: 0...0.2, using: &random)
            server.repeatedPages = Double.random(in: 0...0.2, using: &random)
            server.blankAnswers = random.chance(0.5) ? 0.3 : 0
            server.clampsPages = random.chance(0.5)
            server.key = random.chance(0.5) ? .numbers : .ignored
            var simulation = WalkSimulation(server, random: random, churn: .init(inserts: 0.05))
            if !check(simulation.run(window: window), "seed \(seed)") { failures += 1 }
        }
        #expect(failures <= 100)
    }

    @Test(arguments: [1, 8], [-30 ... -1, 1...30, -5...5])
    func `totals that lie end in failure or in all rows`(window: Int, lie: ClosedRange<Int>) {
        for seed in 0..<60 {
            var random = SeededGenerator(seed: UInt64(seed) &* 101)
            var server = ModelServer(
                rows: Int.random(in: 0...200, using: &random), perPage: Int.random(in: 1...20, using: &random),
                random: &random)
            server.totalLie = lie
            server.key = [.numbers, .texts, .ignored].randomElement(using: &random) ?? .numbers
            server.emptyKeyAnswers = random.chance(0.5) ? 0.3 : 0
            var simulation = WalkSimulation(server, random: random)
            let isComplete = check(simulation.run(window: window), "seed \(seed)")
            // Of totals that are never true nothing can be proved, but that there are no rows.
            if !lie.contains(0), server.ids.count > 30 { #expect(!isComplete, "seed \(seed)") }
        }
    }

    @Test(arguments: [1, 8], [ModelServer.Key.numbers, .texts, .ignored])
    func `totals that lie for a while do not keep it from all rows`(window: Int, key: ModelServer.Key) {
        var failures = 0
        for seed in 0..<100 {
            var random = SeededGenerator(seed: UInt64(seed) &* 103)
            var server = ModelServer(
                rows: Int.random(in: 40...200, using: &random), perPage: Int.random(in: 5...20, using: &random),
                random: &random)
            server.totalLie = -30...30
            server.liesAtMost = Int.random(in: 1...20, using: &random)
            server.key = key
            server.emptyKeyAnswers = random.chance(0.5) ? 0.2 : 0
            var simulation = WalkSimulation(server, random: random)
            if !check(simulation.run(window: window), "seed \(seed)") { failures += 1 }
        }
        #expect(failures <= 30)
    }

    @Test(arguments: [1, 5, 40, 300]) func `one answer without rows, at any time, costs no row`(rows: Int) {
        for blank in 0..<8 {
            var (server, random) = server(rows, perPage: 10)
            random = SeededGenerator(seed: 6)
            var walker = PageWalker(window: 1)
            var (asked, taken): (Int, [Int64]) = (0, [])
            walk: while true {
                switch walker.next() {
                case .fetch(let request):
                    var (facts, ids) = server.answer(request, &random)
                    if asked == blank { (facts, ids) = (PageFacts(totalItems: 0, totalPages: 0, perPage: 10), []) }
                    asked += 1
                    ids.withUnsafeBufferPointer { page in
                        walker.commit(facts, ids: page) { taken.append(page[$0]) }
                    }
                case .wait:
                    Issue.record("it waits for nothing")
                    break walk
                case .startOver:
                    taken = []
                case .finish(let outcome):
                    #expect(outcome.isComplete, "\(blank)")
                    #expect(taken == server.ids.reversed(), "\(blank)")
                    break walk
                }
            }
        }
    }

    // MARK: By key, audited

    @Test func `one empty answer by key does not end a walk`() {
        for rows in [13, 57, 120] {
            var walker = PageWalker(window: 1)
            // Page 1, then a page with a smaller total, twice: from here on by key.
            let ids = (1...Int64(rows)).reversed().map(\.self)
            for _ in 0..<2 {
                #expect(walker.next() == .fetch(.page(1)))
                commit(&walker, rows, Array(ids.prefix(2)))
                #expect(walker.next() == .fetch(.page(2)))
                commit(&walker, rows - 1, Array(ids[2..<4]))
                #expect(walker.next() == .startOver)
            }
            #expect(walker.next() == .fetch(.page(1)))
            commit(&walker, rows, Array(ids.prefix(2)))
            #expect(walker.next() == .fetch(.below(ids[1])))
            commit(&walker, rows - 2, Array(ids[2..<4]))
            #expect(walker.next() == .fetch(.below(ids[3])))
            commit(&walker, 0, [])
            // The audit sees that rows are missing.
            #expect(walker.next() == .fetch(.page(1)))
            commit(&walker, rows, Array(ids.prefix(2)))
            #expect(walker.next() == .startOver)
        }
    }

    @Test func `ids that are compared as texts are found out, and the pages are walked`() {
        var random = SeededGenerator(seed: 4)
        var server = ModelServer(rows: 1200, perPage: 100, random: &random)
        server.key = .texts
        server.totalLie = -50...50
        // Of the first two attempts.
        server.liesAtMost = 6
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 1)
        #expect(check(result, "texts"))
        #expect(result.taken == server.ids.reversed())
        #expect(result.requests.contains { if case .below = $0 { true } else { false } })
        #expect(!result.wasByKey)
    }

    @Test func `what is removed while it walks by key may be counted or not, and nothing else may be missing`() {
        for gone: [Int64] in [[], [2], [9], [2, 9]] {
            var walker = PageWalker(window: 1)
            for _ in 0..<2 {
                _ = walker.next()
                commit(&walker, 6, [12, 11])
                _ = walker.next()
                commit(&walker, 5, [9, 7])
                #expect(walker.next() == .startOver)
            }
            _ = walker.next()
            commit(&walker, 6, [12, 11])
            #expect(walker.next() == .fetch(.below(11)))
            commit(&walker, 4, [9, 7])
            #expect(walker.next() == .fetch(.below(7)))
            // Row 2 is gone before it is reached, row 9 after it was counted.
            let below: [Int64] = [4, 2].filter { !gone.contains($0) }
            commit(&walker, below.count, below)
            #expect(walker.next() == .fetch(.below(below.last ?? 0)))
            commit(&walker, 0, [])
            let rest: [Int64] = [12, 11, 9, 7, 4, 2].filter { !gone.contains($0) }
            #expect(walker.next() == .fetch(.page(1)))
            commit(&walker, rest.count, Array(rest.prefix(2)))
            // As many pages as were counted, and the one behind them.
            for page in 2...4 {
                #expect(walker.next() == .fetch(.page(page)))
                commit(&walker, rest.count, Array(rest.dropFirst(page * 2 - 2).prefix(2)))
            }
            let counted = 6 - (gone.contains(2) ? 1 : 0)
            #expect(
                walker.next()
                    == .finish(.init(isComplete: true, highestID: 12, count: counted, total: counted, perPage: 2)))
        }
    }

    // MARK: Rows that go and rows that come back

    /// Where rows can come back: what a complete walk of a short list counted is what its second look saw.
    private func checkSecondLook(_ result: WalkSimulation.Result, _ comment: Comment) {
        let taken = Set(result.taken)
        let bound = result.outcome.highestID ?? .min
        #expect(taken.count == result.taken.count, comment)
        #expect(taken.isSuperset(of: result.throughoutAudit.filter { $0 <= bound }), comment)
        #expect(taken.isSubset(of: result.duringAudit), comment)
    }

    @Test(arguments: [1, 8], [0.0, 0.2])
    func `a removal and a reinstatement that keep the total are seen`(window: Int, inserts: Double) {
        var (complete, byKey) = (0, 0)
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed) &* 17)
            var server = ModelServer(
                rows: Int.random(in: 20...120, using: &random), perPage: Int.random(in: 10...25, using: &random),
                random: &random)
            for _ in 0..<10 { _ = server.remove(&random) }
            server.key = random.chance(0.5) ? .numbers : .ignored
            let churn = WalkSimulation.Churn(inserts: inserts, swaps: Double.random(in: 0.02...0.3, using: &random))
            var simulation = WalkSimulation(server, random: random, churn: churn)
            let result = simulation.run(window: window)
            if result.outcome.isComplete, result.wasByKey { byKey += 1 }
            if result.outcome.isComplete, !result.wasByKey {
                complete += 1
                checkSecondLook(result, "seed \(seed)")
            }
        }
        #expect(complete > 100)
    }

    @Test func `of a long list it is seen wherever a page that is read again lies between the two`() {
        var (seen, unseen) = (0, 0)
        for seed in 0..<300 {
            var random = SeededGenerator(seed: UInt64(seed) &* 19)
            var server = ModelServer(rows: 500, perPage: 10, random: &random)
            let pages = 50
            let all = Array(server.ids.reversed())
            // Rank among all of the row that comes back, and of the one that goes; page 1 is always read again.
            let back = Int.random(in: 1..<500, using: &random)
            server.remove(all[back])
            server.insert(&random)
            let start = Array(server.ids.reversed())
            let gone = Int.random(in: 0..<500, using: &random)
            let end = (start.filter { $0 != start[gone] } + [all[back]]).sorted(by: >)
            let turn = Int.random(in: 0..<4, using: &random)
            let sample = Set(PageSample.pages(of: pages, few: PageSample.wholeList, turn: turn) + [1, pages])
            let shows = sample.contains { page in
                start[(page * 10 - 10)..<(page * 10)] != end[(page * 10 - 10)..<(page * 10)]
            }
            var simulation = WalkSimulation(server, random: random)
            simulation.beforeFirstAudit = { server in
                server.remove(start[gone])
                server.reinstate(all[back])
            }
            let result = simulation.run(window: 1, turn: turn)
            #expect(result.outcome.isComplete)
            #expect(result.attempts == (shows ? 2 : 1), "seed \(seed)")
            #expect(result.taken == (shows ? end : start), "seed \(seed)")
            if shows { seen += 1 } else { unseen += 1 }
        }
        #expect(seen > 250)
        #expect(unseen > 0)
    }

    /// On each page, over the pages, or only of the newest: nothing is taken that could be missing something.
    @Test(arguments: [ModelServer.Order.oldestFirst, .scrambled], [1, 7, 10])
    func `a service that does not list the newest first is given up`(order: ModelServer.Order, perPage: Int) {
        for rows in [2, 10, 57, 300] {
            var (server, random) = server(rows, perPage: perPage)
            server.order = order
            random = SeededGenerator(seed: 8)
            for window in [1, 8] {
                var simulation = WalkSimulation(server, random: random)
                #expect(!check(simulation.run(window: window), "\(rows) rows, \(perPage) a page"))
            }
        }
    }

    @Test(arguments: [-3, -1, 1, 50]) func `a number of pages that lies ends in failure or in all rows`(lie: Int) {
        for (rows, perPage) in [(0, 10), (5, 10), (10, 10), (55, 10), (100, 10), (3, 1)] {
            var (server, random) = server(rows, perPage: perPage)
            server.pagesLie = lie
            random = SeededGenerator(seed: 5)
            var simulation = WalkSimulation(server, random: random)
            let result = simulation.run(window: 4)
            #expect(result.requests.count <= PageWalker.maximumAttempts * (2 * (rows + 51) + 18))
            if result.outcome.isComplete { #expect(Set(result.taken) == Set(server.ids)) }
        }
    }

    @Test func `a service that claims billions of pages of nothing is soon given up`() {
        var walker = PageWalker(window: 8)
        var requests = 0
        var pending = 0
        let facts = PageFacts(totalItems: 1_000_000_000_000, totalPages: 10_000_000_000, perPage: 100)
        let first: [Int64] = [5, 4, 3]
        while true {
            switch walker.next() {
            case .fetch:
                requests += 1
                pending += 1
            case .wait:
                first.withUnsafeBufferPointer { ids in walker.commit(facts, ids: ids) { _ in } }
                pending -= 1
            case .startOver:
                pending = 0
            case .finish(let outcome):
                #expect(!outcome.isComplete)
                #expect(requests < 250)
                return
            }
            if requests > 1000 { break }
        }
        Issue.record("still asking")
    }
}
