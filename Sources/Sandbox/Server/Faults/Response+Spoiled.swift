import Hummingbird
import NIOCore

extension Response {
    /// The answer with its head as it is and its body broken off; the connection ends there.
    func cut(keeping kept: Int) async throws -> Response {
        let whole = try await collectedBody()
        let part = whole.getSlice(at: whole.readerIndex, length: min(max(0, kept), whole.readableBytes)) ?? ByteBuffer()
        // A body cut nowhere would be a whole one: at least its last byte is missing.
        let announced = max(whole.readableBytes, part.readableBytes + 1)
        var headers = headers
        headers[.contentLength] = String(announced)
        return Response(
            status: status, headers: headers,
            body: ResponseBody(contentLength: announced) { writer in
                try await writer.write(part)
                throw DeliberateCut()
            })
    }

    /// The answer with the first occurrence of a text in its body replaced.
    func replacing(_ text: String, with replacement: String) async throws -> Response {
        let whole = String(buffer: try await collectedBody())
        var changed = whole
        if let range = whole.firstRange(of: text) { changed.replaceSubrange(range, with: replacement) }
        var headers = headers
        headers[.contentLength] = nil
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: changed)))
    }

    /// An answer that goes on until the client hangs up.
    static var endless: Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: #"{"data":["#))
                let blank = ByteBuffer(repeating: UInt8(ascii: " "), count: 65_536)
                while true { try await writer.write(blank) }
            })
    }

    private func collectedBody() async throws -> ByteBuffer {
        let collector = BodyCollector()
        try await body.write(collector)
        return collector.collected
    }
}

/// Takes a body's bytes as a client would.
private final class BodyCollector: ResponseBodyWriter {
    private(set) var collected = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws { collected.writeImmutableBuffer(buffer) }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
