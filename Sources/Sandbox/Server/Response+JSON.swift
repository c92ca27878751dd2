import Foundation
import Hummingbird
import NIOCore

extension Response {
    /// A JSON answer of a value, its keys in order, so that the same value is the same bytes.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(text: String(decoding: try encoder.encode(value), as: UTF8.self), status: status)
    }

    /// A JSON answer that is text already.
    static func json(text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
