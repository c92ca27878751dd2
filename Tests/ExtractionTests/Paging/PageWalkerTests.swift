import Testing

@testable import Extraction

/// The walk over a list that changes: it ends, counts each row once, and loses none, or says so.
@Suite struct PageWalkerTests {
    private func server(_ rows: Int, perPage: Int, seed: UInt64 = 1) -> (ModelServer, SplitMix64) {
        var random = SplitMix64(seed: seed)
        return (ModelServer(rows: rows, perPage: perPage, random: &random), random)
    }

    /// What holds of every walk, however it ended.
    private func check(_ result: WalkSimulation.Result, _ comment: Comment) {
        #expect(result.attempts <= PageWalker.mostAttempts, comment)
        #expect(result.requests.count <= PageWalker.mostAttempts * (2 * result.mostPages + 18), comment)
        guard result.outcome.isComplete else { return }
        let taken = Set(result.taken)
        #expect(taken.count == result.taken.count, comment)
        #expect(result.outcome.count == taken.count, comment)
        #expect(taken.isSubset(of: result.atStart), comment)
        #expect(taken.isSuperset(of: result.survivors), comment)
        #expect(result.outcome.highestID == result.atStart.max(), comment)
    }

    // MARK: A quiet world

    @Test(arguments: [0, 1, 2, 9, 10, 11, 20, 95, 100, 101, 1000], [1, 8])
    func `it takes every row with the fewest requests`(rows: Int, window: Int) {
        let (server, random) = server(rows, perPage: 10)
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: window)
        check(result, "\(rows) rows")
        #expect(result.outcome.isComplete)
        #expect(result.attempts == 1)
        #expect(result.taken == server.ids.reversed())
        #expect(result.outcome.total == rows)
        #expect(result.outcome.perPage == 10)
        let pages = (rows + 9) / 10
        #expect(result.requests == (pages <= 1 ? [.page(1)] : (1...pages).map { .page($0) } + [.page(1)]))
    }

    @Test(arguments: [ModelServer.Order.oldestFirst, .scrambled])
    func `rows in no order are all taken, one page at a time`(order: ModelServer.Order) {
        for rows in [2, 10, 57, 300] {
            var (server, random) = server(rows, perPage: 10)
            server.order = order
            random = SplitMix64(seed: 3)
            var simulation = WalkSimulation(server, random: random)
            let result = simulation.run(window: 8)
            #expect(result.outcome.isComplete, "\(rows)")
            #expect(Set(result.taken) == Set(server.ids), "\(rows)")
            #expect(result.taken.count == rows, "\(rows)")
            #expect(result.outcome.highestID == server.ids.last, "\(rows)")
        }
    }

    @Test func `an answer of fewer rows than were asked for is followed, not taken for the last`() {
        let (server, random) = server(250, perPage: 7)
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 4)
        #expect(result.taken.count == 250)
        #expect(result.requests.count == 36 + 1)
    }

    // MARK: A changing world

    @Test(arguments: [1, 2, 8])
    func `while rows come nothing is lost and nothing counted twice`(window: Int) {
        for seed in 0..<150 {
            var random = SplitMix64(seed: UInt64(seed))
            let rows = Int.random(in: 0...400, using: &random)
            let perPage = Int.random(in: 1...30, using: &random)
            let server = ModelServer(rows: rows, perPage: perPage, random: &random)
            let churn = WalkSimulation.Churn(inserts: Double.random(in: 0...0.6, using: &random), bursts: 0.2)
            var simulation = WalkSimulation(server, random: random, churn: churn)
            let result = simulation.run(window: window)
            check(result, "seed \(seed)")
            // Rows that only come are no reason to begin again while they don't outrun the pages.
            if churn.inserts < 0.3, perPage > 4 {
                #expect(result.outcome.isComplete, "seed \(seed)")
                #expect(result.attempts == 1, "seed \(seed)")
            }
        }
    }

    @Test func `while rows come, one page at a time is right the first time`() {
        for seed in 0..<100 {
            var random = SplitMix64(seed: UInt64(seed))
            let server = ModelServer(rows: 300, perPage: 10, random: &random)
            var simulation = WalkSimulation(server, random: random, churn: .init(inserts: 0.4))
            let result = simulation.run(window: 1)
            #expect(result.outcome.isComplete, "seed \(seed)")
            #expect(result.attempts == 1, "seed \(seed)")
            #expect(Set(result.taken) == result.atStart, "seed \(seed)")
        }
    }

    @Test(arguments: [1, 8], [true, false])
    func `while rows come and go nothing that stays is lost, or it fails loudly`(window: Int, honoursKey: Bool) {
        var failures = 0
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(seed) &* 31)
            var server = ModelServer(
                rows: Int.random(in: 0...300, using: &random), perPage: Int.random(in: 1...25, using: &random),
                random: &random)
            server.honoursKey = honoursKey
            server.clampsPages = random.chance(0.3)
            let churn = WalkSimulation.Churn(
                inserts: Double.random(in: 0...0.5, using: &random),
                removals: Double.random(in: 0...0.3, using: &random),
                bursts: Double.random(in: 0...0.4, using: &random))
            var simulation = WalkSimulation(server, random: random, churn: churn)
            let result = simulation.run(window: window)
            check(result, "seed \(seed)")
            if !result.outcome.isComplete { failures += 1 }
        }
        // By key there is nothing that churn could spoil.
        if honoursKey { #expect(failures == 0) }
        if !honoursKey { #expect(failures > 0) }
    }

    @Test func `a row removed in mid-walk has it walk again`() {
        let (server, random) = server(100, perPage: 10)
        var simulation = WalkSimulation(server, random: random, churn: .init(removals: 0.2))
        let result = simulation.run(window: 1)
        check(result, "removal")
        #expect(result.attempts > 1)
        #expect(result.outcome.isComplete)
    }

    @Test func `by key it asks for what lies below the lowest, from the third attempt on`() {
        let (server, random) = server(60, perPage: 10)
        var simulation = WalkSimulation(server, random: random, churn: .init(removals: 1))
        let result = simulation.run(window: 4)
        check(result, "by key")
        #expect(result.outcome.isComplete)
        #expect(result.attempts == 3)
        let byKey = result.requests.filter { if case .below = $0 { true } else { false } }
        #expect(byKey.count >= 2)
    }

    @Test func `a filter that is ignored is found out by the rows`() {
        var (server, random) = server(60, perPage: 10)
        server.honoursKey = false
        random = SplitMix64(seed: 9)
        var simulation = WalkSimulation(server, random: random, churn: .init(removals: 1))
        let result = simulation.run(window: 4)
        #expect(!result.outcome.isComplete)
        #expect(result.attempts == PageWalker.mostAttempts)
        // It was tried once, and not again.
        #expect(result.requests.filter { if case .below = $0 { true } else { false } }.count == 1)
    }

    @Test func `a service that refuses the filter is walked by page`() {
        var walker = PageWalker(window: 1)
        for _ in 0..<2 {
            // Page 1, then a page with a smaller total: something was removed.
            #expect(walker.next() == .fetch(.page(1)))
            commit(&walker, 4, [9, 8])
            #expect(walker.next() == .fetch(.page(2)))
            commit(&walker, 3, [6])
            #expect(walker.next() == .startOver)
        }
        #expect(walker.next() == .fetch(.page(1)))
        commit(&walker, 3, [9, 8])
        #expect(walker.next() == .fetch(.below(8)))
        walker.keyRefused()
        #expect(walker.next() == .fetch(.page(2)))
        commit(&walker, 3, [6])
        #expect(walker.next() == .fetch(.page(1)))
        commit(&walker, 3, [9, 8])
        #expect(walker.next() == .finish(.init(isComplete: true, highestID: 9, count: 3, total: 3, perPage: 2)))
    }

    /// Commits a page of two rows a page.
    private func commit(_ walker: inout PageWalker, _ total: Int, _ ids: [Int64]) {
        ids.withUnsafeBufferPointer {
            walker.commit(PageFacts(totalItems: total, totalPages: (total + 1) / 2, perPage: 2), ids: $0) { _ in }
        }
    }

    // MARK: A misbehaving service

    @Test(arguments: [1, 8])
    func `empty and repeated pages end in failure or in all rows`(window: Int) {
        for seed in 0..<200 {
            var random = SplitMix64(seed: UInt64(seed) &* 77)
            var server = ModelServer(
                rows: Int.random(in: 0...200, using: &random), perPage: Int.random(in: 1...20, using: &random),
                random: &random)
            server.emptyPages = Double.random(in: 0...0.2, using: &random)
            server.repeatedPages = Double.random(in: 0...0.2, using: &random)
            server.clampsPages = random.chance(0.5)
            server.honoursKey = random.chance(0.5)
            var simulation = WalkSimulation(server, random: random, churn: .init(inserts: 0.05))
            check(simulation.run(window: window), "seed \(seed)")
        }
    }

    @Test(arguments: [1, 8], [-30 ... -1, 1...30, -5...5])
    func `totals that lie end in failure or in all rows`(window: Int, lie: ClosedRange<Int>) {
        for seed in 0..<60 {
            var random = SplitMix64(seed: UInt64(seed) &* 101)
            var server = ModelServer(
                rows: Int.random(in: 0...200, using: &random), perPage: Int.random(in: 1...20, using: &random),
                random: &random)
            server.totalLie = lie
            server.honoursKey = random.chance(0.5)
            var simulation = WalkSimulation(server, random: random)
            check(simulation.run(window: window), "seed \(seed)")
        }
    }

    @Test(arguments: [-3, -1, 1, 50])
    func `a number of pages that lies ends in failure or in all rows`(lie: Int) {
        for (rows, perPage) in [(0, 10), (5, 10), (10, 10), (55, 10), (100, 10), (3, 1)] {
            var (server, random) = server(rows, perPage: perPage)
            server.pagesLie = lie
            random = SplitMix64(seed: 5)
            var simulation = WalkSimulation(server, random: random)
            let result = simulation.run(window: 4)
            #expect(result.requests.count <= PageWalker.mostAttempts * (2 * (rows + 51) + 18))
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

    // MARK: Above known rows

    private func known(_ ids: [Int64]) -> KnownCheckIns {
        KnownCheckIns(highestID: ids.max() ?? 0, count: ids.count)
    }

    @Test func `a night with nothing new costs one request`() {
        let (server, random) = server(1000, perPage: 100)
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 8, above: known(server.ids))
        #expect(result.requests == [.page(1)])
        #expect(result.outcome.agreesWithKnown)
        #expect(result.taken.isEmpty)
        #expect(result.outcome.total == 1000)
        #expect(result.outcome.highestID == server.ids.last)
    }

    @Test(arguments: [(0, 1), (1, 1), (9, 1), (10, 3), (35, 5), (200, 22)])
    func `what is new is read, and little more`(new: Int, requests: Int) {
        var (server, random) = server(100, perPage: 10)
        let old = server.ids
        for _ in 0..<new { server.insert(&random) }
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 4, above: known(old))
        #expect(result.outcome.agreesWithKnown)
        #expect(result.taken == server.ids.suffix(new).reversed())
        #expect(result.requests.count == requests)
    }

    @Test func `a known row that vanished is noticed`() {
        for new in [0, 3, 25] {
            var (server, random) = server(100, perPage: 10)
            let old = server.ids
            server.remove(old[50])
            for _ in 0..<new { server.insert(&random) }
            var simulation = WalkSimulation(server, random: random)
            #expect(!simulation.run(window: 4, above: known(old)).outcome.agreesWithKnown, "\(new) new")
        }
    }

    @Test(arguments: [1, 8], [false, true])
    func `where it agrees it is right, whatever changed meanwhile`(window: Int, isInterrupted: Bool) {
        var agreements = 0
        for seed in 0..<400 {
            var random = SplitMix64(seed: UInt64(seed) &* 13)
            var server = ModelServer(
                rows: Int.random(in: 1...200, using: &random), perPage: Int.random(in: 1...20, using: &random),
                random: &random)
            let atHand =
                isInterrupted
                ? Array(server.ids.dropFirst(Int.random(in: 0..<server.ids.count, using: &random))) : server.ids
            var known = known(atHand)
            if isInterrupted { known.lowestID = atHand.min() }
            for _ in 0..<Int.random(in: 0...60, using: &random) { server.insert(&random) }
            if random.chance(0.3) { _ = server.remove(&random) }
            let churn = WalkSimulation.Churn(
                inserts: random.chance(0.5) ? 0.1 : 0, removals: random.chance(0.3) ? 0.05 : 0)
            var simulation = WalkSimulation(server, random: random, churn: churn)
            let result = simulation.run(window: window, above: known)
            #expect(Set(result.taken).count == result.taken.count)
            guard result.outcome.agreesWithKnown else { continue }
            agreements += 1
            #expect(Set(result.taken) == result.atStart.subtracting(atHand), "seed \(seed)")
            #expect(result.atStart.isSuperset(of: atHand), "seed \(seed)")
        }
        #expect(agreements > 100)
    }

    @Test func `an interrupted walk is taken up below what it had`() {
        let (server, random) = server(1000, perPage: 10)
        // The newest 600 are at hand.
        let atHand = Array(server.ids.suffix(600))
        let known = KnownCheckIns(highestID: atHand[599], count: 600, lowestID: atHand[0])
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 4, above: known)
        #expect(result.outcome.agreesWithKnown)
        #expect(result.taken == server.ids.prefix(400).reversed())
        // Page 1, page 60 that ends with the lowest at hand, pages 61 to 100, and the audit.
        #expect(result.requests.count == 43)
        #expect(result.requests[1] == .page(60))
    }
}
