internal import Profiles

/// Reads the fields of documents of one collection: what is missing, and what is of another kind than documented, is
/// counted and left out.
struct DocumentReader {
    /// Before the names of fields where they are counted: `members.`.
    let prefix: String
    private(set) var missing: [String: Int] = [:]
    private(set) var unreadable: [String: Int] = [:]

    init(_ collection: String) { prefix = collection + "." }

    /// A field that may be missing or null.
    mutating func optional<Value>(
        _ path: FieldPath, of document: FirestoreDocument, as reading: (FirestoreValue) -> Value?
    ) -> Value? {
        guard let value = document[path], value != .null else { return nil }
        guard let result = reading(value) else {
            unreadable[prefix + path.name, default: 0] += 1
            return nil
        }
        return result
    }

    /// A field that every document should have.
    mutating func expected<Value>(
        _ path: FieldPath, of document: FirestoreDocument, as reading: (FirestoreValue) -> Value?
    ) -> Value? {
        guard let value = document[path], value != .null else {
            missing[prefix + path.name, default: 0] += 1
            return nil
        }
        return optional(path, of: document, as: { _ in reading(value) })
    }
}
