package import JSON
package import Profiles

/// A query for documents of one collection, as it is sent.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery
package struct StructuredQuery {
    private let collection: String
    private let fields: [String]
    private var filters: [JSONValue]
    private var page: (order: [String], after: [JSONValue]?, limit: Int)?

    /// What a field must be in documents that are looked for.
    package enum Comparison: String {
        case equal = "EQUAL"
        case greaterOrEqual = "GREATER_THAN_OR_EQUAL"
    }

    /// - Parameters:
    ///   - collection: the collection's id.
    ///   - fields: the references of the fields that documents are given with.
    ///   - value: typed, `["timestampValue": …]`.
    package init(
        _ collection: String, fields: [String], where field: FieldPath, _ comparison: Comparison, _ value: JSONValue
    ) {
        self.collection = collection
        self.fields = fields
        filters = [Self.filter(field, comparison, value)]
    }

    /// Asks for less: a field must be so too. Fields of different names need a composite index.
    package mutating func narrow(to field: FieldPath, _ comparison: Comparison, _ value: JSONValue) {
        filters.append(Self.filter(field, comparison, value))
    }

    /// In the order of a field and then of names: a page of at most `limit` documents, behind the one whose typed values
    /// of both are given.
    mutating func page(by field: FieldPath, after last: [JSONValue]?, limit: Int) {
        page = ([field.reference, "__name__"], last, limit)
    }

    /// The request's body, its members in alphabetical order.
    package func body() -> [UInt8] {
        var query: [(String, JSONValue)] = [("from", [["collectionId": .string(collection)]])]
        if let page {
            query.append(("limit", .integer(Int64(page.limit))))
            let order = page.order.map { ["direction": "ASCENDING", "field": Self.field($0)] as JSONValue }
            query.append(("orderBy", .array(order)))
        }
        query.append(("select", ["fields": .array(fields.map(Self.field))]))
        if let after = page?.after { query.append(("startAt", ["before": false, "values": .array(after)])) }
        // One filter as it is, several as one that holds where all of them do.
        let conditions: JSONValue =
            filters.count == 1 ? filters[0] : ["compositeFilter": ["filters": .array(filters), "op": "AND"]]
        query.append(("where", conditions))
        return (["structuredQuery": .object(JSONObject(query))] as JSONValue).bytes()
    }

    private static func field(_ reference: String) -> JSONValue { ["fieldPath": .string(reference)] }

    private static func filter(_ field: FieldPath, _ comparison: Comparison, _ value: JSONValue) -> JSONValue {
        ["fieldFilter": ["field": Self.field(field.reference), "op": .string(comparison.rawValue), "value": value]]
    }
}
