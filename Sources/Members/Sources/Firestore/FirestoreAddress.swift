internal import Messages
internal import Tables
internal import Transport

/// Where a database's documents are: `BASE/projects/P/databases/D/documents`.
public struct FirestoreAddress: Sendable, Equatable {
    let base: ServiceBase
    /// `projects/P/databases/D/documents`: the root of every document's name.
    public let root: String

    /// - Parameter baseURL: such as `https://firestore.googleapis.com/v1/`.
    /// - Throws: a `Fault` of kind `.misconfigured` where the address is unusable.
    public init(baseURL: String, project: String, database: String = "(default)") throws {
        base = try ServiceBase(baseURL)
        root = "projects/\(project)/databases/\(database)/documents"
    }

    /// The address of a collection, `members` or one below a document, `gyms/1/members`.
    package func url(collection: String, query: [(name: String, value: String)] = []) -> String {
        url(Self.path(collection.pathParts), query: query)
    }

    /// The address of queries for a collection's documents, and the collection's id: what stands after the last slash.
    package func queries(of collection: String) -> (url: String, collectionID: String) {
        let parts = collection.pathParts
        return (url(Self.path(parts.dropLast()) + ":runQuery"), parts[parts.count - 1])
    }

    private static func path(_ parts: some Sequence<String>) -> String {
        var path = ""
        for part in parts {
            path += "/"
            path.appendPercentEncoded(part)
        }
        return path
    }

    /// The address of a document or collection below the root, or of a method on the root: `:runQuery`.
    package func url(_ path: String, query: [(name: String, value: String)] = []) -> String {
        base.url(root + path, query: query)
    }
}
