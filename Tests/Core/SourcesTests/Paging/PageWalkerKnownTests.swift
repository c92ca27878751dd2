import TestSupport
import Testing

@testable import Sources

/// The walk above rows that are known: from an earlier night, or from a walk that was interrupted.
@Suite(.timeLimit(.minutes(30))) struct PageWalkerKnownTests {
    // MARK: Above known rows

    private func known(_ ids: [Int64], reachesOldest: Bool = true) -> KnownCheckIns {
        KnownCheckIns(ids: ids.reversed(), reachesOldest: reachesOldest)
    }

    @Test func `a night with nothing new costs one request, and those for the pages that are read again`() {
        let (server, random) = server(1000, perPage: 10)
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 8, above: known(server.ids), turn: 3)
        // 100 pages: every thirteenth, and the last.
        let again = PageSample.pages(of: 100, few: PageSample.wholeKnownList, turn: 3)
        #expect(again == [4, 17, 30, 43, 56, 69, 82, 95])
        #expect(result.requests == ([1] + again + [100]).map { .page($0) })
        #expect(result.outcome.agreesWithKnown)
        #expect(result.taken.isEmpty)
        #expect(result.outcome.total == 1000)
        #expect(result.outcome.highestID == server.ids.last)
    }

    @Test func `each page has its turn`() {
        for count in [1, 7, 8, 9, 47, 100, 1024, 1025, 10_000] {
            for few in [PageSample.wholeKnownList, PageSample.wholeList] {
                var turns = 0
                var read: [Int] = []
                while read.count < count {
                    let pages = PageSample.pages(of: count, few: few, turn: turns)
                    #expect((1...max(few, (count + 127) / 128)).contains(pages.count))
                    read += pages
                    turns += 1
                }
                #expect(read.sorted() == Array(1...count))
                #expect(turns <= 128)
            }
        }
    }

    @Test func `a removal and a reinstatement between nights are seen when a page between them has its turn`() {
        var nights: [Int] = []
        for seed in 0..<100 {
            var random = SeededGenerator(seed: UInt64(seed) &* 29)
            var server = ModelServer(rows: 470, perPage: 10, random: &random)
            let back = server.remove(&random)
            let old = server.ids
            _ = server.remove(&random)
            if let back { server.reinstate(back) }
            var turn = 0
            var agrees = true
            while agrees, turn < 6 {
                var simulation = WalkSimulation(server, random: random)
                agrees = simulation.run(window: 4, above: known(old), turn: turn).outcome.agreesWithKnown
                turn += 1
            }
            #expect(!agrees, "seed \(seed)")
            nights.append(turn)
        }
        #expect(nights.count { $0 == 1 } > 80)
    }

    @Test func `between nights of a short list it is seen the first night`() {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed) &* 37)
            var server = ModelServer(rows: 70, perPage: 10, random: &random)
            let back = server.remove(&random)
            let old = server.ids
            // What was there is gone, and what was gone is there.
            _ = server.remove(&random)
            if let back { server.reinstate(back) }
            let isChanged = Set(server.ids) != Set(old)
            for _ in 0..<Int.random(in: 0...9, using: &random) { server.insert(&random) }
            var simulation = WalkSimulation(server, random: random)
            let result = simulation.run(window: 4, above: known(old))
            #expect(result.outcome.agreesWithKnown != isChanged, "seed \(seed)")
        }
    }

    @Test(arguments: [(0, 6), (1, 6), (9, 6), (10, 9), (35, 13), (200, 30)])
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
            var random = SeededGenerator(seed: UInt64(seed) &* 13)
            var server = ModelServer(
                rows: Int.random(in: 1...200, using: &random), perPage: Int.random(in: 1...20, using: &random),
                random: &random)
            let atHand =
                isInterrupted
                ? Array(server.ids.dropFirst(Int.random(in: 0..<server.ids.count, using: &random))) : server.ids
            let known = known(atHand, reachesOldest: !isInterrupted)
            for _ in 0..<Int.random(in: 0...60, using: &random) { server.insert(&random) }
            if random.chance(0.3) { _ = server.remove(&random) }
            let churn = WalkSimulation.Churn(
                inserts: random.chance(0.5) ? 0.1 : 0, removals: random.chance(0.3) ? 0.05 : 0)
            var simulation = WalkSimulation(server, random: random, churn: churn)
            let result = simulation.run(window: window, above: known)
            #expect(Set(result.taken).count == result.taken.count)
            if result.outcome.agreesWithKnown {
                agreements += 1
                #expect(Set(result.taken) == result.atStart.subtracting(atHand), "seed \(seed)")
                #expect(result.atStart.isSuperset(of: atHand), "seed \(seed)")
            }
        }
        #expect(agreements > 100)
    }

    @Test(arguments: [1, 8], [false, true])
    func `where it agrees rows that came back are read and none that went is kept`(window: Int, isInterrupted: Bool) {
        var agreements = 0
        for seed in 0..<600 {
            var random = SeededGenerator(seed: UInt64(seed) &* 41)
            // Few enough pages that all of them are read again.
            var server = ModelServer(
                rows: Int.random(in: 20...100, using: &random), perPage: Int.random(in: 15...25, using: &random),
                random: &random)
            for _ in 0..<6 { _ = server.remove(&random) }
            let atHand =
                isInterrupted
                ? Array(server.ids.dropFirst(Int.random(in: 0..<server.ids.count, using: &random))) : server.ids
            if random.chance(0.5), let back = server.reinstate(&random), random.chance(0.5) {
                _ = server.remove(&random)
                _ = back
            }
            for _ in 0..<Int.random(in: 0...10, using: &random) { server.insert(&random) }
            let churn = WalkSimulation.Churn(inserts: random.chance(0.3) ? 0.1 : 0, swaps: random.chance(0.5) ? 0.1 : 0)
            var simulation = WalkSimulation(server, random: random, churn: churn)
            let result = simulation.run(window: window, above: known(atHand, reachesOldest: !isInterrupted), turn: seed)
            if result.outcome.agreesWithKnown {
                agreements += 1
                let held = Set(result.taken).union(atHand)
                let bound = result.outcome.highestID ?? .min
                #expect(held.isSuperset(of: result.throughoutAudit.filter { $0 <= bound }), "seed \(seed)")
                #expect(held.isSubset(of: result.duringAudit), "seed \(seed)")
            }
        }
        #expect(agreements > 100)
    }

    @Test func `an interrupted walk is taken up below what it had`() {
        let (server, random) = server(1000, perPage: 10)
        // The newest 600 are at hand.
        let atHand = Array(server.ids.suffix(600))
        let known = known(atHand, reachesOldest: false)
        var simulation = WalkSimulation(server, random: random)
        let result = simulation.run(window: 4, above: known)
        #expect(result.outcome.agreesWithKnown)
        #expect(result.taken == server.ids.prefix(400).reversed())
        // Page 1, page 60 that ends with the lowest at hand, pages 61 to 100; then page 1 again, a sample, and the pages
        // where what was at hand begins and ends.
        let pages: [Int] = [1] + Array(60...100) + [1, 14, 27, 40, 53, 61, 66, 79, 92, 100]
        #expect(result.requests == pages.map { .page($0) })
    }
}
