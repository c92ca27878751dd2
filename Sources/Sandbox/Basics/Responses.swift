import Foundation
import Hummingbird
import NIOCore

extension Response {
    /// A JSON response of a value, its keys in order, so that the same value is the same bytes.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(text: String(decoding: try encoder.encode(value), as: UTF8.self), status: status)
    }

    /// A JSON response that is text already.
    static func json(text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// A response that says no by a code and in words: `{"error":"invalid_code","message":"Código incorrecto"}`. So do EduGo
/// and Negroni, each with codes of its own.
struct CodedError: Error, Equatable {
    var status: HTTPResponse.Status
    /// For programs.
    var code: String
    /// For people.
    var message: String
    /// In seconds, for a limit.
    var retryAfter: Int?

    func response() throws -> Response {
        var response = try Response.json(["error": code, "message": message], status: status)
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }
}
