import Base
import Foundation

/// Answers a sandbox's requests: its services, subject to the faults, with a `Date` from its own clock.
struct SandboxServer: Sendable {
    let state: SandboxState
    let routes: [Route]

    /// Serves until the task is cancelled. `onPort` receives the port once requests are accepted.
    func run(host: String, port: Int, onPort: @escaping @Sendable (Int) -> Void) async throws {
        try await WebServer { request in
            var response = try await response(to: request)
            response.headers["Date"] = state.serverTime.httpDate
            return response
        }.run(host: host, port: port, onPort: onPort)
    }

    /// Returns the response to a request, spoiled if a fault applies. Counts the request, unless it is for the sandbox itself.
    ///
    /// - Throws: `DeliberateCut` if the connection is to end without a response; `CancellationError` if the sandbox
    ///   stops meanwhile.
    private func response(to request: Request) async throws -> Response {
        let service = Service(request)
        let (route, segments) = route(of: request)
        let handle = {
            do {
                guard let route else {
                    throw service == .tikit ? TikitError.notFound : service.failure(404)
                }
                var request = request
                request.segments = segments
                return try route.handler(request)
            } catch let error as ServiceError {
                return service.response(to: error, of: request)
            }
        }
        if service == .sandbox { return try handle() }
        let spoiled = state.begin(route?.endpoint ?? .unknown)
        defer { state.end() }
        let latency = state.faults.latencyMilliseconds
        if latency > 0 { try await Task.sleep(for: .milliseconds(latency)) }
        let response =
            if let spoiled {
                try spoil(spoiled, handle) { service.response(to: service.failure($0), of: request) }
            } else {
                try handle()
            }
        state.count(response.status)
        return response
    }

    private func route(of request: Request) -> (route: Route?, segments: [String]) {
        for route in routes {
            if let segments = route.match(request) { return (route, segments) }
        }
        return (nil, [])
    }

    /// - Parameters:
    ///   - handle: Makes the response to spoil.
    ///   - fail: The service's error response with a status.
    private func spoil(
        _ answer: SpoiledAnswer, _ handle: () throws -> Response, _ fail: (Int) -> Response
    ) throws -> Response {
        switch answer {
        case .status(let code): return fail(code)
        case .tooManyRequests(let seconds, let asDate):
            var response = fail(429)
            if let seconds {
                let instant = state.serverTime.advanced(bySeconds: Int64(seconds))
                response.headers["Retry-After"] = asDate ? instant.httpDate : String(seconds)
            }
            return response
        case .html: return .text("<!doctype html><title>Mantención</title>", type: "text/html; charset=utf-8")
        case .body(let text): return .json(bytes: text.utf8)
        case .redirect(let location): return Response(status: 302, headers: ["Location": location])
        case .cutConnection: throw DeliberateCut()
        case .endlessBody:
            var response = Response.json(bytes: [])
            response.body = .endless(Data(#"{"data":["#.utf8))
            return response
        case .cutBody(let kept):
            return try handle().changed { whole in
                let part = whole.prefix(max(0, kept))
                // At least the last byte is missing: otherwise the body would be complete.
                return .part(part, announced: max(whole.count, part.count + 1))
            }
        case .replacing(let text, let replacement):
            return try handle().changed { whole in
                var changed = String(decoding: whole, as: UTF8.self)
                if let range = changed.firstRange(of: text) { changed.replaceSubrange(range, with: replacement) }
                return .whole(Data(changed.utf8))
            }
        }
    }
}

/// Ends a connection in the middle of a response, as requested by a fault.
struct DeliberateCut: Error {}

extension Response {
    /// The response with the same head and another body.
    fileprivate func changed(_ change: (Data) -> Body) -> Response {
        guard case .whole(let whole) = body else { return self }
        var response = self
        response.body = change(whole)
        return response
    }
}
