import Hummingbird
import Tables

/// `GET …/documents/{collection}/{id}`.
struct GetDocument {
    private let path: DocumentPath
    private let mask: [FieldPath]?
    private let transaction: String?

    init(_ call: FirestoreCall, _ request: Request) throws(FirestoreError) {
        let query = try QueryParameters(request, known: ["mask.fieldPaths", "transaction"])
        path = try DocumentPath(parts: call.parts)
        mask = try query.mask("mask.fieldPaths")
        transaction = try query.text("transaction").map(TransactionName.read)
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        try database.perform { (store, transactions, _) throws(FirestoreError) -> String in
            let document = store[path]
            if let transaction {
                try transactions.noteRead(of: path, version: document?.updateTime, in: transaction)
            }
            let name = path.name(in: database.name)
            guard let document else { throw FirestoreError(.notFound, "Document \"\(name)\" not found.") }
            var text = ""
            document.append(to: &text, name: name, mask: mask)
            return text
        }
    }
}

/// `POST …/documents:batchGet`.
struct BatchGet {
    private let paths: [DocumentPath]
    private let mask: [FieldPath]?
    private let transaction: String?

    init(_ body: JSONTree, in database: DatabaseName) throws(FirestoreError) {
        let message = try ProtoMessage(
            body, members: ["documents", "mask", "transaction", "newTransaction", "readTime"])
        for name in ["newTransaction", "readTime"] where message.tree(name) != nil { throw .unserved(name) }
        var paths: [DocumentPath] = []
        var known: Set<DocumentPath> = []
        for name in try message.strings("documents") {
            let path = try DocumentPath(name: name, in: database)
            // "Duplicate names will be elided."
            if known.insert(path).inserted { paths.append(path) }
        }
        self.paths = paths
        mask = try [FieldPath](mask: message, "mask")
        transaction = try message.string("transaction").map(TransactionName.read)
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        try database.perform { (store, transactions, now) throws(FirestoreError) -> String in
            let readTime = FirestoreTimestamp(microseconds: now).text
            var text = "["
            for path in paths {
                let document = store[path]
                if let transaction {
                    try transactions.noteRead(of: path, version: document?.updateTime, in: transaction)
                }
                if text.utf8.count > 1 { text += "," }
                let name = path.name(in: database.name)
                if let document {
                    text += #"{"found":"#
                    document.append(to: &text, name: name, mask: mask)
                } else {
                    text += #"{"missing":"#
                    text.appendJSON(name)
                }
                text += #","readTime":"\#(readTime)"}"#
            }
            return text + "]"
        }
    }
}
