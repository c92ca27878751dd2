/// What answers a request, with the segments for the names in its route's path.
typealias Handler = @Sendable (Request, [String: String]) async throws -> Response

/// Routes below a path, in the order in which they are tried.
///
///     var routes = Routes(below: "/api")
///     routes.add("GET", "events/{id}/sessions") { request, segments in … }
///
/// A name in braces stands for one segment of a path; two asterisks at the end stand for one or more.
struct Routes: Sendable {
    struct Route: Sendable {
        let method: String
        /// The pattern as declared.
        let path: String
        let handler: Handler
    }

    private let base: String
    private var list: [Route] = []

    init(below base: String) { self.base = base }

    mutating func add(_ method: String, _ path: String, _ handler: @escaping Handler) {
        list.append(Route(method: method, path: path.isEmpty ? base : "\(base)/\(path)", handler: handler))
    }

    /// Adds other routes, wherever they are.
    mutating func add(_ others: Routes) { list += others.list }

    /// The first route that a request matches, and the segments for its names.
    func match(_ request: Request) -> (route: Route, segments: [String: String])? {
        let segments = request.path.split(separator: "/")
        for route in list where route.method == request.method {
            if let named = route.match(segments) { return (route, named) }
        }
        return nil
    }
}

extension Routes.Route {
    /// The segments for the pattern's names; `nil` if they are not those of the pattern.
    fileprivate func match(_ segments: [Substring]) -> [String: String]? {
        var rest = path.split(separator: "/")
        if rest.last == "**" {
            rest.removeLast()
            guard segments.count > rest.count else { return nil }
        } else {
            guard segments.count == rest.count else { return nil }
        }
        var named: [String: String] = [:]
        for (expected, segment) in zip(rest, segments) {
            if expected.hasPrefix("{") {
                named[String(expected.dropFirst().dropLast())] = String(segment)
            } else if expected != segment {
                return nil
            }
        }
        return named
    }
}
