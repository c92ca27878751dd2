import Tables

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

    static func == (left: DocumentPath, right: DocumentPath) -> Bool {
        left.collection.hasSameBytes(as: right.collection) && left.id.hasSameBytes(as: right.id)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(collection))
        hasher.combine(ExactText(id))
    }

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
        guard let path = name.rest(after: database.documents + "/") else {
            throw FirestoreError(
                .invalidArgument,
                "Document name \"\(name.prefix(200))\" is not in the database \"\(database.text)\".")
        }
        try self.init(parts: path.pathParts)
    }

    /// Refuses what no collection or document can be called (https://firebase.google.com/docs/firestore/quotas#limits).
    static func check(_ parts: [String]) throws(FirestoreError) {
        for part in parts {
            let bytes = Array(part.utf8)
            let isReserved =
                bytes.count >= 4 && bytes.starts(with: "__".utf8) && bytes.suffix(2).elementsEqual("__".utf8)
            guard !part.isEmpty, part != ".", part != "..", bytes.count <= 1500, !bytes.contains(UInt8(ascii: "/")),
                !isReserved
            else {
                throw FirestoreError(.invalidArgument, "Resource id \"\(part.prefix(80))\" is invalid.")
            }
        }
    }

    private static func quoted(_ parts: [String]) -> String { String(parts.joined(separator: "/").prefix(200)) }
}
