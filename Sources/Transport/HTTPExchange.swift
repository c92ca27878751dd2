private import Messages

/// A request to a service, before any token is added to it.
public struct ServiceRequest: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    public var method: Method
    /// Absolute, with its query already percent-encoded.
    public var url: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]?
    /// Whether sending it twice does no more than sending it once, so that it may be tried again after any failure.
    public var isIdempotent: Bool

    /// `isIdempotent` is by the method where it is not given: a GET is, a POST is not.
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

/// A whole answer of a service, whatever its status.
public struct ServiceResponse: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of a header, its name in any case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Sends a request and waits for the whole answer, trying again what is worth trying again.
///
/// A 4xx answer is an answer. What cannot be had after every try is thrown as a `Fault` of kind `.unavailable`.
public protocol HTTPExchange: Sendable {
    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse
    /// Where tasks that do little but exchange are best run; `nil` where that makes no difference.
    var taskExecutor: (any TaskExecutor)? { get }
}

extension HTTPExchange {
    public var taskExecutor: (any TaskExecutor)? { nil }
}

/// A bearer token, and which one in the order of renewals: a refusal names the token that was refused.
public struct BearerToken: Sendable, Equatable {
    public var value: String
    public var generation: Int

    public init(value: String, generation: Int) {
        self.value = value
        self.generation = generation
    }
}

/// Gives the token that requests carry and renews it when the service refuses it.
public protocol TokenProvider: Sendable {
    /// The token to send now, renewed before it expires where that can be done.
    func token() async throws -> BearerToken
    /// The token to send instead of one that was answered with 401: renewed once for all who ask at the same time, and
    /// not at all where `refused` is no longer the current one. Throws a `Fault` of kind `.refused` where none can be had.
    func token(insteadOf refused: BearerToken) async throws -> BearerToken
}

// Requests, answers and tokens carry secrets and personal data: printed, interpolated or dumped, none of it is seen.

extension ServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the address without its query.
    public var description: String { "\(method.rawValue) \(url.prefix { $0 != "?" })" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["shown": description]) }
}

extension ServiceResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and how long the body is.
    public var description: String { "status \(status), \(body.count) bytes" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["shown": description]) }
}

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The generation alone.
    public var description: String { "BearerToken(generation: \(generation))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}

/// A token from outside that nothing here can renew: `ATTENDANCE_TOKEN`.
public struct FixedToken: TokenProvider {
    private let bearer: BearerToken

    /// Blanks and line ends round the value are not part of it.
    public init(_ value: String) {
        bearer = BearerToken(value: value.trimmed, generation: 0)
    }

    public func token() async throws -> BearerToken { bearer }

    /// Throws a `Fault` of kind `.refused`: a refusal is final.
    public func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        throw Fault(.refused, .fixedTokenRefused)
    }
}
