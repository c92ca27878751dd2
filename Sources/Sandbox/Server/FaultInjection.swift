import Foundation
import Logging
import Tables

/// Counts, delays and spoils responses, all in this place.
struct FaultInjection {
    let state: SandboxState

    /// The response to a request, or what a fault makes of it.
    ///
    /// - Throws: `DeliberateCut` if the connection is to end without a response; `CancellationError` if the sandbox
    ///   stops meanwhile.
    func respond(to request: Request, _ context: SandboxContext, by next: Handler) async throws -> Response {
        guard let endpoint = context.endpoint(of: request) else { return try await next(request, context) }
        let spoiled = state.begin(endpoint)
        defer { state.end() }
        let latency = state.faults.latencyMilliseconds
        if latency > 0 { try await Task.sleep(for: .milliseconds(latency)) }
        let response = try await answer(request, context, spoiled: spoiled, next)
        state.count(response.status.code)
        return response
    }

    private func answer(
        _ request: Request, _ context: SandboxContext, spoiled: SpoiledAnswer?, _ next: Handler
    ) async throws -> Response {
        switch spoiled {
        case nil:
            return try await next(request, context)
        case .status(let code):
            return try ServedAPI(request).failure(HTTPStatus(code: code))
        case .tooManyRequests(let seconds, let asDate):
            var response = try ServedAPI(request).failure(.tooManyRequests)
            if let seconds {
                let instant = state.serverTime.advanced(bySeconds: Int64(seconds))
                response.headers["Retry-After"] = asDate ? instant.httpDate : String(seconds)
            }
            return response
        case .html:
            return .text("<!doctype html><title>Mantención</title>", type: "text/html; charset=utf-8")
        case .body(let text):
            return .json(text: text)
        case .redirect(let location):
            return Response(status: .found, headers: ["Location": location])
        case .cutConnection:
            throw DeliberateCut()
        case .endlessBody:
            var response = Response.json(text: "")
            response.body = .endless(Data(#"{"data":["#.utf8))
            return response
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
    func cut(keeping kept: Int) -> Response {
        guard case .whole(let whole) = body else { return self }
        let part = whole.prefix(max(0, kept))
        // At least the last byte is missing: otherwise the body would be complete.
        var response = self
        response.body = .part(part, announced: max(whole.count, part.count + 1))
        return response
    }

    /// The response with the first occurrence of a text in its body replaced.
    func replacing(_ text: String, with replacement: String) -> Response {
        guard case .whole(let whole) = body else { return self }
        var changed = String(decoding: whole, as: UTF8.self)
        if let range = changed.firstRange(of: text) { changed.replaceSubrange(range, with: replacement) }
        var response = self
        response.body = .whole(Data(changed.utf8))
        return response
    }
}

/// Turns errors thrown by routes into responses in the service's format.
enum ErrorResponses {
    /// - Throws: `CancellationError` if the sandbox stops meanwhile.
    static func respond(to request: Request, _ context: SandboxContext, by next: Handler) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as TikitError {
            return try error.response()
        } catch let error as CodedError {
            return try error.response()
        } catch let error as HTTPFailure {
            return try failure(error.status, request)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            context.logger.error("sandbox: \(error)")
            return try failure(.internalServerError, request)
        }
    }

    private static func failure(_ status: HTTPStatus, _ request: Request) throws -> Response {
        switch (ServedAPI(request), status) {
        case (.tikit, .notFound): try TikitError.notFound.response()
        case (.tikit, _): try .json(["message": status.phrase], status: status)
        case (let api, _): try api.failure(status)
        }
    }
}
