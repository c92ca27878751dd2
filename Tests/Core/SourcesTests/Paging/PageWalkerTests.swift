import TestSupport
import Testing

@testable import Sources

/// The walk over a list that changes: it ends, counts each row once, and loses none, or says so.
@Suite(.timeLimit(.minutes(30))) struct PageWalkerTests {
    // MARK: A quiet world

    @Test(arguments: [0, 1, 2, 9, 10, 11, 20, 95, 100, 101, 1000], [1, 8])
    func `it takes every row with the fewest requests`(rows: Int, window: Int) {
        let (server, random) = server(rows, perPage: 10)
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: window)
        #expect(check(result, "\(rows) rows"))
        #expect(result.attempts == 1)
        #expect(result.taken == server.ids.reversed())
        #expect(result.outcome.total == rows)
        #expect(result.outcome.perPage == 10)
        // Every page once; then page 1 again, and the others, of a long list some.
        let pages = (rows + 9) / 10
        let sample = Set(PageSample.pages(of: pages, few: PageSample.wholeList, turn: 0) + [pages])
        let again = [1] + sample.filter { $0 > 1 }.sorted()
        #expect(result.requests == ([1] + (pages > 1 ? Array(2...pages) : []) + again).map { .page($0) })
        #expect(pages > 16 || again.count == max(1, pages))
    }

    @Test func `an answer of fewer rows than were asked for is followed, not taken for the last`() {
        let (server, random) = server(250, perPage: 7)
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 4)
        #expect(result.taken.count == 250)
        #expect(result.requests.prefix(36) == (1...36).map { .page($0) }[...])
        #expect(result.requests.count == 36 + 13)
    }

    // MARK: A changing world

    @Test(arguments: [1, 2, 8]) func `while rows come nothing is lost and nothing counted twice`(window: Int) {
        var failures = 0
        for seed in 0..<150 {
            var random = SeededGenerator(seed: UInt64(seed))
            let rows = Int.random(in: 0...400, using: &random)
            let perPage = Int.random(in: 1...30, using: &random)
            let server = ModelServer(rows: rows, perPage: perPage, random: &random)
            let churn = WalkSimulation.Churn(inserts: Double.random(in: 0...0.6, using: &random), bursts: 0.2)
            var simulation = WalkSimulation(server, random: random, churn: churn)
            let result = simulation.run(window: window)
            if !check(result, "seed \(seed)") { failures += 1 }
            // Rows that only come are no reason to begin again while they don't outrun the pages.
            if churn.inserts < 0.3, perPage > 4 {
                #expect(result.outcome.isComplete, "seed \(seed)")
                #expect(result.attempts == 1, "seed \(seed)")
            }
        }
        #expect(failures <= 1)
    }

    @Test func `while rows come, one page at a time is right the first time`() {
        for seed in 0..<100 {
            var random = SeededGenerator(seed: UInt64(seed))
            let server = ModelServer(rows: 300, perPage: 10, random: &random)
            var simulation = WalkSimulation(server, random: random, churn: .init(inserts: 0.4))
            let result = simulation.run(window: 1)
            #expect(check(result, "seed \(seed)"))
            #expect(result.attempts == 1, "seed \(seed)")
            #expect(Set(result.taken) == result.atStart, "seed \(seed)")
        }
    }

    @Test(arguments: [1, 8], [true, false])
    func `while rows come and go nothing that stays is lost, or it fails loudly`(window: Int, honoursKey: Bool) {
        var failures = 0
        for seed in 0..<300 {
            var random = SeededGenerator(seed: UInt64(seed) &* 31)
            var server = ModelServer(
                rows: Int.random(in: 0...300, using: &random), perPage: Int.random(in: 1...25, using: &random),
                random: &random)
            server.key = honoursKey ? .numbers : .ignored
            server.clampsPages = random.chance(0.3)
            let churn = WalkSimulation.Churn(
                inserts: Double.random(in: 0...0.5, using: &random),
                removals: Double.random(in: 0...0.3, using: &random),
                bursts: Double.random(in: 0...0.4, using: &random))
            var simulation = WalkSimulation(server, random: random, churn: churn)
            if !check(simulation.run(window: window), "seed \(seed)") { failures += 1 }
        }
        // By key there is nothing that churn could spoil.
        if honoursKey { #expect(failures == 0) }
        if !honoursKey { #expect((1...200).contains(failures)) }
    }

    @Test func `a row removed in mid-walk has it walk again`() {
        let (server, random) = server(100, perPage: 10)
        var simulation = WalkSimulation(server, random: random, churn: .init(removals: 0.2))
        let result = simulation.run(window: 1)
        #expect(check(result, "removal"))
        #expect(result.attempts > 1)
    }

    @Test func `by key it asks for what lies below the lowest, from the third attempt on`() {
        let (server, random) = server(60, perPage: 10)
        var simulation = WalkSimulation(server, random: random, churn: .init(removals: 1))
        let result = simulation.run(window: 4)
        #expect(check(result, "by key"))
        #expect(result.wasByKey)
        #expect(result.attempts == 3)
        let byKey = result.requests.filter { if case .below = $0 { true } else { false } }
        #expect(byKey.count >= 2)
    }

    @Test func `a filter that is ignored is found out by the rows`() {
        var (server, random) = server(60, perPage: 10)
        server.key = .ignored
        random = SeededGenerator(seed: 9)
        var simulation = WalkSimulation(server, random: random, churn: .init(removals: 1))
        let result = simulation.run(window: 4)
        #expect(!result.outcome.isComplete)
        #expect(result.attempts == PageWalker.maximumAttempts)
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
        #expect(walker.next() == .fetch(.page(2)))
        commit(&walker, 3, [6])
        #expect(walker.next() == .finish(.init(isComplete: true, highestID: 9, count: 3, total: 3, perPage: 2)))
    }
}
