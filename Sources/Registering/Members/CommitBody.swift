internal import Extraction
internal import FoundationEssentials

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
    mutating func change(_ document: FirestoreDocument, asOf updateTime: String, _ values: [(String, WrittenValue)]) {
        var fields: [String: WrittenValue] = [:]
        var paths: [String] = []
        for (path, value) in values {
            // A field whose own name has dots, as the reader finds it, is quoted in a mask.
            if path.contains("."), document.fields?[path] != nil {
                fields[path] = value
                paths.append(FieldPath.quoted(path))
            } else {
                fields.set(value, at: path.split(separator: ".").map(String.init))
                paths.append(FieldPath.text(path))
            }
        }
        writes.append(
            Write(
                update: Document(name: document.name, fields: fields), updateMask: Mask(fieldPaths: paths),
                currentDocument: Precondition(updateTime: updateTime)))
    }

    /// Makes a document that must not be there yet.
    mutating func create(_ name: String, _ values: [(String, WrittenValue)]) {
        var fields: [String: WrittenValue] = [:]
        for (path, value) in values { fields.set(value, at: path.split(separator: ".").map(String.init)) }
        writes.append(
            Write(update: Document(name: name, fields: fields), currentDocument: Precondition(exists: false)))
    }

    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }
}
