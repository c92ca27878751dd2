import Hummingbird
import NIOCore
import Tables

/// The one place where answers are counted, delayed and spoiled.
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

/// Ends a connection in the middle of an answer, because a fault asks for it.
struct DeliberateCut: Error {}
