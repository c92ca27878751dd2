internal import JSON
internal import MemberSources
internal import Profiles

/// The writes of one commit: all are done or none.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/Write
struct CommitBody {
    private(set) var writes: [JSONValue] = []

    /// Sets fields of a document, and only if it is still as it was at `updateTime`.
    mutating func change(
        _ document: FirestoreDocument, asOf updateTime: String, _ values: [(FieldPath, FirestoreValue)]
    ) {
        writes.append([
            "currentDocument": ["updateTime": .string(updateTime)],
            "update": Self.document(document.name, values),
            "updateMask": ["fieldPaths": .array(values.map { .string($0.0.reference) })],
        ])
    }

    /// Makes a document that must not be there yet.
    mutating func create(_ name: String, _ values: [(FieldPath, FirestoreValue)]) {
        writes.append(["currentDocument": ["exists": false], "update": Self.document(name, values)])
    }

    var bytes: [UInt8] { (["writes": .array(writes)] as JSONValue).bytes() }

    private static func document(_ name: String, _ values: [(FieldPath, FirestoreValue)]) -> JSONValue {
        ["fields": [:].setting(values).json, "name": .string(name)]
    }
}
