import Sandbox
import Testing

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
        try await client.send("POST", sandbox.firestoreBaseURL + root + path, body: body)
    }

    func commit(_ writes: String...) async throws -> Answer {
        try await post(":commit", #"{"writes":[\#(writes.joined(separator: ","))]}"#)
    }

    func query(_ query: String) async throws -> Answer {
        try await post(":runQuery", #"{"structuredQuery":\#(query)}"#)
    }

    /// The ids that a query finds, in order.
    func identifiers(_ query: String) async throws -> [String] {
        let answer = try await self.query(query)
        try #require(answer.status == 200, "\(answer.body)")
        return answer.json?.list.compactMap { $0["document"]?["name"]?.text?.lastPart } ?? []
    }

    /// A document's value of a field, by type: `["integerValue": "3"]`.
    func field(_ name: String, of path: String) async throws -> JSON? {
        try await get("/\(path)").json?["fields"]?[name]
    }

    func updateTime(of path: String) async throws -> String {
        try #require(try await get("/\(path)").json?["updateTime"]?.text)
    }

    /// A write that sets a document's one field `n` to a whole number.
    func set(_ path: String, _ number: Int, _ rest: String = "") -> String {
        #"{"update":{"name":"\#(root)/\#(path)","fields":{"n":{"integerValue":"\#(number)"}}}\#(rest)}"#
    }
}

extension String {
    /// The last part of a name.
    var lastPart: String { split(separator: "/").last.map(String.init) ?? "" }
}

extension Answer {
    /// The canonical code of an error, in a list or not.
    var errorStatus: String? { (json?["error"] ?? json?[0]?["error"])?["status"]?.text }
    var errorMessage: String? { (json?["error"] ?? json?[0]?["error"])?["message"]?.text }
}

/// Runs a test against a sandbox with a small gym, allowed in.
func withFirestore<Result: Sendable>(
    members: Int = 12, visits: Int = 100, _ configuration: SandboxConfiguration = SandboxConfiguration(guests: 1),
    _ body: (FirestoreClient) async throws -> Result
) async throws -> Result {
    var configuration = configuration
    configuration.members = members
    configuration.visits = visits
    return try await withSandbox(configuration) { client in
        var client = client
        client.token = client.sandbox.firestoreToken()
        return try await body(FirestoreClient(client: client))
    }
}
