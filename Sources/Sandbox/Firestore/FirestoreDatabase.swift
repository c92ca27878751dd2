import Files
import Synchronization
import Tables

/// The database shared by requests. Its data are created on first use, so that only those who need it wait.
final class FirestoreDatabase: Sendable {
    /// The project whose database `(default)` is served.
    static let project = "sajarubox-sandbox"
    static let documents = "projects/\(project)/databases/(default)/documents"

    private let store = Mutex<DocumentStore?>(nil)
    private let clock: @Sendable () -> Instant
    private let fill: @Sendable () -> [ExactText: DocumentCollection]

    init(clock: @escaping @Sendable () -> Instant, fill: @escaping @Sendable () -> [ExactText: DocumentCollection]) {
        self.clock = clock
        self.fill = fill
    }

    func read<Result: Sendable>(_ body: (DocumentStore) -> Result) -> Result {
        perform { body($0) }
    }

    /// A collection's documents in an order, which is kept for the next page, and the time of reading.
    func sorted(_ collection: String, by field: FieldPath) -> (documents: [StoredDocument], time: FirestoreTimestamp) {
        let now = FirestoreTimestamp(clock())
        return perform { store in
            let documents = store.collections[ExactText(collection)]?.kept(by: field) ?? []
            return (documents, max(now, FirestoreTimestamp(microseconds: store.lastCommit)))
        }
    }

    /// Applies all writes or none, in order, each seeing those before it, and returns the update time of each and the
    /// commit's, which is later than all before.
    func commit(
        _ writes: [DocumentWrite]
    ) throws -> (updateTimes: [FirestoreTimestamp], time: FirestoreTimestamp) {
        let now = clock().secondsSinceEpoch * 1_000_000
        return try perform { store in
            let last = max(store.lastCommit + 1, now)
            let time = FirestoreTimestamp(microseconds: last)
            var staged: [DocumentPath: StoredDocument] = [:]
            let times = try writes.map { write in
                let document = try write.applied(to: staged[write.path] ?? store[write.path], at: time)
                staged[write.path] = document
                return document.updateTime
            }
            for (path, document) in staged { store[path] = document }
            store.lastCommit = last
            return (times, time)
        }
    }

    private func perform<Result: Sendable>(_ body: (inout DocumentStore) throws -> Result) rethrows -> Result {
        try store.withLock { kept in
            var store = kept ?? DocumentStore(collections: fill(), at: SandboxConfiguration.dataTime)
            // Released meanwhile: a second reference would cause a copy at the first change.
            kept = nil
            defer { kept = store }
            return try body(&store)
        }
    }
}

/// All documents of a database, and the time of the last commit, in microseconds since 1970.
struct DocumentStore: Sendable {
    var collections: [ExactText: DocumentCollection]
    var lastCommit: Int64

    init(collections: [ExactText: DocumentCollection], at time: Instant) {
        self.collections = collections
        lastCommit = time.secondsSinceEpoch * 1_000_000
    }

    subscript(path: DocumentPath) -> StoredDocument? {
        get { collections[path.collection]?.documents[path.id] }
        set {
            guard let newValue else { return }
            collections[path.collection, default: DocumentCollection()].set(newValue)
        }
    }
}

/// A collection's documents by id, and in the orders requested since the last write.
struct DocumentCollection: Sendable {
    private(set) var documents: [ExactText: StoredDocument] = [:]
    private var orders: [FieldPath: [StoredDocument]] = [:]

    mutating func set(_ document: StoredDocument) {
        documents[ExactText(document.id)] = document
        orders.removeAll()
    }

    /// The documents that have a field, sorted by it and then by name; kept until the next write.
    mutating func kept(by field: FieldPath) -> [StoredDocument] {
        if let order = orders[field] { return order }
        // Few orders are needed. A client that tries many cannot fill the memory.
        if orders.count >= 8 { orders.removeAll() }
        let order = sorted(by: field)
        orders[field] = order
        return order
    }

    func sorted(by field: FieldPath) -> [StoredDocument] {
        let entries = documents.values.compactMap { document in document.position(by: field).map { ($0, document) } }
        return entries.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// A stored document.
struct StoredDocument: Sendable, Equatable {
    var id: String
    var fields: StoredFields
    var createTime: FirestoreTimestamp
    var updateTime: FirestoreTimestamp

    /// Where a document stands in an order: by a value, and then by name.
    typealias Position = (key: StoredValue.Key, id: ExactText)

    /// `nil` if the document lacks the field.
    func position(by field: FieldPath) -> Position? {
        if field == .name { return (.null, ExactText(id)) }
        return fields[field].map { ($0.key, ExactText(id)) }
    }

    /// The document as in responses, with the fields of the mask.
    func json(of path: DocumentPath, mask: [FieldPath]? = nil) -> JSONValue {
        let shown = fields.masked(by: mask)
        let members = [("name", .string(path.name))] + (shown.isEmpty ? [] : [("fields", shown.json)])
        return .object(
            JSONObject(
                members + [("createTime", .string(createTime.text)), ("updateTime", .string(updateTime.text))]))
    }
}

/// A document's location in its database: a collection's path, such as `members` or `members/m1/notes`, and an id.
struct DocumentPath: Sendable, Hashable {
    let collection: ExactText
    let id: ExactText

    /// The full name.
    var name: String { "\(FirestoreDatabase.documents)/\(collection)/\(id)" }

    init(collection: String, id: String) {
        self.collection = ExactText(collection)
        self.id = ExactText(id)
    }

    /// Parses the path segments after `documents`. A document's path has an even number of them.
    init(_ parts: [String]) throws(FirestoreRefusal) {
        try Self.check(parts)
        guard parts.count >= 2, parts.count.isMultiple(of: 2) else {
            throw FirestoreRefusal(
                .invalidArgument,
                "Document path \"\(parts.joined(separator: "/").prefix(200))\" has an odd number of segments.")
        }
        self.init(collection: parts.dropLast().joined(separator: "/"), id: parts[parts.count - 1])
    }

    /// Parses a document's full name.
    init(name: String) throws(FirestoreRefusal) {
        guard let path = name.rest(after: FirestoreDatabase.documents + "/") else {
            throw FirestoreRefusal(.invalidArgument, "Document name \"\(name.prefix(200))\" is not in the database.")
        }
        try self.init(path.pathParts)
    }

    /// Throws if a segment is not a valid name of a collection or document
    /// (https://firebase.google.com/docs/firestore/quotas#limits).
    static func check(_ parts: [String]) throws(FirestoreRefusal) {
        for part in parts {
            let isReserved = part.utf8.count >= 4 && part.hasPrefix("__") && part.hasSuffix("__")
            guard !["", ".", ".."].contains(part), part.utf8.count <= 1500, !part.utf8.contains(UInt8(ascii: "/")),
                !isReserved
            else { throw FirestoreRefusal(.invalidArgument, "Resource id \"\(part.prefix(80))\" is invalid.") }
        }
    }
}

/// One write of a commit. It sets the fields named by the mask, and removes those of them that have no value; without
/// a mask, it replaces the document (https://cloud.google.com/firestore/docs/reference/rest/v1/Write).
struct DocumentWrite: Sendable {
    let path: DocumentPath
    private let fields: StoredFields
    private let mask: [FieldPath]?
    private let exists: Bool?
    private let updateTime: FirestoreTimestamp?

    init(_ write: Message) throws(FirestoreRefusal) {
        try write.only("update", "updateMask", "currentDocument")
        guard let document = try write.message("update") else {
            throw FirestoreRefusal(.invalidArgument, "A write has an operation; '\(write.path)' has none.")
        }
        try document.only("name", "fields")
        path = try DocumentPath(name: try document.string("name") ?? "")
        fields = try StoredFields(document)
        if let message = try write.message("updateMask") {
            try message.only("fieldPaths")
            var mask: [FieldPath] = []
            for text in try message.list("fieldPaths") { mask.append(try FieldPath(text.string ?? "")) }
            self.mask = mask
        } else {
            mask = nil
        }
        let condition = try write.message("currentDocument")
        try condition?.only("exists", "updateTime")
        exists = try condition?.boolean("exists")
        let time = try condition?.string("updateTime")
        updateTime = time.flatMap { FirestoreTimestamp($0) }
        guard exists == nil || time == nil, (time == nil) == (updateTime == nil) else {
            throw FirestoreRefusal(.invalidArgument, "currentDocument has either exists or updateTime.")
        }
    }

    /// The document after the write. If the write changes nothing, the update time stays.
    ///
    /// - Throws: `FirestoreRefusal` if the document is not as required.
    func applied(
        to present: StoredDocument?, at time: FirestoreTimestamp
    ) throws(FirestoreRefusal) -> StoredDocument {
        if exists == false, present != nil {
            throw FirestoreRefusal(.alreadyExists, "Document already exists: \(path.name)")
        }
        if exists == true || updateTime != nil, present == nil {
            throw FirestoreRefusal(.notFound, "No document to update: \(path.name)")
        }
        if let updateTime, let present, present.updateTime != updateTime {
            throw FirestoreRefusal(
                .failedPrecondition,
                "the stored version (\(present.updateTime.microseconds)) does not match the required base version "
                    + "(\(updateTime.microseconds))")
        }
        var fields = fields
        if let mask {
            fields = present?.fields ?? [:]
            for path in mask { fields[path] = self.fields[path] }
        }
        var document =
            present ?? StoredDocument(id: path.id.text, fields: fields, createTime: time, updateTime: time)
        if document.fields != fields {
            document.fields = fields
            document.updateTime = time
        }
        return document
    }
}
