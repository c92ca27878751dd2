import Tables

/// `POST …/documents:runQuery`, at the root or at a document.
struct RunQuery {
    private let query: StructuredQuery
    private let collection: String
    private let transaction: String?

    init(_ call: FirestoreCall, _ body: JSONTree) throws(FirestoreError) {
        let unserved = ["newTransaction", "readTime", "explainOptions"]
        let message = try ProtoMessage(body, members: Set(["structuredQuery", "transaction"] + unserved))
        for name in unserved where message.tree(name) != nil { throw .unserved(name) }
        guard let tree = message.tree("structuredQuery") else {
            throw FirestoreError(.invalidArgument, "structuredQuery is required.")
        }
        query = try StructuredQuery(tree, at: "structuredQuery")
        collection = (call.parts + [query.collection]).joined(separator: "/")
        transaction = try message.string("transaction").map(TransactionName.read)
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        try database.perform { (store, transactions, now) throws(FirestoreError) -> String in
            let readTime = FirestoreTimestamp(microseconds: now).text
            try CompositeIndexes.recommended.require(for: query, in: collection)
            return try store.withCollection(collection) { (documents) throws(FirestoreError) -> String in
                var text = "["
                let name = database.name.documents + "/" + collection
                for id in try query.run(on: &documents, named: name) {
                    guard let document = documents[id] else { continue }
                    if let transaction {
                        let path = DocumentPath(collection: collection, id: id)
                        try transactions.noteRead(of: path, version: document.updateTime, in: transaction)
                    }
                    text += text.utf8.count == 1 ? #"{"document":"# : #",{"document":"#
                    document.append(to: &text, name: "\(name)/\(id)", mask: query.projection)
                    text += #","readTime":"\#(readTime)"}"#
                }
                // Without a result the answer still says as of when.
                if text.utf8.count == 1 { text += #"{"readTime":"\#(readTime)"}"# }
                return text + "]"
            }
        }
    }
}

/// `POST …/documents:runAggregationQuery`, as far as it counts.
struct RunAggregationQuery {
    private let query: StructuredQuery
    private let collection: String
    /// Where each count goes, and where it stops.
    private var counts: [(alias: String, upTo: Int?)] = []

    init(_ call: FirestoreCall, _ body: JSONTree) throws(FirestoreError) {
        let unserved = ["transaction", "newTransaction", "readTime", "explainOptions"]
        let message = try ProtoMessage(body, members: Set(["structuredAggregationQuery"] + unserved))
        for name in unserved where message.tree(name) != nil { throw .unserved(name) }
        guard
            let aggregation = try message.message(
                "structuredAggregationQuery", members: ["structuredQuery", "aggregations"]),
            let tree = aggregation.tree("structuredQuery")
        else {
            throw FirestoreError(.invalidArgument, "structuredAggregationQuery.structuredQuery is required.")
        }
        query = try StructuredQuery(tree, at: aggregation.place("structuredQuery"))
        collection = (call.parts + [query.collection]).joined(separator: "/")
        for (index, (tree, place)) in try aggregation.list("aggregations").enumerated() {
            let entry = try ProtoMessage(tree, at: place, members: ["alias", "count", "sum", "avg"])
            for name in ["sum", "avg"] where entry.tree(name) != nil { throw .unserved(name) }
            guard let count = try entry.message("count", members: ["upTo"]) else {
                throw FirestoreError(.invalidArgument, "aggregation at '\(place)' has no type.")
            }
            counts.append((try entry.string("alias") ?? "field_\(index + 1)", try count.count("upTo")))
        }
        guard (1...5).contains(counts.count), Set(counts.map(\.alias)).count == counts.count else {
            throw FirestoreError(.invalidArgument, "aggregations needs 1 to 5 entries, each with its own alias.")
        }
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        try database.perform { (store, _, now) throws(FirestoreError) -> String in
            try CompositeIndexes.recommended.require(for: query, in: collection)
            let name = database.name.documents + "/" + collection
            let found = try store.withCollection(collection) { (documents) throws(FirestoreError) -> Int in
                try query.run(on: &documents, named: name).count
            }
            var text = #"[{"result":{"aggregateFields":{"#
            for (index, (alias, upTo)) in counts.enumerated() {
                if index > 0 { text += "," }
                text.appendJSON(alias)
                text += ":"
                FirestoreValue.integer(Int64(min(found, upTo ?? found))).append(to: &text)
            }
            return text + #"}},"readTime":"\#(FirestoreTimestamp(microseconds: now).text)"}]"#
        }
    }
}
