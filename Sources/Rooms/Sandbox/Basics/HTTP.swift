import Base
import Foundation

/// A request with its body.
struct Request: Sendable {
    /// The method as sent: `GET`.
    var method: String
    /// The path as sent, percent-encoded.
    var path: String
    /// The query as sent, without the question mark; empty if there is none.
    var query: String
    /// The `Host` header: the name by which this server was reached.
    var host: String
    /// The `Authorization` header.
    var authorization: String?
    var body: Data
    /// The decoded segments that match the names in the route's path.
    var segments: [String] = []

    /// The body's fields, if it is a JSON object of strings and nulls, which are omitted; `nil` otherwise.
    var texts: [String: String]? {
        try? JSONDecoder().decode([String: String?].self, from: body).compactMapValues(\.self)
    }

    var parameters: [(name: String, value: String)] { Self.parameters(in: query) }

    /// The parameters of a query or form, decoded. A plus is a space, as browsers encode forms.
    static func parameters(in text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? String(parts[1]).replacing("+", with: " ") : ""
            return (String(parts[0]), value.removingPercentEncoding ?? value)
        }
    }
}

/// A response. The server adds `Date` and the headers of the connection.
struct Response: Sendable {
    enum Body: Sendable {
        case whole(Data)
        /// These bytes, fewer than the announced number, then the end of the connection.
        case part(Data, announced: Int)
        /// These bytes, then blanks until the client disconnects.
        case endless(Data)
    }

    var status = 200
    var headers: [String: String] = [:]
    var body = Body.whole(Data())

    static func text(_ text: String, type: String) -> Response {
        Response(headers: ["Content-Type": type], body: .whole(Data(text.utf8)))
    }

    static func json(_ json: JSONValue, status: Int = 200) -> Response { .json(bytes: json.bytes(), status: status) }

    static func json(bytes: some Sequence<UInt8>, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": "application/json"], body: .whole(Data(bytes)))
    }

    /// A JSON response with sorted keys, so that equal values give equal bytes.
    static func json(encoding value: some Encodable) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(bytes: try encoder.encode(value))
    }
}

/// A value from which a JSON document is built.
protocol JSONPart {
    var json: JSONValue { get }
}

extension JSONValue: JSONPart {
    var json: JSONValue { self }

    /// An object with these members, in this order.
    init(_ members: KeyValuePairs<String, any JSONPart>) {
        self = .object(JSONObject(members.map { ($0.key, $0.value.json) }))
    }
}

extension String: JSONPart { var json: JSONValue { .string(self) } }
extension Bool: JSONPart { var json: JSONValue { .boolean(self) } }
extension Int: JSONPart { var json: JSONValue { .integer(Int64(self)) } }
extension Int64: JSONPart { var json: JSONValue { .integer(self) } }
extension Double: JSONPart { var json: JSONValue { .number(self) } }
extension Optional: JSONPart where Wrapped: JSONPart { var json: JSONValue { self?.json ?? .null } }
extension Array: JSONPart where Element: JSONPart { var json: JSONValue { .array(map(\.json)) } }
