import Files
import Foundation
import Tables

/// The part of Firestore's REST API that `attendance` uses: lists, documents, queries and commits
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents).
struct FirestoreService {
    let database: FirestoreDatabase
    let tokens: GoogleTokens

    func routes() -> Routes {
        var routes = Routes(below: FirestoreCall.base)
        for method in ["GET", "POST"] { routes.add(method, "**") { request, _ in response(to: request) } }
        return routes
    }

    private func response(to request: Request) -> Response {
        let call = FirestoreCall(request)
        do {
            try tokens.authorize(request.authorization)
            guard let call else { throw FirestoreRefusal(.notFound, "The requested URL was not found on this server.") }
            try call.check()
            return .json(bytes: try answer(call, request).bytes())
        } catch let refusal as FirestoreRefusal {
            return refusal.response(to: call)
        } catch {
            return FirestoreRefusal(.invalidArgument, "Request payload is broken or too large.").response(to: call)
        }
    }

    private func answer(_ call: FirestoreCall, _ request: Request) throws -> JSONValue {
        func body() throws -> Message {
            guard let body = JSONValue(try request.body(upTo: Request.largestBody)) else {
                throw FirestoreRefusal(.invalidArgument, "Invalid JSON payload received.")
            }
            return try Message(body)
        }
        switch call.method {
        case .list: return try DocumentList(call, request).run(on: database)
        case .get:
            let path = try DocumentPath(call.parts)
            let mask = try QueryParameters(request, known: ["mask.fieldPaths"]).mask
            guard let document = database.read({ $0[path] }) else {
                throw FirestoreRefusal(.notFound, "Document \"\(path.name)\" not found.")
            }
            return document.json(of: path, mask: mask)
        case .runQuery: return try DocumentQuery(try body(), below: call.parts).run(on: database)
        case .commit:
            let commit = try body()
            try commit.only("writes")
            let writes = try commit.messages("writes").map(DocumentWrite.init)
            let (times, time) = try database.commit(writes)
            let results = times.map { ["updateTime": .string($0.text)] as JSONValue }
            return .object(
                JSONObject(
                    (results.isEmpty ? [] : [("writeResults", .array(results))]) + [("commitTime", .string(time.text))])
            )
        }
    }
}

/// A request by its path: `…/v1/projects/{project}/databases/{database}/documents/…`, followed by a colon and a verb
/// if it is not a plain read.
struct FirestoreCall: Sendable {
    enum Method: String {
        case list, get, runQuery, commit
    }

    static let base = "/firestore/v1"

    private let project: String
    private let name: String
    /// The segments after `documents`.
    let parts: [String]
    let method: Method

    /// `nil` if this part of the API has no such path.
    init?(_ request: Request) {
        guard request.path.hasPrefix(Self.base + "/") else { return nil }
        var rest = request.path.dropFirst(Self.base.count + 1)
        var verb: Substring?
        if request.method == "POST" {
            guard let colon = rest.lastIndex(of: ":") else { return nil }
            verb = rest[rest.index(after: colon)...]
            rest = rest[..<colon]
        }
        let segments = rest.split(separator: "/", omittingEmptySubsequences: false)
        let parts = segments.compactMap(\.removingPercentEncoding)
        guard parts.count == segments.count, parts.count >= 5, parts[0] == "projects", parts[2] == "databases",
            parts[4] == "documents"
        else { return nil }
        (project, name) = (parts[1], parts[3])
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

    /// Throws unless it is for the database that is served, and names are valid.
    func check() throws(FirestoreRefusal) {
        guard project == FirestoreDatabase.project else {
            throw FirestoreRefusal(.permissionDenied, "Permission denied on resource project \(project.prefix(80)).")
        }
        guard name == "(default)" else {
            throw FirestoreRefusal(
                .notFound, "The database \(name.prefix(80)) does not exist for project \(project.prefix(80)).")
        }
        try DocumentPath.check(parts)
    }
}

/// The query parameters of a path. Unknown ones are refused.
struct QueryParameters {
    private let values: [String: [String]]

    init(_ request: Request, known: Set<String>) throws(FirestoreRefusal) {
        let parameters = request.parameters
        if let other = parameters.first(where: { !known.contains($0.name) }) {
            throw FirestoreRefusal(
                .invalidArgument,
                "Invalid JSON payload received. Unknown name \"\(other.name.prefix(80))\": Cannot bind query parameter."
            )
        }
        values = Dictionary(grouping: parameters, by: \.name).mapValues { $0.map(\.value) }
    }

    func text(_ name: String) throws(FirestoreRefusal) -> String? {
        guard let values = values[name] else { return nil }
        guard values.count == 1 else { throw FirestoreRefusal(.invalidArgument, "\(name) is given more than once.") }
        return values[0].isEmpty ? nil : values[0]
    }

    var mask: [FieldPath]? {
        get throws(FirestoreRefusal) {
            guard let texts = values["mask.fieldPaths"] else { return nil }
            var mask: [FieldPath] = []
            for text in texts { mask.append(try FieldPath(text)) }
            return mask
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

        /// The canonical code that an HTTP status most likely stands for (google/rpc/code.proto).
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
    var httpStatus: Int

    /// - Parameter httpStatus: By default that of what this service refuses by itself.
    init(_ status: Status, _ message: String, httpStatus: Int? = nil) {
        self.status = status
        self.message = message
        let own = [Status.unauthenticated: 401, .permissionDenied: 403, .notFound: 404, .alreadyExists: 409]
        self.httpStatus = httpStatus ?? own[status] ?? 400
    }

    static func invalidValue(_ value: JSONValue, at path: String, type: String) -> FirestoreRefusal {
        let quoted = if case .string(let text) = value { JSONValue.string(String(text.prefix(80))) } else { value }
        return FirestoreRefusal(.invalidArgument, "Invalid value at '\(path)' (\(type)), \(quoted.text().prefix(200))")
    }

    /// The response. Queries wrap it in a list, like their results.
    func response(to call: FirestoreCall?) -> Response {
        let error: JSONValue = [
            "error": [
                "code": .integer(Int64(httpStatus)), "message": .string(message), "status": .string(status.rawValue),
            ]
        ]
        return .json(bytes: (call?.method == .runQuery ? [error] : error).bytes(), status: httpStatus)
    }
}
