// What messages and logs show of a request.

private import Base

extension ServiceRequest {
    /// Method and path. The query may hold an e-mail address, the headers a token; the path may be the service's, which
    /// redirected to it or listed it.
    var shownAs: String {
        name ?? "\(method.rawValue) \(Self.quoted(AddressParts(url)?.path))"
    }

    /// The most characters of a path that are shown.
    private static let longestPath = 300

    private static func quoted(_ path: String?) -> String {
        path.flatMap { Quotation($0, upTo: longestPath) }?.text ?? "?"
    }

    /// The same, with the server if that may be what is wrong: it was not reached, or another than that of `first`, which
    /// redirected to it.
    func shown(after failure: AttemptFailure, redirectedFrom first: ServiceRequest) -> String {
        var showsServer = server != first.server
        if case .notConnected = failure { showsServer = true }
        guard showsServer, name == nil, let path = AddressParts(url)?.path else { return shownAs }
        return "\(method.rawValue) \(server)\(Self.quoted(path))"
    }

    /// The server that the request goes to, such as `https://club.example:8443`.
    var server: String {
        guard let start = url.firstRange(of: "://")?.upperBound else { return "?" }
        let server = String(url[..<(url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex)])
        return Quotation(server, upTo: Self.longestPath)?.text ?? "?"
    }

    /// Whether it carries a token.
    var isAuthorized: Bool { headers.contains { $0.name.lowercased() == "authorization" } }

    /// The address without its query and fragment: where the request goes.
    var place: Substring {
        url[..<(url.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? url.endIndex)]
    }

    /// The page of a list that the request is for, if its query says so.
    var page: Int? {
        guard let query = url.firstIndex(of: "?").map({ url[url.index(after: $0)...] }) else { return nil }
        return query.split(separator: "&").lazy.filter { $0.hasPrefix("page=") }.compactMap { Int($0.dropFirst(5)) }
            .first
    }
}
