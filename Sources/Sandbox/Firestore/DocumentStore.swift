import JSON
import Tables

/// A database's name, `projects/{project}/databases/{database}`.
struct DatabaseName: Sendable, Hashable {
    var project: String
    var database = "(default)"

    var text: String { "projects/\(project)/databases/\(database)" }
    var documents: String { text + "/documents" }
}

/// A document's location in its database: a collection's path, such as `members` or `members/m1/notes`, and an id.
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

    /// Parses the path segments after `documents`. A document's path has an even number of them.
    init(parts: [String]) throws(FirestoreRefusal) {
        try Self.check(parts)
        guard parts.count >= 2, parts.count.isMultiple(of: 2) else {
            throw FirestoreRefusal(
                .invalidArgument, "Document path \"\(Self.quoted(parts))\" has an odd number of segments.")
        }
        self.init(collection: parts.dropLast().joined(separator: "/"), id: parts[parts.count - 1])
    }

    /// Parses a document's full name, which must be in `database`.
    init(name: String, in database: DatabaseName) throws(FirestoreRefusal) {
        guard let path = name.rest(after: database.documents + "/") else {
            throw FirestoreRefusal(
                .invalidArgument,
                "Document name \"\(name.prefix(200))\" is not in the database \"\(database.text)\".")
        }
        try self.init(parts: path.pathParts)
    }

    /// Throws if a segment is not a valid name of a collection or document
    /// (https://firebase.google.com/docs/firestore/quotas#limits).
    static func check(_ parts: [String]) throws(FirestoreRefusal) {
        for part in parts {
            let bytes = Array(part.utf8)
            let isReserved =
                bytes.count >= 4 && bytes.starts(with: "__".utf8) && bytes.suffix(2).elementsEqual("__".utf8)
            guard !part.isEmpty, part != ".", part != "..", bytes.count <= 1500, !bytes.contains(UInt8(ascii: "/")),
                !isReserved
            else {
                throw FirestoreRefusal(.invalidArgument, "Resource id \"\(part.prefix(80))\" is invalid.")
            }
        }
    }

    private static func quoted(_ parts: [String]) -> String { String(parts.joined(separator: "/").prefix(200)) }
}

/// A stored document. Times are microseconds since 1970.
struct ServedDocument: Sendable, Equatable {
    var fields: [ExactText: ServedValue]
    var createTime: Int64
    var updateTime: Int64

    /// The value of a field other than `__name__`.
    subscript(path: ServedFieldPath) -> ServedValue? { fields[path: path] }

    /// Appends the document as in responses, with the fields of the mask.
    func append(to text: inout String, name: String, mask: [ServedFieldPath]?) {
        text += #"{"name":"#
        text += JSONValue.string(name).text()
        text += ","
        let shown = fields.masked(by: mask)
        ServedValue.append(shown, to: &text)
        if !shown.isEmpty { text += "," }
        text += #""createTime":"\#(FirestoreTimestamp(microseconds: createTime).text)","#
        text += #""updateTime":"\#(FirestoreTimestamp(microseconds: updateTime).text)"}"#
    }
}

/// A collection's documents by id, and in the orders requested since the last write.
struct DocumentCollection: Sendable {
    /// A document's position in an order: the value it is sorted by (null if only the name is), and its id.
    struct Entry: Sendable {
        var key: ServedValue
        var id: String

        func compared(to other: Entry) -> ServedValue.Ordering {
            let ordering = key.compared(to: other.key)
            return ordering == .same ? ServedValue.string(id).compared(to: .string(other.id)) : ordering
        }
    }

    private(set) var documents: [ExactText: ServedDocument] = [:]
    private var orders: [ServedFieldPath: [Entry]] = [:]

    var count: Int { documents.count }

    subscript(id: String) -> ServedDocument? { documents[ExactText(id)] }

    /// Adds or replaces a document.
    mutating func set(_ id: String, _ document: ServedDocument) {
        documents[ExactText(id)] = document
        orders.removeAll()
    }

    /// The documents that have a field, sorted by it and then by name.
    mutating func entries(by field: ServedFieldPath) -> [Entry] {
        if let entries = orders[field] { return entries }
        let entries = sorted(by: field) { _ in true }
        // Few orders are needed. A client that tries many cannot fill the memory.
        if orders.count >= 8 { orders.removeAll() }
        orders[field] = entries
        return entries
    }

    /// The documents that match, sorted likewise.
    func sorted(by field: ServedFieldPath, where fits: (ServedDocument) -> Bool) -> [Entry] {
        documents.compactMap { id, document in
            guard let key = field == .name ? .null : document[field], fits(document) else { return nil }
            return Entry(key: key, id: id.text)
        }
        .sorted { $0.compared(to: $1) == .before }
    }
}

extension [DocumentCollection.Entry] {
    /// The number of leading elements that satisfy a condition, which must be false for all others.
    func partition(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// All documents of a database: collections, atomic commits, and the clock that dates them.
struct DocumentStore: Sendable {
    let name: DatabaseName
    private(set) var collections: [ExactText: DocumentCollection] = [:]
    /// Microseconds since 1970. Every commit has a later time.
    private(set) var lastCommitTime: Int64

    init(_ name: DatabaseName, time: Instant) {
        self.name = name
        lastCommitTime = time.secondsSinceEpoch * 1_000_000
    }

    subscript(path: DocumentPath) -> ServedDocument? { collections[ExactText(path.collection)]?[path.id] }

    /// Adds a document with its own times, as data that existed before.
    mutating func seed(_ path: DocumentPath, _ document: ServedDocument) {
        collections[ExactText(path.collection), default: DocumentCollection()].set(path.id, document)
        lastCommitTime = max(lastCommitTime, document.updateTime)
    }

    /// Calls `body` with a collection, which it may sort. An unknown collection is empty.
    mutating func withCollection<Result>(_ path: String, _ body: (inout DocumentCollection) -> Result) -> Result {
        let path = ExactText(path)
        guard collections[path] != nil else {
            var none = DocumentCollection()
            return body(&none)
        }
        return body(&collections[path, default: DocumentCollection()])
    }

    /// Applies all writes or none, in order, each seeing those before it, and returns the update time of each.
    ///
    /// - Parameter now: The server's time, in microseconds since 1970.
    mutating func commit(
        _ writes: [DocumentWrite], now: Int64
    ) throws(FirestoreRefusal) -> (updateTimes: [Int64], time: Int64) {
        let time = max(lastCommitTime + 1, now)
        var staged: [DocumentPath: ServedDocument] = [:]
        var updateTimes: [Int64] = []
        for write in writes {
            let present = staged[write.path] ?? self[write.path]
            try write.check(present, in: name)
            let changed = write.applied(to: present, at: time)
            staged[write.path] = changed
            updateTimes.append(changed.updateTime)
        }
        for (path, document) in staged {
            collections[ExactText(path.collection), default: DocumentCollection()].set(path.id, document)
        }
        lastCommitTime = time
        return (updateTimes, time)
    }
}
