import Foundation
import JSON
import Synchronization
import Tables

/// The part of Firestore's REST API that `attendance` uses: lists, documents, queries and commits
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents).
struct FirestoreService {
    /// The most bytes in a request (https://firebase.google.com/docs/firestore/quotas#limits).
    static let largestRequest = 10 << 20

    let database: FirestoreDatabase
    let tokens: GoogleTokens

    func routes() -> Routes {
        var routes = Routes(below: FirestoreCall.base)
        routes.get("**") { request, _ in response(to: request) }
        routes.post("**") { request, _ in response(to: request) }
        return routes
    }

    private func response(to request: Request) -> Response {
        let call = FirestoreCall(request)
        let inList = call?.method == .runQuery
        do {
            try tokens.authorize(request.authorization)
            guard let call else { throw FirestoreRefusal(.notFound, "The requested URL was not found on this server.") }
            try check(call.database)
            try DocumentPath.check(call.parts)
            return .json(text: try text(for: call, request))
        } catch let refusal as FirestoreRefusal {
            return refusal.response(inList: inList)
        } catch {
            return FirestoreRefusal(.invalidArgument, "Request payload is broken or too large.")
                .response(inList: inList)
        }
    }

    private func text(for call: FirestoreCall, _ request: Request) throws -> String {
        switch call.method {
        case .list: return try DocumentList(call, request).run(on: database)
        case .get: return try DocumentGet(call, request).run(on: database)
        case .runQuery: return try DocumentQuery(try body(of: request), below: call.parts).run(on: database)
        case .commit: return try Commit(try body(of: request), in: database.name).run(on: database)
        }
    }

    private func body(of request: Request) throws -> JSONValue {
        guard let body = JSONValue(try request.body(upTo: Self.largestRequest)) else {
            throw FirestoreRefusal(.invalidArgument, "Invalid JSON payload received.")
        }
        return body
    }

    private func check(_ name: DatabaseName) throws(FirestoreRefusal) {
        guard name.project == database.name.project else {
            throw FirestoreRefusal(
                .permissionDenied, "Permission denied on resource project \(name.project.prefix(80)).")
        }
        guard name.database == database.name.database else {
            throw FirestoreRefusal(
                .notFound,
                "The database \(name.database.prefix(80)) does not exist for project \(name.project.prefix(80)).")
        }
    }
}

/// A request by its path: `…/v1/projects/{project}/databases/{database}/documents/…`, followed by a colon and a verb
/// if it is not a plain read.
struct FirestoreCall {
    enum Method: String {
        case list, get, runQuery, commit
    }

    static let base = "/firestore/v1"

    var database: DatabaseName
    /// The segments after `documents`.
    var parts: [String]
    var method: Method

    /// `nil` if this part of the API has no such path.
    init?(_ request: Request) {
        let path = request.path
        guard path.hasPrefix(Self.base + "/") else { return nil }
        var rest = path.dropFirst(Self.base.count + 1)
        var verb: Substring?
        if request.method == .post {
            guard let colon = rest.lastIndex(of: ":") else { return nil }
            verb = rest[rest.index(after: colon)...]
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
        let isDocument = self.parts.count.isMultiple(of: 2)
        switch verb {
        case nil where !self.parts.isEmpty: method = isDocument ? .get : .list
        // A query may start at a document; a commit applies to the database.
        case "runQuery"? where isDocument: method = .runQuery
        case "commit"? where self.parts.isEmpty: method = .commit
        default: return nil
        }
    }

    var endpoint: SandboxEndpoint { SandboxEndpoint(rawValue: "firestore/\(method.rawValue)") }
}

/// The database shared by requests. Its data are created on first use, so that only those who need it wait.
final class FirestoreDatabase: Sendable {
    let name: DatabaseName
    private let store = Mutex<DocumentStore?>(nil)
    private let clock: @Sendable () -> Instant
    private let fill: @Sendable () -> DocumentStore

    init(
        _ name: DatabaseName, clock: @escaping @Sendable () -> Instant, fill: @escaping @Sendable () -> DocumentStore
    ) {
        self.name = name
        self.clock = clock
        self.fill = fill
    }

    /// Performs a request atomically.
    ///
    /// - Parameter body: Receives the server's time in microseconds, which is never before that of the last commit.
    func perform<Result: Sendable>(
        _ body: (inout DocumentStore, Int64) throws(FirestoreRefusal) -> Result
    ) throws(FirestoreRefusal) -> Result {
        let now = clock().secondsSinceEpoch * 1_000_000
        return try store.withLock { (kept) throws(FirestoreRefusal) -> Result in
            var store = kept ?? fill()
            // Released meanwhile: a second reference would cause a copy at the first change.
            kept = nil
            defer { kept = store }
            return try body(&store, max(now, store.lastCommitTime))
        }
    }
}

/// An error response in the format of Google's services: `{"error":{"code":…,"message":…,"status":…}}`
/// (https://cloud.google.com/apis/design/errors).
struct FirestoreRefusal: Error, Equatable {
    enum Status: String {
        case invalidArgument = "INVALID_ARGUMENT"
        case failedPrecondition = "FAILED_PRECONDITION"
        case unauthenticated = "UNAUTHENTICATED"
        case permissionDenied = "PERMISSION_DENIED"
        case notFound = "NOT_FOUND"
        case aborted = "ABORTED"
        case alreadyExists = "ALREADY_EXISTS"
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        case `internal` = "INTERNAL"
        case unimplemented = "UNIMPLEMENTED"
        case unavailable = "UNAVAILABLE"
        case deadlineExceeded = "DEADLINE_EXCEEDED"
        case unknown = "UNKNOWN"

        /// The HTTP status of a canonical code (google/rpc/code.proto).
        var code: Int {
            switch self {
            case .invalidArgument, .failedPrecondition: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .aborted, .alreadyExists: 409
            case .resourceExhausted: 429
            case .internal, .unknown: 500
            case .unimplemented: 501
            case .unavailable: 503
            case .deadlineExceeded: 504
            }
        }

        /// The canonical code that an HTTP status most likely stands for.
        init(httpStatus code: Int) {
            switch code {
            case 401: self = .unauthenticated
            case 403: self = .permissionDenied
            case 404: self = .notFound
            case 409: self = .aborted
            case 429: self = .resourceExhausted
            case 400..<500: self = .invalidArgument
            case 500: self = .internal
            case 501: self = .unimplemented
            case 502, 503: self = .unavailable
            case 504: self = .deadlineExceeded
            default: self = .unknown
            }
        }
    }

    var status: Status
    var message: String
    /// The HTTP status, if it is not the usual one of the code.
    var httpStatus: Int?

    init(_ status: Status, _ message: String, httpStatus: Int? = nil) {
        self.status = status
        self.message = message
        self.httpStatus = httpStatus
    }

    static func invalidValue(_ tree: JSONValue, at path: String, type: String) -> FirestoreRefusal {
        FirestoreRefusal(.invalidArgument, "Invalid value at '\(path)' (\(type)), \(tree.quoted)")
    }

    /// The response. Queries wrap it in a list, like their results.
    func response(inList: Bool) -> Response {
        let code = httpStatus ?? status.code
        var text = #"{"error":{"code":\#(code),"message":"#
        text += JSONValue.string(message).text()
        text += #","status":"\#(status.rawValue)"}}"#
        return .json(text: inList ? "[\(text)]" : text, status: HTTPStatus(code: code))
    }
}
