import Synchronization
import Tables

/// The database that requests share. Its data are made when it is first used, so that who does not ask for it does
/// not wait for it.
final class FirestoreDatabase: Sendable {
    private struct Values: Sendable {
        var store: DocumentStore?
        var transactions = DocumentTransactions()
    }

    let name: DatabaseName
    private let values = Mutex(Values())
    private let clock: @Sendable () -> Instant
    private let fill: @Sendable () -> DocumentStore

    init(
        _ name: DatabaseName, clock: @escaping @Sendable () -> Instant, fill: @escaping @Sendable () -> DocumentStore
    ) {
        self.name = name
        self.clock = clock
        self.fill = fill
    }

    /// One request's work, all of it before or after any other's.
    ///
    /// - Parameter body: is given the server's time in microseconds, not before that of the last commit.
    func perform<Result: Sendable>(
        _ body: (inout DocumentStore, inout DocumentTransactions, Int64) throws(FirestoreError) -> Result
    ) throws(FirestoreError) -> Result {
        let now = clock().secondsSinceEpoch * 1_000_000
        return try values.withLock { (values) throws(FirestoreError) -> Result in
            var store = values.store ?? fill()
            // The values let go of the store meanwhile: a second owner would have it copied at the first change.
            values.store = nil
            defer { values.store = store }
            return try body(&store, &values.transactions, max(now, store.lastCommitTime))
        }
    }
}
