import Foundation
import Tables

/// What a sandbox answers: its services, behind the faults, with a `Date` from its own clock.
struct SandboxServer: Sendable {
    let state: SandboxState
    let routes: Routes

    /// Serves until the task is cancelled. `onPort` receives the port once requests are accepted.
    func run(host: String, port: Int, onPort: @escaping @Sendable (Int) -> Void) async throws {
        try await WebServer { request in
            var response = try await response(to: request)
            response.headers["Date"] = state.serverTime.httpDate
            return response
        }.run(host: host, port: port, onPort: onPort)
    }

    /// The response to a request, or what a fault makes of it. Requests are counted, but for the sandbox's own.
    ///
    /// - Throws: `DeliberateCut` if the connection is to end without a response; `CancellationError` if the sandbox
    ///   stops meanwhile.
    private func response(to request: Request) async throws -> Response {
        let match = routes.match(request)
        let service = ServedAPI(request)
        let handle = { @Sendable () async throws -> Response in
            try await service.answer {
                guard let match else { throw HTTPFailure(status: 404) }
                return try await match.route.handler(request, match.segments)
            }
        }
        let path = match?.route.path
        if path?.hasPrefix(ControlRoutes.base + "/") == true { return try await handle() }
        let spoiled = state.begin(path.map(service.endpoint) ?? .unknown)
        defer { state.end() }
        let latency = state.faults.latencyMilliseconds
        if latency > 0 { try await Task.sleep(for: .milliseconds(latency)) }
        let response =
            if let spoiled { try await spoil(spoiled, service, handle) } else { try await handle() }
        state.count(response.status)
        return response
    }

    private func spoil(
        _ answer: SpoiledAnswer, _ service: ServedAPI, _ handle: () async throws -> Response
    ) async throws -> Response {
        switch answer {
        case .status(let code): return try service.failure(code)
        case .tooManyRequests(let seconds, let asDate):
            var response = try service.failure(429)
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
            return try await handle().changed { whole in
                let part = whole.prefix(max(0, kept))
                // At least the last byte is missing: otherwise the body would be complete.
                return .part(part, announced: max(whole.count, part.count + 1))
            }
        case .replacing(let text, let replacement):
            return try await handle().changed { whole in
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

/// The documented service that a request is for, by its path. Each has its own endpoints and error format.
enum ServedAPI: Sendable {
    case tikit
    case firestore(FirestoreCall?)
    case oauth
    case negroni
    case eduGo

    init(_ request: Request) {
        let path = request.path
        if path.hasPrefix(FirestoreCall.base + "/") {
            self = .firestore(FirestoreCall(request))
        } else if path == GoogleTokens.path {
            self = .oauth
        } else if path.hasPrefix(NegroniService.base + "/") {
            self = .negroni
        } else if path.hasPrefix(EduGoService.base + "/") {
            self = .eduGo
        } else {
            self = .tikit
        }
    }

    /// The endpoint of a path as declared in the routes.
    func endpoint(_ path: String) -> SandboxEndpoint {
        switch self {
        case .tikit: SandboxEndpoint(rawValue: String(path.dropFirst(TikitService.base.count + 1)))
        case .firestore(let call): call?.endpoint ?? .unknown
        case .oauth: .oauthToken
        case .negroni: SandboxEndpoint(rawValue: "negroni/" + path.dropFirst(NegroniService.base.count + 1))
        case .eduGo: SandboxEndpoint(rawValue: "edugo/" + path.dropFirst(EduGoService.base.count + 1))
        }
    }

    /// The service's response for an HTTP error status.
    func failure(_ status: Int) throws -> Response {
        let message = "Error \(status)"
        return switch self {
        case .tikit: try .json(["message": message], status: status)
        case .firestore(let call):
            FirestoreRefusal(.init(httpStatus: status), message, httpStatus: status).response(to: call)
        case .oauth: try OAuthError("internal_failure", message).response(status: status)
        case .negroni: try CodedError(status, "error_\(status)", message).response()
        case .eduGo: try CodedError(status, "ERROR_\(status)", message).response()
        }
    }

    /// Turns errors thrown by a route into responses in the service's format.
    func answer(_ handle: () async throws -> Response) async throws -> Response {
        do {
            return try await handle()
        } catch let error as TikitError {
            return try error.response()
        } catch let error as CodedError {
            return try error.response()
        } catch let error as HTTPFailure {
            guard case .tikit = self else { return try failure(error.status) }
            return try error.status == 404
                ? TikitError.notFound.response()
                : .json(["message": Response.phrase(error.status)], status: error.status)
        }
    }
}

/// An error response with a code and a message: `{"error":"invalid_code","message":"Código incorrecto"}`. EduGo and
/// Negroni use it, each with its own codes.
struct CodedError: Error, Equatable {
    var status: Int
    /// For programs.
    var code: String
    /// For people.
    var message: String
    /// In seconds, for rate limits.
    var retryAfter: Int?

    init(_ status: Int, _ code: String, _ message: String, retryAfter: Int? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    func response() throws -> Response {
        var response = try Response.json(["error": code, "message": message], status: status)
        if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
        return response
    }
}
