extension StructuredQuery {
    private static let members: Set<String> = [
        "select", "from", "where", "orderBy", "startAt", "endAt", "offset", "limit",
    ]
    /// Known to Firestore and not served here.
    private static let unserved: Set<String> = ["findNearest"]
    /// The most values of `IN` (https://firebase.google.com/docs/firestore/query-data/queries#query_limitations).
    static let mostValues = 30

    /// Reads a `structuredQuery`.
    init(_ tree: JSONTree, at path: String) throws(FirestoreError) {
        let query = try ProtoMessage(tree, at: path, members: Self.members.union(Self.unserved))
        for name in Self.unserved where query.tree(name) != nil { throw .unserved(name) }
        let selectors = try query.list("from")
        guard selectors.count == 1, let (tree, place) = selectors.first else {
            throw FirestoreError(.invalidArgument, "from must name exactly one collection.")
        }
        let selector = try ProtoMessage(tree, at: place, members: ["collectionId", "allDescendants"])
        if try selector.boolean("allDescendants") == true { throw .unserved("allDescendants") }
        guard let collection = try selector.string("collectionId") else {
            throw FirestoreError(.invalidArgument, "collectionId is required.")
        }
        try DocumentPath.check([collection])
        self.init(collection: collection)
        if let tree = query.tree("where"), tree != .null {
            conditions = try Condition.list(tree, at: query.place("where"))
        }
        for (tree, place) in try query.list("orderBy") {
            let order = try Order(tree, at: place)
            guard !self.order.contains(where: { $0.field == order.field }) else {
                throw FirestoreError(.invalidArgument, "order by the same field twice.")
            }
            self.order.append(order)
        }
        start = try Cursor(query, "startAt")
        end = try Cursor(query, "endAt")
        for cursor in [start, end] where (cursor?.values.count ?? 0) > fullOrder.count {
            throw FirestoreError(.invalidArgument, "Cursor has too many values.")
        }
        offset = try query.count("offset") ?? 0
        limit = try query.count("limit")
        if let select = try query.message("select", members: ["fields"]) {
            let fields = try select.list("fields")
            projection = fields.isEmpty ? nil : []
            for (tree, place) in fields { projection?.append(try FieldPath(reference: tree, at: place)) }
        }
    }
}

extension FirestoreError {
    static func unserved(_ what: String) -> FirestoreError {
        FirestoreError(.unimplemented, "\(what) is not served by this sandbox.")
    }
}

extension FieldPath {
    /// Reads `{"fieldPath": …}`.
    init(reference tree: JSONTree?, at path: String) throws(FirestoreError) {
        guard let tree,
            let text = try ProtoMessage(tree, at: path, members: ["fieldPath"]).string("fieldPath")
        else { throw FirestoreError(.invalidArgument, "fieldPath is required at '\(path)'.") }
        try self.init(text)
    }
}

extension StructuredQuery.Order {
    fileprivate init(_ tree: JSONTree, at path: String) throws(FirestoreError) {
        let order = try ProtoMessage(tree, at: path, members: ["field", "direction"])
        let field = try FieldPath(reference: order.tree("field"), at: order.place("field"))
        switch try order.string("direction") {
        case nil, "ASCENDING", "DIRECTION_UNSPECIFIED": self.init(field: field)
        case "DESCENDING": self.init(field: field, isDescending: true)
        case let direction?:
            throw .invalidValue(.string(direction), at: order.place("direction"), type: "TYPE_ENUM")
        }
    }
}

extension StructuredQuery.Cursor {
    fileprivate init?(_ query: ProtoMessage, _ name: String) throws(FirestoreError) {
        guard let cursor = try query.message(name, members: ["values", "before"]) else { return nil }
        var values: [FirestoreValue] = []
        for (tree, place) in try cursor.list("values") { values.append(try FirestoreValue(tree, at: place)) }
        self.init(values: values, isBefore: try cursor.boolean("before") ?? false)
    }
}

extension StructuredQuery.Condition {
    /// Reads a filter, `AND`s within each other flattened.
    fileprivate static func list(
        _ tree: JSONTree, at path: String, level: Int = 0
    ) throws(FirestoreError) -> [StructuredQuery.Condition] {
        let filter = try ProtoMessage(tree, at: path, members: ["compositeFilter", "fieldFilter", "unaryFilter"])
        if let composite = try filter.message("compositeFilter", members: ["op", "filters"]) {
            switch try composite.string("op") {
            case "AND": break
            case "OR": throw .unserved("compositeFilter OR")
            case let op: throw .invalidValue(.string(op ?? ""), at: composite.place("op"), type: "TYPE_ENUM")
            }
            guard level < 20 else { throw FirestoreError(.invalidArgument, "filters are nested too deep.") }
            var conditions: [StructuredQuery.Condition] = []
            for (tree, place) in try composite.list("filters") {
                conditions += try list(tree, at: place, level: level + 1)
            }
            guard !conditions.isEmpty else {
                throw FirestoreError(.invalidArgument, "compositeFilter has no filters.")
            }
            return conditions
        }
        if let filter = try filter.message("fieldFilter", members: ["field", "op", "value"]) {
            return [try Self(fieldFilter: filter)]
        }
        if let filter = try filter.message("unaryFilter", members: ["field", "op"]) {
            return [try Self(unaryFilter: filter)]
        }
        throw FirestoreError(.invalidArgument, "filter at '\(path)' has no type.")
    }

    private init(fieldFilter filter: ProtoMessage) throws(FirestoreError) {
        field = try FieldPath(reference: filter.tree("field"), at: filter.place("field"))
        guard let tree = filter.tree("value") else {
            throw FirestoreError(.invalidArgument, "value is required at '\(filter.path)'.")
        }
        let value = try FirestoreValue(tree, at: filter.place("value"))
        switch try filter.string("op") {
        case "EQUAL": comparison = .equal(value)
        case "LESS_THAN": comparison = .less(value)
        case "LESS_THAN_OR_EQUAL": comparison = .lessOrEqual(value)
        case "GREATER_THAN": comparison = .greater(value)
        case "GREATER_THAN_OR_EQUAL": comparison = .greaterOrEqual(value)
        case "IN":
            guard case .array(let values) = value, (1...StructuredQuery.mostValues).contains(values.count) else {
                throw FirestoreError(
                    .invalidArgument,
                    "'IN' requires an ArrayValue of 1 to \(StructuredQuery.mostValues) values.")
            }
            comparison = .oneOf(values)
        case let op? where ["NOT_EQUAL", "NOT_IN", "ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY"].contains(op):
            throw .unserved("fieldFilter \(op)")
        case let op:
            throw .invalidValue(.string(op ?? ""), at: filter.place("op"), type: "TYPE_ENUM")
        }
    }

    private init(unaryFilter filter: ProtoMessage) throws(FirestoreError) {
        field = try FieldPath(reference: filter.tree("field"), at: filter.place("field"))
        switch try filter.string("op") {
        case "IS_NULL": comparison = .equal(.null)
        case "IS_NAN": comparison = .equal(.double(.nan))
        case let op? where ["IS_NOT_NULL", "IS_NOT_NAN"].contains(op): throw .unserved("unaryFilter \(op)")
        case let op: throw .invalidValue(.string(op ?? ""), at: filter.place("op"), type: "TYPE_ENUM")
        }
    }
}
