@testable import Extraction

/// Runs a walker against a model server that changes while pages are in flight, and remembers what was there.
struct WalkSimulation {
    /// What happens to the server before each answer.
    struct Churn {
        var inserts = 0.0
        var removals = 0.0
        /// How often, where it happens, it happens again at once.
        var bursts = 0.0
        static let none = Churn()
    }

    var server: ModelServer
    var random: SplitMix64
    var churn: Churn

    struct Result {
        var outcome: PageWalker.Outcome
        /// In the order in which they were handed on.
        var taken: [Int64]
        var requests: [PageRequest]
        var attempts: Int
        /// The rows when page 1 of the last attempt was answered, and those of them that were never removed.
        var atStart: Set<Int64>
        var survivors: Set<Int64>
        /// The most pages there were at any time.
        var mostPages: Int
    }

    init(_ server: ModelServer, random: SplitMix64, churn: Churn = .none) {
        self.server = server
        self.random = random
        self.churn = churn
    }

    /// Walks to the end. Pages in flight are answered in any order and committed in theirs.
    mutating func run(window: Int, above known: KnownCheckIns? = nil) -> Result {
        var walker = PageWalker(above: known, window: window)
        var inFlight: [(request: PageRequest, answer: (facts: PageFacts, ids: [Int64])?)] = []
        var result = Result(
            outcome: .init(isComplete: false), taken: [], requests: [], attempts: 1, atStart: [], survivors: [],
            mostPages: 0)
        var isOpening = true
        while true {
            switch walker.next() {
            case .fetch(let request):
                inFlight.append((request, nil))
                result.requests.append(request)
            case .wait:
                while inFlight[0].answer == nil {
                    let waiting = inFlight.indices.filter { inFlight[$0].answer == nil }
                    let chosen = waiting[Int.random(in: 0..<waiting.count, using: &random)]
                    change(&result.survivors)
                    if isOpening {
                        result.atStart = Set(server.ids)
                        result.survivors = result.atStart
                        isOpening = false
                    }
                    result.mostPages = max(result.mostPages, server.ids.count / server.perPage + 1)
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
                return result
            }
        }
    }

    private mutating func change(_ survivors: inout Set<Int64>) {
        var again = true
        while again {
            if random.chance(churn.inserts) { server.insert(&random) }
            if random.chance(churn.removals), let gone = server.remove(&random) { survivors.remove(gone) }
            again = random.chance(churn.bursts)
        }
    }
}
