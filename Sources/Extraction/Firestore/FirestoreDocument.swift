internal import Tables

/// A document as lists and queries give it.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents#Document
package struct FirestoreDocument: Sendable, Decodable {
    /// `projects/P/databases/D/documents/members/M1`.
    package var name: String
    package var fields: [String: FirestoreValue]?
    /// When it was last written, with all its digits: what a precondition names.
    package var updateTime: String?

    /// The last part of the name.
    package var id: String { String(name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...]) }

    /// The value of a field's path, `plan.type`; `nil` where there is none. A field whose own name has dots is found too.
    package subscript(path: String) -> FirestoreValue? {
        if let value = fields?[path] { return value }
        var parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, var value = fields?[parts.removeFirst()] else { return nil }
        for part in parts {
            guard case .map(let map) = value, let inner = map[part] else { return nil }
            value = inner
        }
        return value
    }
}
