import Hummingbird
import Logging
import NIOCore
import Tables

/// Counts, delays and spoils responses, all in this place.
struct FaultInjection: RouterMiddleware {
    let state: SandboxState

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        guard let endpoint = context.endpoint(of: request) else { return try await next(request, context) }
        let spoiled = state.begin(endpoint)
        defer { state.end() }
        let latency = state.faults.latencyMilliseconds
        if latency > 0 { try await Task.sleep(for: .milliseconds(latency)) }
        let response = try await answer(request, context: context, spoiled: spoiled, next: next)
        state.count(response.status.code)
        return response
    }

    private func answer(
        _ request: Request, context: SandboxContext, spoiled: SpoiledAnswer?,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        switch spoiled {
        case nil:
            return try await next(request, context)
        case .status(let code):
            return try ServedAPI(request).failure(.init(code: code))
        case .tooManyRequests(let seconds, let asDate):
            var response = try ServedAPI(request).failure(.tooManyRequests)
            if let seconds {
                let instant = state.serverTime.advanced(bySeconds: Int64(seconds))
                response.headers[.retryAfter] = asDate ? instant.httpDate : String(seconds)
            }
            return response
        case .html:
            return Response(
                status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "<!doctype html><title>Mantención</title>")))
        case .body(let text):
            return .json(text: text)
        case .redirect(let location):
            return Response(status: .found, headers: [.location: location])
        case .cutConnection:
            throw DeliberateCut()
        case .endlessBody:
            return .endless
        case .cutBody(let kept):
            return try await next(request, context).cut(keeping: kept)
        case .replacing(let text, let replacement):
            return try await next(request, context).replacing(text, with: replacement)
        }
    }
}

/// Ends a connection in the middle of a response, as requested by a fault.
struct DeliberateCut: Error {}

extension Response {
    /// The response with its original head and a truncated body, after which the connection ends.
    func cut(keeping kept: Int) async throws -> Response {
        let whole = try await collectedBody()
        let part = whole.getSlice(at: whole.readerIndex, length: min(max(0, kept), whole.readableBytes)) ?? ByteBuffer()
        // At least the last byte is missing: otherwise the body would be complete.
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

    /// The response with the first occurrence of a text in its body replaced.
    func replacing(_ text: String, with replacement: String) async throws -> Response {
        let whole = String(buffer: try await collectedBody())
        var changed = whole
        if let range = whole.firstRange(of: text) { changed.replaceSubrange(range, with: replacement) }
        var headers = headers
        headers[.contentLength] = nil
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: changed)))
    }

    /// A response that continues until the client disconnects.
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

/// Collects a body's bytes as a client would.
private final class BodyCollector: ResponseBodyWriter {
    private(set) var collected = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws { collected.writeImmutableBuffer(buffer) }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Turns errors thrown by routes into responses in the service's format.
struct ErrorResponses: RouterMiddleware {
    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as TikitError {
            return try error.response(from: request, context: context)
        } catch let error as CodedError {
            return try error.response()
        } catch let error as any HTTPResponseError {
            return try failure(error.status, request, context)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            context.logger.error("sandbox: \(error)")
            return try failure(.internalServerError, request, context)
        }
    }

    private func failure(
        _ status: HTTPResponse.Status, _ request: Request, _ context: SandboxContext
    ) throws -> Response {
        switch (ServedAPI(request), status) {
        case (.tikit, .notFound): try TikitError.notFound.response(from: request, context: context)
        case (.tikit, _): try .json(["message": status.reasonPhrase], status: status)
        case (let api, _): try api.failure(status)
        }
    }
}
