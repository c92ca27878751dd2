internal import FoundationEssentials
internal import Profiles

/// The structured query for the members of a family group.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery
struct FamilyQuery {
    var collection: String
    var fields: [String]
    var groupField: FieldPath
    var group: String

    func body() throws -> [UInt8] {
        let query = Query(
            select: Selection(fields: fields.map(Field.init)), from: [Collection(collectionId: collection)],
            where: Filter(
                fieldFilter: FieldFilter(
                    field: Field(fieldPath: groupField.reference), op: "EQUAL", value: .text(group))))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(["structuredQuery": query]))
    }

    private struct Query: Encodable {
        var select: Selection
        var from: [Collection]
        var `where`: Filter
    }

    private struct Selection: Encodable { var fields: [Field] }
    private struct Collection: Encodable { var collectionId: String }
    private struct Field: Encodable { var fieldPath: String }
    private struct Filter: Encodable { var fieldFilter: FieldFilter }
    private struct FieldFilter: Encodable {
        var field: Field
        var op: String
        var value: WrittenValue
    }
}
