import JSON
import Tables

/// `POST …/documents:runQuery`, at the root or at a document, as far as `attendance` needs it: one collection, a
/// conjunction of conditions, an ascending order, a cursor, and a limit
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/StructuredQuery).
struct DocumentQuery {
    private struct Condition {
        enum Comparison: String {
            case equal = "EQUAL"
            case greaterOrEqual = "GREATER_THAN_OR_EQUAL"
        }

        var field: ServedFieldPath
        var comparison: Comparison
        var value: ServedValue

        /// Whether a document's value satisfies it. Ranges only compare values of the same type.
        func holds(for value: ServedValue) -> Bool {
            let ordering = value.compared(to: self.value)
            return switch comparison {
            case .equal: ordering == .same
            case .greaterOrEqual: value.typeRank == self.value.typeRank && ordering != .before
            }
        }
    }

    /// The collection's path.
    private let collection: String
    private var conditions: [Condition] = []
    /// The field by which the documents are sorted, before the name; by default only `.name`.
    private var order = ServedFieldPath.name
    /// The typed values of the document to start after: the order's field, and its name.
    private var start: (key: ServedValue, name: String)?
    private var limit: Int?
    /// The fields of the response; `nil` for all.
    private var projection: [ServedFieldPath]?

    /// Parses a request's body.
    ///
    /// - Parameter parent: The path of the document above the collection.
    init(_ body: JSONValue, below parent: [String]) throws(FirestoreRefusal) {
        let request = try RequestMessage(body, members: ["structuredQuery"])
        guard
            let query = try request.message(
                "structuredQuery", members: ["select", "from", "where", "orderBy", "startAt", "limit"])
        else { throw FirestoreRefusal(.invalidArgument, "structuredQuery is required.") }
        let selectors = try query.list("from")
        guard selectors.count == 1, let (tree, place) = selectors.first,
            let name = try RequestMessage(tree, at: place, members: ["collectionId"]).string("collectionId")
        else { throw FirestoreRefusal(.invalidArgument, "from must name exactly one collection.") }
        try DocumentPath.check([name])
        collection = (parent + [name]).joined(separator: "/")
        if let tree = query.tree("where") {
            conditions = try Self.conditions(tree, at: query.place("where"))
        }
        if let range = conditions.first(where: { $0.comparison == .greaterOrEqual }) { order = range.field }
        try readOrder(of: query)
        limit = try query.count("limit")
        if let select = try query.message("select", members: ["fields"]) {
            var fields: [ServedFieldPath] = []
            for (tree, place) in try select.list("fields") { fields.append(try .init(reference: tree, at: place)) }
            projection = fields.isEmpty ? nil : fields
        }
    }

    /// A filter, or several that must all hold.
    private static func conditions(_ tree: JSONValue, at path: String) throws(FirestoreRefusal) -> [Condition] {
        let filter = try RequestMessage(tree, at: path, members: ["compositeFilter", "fieldFilter"])
        var conditions: [Condition] = []
        if let composite = try filter.message("compositeFilter", members: ["op", "filters"]) {
            guard try composite.string("op") == "AND" else {
                throw .invalidValue(composite.tree("op") ?? .null, at: composite.place("op"), type: "TYPE_ENUM")
            }
            for (tree, place) in try composite.list("filters") {
                conditions.append(try condition(RequestMessage(tree, at: place, members: ["fieldFilter"])))
            }
        } else {
            conditions.append(try condition(filter))
        }
        guard !conditions.isEmpty else {
            throw FirestoreRefusal(.invalidArgument, "compositeFilter has no filters.")
        }
        return conditions
    }

    private static func condition(_ message: RequestMessage) throws(FirestoreRefusal) -> Condition {
        guard let filter = try message.message("fieldFilter", members: ["field", "op", "value"]),
            let value = filter.tree("value")
        else { throw FirestoreRefusal(.invalidArgument, "filter at '\(message.path)' has no type or value.") }
        let op = try filter.string("op") ?? ""
        guard let comparison = Condition.Comparison(rawValue: op) else {
            throw .invalidValue(.string(op), at: filter.place("op"), type: "TYPE_ENUM")
        }
        return Condition(
            field: try ServedFieldPath(reference: filter.tree("field"), at: filter.place("field")),
            comparison: comparison, value: try ServedValue(value, at: filter.place("value")))
    }

    /// Parses `orderBy`, a field and `__name__`, and `startAt`, a position in that order.
    private mutating func readOrder(of query: RequestMessage) throws(FirestoreRefusal) {
        var fields: [ServedFieldPath] = []
        for (tree, place) in try query.list("orderBy") {
            let part = try RequestMessage(tree, at: place, members: ["field", "direction"])
            guard [nil, "ASCENDING"].contains(try part.string("direction")) else {
                throw .invalidValue(part.tree("direction") ?? .null, at: part.place("direction"), type: "TYPE_ENUM")
            }
            fields.append(try ServedFieldPath(reference: part.tree("field"), at: part.place("field")))
        }
        if let first = fields.first {
            guard fields.count == 2, first != .name, fields[1] == .name else {
                throw FirestoreRefusal(.invalidArgument, "orderBy is a field and then __name__ here.")
            }
            order = first
        }
        guard let cursor = try query.message("startAt", members: ["values", "before"]) else { return }
        var values: [ServedValue] = []
        for (tree, place) in try cursor.list("values") { values.append(try ServedValue(tree, at: place)) }
        guard fields.count == 2, values.count == 2, case .reference(let name) = values[1],
            try cursor.boolean("before") != true
        else {
            throw FirestoreRefusal(
                .invalidArgument, "startAt is after a value for each field of orderBy here, a name the last.")
        }
        start = (values[0], name)
    }

    func run(on database: FirestoreDatabase) throws(FirestoreRefusal) -> String {
        try requireIndex()
        return try database.perform { (store, now) throws(FirestoreRefusal) -> String in
            let name = "\(database.name.documents)/\(collection)"
            var after: DocumentCollection.Entry?
            if let start {
                guard let id = start.name.rest(after: name + "/") else {
                    throw FirestoreRefusal(.invalidArgument, "The cursor's name is not of the collection's documents.")
                }
                after = DocumentCollection.Entry(key: start.key, id: id)
            }
            let readTime = FirestoreTimestamp(microseconds: now).text
            return store.withCollection(collection) { documents in
                var text = "["
                for id in identifiers(in: &documents, after: after) {
                    guard let document = documents[id] else { continue }
                    text += text.utf8.count == 1 ? #"{"document":"# : #",{"document":"#
                    document.append(to: &text, name: "\(name)/\(id)", mask: projection)
                    text += #","readTime":"\#(readTime)"}"#
                }
                // Without results, the response still has a read time.
                if text.utf8.count == 1 { text += #"{"readTime":"\#(readTime)"}"# }
                return text + "]"
            }
        }
    }

    /// The ids of the documents requested, in order.
    private func identifiers(
        in documents: inout DocumentCollection, after: DocumentCollection.Entry?
    ) -> [String] {
        let equalities = conditions.filter { $0.comparison == .equal }
        let ranges = conditions.filter { $0.comparison == .greaterOrEqual }
        // An order of all documents is cached for the next page; a few documents are sorted each time.
        let entries =
            equalities.isEmpty
            ? documents.entries(by: order)
            : documents.sorted(by: order) { document in
                equalities.allSatisfy { condition in document[condition.field].map(condition.holds) ?? false }
            }
        let start = after.map { after in entries.partition { $0.compared(to: after) != .after } } ?? 0
        let found = entries[start...].lazy.map(\.id).filter { [documents] id in
            ranges.allSatisfy { documents[id]?[$0.field].map($0.holds) ?? false }
        }
        return Array(found.prefix(limit ?? .max))
    }

    /// Firestore indexes every field on its own. A query that compares one field for equality and sorts or compares
    /// another by range needs a composite index and fails without it. The one that the gym's documentation recommends
    /// exists: a member's check-ins by time (https://firebase.google.com/docs/firestore/query-data/index-overview).
    private func requireIndex() throws(FirestoreRefusal) {
        let equal = Set(conditions.filter { $0.comparison == .equal }.map(\.field)).subtracting([order])
        guard order != .name, !equal.isEmpty else { return }
        if collection == "check_ins", equal.map(\.text) == ["memberId"], order.text == "checkInDate" { return }
        let wanted = equal.map(\.text).sorted() + [order.text]
        throw FirestoreRefusal(
            .failedPrecondition, "The query requires an index on \(collection): \(wanted.joined(separator: ", ")).")
    }
}
