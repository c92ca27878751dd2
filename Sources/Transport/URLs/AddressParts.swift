/// The parts of an http or https address that requests are sent by and judged by.
struct AddressParts: Sendable, Equatable {
    /// `http` or `https`, lower case.
    var scheme: String
    /// Lower case; an IPv6 address without its brackets.
    var host: String
    /// The one given, else the scheme's own.
    var port: Int
    /// Without the query: safe to show. `/` where the address has none.
    var path: String

    static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    /// `nil` for what is not an http or https address with a host, or has credentials before the host.
    init?(_ address: String) {
        guard let mark = address.firstRange(of: "://") else { return nil }
        scheme = address[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = address[mark.upperBound...]
        let authorityEnd = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        guard let (host, port) = Self.hostAndPort(rest[..<authorityEnd]) else { return nil }
        self.host = host
        self.port = port ?? Self.defaultPort(of: scheme)
        let path = rest[authorityEnd...].prefix { $0 != "?" && $0 != "#" }
        self.path = path.isEmpty ? "/" : String(path)
    }

    /// Splits `host`, `host:port`, `[::1]` and `[::1]:port`.
    static func hostAndPort(_ authority: Substring) -> (host: String, port: Int?)? {
        guard !authority.contains(where: { $0 == "@" || $0.isWhitespace }) else { return nil }
        let hostEnd: Substring.Index
        var host: Substring
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { return nil }
            hostEnd = authority.index(after: bracket)
            host = authority[..<bracket].dropFirst()
        } else {
            hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
            host = authority[..<hostEnd]
        }
        if host.hasSuffix(".") { host.removeLast() }
        guard !host.isEmpty else { return nil }
        let rest = authority[hostEnd...]
        guard !rest.isEmpty else { return (host.lowercased(), nil) }
        guard rest.first == ":" else { return nil }
        if rest.count == 1 { return (host.lowercased(), nil) }
        guard let port = Int(rest.dropFirst()), (1...65_535).contains(port) else { return nil }
        return (host.lowercased(), port)
    }
}
