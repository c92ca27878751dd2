import TestSupport
import Testing

@testable import Sources

/// A service of so many rows, and the generator that it was made with.
func server(_ rows: Int, perPage: Int, seed: UInt64 = 1) -> (ModelServer, SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    return (ModelServer(rows: rows, perPage: perPage, random: &random), random)
}

/// What holds of every walk, however it ended. Gives whether it is complete: where it may not be, the caller counts.
func check(_ result: WalkSimulation.Result, _ comment: Comment) -> Bool {
    let maximumRequests = 2 * result.maximumPages + 2 + PageWalker.spareRequests
    #expect(result.attempts <= PageWalker.maximumAttempts, comment)
    #expect(result.requests.count <= PageWalker.maximumAttempts * maximumRequests, comment)
    if result.outcome.isComplete {
        let taken = Set(result.taken)
        #expect(taken.count == result.taken.count, comment)
        #expect(result.outcome.count == taken.count, comment)
        #expect(taken.isSubset(of: result.atStart), comment)
        #expect(taken.isSuperset(of: result.survivors), comment)
        #expect(result.outcome.highestID == result.atStart.max(), comment)
    } else {
        #expect(result.attempts == PageWalker.maximumAttempts, comment)
    }
    return result.outcome.isComplete
}

/// Commits a page of two rows a page.
func commit(_ walker: inout PageWalker, _ total: Int, _ ids: [Int64]) {
    ids.withUnsafeBufferPointer {
        walker.commit(PageFacts(totalItems: total, totalPages: (total + 1) / 2, perPage: 2), ids: $0) { _ in }
    }
}
