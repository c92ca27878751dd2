import Base
import Foundation

/// `POST …/documents:runQuery`, at the root or at a document: one collection, a conjunction of conditions, an ascending
/// order, a cursor, and a limit (https://cloud.google.com/firestore/docs/reference/rest/v1/StructuredQuery).
struct DocumentQuery {
    private struct Condition {
        var field: FieldPath
        /// Whether it compares for equality; otherwise the value is the lower bound.
        var isEquality: Bool
        var key: StoredKey

        func holds(for document: StoredDocument) -> Bool {
            guard let key = document.fields[field].map(StoredKey.init) else { return false }
            return isEquality ? key == self.key : key >= self.key && key.rank == self.key.rank
        }
    }

    /// The collection's path.
    let collection: String
    /// The field by which the documents are sorted, before the name; by default only the name.
    private(set) var order = FieldPath.name
    /// The fields of the response; `nil` for all.
    private(set) var projection: [FieldPath]?
    private var conditions: [Condition] = []
    private var start: (StoredKey, ExactText)?
    private var limit = Int.max

    /// - Parameter parent: The path of the document above the collection.
    init(_ body: JSONValue, below parent: [String]) throws {
        let query = body["structuredQuery"]
        guard let from = query?["from"]?.array, from.count == 1, let name = from[0]["collectionId"]?.string else {
            throw FirestoreError.invalid("from")
        }
        collection = try FirestoreService.checked(parent + [name]).joined(separator: "/")
        if let filter = query?["where"] {
            let composite = filter["compositeFilter"]
            guard composite == nil || composite?["op"] == "AND" else { throw FirestoreError.invalid("op") }
            conditions = try (composite?["filters"]?.array ?? [filter]).map(Self.condition)
        }
        if let range = conditions.first(where: { !$0.isEquality }) { order = range.field }
        let sorting = query?["orderBy"]?.array ?? []
        let fields = try sorting.map { try FieldPath($0["field"]?["fieldPath"]?.string ?? "") }
        guard sorting.allSatisfy({ [nil, "ASCENDING"].contains($0["direction"]) }),
            fields.isEmpty || fields.count == 2 && fields[1] == .name
        else { throw FirestoreError.invalid("orderBy: it is a field and then __name__ here") }
        order = fields.first ?? order
        if let cursor = query?["startAt"] {
            let (values, prefix) = (cursor["values"]?.array ?? [], "\(FirestoreService.documents)/\(collection)/")
            guard values.count == 2, !fields.isEmpty, cursor["before"] != true,
                let id = values[1]["referenceValue"]?.string?.rest(after: prefix)
            else { throw FirestoreError.invalid("startAt: it is after a value and a name here") }
            start = (StoredKey(values[0]), ExactText(id))
        }
        if let value = query?["limit"] {
            guard let number = value.integer, number >= 0 else { throw FirestoreError.invalid("limit") }
            limit = Int(number)
        }
        projection = try query?["select"]?["fields"]?.array?.map { try FieldPath($0["fieldPath"]?.string ?? "") }
        try requireIndex()
    }

    private static func condition(_ filter: JSONValue) throws -> Condition {
        let condition = filter["fieldFilter"]
        guard let op = condition?["op"]?.string, ["EQUAL", "GREATER_THAN_OR_EQUAL"].contains(op),
            let value = condition?["value"]
        else { throw FirestoreError.invalid("filter") }
        return Condition(
            field: try FieldPath(condition?["field"]?["fieldPath"]?.string ?? ""), isEquality: op == "EQUAL",
            key: StoredKey(value))
    }

    /// - Parameter documents: The collection's documents, in the query's order.
    func run(on documents: [PlacedDocument]) -> [StoredDocument] {
        let place = start.map { start in documents.partition { $0.place <= start } }
        return Array(
            documents.dropFirst(place ?? 0).lazy.map(\.document)
                .filter { document in conditions.allSatisfy { $0.holds(for: document) } }.prefix(limit))
    }

    /// Firestore indexes every field on its own. A query that compares one field for equality and sorts or compares
    /// another by range needs a composite index and fails without it. The one that the gym's documentation recommends
    /// exists: a member's check-ins by time (https://firebase.google.com/docs/firestore/query-data/index-overview).
    private func requireIndex() throws {
        let equal = Set(conditions.filter(\.isEquality).map(\.field)).subtracting([order]).map(\.parts)
        guard order != .name, !equal.isEmpty else { return }
        if collection == "check_ins", equal == [["memberId"]], order.parts == ["checkInDate"] { return }
        let wanted = (equal + [order.parts]).map { $0.joined(separator: ".") }.joined(separator: ", ")
        throw ServiceError(400, "FAILED_PRECONDITION", "The query requires an index on \(collection): \(wanted).")
    }
}

/// One write of a commit. It sets the fields named by the mask, and removes those of them that have no value; without
/// a mask, it replaces the document (https://cloud.google.com/firestore/docs/reference/rest/v1/Write).
struct DocumentWrite {
    /// The collection and the id.
    let place: [ExactText]
    private let fields: StoredFields
    private let mask: [FieldPath]?
    private let exists: JSONValue?
    private let updateTime: String?

    init(_ write: JSONValue) throws {
        let name = write["update"]?["name"]?.string?.rest(after: FirestoreService.documents + "/")
        let parts = try FirestoreService.checked(name?.pathParts ?? [])
        guard !parts.isEmpty, parts.count.isMultiple(of: 2) else { throw FirestoreError.invalid("document name") }
        place = [ExactText(parts.dropLast().joined(separator: "/")), ExactText(parts[parts.count - 1])]
        fields = StoredFields(of: write["update"])
        mask = try write["updateMask"]?["fieldPaths"]?.array?.map { try FieldPath($0.string ?? "") }
        exists = write["currentDocument"]?["exists"]
        updateTime = write["currentDocument"]?["updateTime"]?.string
    }

    /// Returns the document after the write. Throws if the present document is not as required. If the write changes nothing,
    /// the update time stays.
    func applied(to present: StoredDocument?, at time: String) throws -> StoredDocument {
        let id = place[1].text
        if exists == false, present != nil { throw ServiceError(409, "ALREADY_EXISTS", "\(id) already exists.") }
        if exists == true || updateTime != nil, present == nil { throw FirestoreError.notFound(id) }
        if let updateTime, updateTime != present?.updateTime {
            throw ServiceError(400, "FAILED_PRECONDITION", "\(id) is not of the required version.")
        }
        var fields = fields
        if let mask {
            fields = present?.fields ?? [:]
            for path in mask { fields[path] = self.fields[path] }
        }
        var document = present ?? StoredDocument(id: id, fields: fields, createTime: time, updateTime: time)
        if document.fields != fields { (document.fields, document.updateTime) = (fields, time) }
        return document
    }
}
