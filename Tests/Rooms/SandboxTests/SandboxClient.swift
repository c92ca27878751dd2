import Base
import Foundation
import FoundationNetworking
import Synchronization
import Testing

@testable import Sandbox

extension JSONValue {
    subscript(_ index: Int) -> JSONValue? { list.indices.contains(index) ? list[index] : nil }
    var list: [JSONValue] { array ?? [] }
    var keys: Set<String> { Set(object?.members.map(\.name) ?? []) }
}

/// A response and its body.
struct Answer {
    var status: Int
    var headers: [String: String]
    var body: String

    /// The body as JSON; `nil` where it is not.
    var json: JSONValue? { JSONValue(body.utf8) }
    var message: String? { json?["message"]?.string }
    /// The code of an error, as EduGo, Negroni and OAuth have it.
    var error: String? { json?["error"]?.string }
    /// The canonical code of a Google service's error, in a list or not.
    var errorStatus: String? { googleError?["status"]?.string }
    var errorMessage: String? { googleError?["message"]?.string }
    private var googleError: JSONValue? { json?["error"] ?? json?[0]?["error"] }
    /// Ids of the rows of a page.
    var identifiers: [Int64] { json?["data"]?.list.compactMap { $0["id"]?.integer } ?? [] }

    func header(_ name: String) -> String? { headers.first { $0.key.lowercased() == name.lowercased() }?.value }

    /// A number of `pagination`.
    func page(_ name: String) -> Int64? { json?["pagination"]?[name]?.integer }
}

/// Asks a sandbox over HTTP, as any client of the service would.
struct SandboxClient {
    let http: HTTPClient
    let sandbox: RunningSandbox
    var token: String?

    func get(_ path: String, _ query: [(String, String)] = []) async throws -> Answer {
        let parameters = query.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return try await send(
            "GET", sandbox.baseURL + path + (query.isEmpty ? "" : "?") + parameters.joined(separator: "&"))
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        try await send("POST", sandbox.baseURL + path, body)
    }

    /// One of the sandbox's own endpoints.
    func control(_ method: String, _ path: String, _ body: String? = nil) async throws -> Answer {
        try await send(method, "http://127.0.0.1:\(sandbox.port)/sandbox/\(path)", body)
    }

    /// A page of check-ins of event 6, newest first.
    func checkIns(
        page: Int = 1, limit: Int = 100, filter: String = #"[{"field":"e.event","operator":"=","value":6}]"#,
        order: String = "id:DESC"
    ) async throws -> Answer {
        try await get("checkins", [("page", "\(page)"), ("limit", "\(limit)"), ("order", order), ("filter", filter)])
    }

    func send(
        _ method: String, _ url: String, _ body: String? = nil, contentType: String = "application/json"
    ) async throws -> Answer {
        try await send(method, url, bytes: body.map { Array($0.utf8) }, contentType: contentType)
    }

    func send(
        _ method: String, _ url: String, bytes: [UInt8]?, contentType: String = "application/json"
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let bytes {
            request.setValue(contentType, forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(bytes)
        }
        let (body, head) = try await http.send(request)
        let headers = head.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        return Answer(
            status: head.statusCode, headers: Dictionary(headers) { $1 }, body: String(decoding: body, as: UTF8.self))
    }
}

/// Runs a test against a small sandbox, logged in to Tikit.
func withSandbox<Result: Sendable>(
    _ configuration: SandboxConfiguration = SandboxConfiguration(guests: 60), clock: TestClock? = nil,
    _ body: (SandboxClient) async throws -> Result
) async throws -> Result {
    let http = HTTPClient()
    defer { http.session.invalidateAndCancel() }
    var configuration = configuration
    if let clock { configuration.clock = { clock.now } }
    return try await Sandbox.withServer(configuration) { sandbox in
        try await body(SandboxClient(http: http, sandbox: sandbox, token: try sandbox.token()))
    }
}

/// A client that takes responses as they are: redirects are not followed.
final class HTTPClient: NSObject, URLSessionDataDelegate, Sendable {
    private typealias Exchange = (body: Data, continuation: CheckedContinuation<Data, any Error>)

    private let exchanges = Mutex<[Int: Exchange]>([:])
    private nonisolated(unsafe) var ownSession: URLSession?

    override init() {
        super.init()
        let settings = URLSessionConfiguration.ephemeral
        // Many requests at once wait for one of a few connections, on a machine that is busy with other tests.
        settings.timeoutIntervalForRequest = 300
        ownSession = URLSession(configuration: settings, delegate: self, delegateQueue: nil)
    }

    var session: URLSession { ownSession ?? .shared }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let task = session.dataTask(with: request)
        let body = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.withLock { $0[task.taskIdentifier] = (Data(), continuation) }
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
        return (body, try #require(task.response as? HTTPURLResponse))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchanges.withLock { $0[dataTask.taskIdentifier]?.body.append(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        exchange.continuation.resume(with: error.map { .failure($0) } ?? .success(exchange.body))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let seconds: Mutex<Int64>

    init(_ seconds: Int64 = 1_772_409_600) { self.seconds = Mutex(seconds) }

    var now: Instant { Instant(secondsSinceEpoch: seconds.withLock { $0 }) }
    func advance(bySeconds interval: Int64) { seconds.withLock { $0 += interval } }
}
