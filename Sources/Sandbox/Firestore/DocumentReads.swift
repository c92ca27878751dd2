import Files
import Foundation
import Tables

/// `GET …/documents/{collection}`, page by page, in the order of the documents' names.
struct DocumentList {
    private let collection: String
    private let pageSize: Int
    private let mask: [FieldPath]?
    /// The id of the last document on the previous page.
    private let after: ExactText?

    init(_ call: FirestoreCall, _ request: Request) throws(FirestoreRefusal) {
        let query = try QueryParameters(request, known: ["pageSize", "pageToken", "mask.fieldPaths"])
        collection = call.parts.joined(separator: "/")
        let size = try query.text("pageSize")
        guard let number = Int(size ?? "0"), number >= 0 else {
            throw .invalidValue(.string(size ?? ""), at: "pageSize", type: "TYPE_INT32")
        }
        pageSize = number == 0 ? 20 : min(number, 300)
        mask = try query.mask
        let token = try query.text("pageToken")
        after = token.flatMap { [collection] in PageToken.read($0, collection: collection) }
        guard (token == nil) == (after == nil) else {
            throw FirestoreRefusal(.invalidArgument, "The page token is invalid, or of another list.")
        }
    }

    func run(on database: FirestoreDatabase) -> JSONValue {
        let documents = database.sorted(collection, by: .name).documents
        // Documents are added and removed between requests. A page still starts after the last name of the previous one.
        let rest = after.map { after in documents.dropFirst(documents.partition { ExactText($0.id) <= after }) }
        let page = (rest ?? documents[...]).prefix(pageSize)
        guard let last = page.last else { return [:] }
        let list = page.map { $0.json(of: DocumentPath(collection: collection, id: $0.id), mask: mask) }
        let token = PageToken.text(last.id, collection: collection)
        let next = page.endIndex < documents.count ? [("nextPageToken", JSONValue.string(token))] : []
        return .object(JSONObject([("documents", .array(list))] + next))
    }
}

/// The document after which a page starts, with its list. Opaque to clients, in URL-safe base 64.
private enum PageToken {
    static func text(_ id: String, collection: String) -> String {
        Data("\(collection)/\(id)".utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The id in a token for the same list; `nil` if it is invalid.
    static func read(_ token: String, collection: String) -> ExactText? {
        var text = token.replacing("-", with: "+").replacing("_", with: "/")
        while !text.utf8.count.isMultiple(of: 4) { text += "=" }
        let path = Data(base64Encoded: text).flatMap { String(validating: $0, as: UTF8.self) }
        return path?.rest(after: collection + "/").map { ExactText($0) }
    }
}

/// `POST …/documents:runQuery`, at the root or at a document, as far as `attendance` needs it: one collection, a
/// conjunction of conditions, an ascending order, a cursor, and a limit
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/StructuredQuery).
struct DocumentQuery {
    private struct Condition {
        var field: FieldPath
        /// Whether it compares for equality; otherwise the value is the least.
        var isEquality: Bool
        var key: StoredValue.Key

        func holds(for document: StoredDocument) -> Bool {
            guard let key = document.fields[field]?.key else { return false }
            return isEquality ? key == self.key : key >= self.key && key.isOfType(of: self.key)
        }
    }

    /// The collection's path.
    private let collection: String
    private var conditions: [Condition] = []
    /// The field by which the documents are sorted, before the name; by default only the name.
    private var order = FieldPath.name
    private var start: StoredDocument.Position?
    private var limit = Int.max
    /// The fields of the response; `nil` for all.
    private var projection: [FieldPath]?

    /// Parses a request's body.
    ///
    /// - Parameter parent: The path of the document above the collection.
    init(_ request: Message, below parent: [String]) throws(FirestoreRefusal) {
        try request.only("structuredQuery")
        guard let query = try request.message("structuredQuery") else {
            throw FirestoreRefusal(.invalidArgument, "structuredQuery is required.")
        }
        try query.only("select", "from", "where", "orderBy", "startAt", "limit")
        let selectors = try query.messages("from")
        try selectors.first?.only("collectionId")
        guard selectors.count == 1, let name = try selectors[0].string("collectionId") else {
            throw FirestoreRefusal(.invalidArgument, "from must name exactly one collection.")
        }
        try DocumentPath.check([name])
        collection = (parent + [name]).joined(separator: "/")
        if let filter = try query.message("where") { try read(filter: filter) }
        if let range = conditions.first(where: { !$0.isEquality }) { order = range.field }
        try readOrder(of: query)
        if let value = query["limit"] {
            guard let number = value.integer, let count = Int32(exactly: number), count >= 0 else {
                throw .invalidValue(value, at: query.place("limit"), type: "TYPE_INT32")
            }
            limit = Int(count)
        }
        for field in try query.message("select")?.messages("fields") ?? [] {
            projection = (projection ?? []) + [try field.field()]
        }
    }

    /// A filter, or several that must all hold.
    private mutating func read(filter: Message) throws(FirestoreRefusal) {
        try filter.only("compositeFilter", "fieldFilter")
        var filters = [filter]
        if let composite = try filter.message("compositeFilter") {
            try composite.only("op", "filters")
            guard try composite.string("op") == "AND" else {
                throw .invalidValue(composite["op"] ?? .null, at: composite.place("op"), type: "TYPE_ENUM")
            }
            filters = try composite.messages("filters")
            guard !filters.isEmpty else { throw FirestoreRefusal(.invalidArgument, "compositeFilter has no filters.") }
        }
        for filter in filters {
            guard let condition = try filter.message("fieldFilter"), let value = try condition.message("value") else {
                throw FirestoreRefusal(.invalidArgument, "filter at '\(filter.path)' has no type or value.")
            }
            try condition.only("field", "op", "value")
            let op = try condition.string("op") ?? ""
            guard ["EQUAL", "GREATER_THAN_OR_EQUAL"].contains(op) else {
                throw .invalidValue(.string(op), at: condition.place("op"), type: "TYPE_ENUM")
            }
            conditions.append(
                Condition(
                    field: try condition.field("field"), isEquality: op == "EQUAL", key: try StoredValue(value).key))
        }
    }

    /// Parses `orderBy`, a field and `__name__`, and `startAt`, a position in that order.
    private mutating func readOrder(of query: Message) throws(FirestoreRefusal) {
        var fields: [FieldPath] = []
        for part in try query.messages("orderBy") {
            try part.only("field", "direction")
            guard [nil, "ASCENDING"].contains(try part.string("direction")) else {
                throw .invalidValue(part["direction"] ?? .null, at: part.place("direction"), type: "TYPE_ENUM")
            }
            fields.append(try part.field("field"))
        }
        if let first = fields.first {
            guard fields.count == 2, first != .name, fields[1] == .name else {
                throw FirestoreRefusal(.invalidArgument, "orderBy is a field and then __name__ here.")
            }
            order = first
        }
        guard let cursor = try query.message("startAt") else { return }
        try cursor.only("values", "before")
        let values = try cursor.messages("values")
        let prefix = "\(FirestoreDatabase.documents)/\(collection)/"
        guard fields.count == 2, values.count == 2, try cursor.boolean("before") != true,
            let name = try values[1].string("referenceValue"), let id = name.rest(after: prefix)
        else {
            throw FirestoreRefusal(
                .invalidArgument, "startAt is after a value for each field of orderBy here, a name the last.")
        }
        start = (try StoredValue(values[0]).key, ExactText(id))
    }

    func run(on database: FirestoreDatabase) throws(FirestoreRefusal) -> JSONValue {
        try requireIndex()
        let (documents, time) = database.sorted(collection, by: order)
        let readTime = JSONValue.string(time.text)
        let place = start.map { start in documents.partition { $0.position(by: order).map { $0 <= start } ?? true } }
        let found = documents.dropFirst(place ?? 0).lazy
            .filter { document in conditions.allSatisfy { $0.holds(for: document) } }.prefix(limit)
        let rows = found.map { document in
            let path = DocumentPath(collection: collection, id: document.id)
            return ["document": document.json(of: path, mask: projection), "readTime": readTime] as JSONValue
        }
        // Without results, the response still has a read time.
        return rows.isEmpty ? [["readTime": readTime]] : .array(Array(rows))
    }

    /// Firestore indexes every field on its own. A query that compares one field for equality and sorts or compares
    /// another by range needs a composite index and fails without it. The one that the gym's documentation recommends
    /// exists: a member's check-ins by time (https://firebase.google.com/docs/firestore/query-data/index-overview).
    private func requireIndex() throws(FirestoreRefusal) {
        let equal = Set(conditions.filter(\.isEquality).map(\.field)).subtracting([order]).map(\.parts)
        guard order != .name, !equal.isEmpty else { return }
        if collection == "check_ins", equal == [["memberId"]], order.parts == ["checkInDate"] { return }
        let wanted = (equal + [order.parts]).map { $0.joined(separator: ".") }
        throw FirestoreRefusal(
            .failedPrecondition, "The query requires an index on \(collection): \(wanted.joined(separator: ", ")).")
    }
}

extension Array {
    /// The number of leading elements that satisfy a condition, which must be false for all others.
    fileprivate func partition(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
