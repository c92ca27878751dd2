internal import FoundationEssentials
internal import Tables

/// The structured query for check-ins from a time on, a page of them.
struct CheckInQuery {
    var collection: String
    var timeField: String
    var fields: [String]
    var since: Instant
    /// The typed time and name of the last document read; `nil` for the first page.
    var after: [[String: String]]?
    var limit: Int

    func body() throws -> [UInt8] {
        let time = FieldReference(fieldPath: timeField)
        let query = Query(
            select: Selection(fields: fields.map(FieldReference.init)),
            from: [Collection(collectionId: collection)],
            where: Filter(
                fieldFilter: FieldFilter(
                    field: time, op: "GREATER_THAN_OR_EQUAL",
                    value: ["timestampValue": since.utcText])),
            orderBy: [
                Order(field: time, direction: "ASCENDING"),
                Order(field: FieldReference(fieldPath: "__name__"), direction: "ASCENDING"),
            ],
            startAt: after.map { Cursor(values: $0, before: false) }, limit: limit)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(["structuredQuery": query]))
    }

    private struct Query: Encodable {
        var select: Selection
        var from: [Collection]
        var `where`: Filter
        var orderBy: [Order]
        var startAt: Cursor?
        var limit: Int
    }

    private struct Selection: Encodable { var fields: [FieldReference] }
    private struct Collection: Encodable { var collectionId: String }
    private struct FieldReference: Encodable { var fieldPath: String }
    private struct Filter: Encodable { var fieldFilter: FieldFilter }
    private struct FieldFilter: Encodable {
        var field: FieldReference
        var op: String
        var value: [String: String]
    }
    private struct Order: Encodable {
        var field: FieldReference
        var direction: String
    }
    private struct Cursor: Encodable {
        var values: [[String: String]]
        var before: Bool
    }
}
