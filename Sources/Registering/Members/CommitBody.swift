internal import Extraction
internal import FoundationEssentials
internal import Profiles

/// The writes of one commit: all are done or none.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/Write
struct CommitBody: Encodable {
    private(set) var writes: [Write] = []

    struct Write: Encodable {
        var update: Document
        var updateMask: Mask?
        var currentDocument: Precondition
    }

    struct Document: Encodable {
        var name: String
        var fields: [String: WrittenValue]
    }

    struct Mask: Encodable { var fieldPaths: [String] }

    struct Precondition: Encodable {
        var exists: Bool?
        var updateTime: String?
    }

    /// Sets fields of a document, and only if it is still as it was at `updateTime`.
    mutating func change(
        _ document: FirestoreDocument, asOf updateTime: String, _ values: [(FieldPath, WrittenValue)]
    ) {
        writes.append(
            Write(
                update: Document(name: document.name, fields: [:].setting(values)),
                updateMask: Mask(fieldPaths: values.map(\.0.reference)),
                currentDocument: Precondition(updateTime: updateTime)))
    }

    /// Makes a document that must not be there yet.
    mutating func create(_ name: String, _ values: [(FieldPath, WrittenValue)]) {
        writes.append(
            Write(
                update: Document(name: name, fields: [:].setting(values)), currentDocument: Precondition(exists: false))
        )
    }

    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }
}
