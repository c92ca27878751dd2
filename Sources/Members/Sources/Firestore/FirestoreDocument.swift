package import Profiles
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
    package var id: String { name.pathParts.last ?? name }

    /// The value of a field; `nil` where there is none. One that is set has its maps made.
    package subscript(path: FieldPath) -> FirestoreValue? {
        get { fields?[path.parts[...]] }
        set { fields = (fields ?? [:]).setting(newValue, at: path.parts[...]) }
    }
}

extension [String: FirestoreValue] {
    fileprivate subscript(path: ArraySlice<String>) -> FirestoreValue? {
        guard let name = path.first, let value = self[name] else { return nil }
        if path.count == 1 { return value }
        if case .map(let map) = value { return map[path.dropFirst()] }
        return nil
    }

    func setting(_ value: FirestoreValue?, at path: ArraySlice<String>) -> Self {
        guard let name = path.first else { return self }
        var fields = self
        if path.count == 1 {
            fields[name] = value
        } else if case .map(let map)? = self[name] {
            fields[name] = .map(map.setting(value, at: path.dropFirst()))
        } else {
            fields[name] = .map([:].setting(value, at: path.dropFirst()))
        }
        return fields
    }
}
