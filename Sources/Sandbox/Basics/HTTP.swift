public import Files
import Foundation

/// A request, its body read.
struct Request: Sendable {
    /// The most bytes of a body that are kept (https://firebase.google.com/docs/firestore/quotas#limits).
    static let largestBody = 10 << 20

    /// As sent: `GET`.
    var method: String
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
    func body(upTo limit: Int = 1 << 16) throws(HTTPFailure) -> Data {
        guard let body, body.count <= limit else { throw HTTPFailure(status: 413) }
        return body
    }

    /// The body's fields, if it is a JSON object of strings and nulls, which are omitted; `nil` otherwise.
    func texts() throws(HTTPFailure) -> [String: String]? {
        let body = try body()
        return try? JSONDecoder().decode([String: String?].self, from: body).compactMapValues(\.self)
    }

    /// The parameters in the query, with their values decoded. A plus is a plus.
    var parameters: [(name: String, value: String)] { Self.parameters(in: query) }

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
    var status: Int
}

/// A response. The server adds `Date` and what belongs to the connection.
struct Response: Sendable {
    enum Body: Sendable {
        case whole(Data)
        /// These bytes of an announced number, then the end of the connection.
        case part(Data, announced: Int)
        /// These bytes, then blanks until the client disconnects.
        case endless(Data)
    }

    var status = 200
    var headers: [String: String] = [:]
    var body = Body.whole(Data())

    static func text(_ text: String, type: String, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": type], body: .whole(Data(text.utf8)))
    }

    /// A JSON response with sorted keys, so that equal values give equal bytes.
    static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(bytes: try encoder.encode(value), status: status)
    }

    /// A JSON response from bytes that are JSON already, or claim to be.
    static func json(bytes: some Sequence<UInt8>, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "application/json"], body: .whole(Data(bytes)))
    }

    /// The phrase after a status (RFC 9110, section 15; RFC 4918 and RFC 6585); empty for one that is not here.
    static func phrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 302: "Found"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 413: "Content Too Large"
        case 422: "Unprocessable Content"
        case 423: "Locked"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        default: ""
        }
    }
}

extension JSONValue: Encodable {
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .null, .unreadable: try single.encodeNil()
        case .boolean(let flag): try single.encode(flag)
        case .integer(let integer): try single.encode(integer)
        case .number(let number): try single.encode(number)
        case .string(let text): try single.encode(text)
        case .array(let elements): try single.encode(elements)
        case .object(let object):
            var members = encoder.container(keyedBy: Name.self)
            for member in object.members { try members.encode(member.value, forKey: Name(stringValue: member.name)) }
        }
    }
}
