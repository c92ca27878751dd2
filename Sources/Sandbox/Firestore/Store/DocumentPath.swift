/// A database's name, `projects/{project}/databases/{database}`.
struct DatabaseName: Sendable, Hashable {
    var project: String
    var database = "(default)"

    var text: String { "projects/\(project)/databases/\(database)" }
    var documents: String { text + "/documents" }
}

/// Where a document is within its database: a collection's path, such as `members` or `members/m1/notes`, and an id.
struct DocumentPath: Sendable, Hashable {
    var collection: String
    var id: String

    var text: String { "\(collection)/\(id)" }

    func name(in database: DatabaseName) -> String { "\(database.documents)/\(text)" }

    init(collection: String, id: String) {
        self.collection = collection
        self.id = id
    }

    /// Reads the parts after `documents`; a document's path has an even number of them.
    init(parts: [String]) throws(FirestoreError) {
        try Self.check(parts)
        guard parts.count >= 2, parts.count.isMultiple(of: 2) else {
            throw FirestoreError(
                .invalidArgument, "Document path \"\(Self.quoted(parts))\" has an odd number of segments.")
        }
        self.init(collection: parts.dropLast().joined(separator: "/"), id: parts[parts.count - 1])
    }

    /// Reads a document's full name, which has to be in `database`.
    init(name: String, in database: DatabaseName) throws(FirestoreError) {
        guard name.hasPrefix(database.documents + "/") else {
            throw FirestoreError(
                .invalidArgument,
                "Document name \"\(name.prefix(200))\" is not in the database \"\(database.text)\".")
        }
        let rest = name.dropFirst(database.documents.count + 1)
        try self.init(parts: rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
    }

    /// Refuses what no collection or document can be called (https://firebase.google.com/docs/firestore/quotas#limits).
    static func check(_ parts: [String]) throws(FirestoreError) {
        for part in parts {
            let isReserved = part.count >= 4 && part.hasPrefix("__") && part.hasSuffix("__")
            guard !part.isEmpty, part != ".", part != "..", part.utf8.count <= 1500, !part.contains("/"), !isReserved
            else {
                throw FirestoreError(.invalidArgument, "Resource id \"\(part.prefix(80))\" is invalid.")
            }
        }
    }

    private static func quoted(_ parts: [String]) -> String { String(parts.joined(separator: "/").prefix(200)) }
}
