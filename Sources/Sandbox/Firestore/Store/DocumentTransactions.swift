/// Transactions under way: what each has read, so that its commit fails where that has changed since.
///
/// Firestore's server libraries lock what they read; here the first commit wins and the other is told to try again,
/// as Firestore's optimistic mode has it (https://cloud.google.com/firestore/docs/transaction-data-contention).
struct DocumentTransactions: Sendable {
    /// How long one may take, in microseconds (https://firebase.google.com/docs/firestore/quotas#limits).
    static let longest: Int64 = 270 * 1_000_000
    static let mostAtOnce = 1000

    private struct Transaction {
        var began: Int64
        var isReadOnly: Bool
        /// Update times of the documents read; `nil` for one that was not there.
        var reads: [DocumentPath: Int64?] = [:]
    }

    private var underWay: [String: Transaction] = [:]
    private var last = 0

    /// A new transaction's name.
    mutating func begin(readOnly: Bool, at time: Int64) -> String {
        underWay = underWay.filter { time - $0.value.began < Self.longest }
        // Whoever leaves so many open loses the oldest.
        if underWay.count >= Self.mostAtOnce, let oldest = underWay.min(by: { $0.value.began < $1.value.began }) {
            underWay[oldest.key] = nil
        }
        last += 1
        let name = "sandbox-transaction-\(last)"
        underWay[name] = Transaction(began: time, isReadOnly: readOnly)
        return name
    }

    /// Notes a document as read, the first version that was seen.
    mutating func noteRead(of path: DocumentPath, version: Int64?, in name: String) throws(FirestoreError) {
        guard underWay[name] != nil else { throw Self.unknown }
        if underWay[name]?.reads[path] == nil { underWay[name]?.reads.updateValue(version, forKey: path) }
    }

    mutating func end(_ name: String) throws(FirestoreError) {
        guard underWay.removeValue(forKey: name) != nil else { throw Self.unknown }
    }

    /// Ends a transaction that is about to write. Throws where what it read has changed.
    mutating func commit(
        _ name: String, writes: Int, at time: Int64, in store: DocumentStore
    ) throws(FirestoreError) {
        guard let transaction = underWay.removeValue(forKey: name) else { throw Self.unknown }
        guard time - transaction.began < Self.longest else {
            throw FirestoreError(.invalidArgument, "The referenced transaction has expired or is no longer valid.")
        }
        guard writes == 0 || !transaction.isReadOnly else {
            throw FirestoreError(.invalidArgument, "Cannot modify entities in a read-only transaction.")
        }
        for (path, version) in transaction.reads where store[path]?.updateTime != version {
            throw FirestoreError(.aborted, "Too much contention on these documents. Please try again.")
        }
    }

    private static let unknown = FirestoreError(
        .invalidArgument, "The referenced transaction has expired or is no longer valid.")
}
