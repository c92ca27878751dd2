// What messages and logs show of a request.

extension ServiceRequest {
    /// Method and path, which are safe to show. The query may hold an e-mail address, the headers a token.
    var shownAs: String {
        name ?? "\(method.rawValue) \(AddressParts(url)?.path ?? "?")"
    }

    /// The same, with the server if that may be what is wrong: it was not reached, or another than that of `first`, which
    /// redirected to it.
    func shown(after failure: AttemptFailure, redirectedFrom first: ServiceRequest) -> String {
        var showsServer = server != first.server
        if case .notConnected = failure { showsServer = true }
        return showsServer && name == nil && AddressParts(url) != nil ? "\(method.rawValue) \(place)" : shownAs
    }

    /// The server that the request goes to, such as `https://club.example:8443`.
    var server: String {
        guard let start = url.firstRange(of: "://")?.upperBound else { return "?" }
        return String(url[..<(url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex)])
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
