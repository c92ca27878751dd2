internal import FoundationEssentials
package import Profiles

/// A query for documents of one collection, as it is sent.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery
package struct StructuredQuery: Encodable {
    private var select: Selection
    private var from: [Collection]
    private var `where`: Conditions
    private var orderBy: [Order]?
    private var startAt: Cursor?
    private var limit: Int?

    /// What a field must be in documents that are looked for.
    package enum Comparison: String, Encodable {
        case equal = "EQUAL"
        case greaterOrEqual = "GREATER_THAN_OR_EQUAL"
    }

    /// - Parameters:
    ///   - collection: the collection's id.
    ///   - fields: the references of the fields that documents are given with.
    ///   - value: typed, `["timestampValue": …]`.
    package init(
        _ collection: String, fields: [String], where field: FieldPath, _ comparison: Comparison,
        _ value: [String: String]
    ) {
        select = Selection(fields: fields.map(Field.init))
        from = [Collection(collectionId: collection)]
        `where` = Conditions(filters: [Filter(field, comparison, value)])
    }

    /// Asks for less: a field must be so too. Fields of different names need a composite index.
    package mutating func narrow(to field: FieldPath, _ comparison: Comparison, _ value: [String: String]) {
        `where`.filters.append(Filter(field, comparison, value))
    }

    /// In the order of a field and then of names: a page of at most `limit` documents, behind the one whose typed values
    /// of both are given.
    mutating func page(by field: FieldPath, after last: [[String: String]]?, limit: Int) {
        orderBy = [field.reference, "__name__"].map { Order(field: Field(fieldPath: $0), direction: "ASCENDING") }
        startAt = last.map { Cursor(values: $0, before: false) }
        self.limit = limit
    }

    /// The request's body.
    package func body() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(["structuredQuery": self]))
    }

    private struct Selection: Encodable { var fields: [Field] }
    private struct Collection: Encodable { var collectionId: String }
    private struct Field: Encodable { var fieldPath: String }
    private struct Filter: Encodable {
        var fieldFilter: FieldFilter

        init(_ field: FieldPath, _ op: Comparison, _ value: [String: String]) {
            fieldFilter = FieldFilter(field: Field(fieldPath: field.reference), op: op, value: value)
        }
    }

    /// One filter as it is, several as one that holds where all of them do.
    private struct Conditions: Encodable {
        var filters: [Filter]

        func encode(to encoder: any Encoder) throws {
            if filters.count == 1 { return try filters[0].encode(to: encoder) }
            try ["compositeFilter": Composite(filters: filters)].encode(to: encoder)
        }

        private struct Composite: Encodable {
            var op = "AND"
            var filters: [Filter]
        }
    }

    private struct FieldFilter: Encodable {
        var field: Field
        var op: Comparison
        var value: [String: String]
    }
    private struct Order: Encodable {
        var field: Field
        var direction: String
    }
    private struct Cursor: Encodable {
        var values: [[String: String]]
        var before: Bool
    }
}
