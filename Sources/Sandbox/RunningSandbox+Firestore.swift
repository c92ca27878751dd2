import Tables

extension RunningSandbox {
    /// What stands for `https://firestore.googleapis.com/v1/`: `http://127.0.0.1:PORT/firestore/v1/`.
    public var firestoreBaseURL: String { "\(origin)\(FirestoreCall.base)/" }
    /// The project whose database `(default)` is served.
    public var firestoreProject: String { configuration.firestoreProject }
    /// What stands for `https://oauth2.googleapis.com/token`.
    public var tokenEndpoint: String { "\(origin)\(TokenEndpoint.path)" }

    /// A service account's key file, its token endpoint this sandbox's.
    public func serviceAccountJSON() throws -> String {
        try ServiceAccount(project: firestoreProject, tokenURI: tokenEndpoint).json
    }

    /// An access token for Firestore without a log-in, good for so many seconds; 0 or less for one that is expired.
    public func firestoreToken(expiresIn seconds: Int = 3600) -> String {
        services.googleTokens.token(lifetime: seconds)
    }

    /// A document as a read answers it, in JSON; `nil` where there is none.
    ///
    /// - Parameter path: below `documents`, such as `members/odd-no_fields`.
    public func firestoreDocument(_ path: String) throws -> String? {
        let path = try DocumentPath(parts: path.pathParts)
        return try services.firestore.perform { (store, _) throws(FirestoreRefusal) -> String? in
            guard let document = store[path] else { return nil }
            var text = ""
            document.append(to: &text, name: path.name(in: store.name), mask: nil)
            return text
        }
    }

    /// The ids of a collection's documents, in order.
    public func firestoreIdentifiers(in collection: String) throws -> [String] {
        try services.firestore.perform { (store, _) throws(FirestoreRefusal) -> [String] in
            store.withCollection(collection) { $0.entries(by: .name).map(\.id) }
        }
    }
}
