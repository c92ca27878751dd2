package import Base
internal import Transport

/// A query for documents of one collection.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery
package struct StructuredQuery {
    private let collection: String
    private let fields: [String]
    private var filters: [JSONValue]
    private var page: (order: [String], after: [JSONValue]?, limit: Int)?

    /// A comparison of a field with a value.
    package enum Comparison: String {
        case equal = "EQUAL"
        case greaterOrEqual = "GREATER_THAN_OR_EQUAL"
    }

    /// - Parameters:
    ///   - collection: the collection's id.
    ///   - fields: references of the fields to return.
    ///   - value: a typed value, such as `["timestampValue": …]`.
    package init(
        _ collection: String, fields: [String], where field: FieldPath, _ comparison: Comparison, _ value: JSONValue
    ) {
        self.collection = collection
        self.fields = fields
        filters = [Self.filter(field, comparison, value)]
    }

    /// Adds a condition on a field. Conditions on different fields need a composite index.
    package mutating func narrow(to field: FieldPath, _ comparison: Comparison, _ value: JSONValue) {
        filters.append(Self.filter(field, comparison, value))
    }

    /// Orders by a field and then by name, and returns at most `limit` documents, after the one with the typed values
    /// `last` of both.
    mutating func page(by field: FieldPath, after last: [JSONValue]?, limit: Int) {
        page = ([field.reference, "__name__"], last, limit)
    }

    /// The request body, its members in alphabetical order.
    package func body() -> [UInt8] {
        var query: [(String, JSONValue)] = [("from", [["collectionId": .string(collection)]])]
        if let page {
            query.append(("limit", .integer(Int64(page.limit))))
            let order = page.order.map { ["direction": "ASCENDING", "field": Self.field($0)] as JSONValue }
            query.append(("orderBy", .array(order)))
        }
        query.append(("select", ["fields": .array(fields.map(Self.field))]))
        if let after = page?.after { query.append(("startAt", ["before": false, "values": .array(after)])) }
        // A single filter as it is; several joined by AND.
        let conditions: JSONValue =
            filters.count == 1 ? filters[0] : ["compositeFilter": ["filters": .array(filters), "op": "AND"]]
        query.append(("where", conditions))
        return (["structuredQuery": .object(JSONObject(query))] as JSONValue).bytes()
    }

    /// The request for its rows, which may be sent again.
    func request(at url: String) -> ServiceRequest {
        ServiceRequest(
            .post, url, headers: [("Content-Type", "application/json")], body: body(), isIdempotent: true)
    }

    private static func field(_ reference: String) -> JSONValue { ["fieldPath": .string(reference)] }

    private static func filter(_ field: FieldPath, _ comparison: Comparison, _ value: JSONValue) -> JSONValue {
        ["fieldFilter": ["field": Self.field(field.reference), "op": .string(comparison.rawValue), "value": value]]
    }
}
