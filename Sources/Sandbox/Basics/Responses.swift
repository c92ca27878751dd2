import Foundation
import Hummingbird
import NIOCore

extension Response {
    /// A JSON response with sorted keys, so that equal values give equal bytes.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(text: String(decoding: try encoder.encode(value), as: UTF8.self), status: status)
    }

    /// A JSON response from text that is already JSON.
    static func json(text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// An error response with a code and a message: `{"error":"invalid_code","message":"Código incorrecto"}`. EduGo and
/// Negroni use it, each with its own codes.
struct CodedError: Error, Equatable {
    var status: HTTPResponse.Status
    /// For programs.
    var code: String
    /// For people.
    var message: String
    /// In seconds, for rate limits.
    var retryAfter: Int?

    func response() throws -> Response {
        var response = try Response.json(["error": code, "message": message], status: status)
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }
}
