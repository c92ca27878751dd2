import Synchronization
import Testing

@testable import Base

@Suite(.timeLimit(.minutes(30))) struct ConcurrentlyTests {
    private struct Failure: Error, Equatable {
        var of: String
    }

    @Test func `both results are returned`() {
        let (sum, text) = concurrently {
            (1...100).reduce(0, +)
        } and: {
            "b"
        }
        #expect(sum == 5050 && text == "b")
    }

    /// The other is not cut short, and the first's error is the one told where both fail.
    @Test func `what one throws is thrown when both are done`() {
        let done = Atomic(0)
        #expect(throws: Failure(of: "second")) {
            _ = try concurrently { () throws -> Void in
                done.add(1, ordering: .relaxed)
            } and: { () throws -> Void in
                done.add(1, ordering: .relaxed)
                throw Failure(of: "second")
            }
        }
        #expect(done.load(ordering: .relaxed) == 2)
        #expect(throws: Failure(of: "first")) {
            _ = try concurrently { () throws -> Void in
                throw Failure(of: "first")
            } and: { () throws -> Void in
                throw Failure(of: "second")
            }
        }
    }
}
