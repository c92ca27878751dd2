import TestSupport

@testable import Sources

/// Runs a walker against a model server that changes while pages are in flight, and remembers what was there.
struct WalkSimulation {
    /// What happens to the server before each answer.
    struct Churn {
        var inserts = 0.0
        var removals = 0.0
        /// Of rows that were removed before.
        var reinstatements = 0.0
        /// A removal and a reinstatement at once, which leave the total as it is.
        var swaps = 0.0
        /// How often, where it happens, it happens again at once.
        var bursts = 0.0
        static let none = Churn()
    }

    var server: ModelServer
    var random: SeededGenerator
    var churn: Churn
    /// Called when a walk has read all it wants and is about to look again, the first time.
    var beforeFirstAudit: ((inout ModelServer) -> Void)?

    struct Result {
        var outcome: PageWalker.Outcome
        /// In the order in which they were handed on.
        var taken: [Int64]
        var requests: [PageRequest]
        var attempts: Int
        /// The rows when page 1 of the last attempt was answered, and those of them that were never removed.
        var atStart: Set<Int64>
        var survivors: Set<Int64>
        /// The rows that were there from the start of the last second look to its end, and those that were there at any
        /// time of it.
        var throughoutAudit: Set<Int64>
        var duringAudit: Set<Int64>
        /// The most pages there were at any time.
        var maximumPages: Int
        /// Whether rows of the last attempt were selected by key.
        var wasByKey = false
    }

    init(_ server: ModelServer, random: SeededGenerator, churn: Churn = .none) {
        self.server = server
        self.random = random
        self.churn = churn
    }

    /// Walks to the end. Pages in flight are answered in any order and committed in theirs.
    mutating func run(window: Int, above known: KnownCheckIns? = nil, turn: Int = 0) -> Result {
        var walker = PageWalker(above: known, window: window, turn: turn)
        var inFlight: [(request: PageRequest, answer: (facts: PageFacts, ids: [Int64])?)] = []
        var result = Result(
            outcome: .init(isComplete: false), taken: [], requests: [], attempts: 1, atStart: [], survivors: [],
            throughoutAudit: [], duringAudit: [], maximumPages: 0)
        var isOpening = true
        // The attempt and the look that are under way.
        var look: [Int] = []
        while true {
            let action = walker.next()
            let now = [walker.attempt, walker.isReadingPages ? 0 : 1]
            if !walker.isReadingPages, now != look {
                if look.last != 1 { beforeFirstAudit?(&server) }
                beforeFirstAudit = nil
                // Above known rows page 1 need not be read again: the second look began with it.
                if known == nil { beginAudit(&result) }
            }
            look = now
            switch action {
            case .fetch(let request):
                inFlight.append((request, nil))
                result.requests.append(request)
            case .wait:
                while inFlight[0].answer == nil {
                    let waiting = inFlight.indices.filter { inFlight[$0].answer == nil }
                    let chosen = waiting[Int.random(in: 0..<waiting.count, using: &random)]
                    change(&result)
                    if isOpening {
                        result.atStart = Set(server.ids)
                        result.survivors = result.atStart
                        beginAudit(&result)
                        isOpening = false
                    }
                    result.maximumPages = max(result.maximumPages, server.ids.count / server.perPage + 1)
                    inFlight[chosen].answer = server.answer(inFlight[chosen].request, &random)
                }
                let (facts, ids) =
                    inFlight.removeFirst().answer ?? (PageFacts(totalItems: 0, totalPages: 0, perPage: 1), [])
                ids.withUnsafeBufferPointer { ids in walker.commit(facts, ids: ids) { result.taken.append(ids[$0]) } }
            case .startOver:
                inFlight = []
                result.taken = []
                result.attempts += 1
                isOpening = true
            case .finish(let outcome):
                result.outcome = outcome
                result.wasByKey = walker.state.hasWalkedByKey
                return result
            }
        }
    }

    private func beginAudit(_ result: inout Result) {
        result.throughoutAudit = Set(server.ids)
        result.duringAudit = result.throughoutAudit
    }

    private mutating func change(_ result: inout Result) {
        var again = true
        while again {
            if random.chance(churn.inserts) {
                server.insert(&random)
                if let newest = server.ids.last { result.duringAudit.insert(newest) }
            }
            if random.chance(churn.removals) { remove(&result) }
            if random.chance(churn.reinstatements) { reinstate(&result) }
            if random.chance(churn.swaps), !server.removed.isEmpty {
                reinstate(&result)
                remove(&result)
            }
            again = random.chance(churn.bursts)
        }
    }

    private mutating func remove(_ result: inout Result) {
        guard let gone = server.remove(&random) else { return }
        result.survivors.remove(gone)
        result.throughoutAudit.remove(gone)
    }

    private mutating func reinstate(_ result: inout Result) {
        guard let back = server.reinstate(&random) else { return }
        result.duringAudit.insert(back)
    }
}
