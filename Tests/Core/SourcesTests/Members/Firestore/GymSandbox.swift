import Base
import Logging
import Sources
import Synchronization

@testable import Sandbox
@testable import Transport

/// The sandbox's gym over loopback, and the product's own transport to it: no test waits between attempts.
struct GymSandbox {
    let sandbox: RunningSandbox
    let exchange: HTTPTransport

    /// Runs a test against a gym of some 220 members at every boundary, and so many more.
    static func run<Result: Sendable>(
        members: Int = 0, visits: Int = 0, attempts: Int = 2, _ body: (GymSandbox) async throws -> Result
    ) async throws -> Result {
        var gym = SandboxConfiguration(guests: 1)
        gym.members = members
        gym.visits = visits
        return try await Sandbox.withServer(gym) { sandbox in
            var pace = Pace.system
            pace.sleep = { _ in try Task.checkCancellation() }
            let configuration = TransportConfiguration(
                userAgent: "attendance/test", retries: RetryPolicy(attempts: attempts), pace: pace)
            return try await HTTPTransport.withTransport(
                configuration: configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ) { exchange in
                try await body(GymSandbox(sandbox: sandbox, exchange: exchange))
            }
        }
    }

    /// A token of the sandbox's own, good for an hour.
    var token: FixedToken { FixedToken(sandbox.firestoreToken()) }

    func source(
        _ settings: (inout FirestoreSettings) -> Void = { _ in }, tokens: (any TokenProvider)? = nil,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> FirestoreSource {
        var all = FirestoreSettings()
        all.project = sandbox.firestoreProject
        settings(&all)
        return try FirestoreSource(
            name: "SajaruBox", baseURL: sandbox.firestoreBaseURL, settings: all, exchange: exchange,
            tokens: tokens ?? token, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            onProgress: onProgress, pause: { _ in })
    }

    func read(
        since: Instant? = nil, _ settings: (inout FirestoreSettings) -> Void = { _ in }
    ) async throws -> MemberTables {
        try await source(settings).read(visitsSince: since)
    }

    /// Writes documents: their paths below the database, and their fields as Firestore's JSON has them.
    func write(_ documents: [(path: String, fields: String)]) async throws {
        let root = "projects/\(sandbox.firestoreProject)/databases/(default)/documents"
        let writes = documents.map { path, fields in
            #"{"update":{"name":"\#(root)/\#(path)","fields":{\#(fields)}}}"#
        }
        let response = try await AuthorizedExchange(exchange: exchange, tokens: token).send(
            ServiceRequest(
                .post, sandbox.firestoreBaseURL + root + ":commit", headers: [("Content-Type", "application/json")],
                body: Array(#"{"writes":[\#(writes.joined(separator: ","))]}"#.utf8)))
        guard response.status == 200 else { throw Refused(says: String(decoding: response.body, as: UTF8.self)) }
    }

    private struct Refused: Error { var says: String }
}

extension MemberTables {
    /// The ids of all visits, in order.
    var visitIDs: [String] { (0..<visits.count).map { visits.ids[$0] ?? "" } }
}
