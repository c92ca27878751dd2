import Foundation
import Logging

/// A request, its body read.
struct Request: Sendable {
    enum Method: String {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    /// `nil` if it is one that no route has.
    var method: Method?
    /// The path as sent, percent-encoded.
    var path: String
    /// The query as sent, without the question mark; empty if there is none.
    var query: String
    /// The `Host` header: the name by which this server was reached.
    var host: String
    /// The `Authorization` header.
    var authorization: String?
    /// `nil` if it is larger than any route takes.
    var body: Data?

    /// The body, if it has no more than `limit` bytes. Otherwise the response is 413.
    func body(upTo limit: Int) throws(HTTPFailure) -> Data {
        guard let body, body.count <= limit else { throw HTTPFailure(status: .contentTooLarge) }
        return body
    }

    /// The parameters in the query, with their values decoded. A plus is a plus.
    var parameters: [(name: String, value: String)] { Self.parameters(in: query) }

    /// The first value of a parameter.
    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The parameters of a query or form in which a plus is a space, as browsers encode forms.
    static func formParameters(in text: String) -> [(name: String, value: String)] {
        parameters(in: text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%20"))
    }

    private static func parameters(in text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? parts[1] : ""
            return (String(parts[0]), value.removingPercentEncoding ?? String(value))
        }
    }
}

/// A failure that each service tells in its own format.
struct HTTPFailure: Error, Equatable {
    var status: HTTPStatus
}

/// The context of a request: where it comes from, and the route that it matches.
struct SandboxContext: Sendable {
    /// The client's IP address, if it is known.
    var remoteAddress: String?
    /// The path of the route as declared; `nil` if none matches.
    var endpointPath: String?
    /// The segments that stand for the names in braces of the route's path, as sent.
    var parameters: [String: String]
    var logger: Logger

    var isFromThisMachine: Bool { remoteAddress.map(Self.isLoopback) ?? true }

    static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
