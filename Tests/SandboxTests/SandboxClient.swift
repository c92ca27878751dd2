import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Sandbox
import Synchronization
import Tables

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
    var headers: HTTPHeaders
    var body: String

    /// The body as JSON; `nil` where it is not.
    var json: JSON? { try? JSONDecoder().decode(JSON.self, from: Data(body.utf8)) }
    var message: String? { json?["message"]?.text }
    /// Ids of the rows of a page.
    var identifiers: [Int64] { json?["data"]?.list.compactMap { $0["id"]?.integer } ?? [] }

    /// All values of a header.
    func header(_ name: String) -> [String] { headers[name] }

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

    func send(_ method: String, _ url: String, bytes: [UInt8]?) async throws -> Answer {
        var request = HTTPClientRequest(url: url)
        request.method = HTTPMethod(rawValue: method)
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let bytes {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: bytes))
        }
        let response = try await http.execute(request, timeout: .seconds(300))
        let bytes = try await response.body.collect(upTo: 10_000_000)
        return Answer(status: Int(response.status.code), headers: response.headers, body: String(buffer: bytes))
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
    var settings = HTTPClient.Configuration()
    settings.redirectConfiguration = .disallow
    settings.connectionPool.retryConnectionEstablishment = false
    // Many requests at once wait for one of a few connections, on a machine that is busy with other tests.
    settings.timeout.connect = .seconds(300)
    return try await HTTPClient.withHTTPClient(configuration: settings) { http in
        try await Sandbox.withServer(configuration) { sandbox in
            var client = SandboxClient(http: http, sandbox: sandbox)
            client.token = try await sandbox.token()
            return try await body(client)
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
