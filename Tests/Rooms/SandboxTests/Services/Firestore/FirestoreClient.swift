import Base
import Testing

@testable import Sandbox

/// Asks a sandbox's Firestore over HTTP.
struct FirestoreClient {
    var client: SandboxClient

    var sandbox: RunningSandbox { client.sandbox }
    /// `projects/…/databases/(default)/documents`.
    var root: String { "projects/\(sandbox.firestoreProject)/databases/(default)/documents" }

    func get(_ path: String) async throws -> Answer {
        try await client.send("GET", sandbox.firestoreBaseURL + root + path)
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        try await client.send("POST", sandbox.firestoreBaseURL + root + path, body.replacing("ROOT", with: root))
    }

    func commit(_ writes: String...) async throws -> Answer {
        try await post(":commit", #"{"writes":[\#(writes.joined(separator: ","))]}"#)
    }

    func query(_ query: String) async throws -> Answer {
        try await post(":runQuery", #"{"structuredQuery":\#(query)}"#)
    }

    /// A document's value of a field, by type: `["integerValue": "3"]`.
    func field(_ name: String, of path: String) async throws -> JSONValue? {
        try await get("/\(path)").json?["fields"]?[name]
    }

    func updateTime(of path: String) async throws -> String {
        try #require(try await get("/\(path)").json?["updateTime"]?.string)
    }

    /// A write of fields of a document.
    func write(_ path: String, _ fields: String, _ rest: String = "") -> String {
        #"{"update":{"name":"ROOT/\#(path)","fields":{\#(fields)}}\#(rest)}"#
    }

    /// A write that sets a document's one field `n` to a whole number.
    func set(_ path: String, _ number: Int, _ rest: String = "") -> String {
        write(path, #""n":{"integerValue":"\#(number)"}"#, rest)
    }
}

extension [JSONValue] {
    /// The ids of documents.
    var ids: [String] { compactMap { $0["name"]?.string?.split(separator: "/").last.map(String.init) } }
}

/// Runs a test against a sandbox with a small gym, allowed in.
func withFirestore<Result: Sendable>(
    members: Int = 12, visits: Int = 100, clock: TestClock? = nil, _ body: (FirestoreClient) async throws -> Result
) async throws -> Result {
    var configuration = SandboxConfiguration(guests: 1)
    (configuration.members, configuration.visits) = (members, visits)
    return try await withSandbox(configuration, clock: clock) { client in
        var client = client
        client.token = client.sandbox.firestoreToken()
        return try await body(FirestoreClient(client: client))
    }
}
