import Foundation

/// A response. The server adds `Date` and what belongs to the connection.
struct Response: Sendable {
    enum Body: Sendable {
        case whole(Data)
        /// These bytes of an announced number, then the end of the connection.
        case part(Data, announced: Int)
        /// These bytes, then blanks until the client disconnects.
        case endless(Data)
    }

    var status: HTTPStatus
    var headers: [String: String] = [:]
    var body = Body.whole(Data())

    static func text(_ text: String, type: String, status: HTTPStatus = .ok) -> Response {
        Response(status: status, headers: ["Content-Type": type], body: .whole(Data(text.utf8)))
    }

    /// A JSON response with sorted keys, so that equal values give equal bytes.
    static func json(_ value: some Encodable, status: HTTPStatus = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(text: String(decoding: try encoder.encode(value), as: UTF8.self), status: status)
    }

    /// A JSON response from text that is already JSON.
    static func json(text: String, status: HTTPStatus = .ok) -> Response {
        .text(text, type: "application/json", status: status)
    }
}

/// A status of HTTP.
struct HTTPStatus: Sendable, Hashable {
    var code: Int

    static let ok = HTTPStatus(code: 200)
    static let created = HTTPStatus(code: 201)
    static let noContent = HTTPStatus(code: 204)
    static let found = HTTPStatus(code: 302)
    static let badRequest = HTTPStatus(code: 400)
    static let unauthorized = HTTPStatus(code: 401)
    static let forbidden = HTTPStatus(code: 403)
    static let notFound = HTTPStatus(code: 404)
    static let conflict = HTTPStatus(code: 409)
    static let contentTooLarge = HTTPStatus(code: 413)
    static let unprocessableContent = HTTPStatus(code: 422)
    static let locked = HTTPStatus(code: 423)
    static let tooManyRequests = HTTPStatus(code: 429)
    static let internalServerError = HTTPStatus(code: 500)

    /// The phrase after the code (RFC 9110, section 15; RFC 4918 and RFC 6585). Faults may have any code; for those
    /// that are not here, the phrase is empty.
    var phrase: String {
        switch code {
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

/// An error response with a code and a message: `{"error":"invalid_code","message":"Código incorrecto"}`. EduGo and
/// Negroni use it, each with its own codes.
struct CodedError: Error, Equatable {
    var status: HTTPStatus
    /// For programs.
    var code: String
    /// For people.
    var message: String
    /// In seconds, for rate limits.
    var retryAfter: Int?

    func response() throws -> Response {
        var response = try Response.json(["error": code, "message": message], status: status)
        if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
        return response
    }
}
