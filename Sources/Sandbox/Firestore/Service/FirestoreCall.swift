import Foundation
import Hummingbird

/// What a request's path asks of Firestore: `…/v1/projects/{project}/databases/{database}/documents/…`, with a verb
/// after a colon in requests that are not plain reads.
struct FirestoreCall {
    enum Method: String {
        case list
        case get
        case runQuery
        case runAggregationQuery
        case batchGet
        case commit
        case beginTransaction
        case rollback

        /// Whether the answer is a list of partial ones, and an error one in a list.
        var isStreaming: Bool {
            switch self {
            case .runQuery, .runAggregationQuery, .batchGet: true
            case .list, .get, .commit, .beginTransaction, .rollback: false
            }
        }
    }

    static let base = "/firestore/v1"

    var database: DatabaseName
    /// The parts after `documents`.
    var parts: [String]
    var method: Method

    /// `nil` where the interface, as far as it is served here, has no such path.
    init?(_ request: Request) {
        let path = request.uri.path
        guard path.hasPrefix(Self.base + "/") else { return nil }
        var rest = path.dropFirst(Self.base.count + 1)
        var verb: String?
        if request.method == .post {
            guard let colon = rest.lastIndex(of: ":") else { return nil }
            verb = String(rest[rest.index(after: colon)...])
            rest = rest[..<colon]
        } else if request.method != .get {
            return nil
        }
        var parts: [String] = []
        for part in rest.split(separator: "/", omittingEmptySubsequences: false) {
            guard let part = part.removingPercentEncoding else { return nil }
            parts.append(part)
        }
        guard parts.count >= 5, parts[0] == "projects", parts[2] == "databases", parts[4] == "documents" else {
            return nil
        }
        database = DatabaseName(project: parts[1], database: parts[3])
        self.parts = Array(parts.dropFirst(5))
        switch verb {
        case nil:
            guard !self.parts.isEmpty else { return nil }
            method = self.parts.count.isMultiple(of: 2) ? .get : .list
        case let verb?:
            guard let method = Method(rawValue: verb), method != .list, method != .get else { return nil }
            // Queries may begin at a document; everything else is about the database.
            let isQuery = method == .runQuery || method == .runAggregationQuery
            guard self.parts.isEmpty || (isQuery && self.parts.count.isMultiple(of: 2)) else { return nil }
            self.method = method
        }
    }

    var endpoint: SandboxEndpoint { SandboxEndpoint(rawValue: "firestore/\(method.rawValue)") }
}
