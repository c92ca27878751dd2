import Hummingbird
import NIOCore
import Tables

/// The part of Firestore's REST interface that is served
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents).
struct FirestoreService {
    /// The most bytes of a request (https://firebase.google.com/docs/firestore/quotas#limits).
    private static let largestRequest = 10 << 20

    let database: FirestoreDatabase
    let tokens: GoogleTokens

    func add(to router: Router<SandboxContext>) {
        let path = RouterPath(FirestoreCall.base + "/**")
        router.get(path) { request, _ in await answer(request) }
        router.post(path) { request, _ in await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let call = FirestoreCall(request)
        do {
            try tokens.authorize(request.headers[.authorization])
            guard let call else { throw FirestoreError(.notFound, "The requested URL was not found on this server.") }
            try check(call.database)
            try DocumentPath.check(call.parts)
            return .json(text: try await answer(to: call, request))
        } catch let error as FirestoreError {
            return error.response(inList: call?.method.isStreaming ?? false)
        } catch {
            return FirestoreError(.invalidArgument, "Request payload is broken or too large.")
                .response(inList: call?.method.isStreaming ?? false)
        }
    }

    private func answer(to call: FirestoreCall, _ request: Request) async throws -> String {
        switch call.method {
        case .list: return try ListDocuments(call, request).run(on: database)
        case .get: return try GetDocument(call, request).run(on: database)
        default: break
        }
        let bytes = try await request.body.collect(upTo: Self.largestRequest)
        guard let body = JSONTree(bytes.readableBytesView) else {
            throw FirestoreError(.invalidArgument, "Invalid JSON payload received.")
        }
        switch call.method {
        case .runQuery: return try RunQuery(call, body).run(on: database)
        case .runAggregationQuery: return try RunAggregationQuery(call, body).run(on: database)
        case .batchGet: return try BatchGet(body, in: database.name).run(on: database)
        case .commit: return try Commit(body, in: database.name).run(on: database)
        case .beginTransaction: return try BeginTransaction(body).run(on: database)
        case .rollback, .list, .get: return try Rollback(body).run(on: database)
        }
    }

    private func check(_ name: DatabaseName) throws(FirestoreError) {
        guard name.project == database.name.project else {
            throw FirestoreError(.permissionDenied, "Permission denied on resource project \(name.project.prefix(80)).")
        }
        guard name.database == database.name.database else {
            throw FirestoreError(
                .notFound,
                "The database \(name.database.prefix(80)) does not exist for project \(name.project.prefix(80)).")
        }
    }
}
