import Tables

/// `POST …/documents:commit`: all writes or none.
struct Commit {
    /// The most writes of one commit.
    static let mostWrites = 500

    private let writes: [DocumentWrite]
    private let transaction: String?

    init(_ body: JSONTree, in database: DatabaseName) throws(FirestoreError) {
        let message = try ProtoMessage(body, members: ["writes", "transaction"])
        let list = try message.list("writes")
        guard list.count <= Self.mostWrites else {
            throw FirestoreError(.invalidArgument, "maximum \(Self.mostWrites) writes allowed per request")
        }
        var writes: [DocumentWrite] = []
        for (tree, place) in list { writes.append(try DocumentWrite(tree, at: place, in: database)) }
        self.writes = writes
        transaction = try message.string("transaction").map(TransactionName.read)
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        let (results, time) = try database.perform { (store, transactions, now) throws(FirestoreError) in
            if let transaction {
                try transactions.commit(transaction, writes: writes.count, at: now, in: store)
            }
            return try store.commit(writes, now: now)
        }
        var text = "{"
        for (index, result) in results.enumerated() {
            text += index == 0 ? #""writeResults":[{"# : ",{"
            if let time = result.updateTime {
                text += #""updateTime":"\#(FirestoreTimestamp(microseconds: time).text)""#
            }
            for (index, value) in result.transformResults.enumerated() {
                text += index == 0 ? #","transformResults":["# : ","
                value.append(to: &text)
            }
            text += result.transformResults.isEmpty ? "}" : "]}"
        }
        if !results.isEmpty { text += "]," }
        return text + #""commitTime":"\#(FirestoreTimestamp(microseconds: time).text)"}"#
    }
}

/// `POST …/documents:beginTransaction`.
struct BeginTransaction {
    private let isReadOnly: Bool

    init(_ body: JSONTree) throws(FirestoreError) {
        let options = try ProtoMessage(body, members: ["options"])
            .message("options", members: ["readOnly", "readWrite"])
        if let readOnly = try options?.message("readOnly", members: ["readTime"]), readOnly.tree("readTime") != nil {
            throw .unserved("readTime")
        }
        _ = try options?.message("readWrite", members: ["retryTransaction"])?.string("retryTransaction")
        isReadOnly = (options?.tree("readOnly") ?? .null) != .null
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        let name = try database.perform { (_, transactions, now) throws(FirestoreError) in
            transactions.begin(readOnly: isReadOnly, at: now)
        }
        return #"{"transaction":"\#(TransactionName.text(name))"}"#
    }
}

/// `POST …/documents:rollback`.
struct Rollback {
    private let transaction: String

    init(_ body: JSONTree) throws(FirestoreError) {
        let message = try ProtoMessage(body, members: ["transaction"])
        guard let text = try message.string("transaction") else {
            throw FirestoreError(.invalidArgument, "transaction is required.")
        }
        transaction = try TransactionName.read(text)
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        try database.perform { (_, transactions, _) throws(FirestoreError) in try transactions.end(transaction) }
        return "{}"
    }
}
