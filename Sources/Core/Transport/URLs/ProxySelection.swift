public import Base

/// Selects the proxy for each request from the environment's `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`,
/// in upper or lower case; lower case takes precedence. Requests to this machine never use a proxy.
public struct ProxySelection: Sendable, Equatable {
    /// A proxy that supports CONNECT.
    struct Server: Sendable, Hashable {
        var host: String
        var port: Int
        /// User and password, percent-decoded.
        var credentials: Credentials?

        struct Credentials: Sendable, Hashable {
            var user: String
            var password: String
        }

        /// Whether user and password would cross a network unencrypted: the connection to a proxy is plain http.
        var sendsPasswordInPlain: Bool {
            credentials != nil && PlainHTTP.server(of: "http://\(isIPv6 ? "[\(host)]" : host):\(port)") != nil
        }

        private var isIPv6: Bool { host.contains(":") }
    }

    /// Whether any proxy's password would cross a network over plain http.
    public var sendsPasswordInPlain: Bool { [http, https].contains { $0?.sendsPasswordInPlain ?? false } }

    private(set) var http: Server?
    private(set) var https: Server?
    private var exceptions: [ProxyException] = []

    /// No proxy.
    public static let none = ProxySelection()

    private init() {}

    /// Reads the environment. Throws a `Fault` of kind `.misconfigured` that names the variable, never its value, if
    /// a proxy is not `[http://][user:password@]host[:port]` or its password would cross a network over plain http.
    ///
    /// - Parameter allowsInsecure: whether to allow such a password.
    public init(environment: [String: String], allowsInsecure: Bool = false) throws(Fault) {
        let all = try Self.server("all_proxy", in: environment, allowsInsecure)
        http = try Self.server("http_proxy", in: environment, allowsInsecure) ?? all
        https = try Self.server("https_proxy", in: environment, allowsInsecure) ?? all
        let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        exceptions = list.split { $0 == "," || $0.isWhitespace }.compactMap { ProxyException($0) }
    }

    /// The proxy for requests to an address; `nil` for a direct connection.
    func server(for address: AddressParts) -> Server? {
        if address.isLoopback || address.host == "localhost" || address.host.hasSuffix(".localhost") { return nil }
        if exceptions.contains(where: { $0.covers(address) }) { return nil }
        return address.scheme == "https" ? https : http
    }

    private static func server(
        _ name: String, in environment: [String: String], _ allowsInsecure: Bool
    ) throws(Fault) -> Server? {
        for key in [name, name.uppercased()] {
            guard let value = environment[key], !value.isEmpty else { continue }
            guard let server = Server(value) else { throw Fault(.misconfigured, .proxyUnusable(variable: key)) }
            if server.sendsPasswordInPlain, !allowsInsecure {
                throw Fault(.misconfigured, .proxyPasswordInPlain(variable: key))
            }
            return server
        }
        return nil
    }
}

extension ProxySelection.Server {
    init?(_ text: String) {
        var rest = text[...]
        if let separator = rest.firstRange(of: "://") {
            guard rest[..<separator.lowerBound].lowercased() == "http" else { return nil }
            rest = rest[separator.upperBound...]
        }
        if rest.hasSuffix("/") { rest.removeLast() }
        if let at = rest.lastIndex(of: "@") {
            let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let user = parts[0].percentDecoded, let password = (parts.count > 1 ? parts[1] : "").percentDecoded
            else { return nil }
            credentials = Credentials(user: user, password: password)
            Secrets.keep(password)
            rest = rest[rest.index(after: at)...]
        }
        guard let (host, port) = AddressParts.hostAndPort(rest) else { return nil }
        self.host = host
        self.port = port ?? 80
    }
}

/// An entry of `NO_PROXY`: a host and its subdomains, with or without a leading dot and a port; a block of IPv4
/// addresses; or `*` for everything.
struct ProxyException: Sendable, Equatable {
    private enum Pattern: Equatable {
        case everything
        case domain(String)
        case block(address: UInt32, mask: UInt32)
    }

    private let pattern: Pattern
    private let port: Int?

    init?(_ text: Substring) {
        if text == "*" {
            (pattern, port) = (.everything, nil)
        } else if let slash = text.firstIndex(of: "/") {
            guard let address = AddressParts.ipv4(String(text[..<slash])),
                let bits = Int(text[text.index(after: slash)...]), (0...32).contains(bits)
            else { return nil }
            let mask = bits == 0 ? 0 : UInt32.max << UInt32(32 - bits)
            (pattern, port) = (.block(address: address & mask, mask: mask), nil)
        } else {
            let bare = text.hasPrefix("*.") ? text.dropFirst(2) : text.hasPrefix(".") ? text.dropFirst() : text
            if bare.count(where: { $0 == ":" }) > 1, !bare.hasPrefix("[") {
                (pattern, port) = (.domain(bare.lowercased()), nil)
            } else {
                guard let (host, port) = AddressParts.hostAndPort(bare) else { return nil }
                (pattern, self.port) = (.domain(host), port)
            }
        }
    }

    func covers(_ address: AddressParts) -> Bool {
        if let port, port != address.port { return false }
        switch pattern {
        case .everything: return true
        case .domain(let domain): return address.host == domain || address.host.hasSuffix("." + domain)
        case .block(let block, let mask): return AddressParts.ipv4(address.host).map { $0 & mask == block } ?? false
        }
    }

}

extension Substring {
    /// The text with `%XX` decoded; `nil` if a sequence is malformed or the result is not UTF-8.
    fileprivate var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(),
                let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension ProxySelection {
    /// Whether requests to an address use a proxy, so that its host name is not resolved here.
    public func isUsed(for url: String) -> Bool {
        AddressParts(url).map { server(for: $0) != nil } ?? false
    }
}
