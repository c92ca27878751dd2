private import Glibc

/// The parts of an http or https address.
struct AddressParts: Sendable, Equatable {
    /// `http` or `https`, lower case.
    var scheme: String
    /// Lower case; an IPv6 address without its brackets.
    var host: String
    /// The port given, or else the scheme's default.
    var port: Int
    /// The path without the query, which is safe to show; `/` if the address has none.
    var path: String
    /// Whether the host ends in a dot, which turns a number into a name.
    private(set) var endsInDot: Bool
    /// Whether the host is certainly this machine: a loopback name or number that no name server can redirect.
    private(set) var isLoopback: Bool

    static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    /// Returns `nil` if the text is not an http or https address with a host, or has credentials before the host.
    init?(_ address: String) {
        // Works on bytes for speed, since the address of every page is parsed.
        let bytes = address.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
            return nil
        }
        scheme = address[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = address[bytes.index(colon, offsetBy: 3)...]
        let authorityEnd = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        guard let (host, port) = Self.hostAndPort(rest[..<authorityEnd]) else { return nil }
        self.host = host
        self.port = port ?? Self.defaultPort(of: scheme)
        let authority = rest[..<authorityEnd]
        let isBracketed = authority.hasPrefix("[")
        endsInDot = authority.dropFirst(isBracketed ? 1 : 0).lowercased().hasPrefix(host + ".")
        isLoopback = !endsInDot && (isBracketed ? Self.isLoopback(ipv6: host) : Self.isLoopback(host))
        let path = rest[authorityEnd...].utf8.prefix { !"?#".utf8.contains($0) }
        self.path = path.isEmpty ? "/" : String(Substring(path))
    }

    /// Recognizes `localhost` and 127.0.0.0/8, in the notation of inet_pton(3). Programs disagree on other notations,
    /// such as `0127.0.0.1`.
    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || ipv4(host).map { $0 >> 24 == 127 } ?? false
    }

    /// Recognizes `::1`, and 127.0.0.0/8 mapped to IPv6.
    private static func isLoopback(ipv6 host: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, host, &address) == 1 else { return false }
        return withUnsafeBytes(of: &address) { bytes in
            let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            if isMapped { return bytes[12] == 127 }
            return bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
        }
    }

    /// The value of a dotted IPv4 address; `nil` for anything else.
    static func ipv4(_ text: String) -> UInt32? {
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return UInt32(bigEndian: address.s_addr)
    }

    /// Splits `host`, `host:port`, `[::1]` and `[::1]:port`.
    static func hostAndPort(_ authority: Substring) -> (host: String, port: Int?)? {
        guard !authority.utf8.contains(UInt8(ascii: "@")), !authority.unicodeScalars.contains(where: isWhitespace)
        else { return nil }
        let hostEnd: Substring.Index
        var host: Substring
        if authority.hasPrefix("[") {
            guard let bracket = authority.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            hostEnd = authority.utf8.index(after: bracket)
            host = authority[..<bracket].dropFirst()
        } else {
            hostEnd = authority.utf8.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
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

    private static func isWhitespace(_ scalar: UnicodeScalar) -> Bool {
        scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
    }
}
