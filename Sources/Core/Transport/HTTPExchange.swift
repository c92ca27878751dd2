public import Base

/// A request to a service, before a token is added.
public struct ServiceRequest: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    public var method: Method
    /// The absolute address, its query percent-encoded.
    var url: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]?
    /// Whether sending the request twice has the same effect as sending it once, so that it may be retried after any
    /// failure.
    var isIdempotent: Bool
    /// The name of the request in messages and logs, if its address is secret.
    public var name: String?

    /// If `isIdempotent` is not given, it is `true` for a GET and `false` for a POST.
    public init(
        _ method: Method, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
        isIdempotent: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.isIdempotent = isIdempotent ?? (method == .get)
    }
}

/// A complete response of a service, whatever its status.
public struct ServiceResponse: Sendable {
    public var status: Int
    var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of a header. Names are case-insensitive.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Sends requests and waits for complete responses, retrying where that may help.
///
/// A 4xx response is returned, not thrown. If every attempt fails, a `Fault` of kind `.unavailable` is thrown.
public protocol HTTPExchange: Sendable {
    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse
    /// Sends requests for pages of a list, in order and as many at once as the service takes.
    ///
    /// Returns for each its response, or what `exchange` would throw.
    func exchange(pages requests: [ServiceRequest]) async -> [Result<ServiceResponse, any Error>]
    /// The number of requests for pages that may be in flight; `nil` if it is not tracked.
    var pagesInFlight: PagesInFlight? { get }
    /// The preferred executor for tasks that mainly send requests; `nil` if it makes no difference.
    var taskExecutor: (any TaskExecutor)? { get }
}

extension HTTPExchange {
    public var taskExecutor: (any TaskExecutor)? { nil }
    public var pagesInFlight: PagesInFlight? { nil }

    /// Sends the requests one after the other.
    public func exchange(pages requests: [ServiceRequest]) async -> [Result<ServiceResponse, any Error>] {
        var responses: [Result<ServiceResponse, any Error>] = []
        for request in requests {
            do { responses.append(.success(try await exchange(request))) } catch { responses.append(.failure(error)) }
        }
        return responses
    }
}

/// The number of requests for pages that may be in flight.
public struct PagesInFlight: Sendable, Equatable {
    public var count: Int
    /// Why there are not more; `nil` if there is no particular reason.
    public var reason: Phrase?
}

/// A bearer token and its generation, which identifies the token that was refused.
public struct BearerToken: Sendable, Equatable {
    public var value: String
    public var generation: Int

    public init(value: String, generation: Int) {
        Secrets.keep(value)
        self.value = value
        self.generation = generation
    }
}

/// Provides the token for requests and renews it when the service refuses it.
public protocol TokenProvider: Sendable {
    /// The token to send now, renewed before it expires if possible.
    func token() async throws -> BearerToken
    /// The token to send instead of one that a 401 refused. Concurrent callers share one renewal, and there is none
    /// if `refused` is no longer current. Throws a `Fault` of kind `.refused` if no token is available.
    func token(insteadOf refused: BearerToken) async throws -> BearerToken
}

// Requests, responses and tokens hold secrets and personal data, which must not appear when they are printed,
// interpolated or dumped.

extension ServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the address without its query.
    public var description: String { name ?? "\(method.rawValue) \(url.prefix { $0 != "?" })" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["shown": description]) }
}

extension ServiceResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the length of the body.
    public var description: String { "status \(status), \(body.count) bytes" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["shown": description]) }
}

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Only the generation.
    public var description: String { "BearerToken(generation: \(generation))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}

/// A token given from outside, `ATTENDANCE_TOKEN`, which cannot be renewed.
public struct FixedToken: TokenProvider {
    private let bearer: BearerToken

    /// Spaces and line breaks around the value are removed.
    public init(_ value: String) {
        bearer = BearerToken(value: value.trimmed, generation: 0)
    }

    public func token() async throws -> BearerToken { bearer }

    /// Throws a `Fault` of kind `.refused`, since the token cannot be renewed.
    public func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        throw Fault(.refused, .fixedTokenRefused)
    }
}
