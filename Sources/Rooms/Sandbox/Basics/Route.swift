import Foundation

/// Answers a request. Throws a `ServiceError` to refuse it.
typealias Handler = @Sendable (Request) throws -> Response

/// An endpoint of a service, with its handler.
///
///     Route(.tikit, "GET", "events/{id}/sessions") { request in … }
///
/// A name in braces matches one segment of a path. At the end, `*odd` and `*even` match all remaining segments if their number
/// is odd or even, and `:verb` matches the verb of a Google service.
struct Route: Sendable {
    let service: Service
    let method: String
    /// The name of the endpoint, for faults and counters.
    let endpoint: SandboxEndpoint
    let handler: Handler
    private let pattern: [Substring]
    private let verb: String

    /// - Parameters:
    ///   - path: The path below the service's.
    ///   - name: The endpoint's name within the service, if it is not the path.
    init(_ service: Service, _ method: String, _ path: String, named name: String? = nil, _ handler: @escaping Handler)
    {
        self.service = service
        self.method = method
        self.handler = handler
        endpoint = SandboxEndpoint(rawValue: service.prefix + (name ?? path))
        let parts = path.split(separator: ":", omittingEmptySubsequences: false)
        pattern = "\(service.path)/\(parts[0])".split(separator: "/")
        verb = parts.count == 2 ? ":\(parts[1])" : ""
    }

    /// The segments that match the names in the route's path; `nil` if the request is for another route.
    func match(_ request: Request) -> [String]? {
        guard request.method == method, request.path.hasSuffix(verb) else { return nil }
        let segments = request.path.dropLast(verb.count).split(separator: "/")
        var found: [Substring] = []
        for (place, name) in pattern.enumerated() {
            let rest = segments.dropFirst(place)
            if name == "*odd" || name == "*even" {
                guard rest.count.isMultiple(of: 2) == (name == "*even") else { return nil }
                return (found + rest).map { $0.removingPercentEncoding ?? "" }
            }
            guard let segment = rest.first else { return nil }
            if name.hasPrefix("{") { found.append(segment) } else if name != segment { return nil }
        }
        return segments.count == pattern.count ? found.map { $0.removingPercentEncoding ?? "" } : nil
    }
}

/// An endpoint, for faults and counters: Tikit's are named by their path below the base, those of other services by
/// the service and the method or path.
public struct SandboxEndpoint: RawRepresentable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    static let login = Self(rawValue: "auth/login")
    static let socialLogin = Self(rawValue: "auth/social-login")
    static let refresh = Self(rawValue: "auth/refresh")
    static let me = Self(rawValue: "auth/me")
    public static let events = Self(rawValue: "events")
    public static let sessions = Self(rawValue: "events/{id}/sessions")
    public static let checkIns = Self(rawValue: "checkins")
    static let register = Self(rawValue: "checkins/register")
    static let oauthToken = Self(rawValue: "oauth2/token")
    static let firestoreList = Self(rawValue: "firestore/list")
    static let firestoreRunQuery = Self(rawValue: "firestore/runQuery")
    static let firestoreCommit = Self(rawValue: "firestore/commit")
    static let negroniSendCode = Self(rawValue: "negroni/auth/send-code")
    static let eduGoLogin = Self(rawValue: "edugo/v1/auth/login")
    static let eduGoRefresh = Self(rawValue: "edugo/v1/auth/refresh")
    static let eduGoLogout = Self(rawValue: "edugo/v1/auth/logout")
    /// Any path that the service does not have.
    static let unknown = Self(rawValue: "unknown")
}
