import Base
import Synchronization

/// The part of Firestore's REST API that `attendance` uses: lists, documents, queries and commits
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents). Everything else is refused.
final class FirestoreService: Sendable {
    /// The project whose database `(default)` is served.
    static let project = "sajarubox-sandbox"
    static let documents = "projects/\(project)/databases/(default)/documents"

    private struct Store {
        var collections: [ExactText: [ExactText: StoredDocument]]
        /// The documents of collections in the orders requested since the last write.
        var orders: [String: [PlacedDocument]] = [:]
        /// The time of the last commit, in microseconds since 1970.
        var lastCommit: Int64
    }

    /// Created on first use, so that only those who need it wait.
    private let store = Mutex<Store?>(nil)
    private let gym: GymData
    private let clock: @Sendable () -> Instant
    private let ledger: TokenLedger

    init(_ gym: GymData, ledger: TokenLedger, clock: @escaping @Sendable () -> Instant) {
        (self.gym, self.ledger, self.clock) = (gym, ledger, clock)
    }

    // MARK: - Endpoints

    /// The segments of a path after `documents`, if the request may read and write them. The first two segments of the
    /// route are the project and the database.
    private func path(_ request: Request) throws -> [String] {
        do {
            _ = try ledger.bearer(request, of: .firestore)
        } catch {
            // Requests without a token are anonymous, which the database's rules do not allow.
            throw error == .missing ? FirestoreError.denied : FirestoreError.unauthenticated
        }
        guard request.segments[0] == Self.project else { throw FirestoreError.denied }
        guard request.segments[1] == "(default)" else { throw FirestoreError.notFound(request.segments[1]) }
        return try Self.checked(Array(request.segments.dropFirst(2)))
    }

    /// The document at a path.
    func get(_ request: Request) throws -> Response {
        let path = try path(request)
        let mask = try parameters(request, ["mask.fieldPaths"])["mask.fieldPaths"]?.map { try FieldPath($0) }
        guard let document = document(path.joined(separator: "/")) else {
            throw FirestoreError.notFound(path.joined(separator: "/"))
        }
        return .json(document.json(in: path.dropLast().joined(separator: "/"), mask))
    }

    /// A collection, page by page, in the order of the documents' names. A page starts after the last name of the previous
    /// one, which is its token.
    func list(_ request: Request) throws -> Response {
        let collection = try path(request).joined(separator: "/")
        let given = try parameters(request, ["pageSize", "pageToken", "mask.fieldPaths"])
        let mask = try given["mask.fieldPaths"]?.map { try FieldPath($0) }
        guard let size = Int(given["pageSize"]?.last ?? "0"), size >= 0 else {
            throw FirestoreError.invalid("pageSize")
        }
        let documents = sorted(collection, by: .name)
        var start = 0
        if let token = given["pageToken"]?.last {
            guard let id = Base64URL.decode(token) else { throw FirestoreError.invalid("pageToken") }
            start = documents.partition { $0.id <= ExactText(String(decoding: id, as: UTF8.self)) }
        }
        let page = documents.dropFirst(start).prefix(size == 0 ? 20 : min(size, 300))
        guard let last = page.last else { return .json([:]) }
        var list: [(String, JSONValue)] = [("documents", page.map { $0.document.json(in: collection, mask) }.json)]
        if page.endIndex < documents.count {
            list.append(("nextPageToken", .string(Base64URL.encode(last.id.text.utf8))))
        }
        return .json(.object(JSONObject(list)))
    }

    func query(_ request: Request) throws -> Response {
        let query = try DocumentQuery(try body(request), below: try path(request))
        let time = StoredTime(clock()).text
        let rows = query.run(on: sorted(query.collection, by: query.order)).map { document in
            JSONValue(["document": document.json(in: query.collection, query.projection), "readTime": time])
        }
        // Without results, the response still has a read time.
        return .json(.array(rows.isEmpty ? [JSONValue(["readTime": time])] : rows))
    }

    /// Applies all writes or none, in order, each seeing those before it.
    func commit(_ request: Request) throws -> Response {
        _ = try path(request)
        let writes = try (body(request)["writes"]?.array ?? []).map { try DocumentWrite($0) }
        let now = clock().secondsSinceEpoch * 1_000_000
        let times = try perform { store in
            // Later than all earlier commits.
            let last = max(store.lastCommit + 1, now)
            let time = StoredTime(microseconds: last).text
            var staged: [[ExactText]: StoredDocument] = [:]
            let times = try writes.map { write in
                let present = staged[write.place] ?? store.collections[write.place[0]]?[write.place[1]]
                let document = try write.applied(to: present, at: time)
                staged[write.place] = document
                return document.updateTime
            }
            for (place, document) in staged { store.collections[place[0], default: [:]][place[1]] = document }
            (store.orders, store.lastCommit) = ([:], last)
            return times + [time]
        }
        let results = times.dropLast().map { JSONValue(["updateTime": $0]) }
        return .json(JSONValue(["writeResults": results, "commitTime": times.last]))
    }

    // MARK: - Documents

    func document(_ path: String) -> StoredDocument? {
        let parts = path.pathParts
        return perform {
            $0.collections[ExactText(parts.dropLast().joined(separator: "/"))]?[ExactText(parts.last ?? "")]
        }
    }

    /// The documents of a collection that have a field, sorted by it and then by name; kept until the next write.
    func sorted(_ collection: String, by field: FieldPath) -> [PlacedDocument] {
        perform { store in
            let key = "\(collection)\n\(field.parts)"
            if let order = store.orders[key] { return order }
            let documents = store.collections[ExactText(collection)]?.values
            let order = (documents?.compactMap { PlacedDocument($0, by: field) } ?? []).sorted { $0.place < $1.place }
            store.orders[key] = order
            return order
        }
    }

    private func perform<Result: Sendable>(_ body: (inout Store) throws -> Result) rethrows -> Result {
        try store.withLock { kept in
            var store =
                kept ?? Store(collections: gym.collections, lastCommit: GymData.now.secondsSinceEpoch * 1_000_000)
            // Released in the meantime: a second reference would cause a copy at the first change.
            kept = nil
            defer { kept = store }
            return try body(&store)
        }
    }

    /// Throws if a segment is not a valid name (https://firebase.google.com/docs/firestore/quotas#limits).
    static func checked(_ parts: [String]) throws -> [String] {
        for part in parts where ["", ".", ".."].contains(part) || part.wholeMatch(of: /__.*__/) != nil {
            throw FirestoreError.invalid("resource id \"\(part)\"")
        }
        return parts
    }

    private func body(_ request: Request) throws -> JSONValue {
        guard let body = JSONValue(request.body) else { throw FirestoreError.invalid("JSON payload") }
        return body
    }

    /// The query parameters. Unknown ones are refused.
    private func parameters(_ request: Request, _ known: Set<String>) throws -> [String: [String]] {
        let given = Dictionary(grouping: request.parameters, by: \.name).mapValues { $0.map(\.value) }
        for name in given.keys where !known.contains(name) { throw FirestoreError.invalid("name \"\(name)\"") }
        return given
    }
}

/// A document with its place in an order: by a value, then by name.
struct PlacedDocument: Sendable {
    let document: StoredDocument
    let key: StoredKey
    let id: ExactText

    /// `nil` if the document lacks the field.
    init?(_ document: StoredDocument, by field: FieldPath) {
        guard let value = field == .name ? .null : document.fields[field] else { return nil }
        (self.document, key, id) = (document, StoredKey(value), ExactText(document.id))
    }

    var place: (StoredKey, ExactText) { (key, id) }
}

extension StoredDocument {
    /// The document as in responses, with the fields of the mask.
    func json(in collection: String, _ mask: [FieldPath]? = nil) -> JSONValue {
        let shown = fields.masked(by: mask)
        let name = ("name", "\(FirestoreService.documents)/\(collection)/\(id)".json)
        return .object(
            JSONObject(
                [name] + (shown.isEmpty ? [] : [("fields", shown.json)])
                    + [("createTime", createTime.json), ("updateTime", updateTime.json)]))
    }
}

extension Array {
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

/// Firestore's error responses. Their messages are not Google's.
enum FirestoreError {
    static let denied = ServiceError(403, "PERMISSION_DENIED", "Missing or insufficient permissions.")
    static let unauthenticated = ServiceError(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
    static func notFound(_ what: String) -> ServiceError { ServiceError(404, "NOT_FOUND", "\(what) not found.") }
    static func invalid(_ what: String) -> ServiceError { ServiceError(400, "INVALID_ARGUMENT", "Invalid \(what).") }
}
