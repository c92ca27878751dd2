import Foundation
import FoundationNetworking
import Sandbox
import Synchronization
import Tables
import Testing

/// A value of a response, as JSON has it.
enum JSON: Decodable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    subscript(_ key: String) -> JSON? {
        guard case .object(let values) = self else { return nil }
        return values[key]
    }

    subscript(_ index: Int) -> JSON? {
        guard case .list(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    var keys: Set<String> {
        guard case .object(let values) = self else { return [] }
        return Set(values.keys)
    }

    var list: [JSON] {
        guard case .list(let values) = self else { return [] }
        return values
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var integer: Int64? {
        guard case .number(let number) = self else { return nil }
        return Int64(exactly: number)
    }
}

/// A response and its body.
struct Answer {
    var status: Int
    var headers: [String: String]
    var body: String

    /// The body as JSON; `nil` where it is not.
    var json: JSON? { try? JSONDecoder().decode(JSON.self, from: Data(body.utf8)) }
    var message: String? { json?["message"]?.text }
    /// Ids of the rows of a page.
    var identifiers: [Int64] { json?["data"]?.list.compactMap { $0["id"]?.integer } ?? [] }

    /// The value of a header, if it is there.
    func header(_ name: String) -> [String] {
        headers.filter { $0.key.lowercased() == name.lowercased() }.map(\.value)
    }

    /// A number of `pagination`.
    func page(_ name: String) -> Int64? { json?["pagination"]?[name]?.integer }
}

/// Asks a sandbox over HTTP, as any client of the service would.
struct SandboxClient {
    let http: HTTPClient
    let sandbox: RunningSandbox
    var token: String?

    func get(_ path: String, _ query: [(String, String)] = []) async throws -> Answer {
        let parameters = query.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        return try await send("GET", sandbox.baseURL + path + (query.isEmpty ? "" : "?" + parameters))
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        try await send("POST", sandbox.baseURL + path, body: body)
    }

    /// One of the sandbox's own endpoints.
    func control(_ method: String, _ path: String, _ body: String? = nil) async throws -> Answer {
        try await send(method, "http://127.0.0.1:\(sandbox.port)/sandbox/\(path)", body: body)
    }

    /// A page of check-ins of event 6, newest first.
    func checkIns(
        page: Int = 1, limit: Int = 100, filter: String = #"[{"field":"e.event","operator":"=","value":6}]"#,
        order: String = "id:DESC"
    ) async throws -> Answer {
        try await get(
            "checkins", [("page", "\(page)"), ("limit", "\(limit)"), ("order", order), ("filter", filter)])
    }

    func send(_ method: String, _ url: String, body: String? = nil) async throws -> Answer {
        try await send(method, url, bytes: body.map { Array($0.utf8) })
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
        let headers = head.allHeaderFields.compactMap { name, value in
            (name as? String).map { ($0, "\(value)") }
        }
        return Answer(
            status: head.statusCode, headers: Dictionary(uniqueKeysWithValues: headers),
            body: String(decoding: body, as: UTF8.self))
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

/// Runs a test against a small sandbox, logged in.
func withSandbox<Result: Sendable>(
    _ configuration: SandboxConfiguration = SandboxConfiguration(guests: 60),
    _ body: (SandboxClient) async throws -> Result
) async throws -> Result {
    try await withHTTP { http in
        try await Sandbox.withServer(configuration) { sandbox in
            var client = SandboxClient(http: http, sandbox: sandbox)
            client.token = try sandbox.token()
            return try await body(client)
        }
    }
}

/// Runs a test with an HTTP client that follows no redirects.
func withHTTP<Result: Sendable>(_ body: (HTTPClient) async throws -> Result) async throws -> Result {
    let http = HTTPClient()
    defer { http.session.invalidateAndCancel() }
    return try await body(http)
}

/// A client that takes responses as they are: redirects are not followed, and a body without end is given up.
final class HTTPClient: NSObject, URLSessionDataDelegate, Sendable {
    struct TooLarge: Error {}

    private typealias Exchange = (body: Data, continuation: CheckedContinuation<Data, any Error>)

    private static let largestBody = 10_000_000
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
        let isTooLarge = exchanges.withLock { exchanges in
            exchanges[dataTask.taskIdentifier]?.body.append(data)
            return exchanges[dataTask.taskIdentifier].map { $0.body.count > Self.largestBody } ?? true
        }
        guard isTooLarge else { return }
        dataTask.cancel()
        end(dataTask, TooLarge())
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task, error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    private func end(_ task: URLSessionTask, _ error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error {
            exchange.continuation.resume(throwing: error)
        } else {
            exchange.continuation.resume(returning: exchange.body)
        }
    }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let seconds: Mutex<Int64>

    init(_ seconds: Int64 = 1_772_409_600) { self.seconds = Mutex(seconds) }

    var now: Instant { Instant(secondsSinceEpoch: seconds.withLock { $0 }) }
    func advance(bySeconds interval: Int64) { seconds.withLock { $0 += interval } }
}
