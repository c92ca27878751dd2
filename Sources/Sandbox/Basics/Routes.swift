/// What answers a request.
typealias Handler = @Sendable (Request, SandboxContext) async throws -> Response

/// Routes below a path, in the order in which they are tried.
///
///     var routes = Routes(below: "/api")
///     routes.get("events/{id}/sessions") { request, context in … }
///
/// A name in braces stands for one segment of a path; two asterisks at the end stand for one or more.
struct Routes: Sendable {
    private let base: String
    private let guardian: @Sendable (Request, SandboxContext) throws -> Void
    private var list: [Route] = []

    /// - Parameter guardian: Called before each handler; what it throws is the response.
    init(below base: String, guardian: @escaping @Sendable (Request, SandboxContext) throws -> Void = { _, _ in }) {
        self.base = base
        self.guardian = guardian
    }

    mutating func get(_ path: String, _ handler: @escaping Handler) { add(.get, path, handler) }

    mutating func post(_ path: String, _ handler: @escaping Handler) { add(.post, path, handler) }

    mutating func delete(_ path: String, _ handler: @escaping Handler) { add(.delete, path, handler) }

    private mutating func add(_ method: Request.Method, _ path: String, _ handler: @escaping Handler) {
        list.append(
            Route(method, path.isEmpty ? base : "\(base)/\(path)") { [guardian] request, context in
                try guardian(request, context)
                return try await handler(request, context)
            })
    }

    /// Adds other routes, wherever they are.
    mutating func add(_ others: Routes) { list += others.list }

    /// The first route that a request matches, and the segments for its names.
    func match(_ request: Request) -> (route: Route, parameters: [String: String])? {
        let segments = request.path.split(separator: "/")
        for route in list where route.method == request.method {
            if let parameters = route.match(segments) { return (route, parameters) }
        }
        return nil
    }
}

/// What answers requests with one method and the paths of one pattern.
struct Route: Sendable {
    let method: Request.Method
    /// The pattern as declared.
    let path: String
    let handler: Handler
    private let pattern: [Substring]

    init(_ method: Request.Method, _ path: String, _ handler: @escaping Handler) {
        self.method = method
        self.path = path
        self.handler = handler
        pattern = path.split(separator: "/")
    }

    /// The segments for the pattern's names; `nil` if they are not those of the pattern.
    func match(_ segments: [Substring]) -> [String: String]? {
        var rest = pattern[...]
        if rest.last == "**" {
            rest.removeLast()
            guard segments.count > rest.count else { return nil }
        } else {
            guard segments.count == rest.count else { return nil }
        }
        var parameters: [String: String] = [:]
        for (expected, segment) in zip(rest, segments) {
            if expected.hasPrefix("{") {
                parameters[String(expected.dropFirst().dropLast())] = String(segment)
            } else if expected != segment {
                return nil
            }
        }
        return parameters
    }
}
