private import FoundationEssentials
public import Messages

/// The address under which a service's endpoints lie, from which the addresses of requests are built.
public struct ServiceBase: Sendable, Equatable {
    /// With a trailing slash.
    public let text: String

    /// Reads a base address, with or without a trailing slash.
    ///
    /// Throws a `Fault` of kind `.misconfigured` where it is not an http or https address with a host, or carries a
    /// query, a fragment or credentials: these would end up in logs.
    public init(_ address: String) throws(Fault) {
        guard AddressParts(address) != nil, !address.contains(where: { $0 == "?" || $0 == "#" || $0.isWhitespace })
        else {
            throw Fault(.misconfigured, .baseAddressUnusable)
        }
        text = address.hasSuffix("/") ? address : address + "/"
    }

    /// The address of an endpoint: `path` is appended as it is, the query's names and values percent-encoded.
    public func url(_ path: String, query: [(name: String, value: String)] = []) -> String {
        var url = text
        url += path
        var separator = "?"
        for (name, value) in query {
            url += separator
            url.appendPercentEncoded(name)
            url += "="
            url.appendPercentEncoded(value)
            separator = "&"
        }
        return url
    }

    /// The address of an endpoint whose path is of `segments`, each percent-encoded whole: a slash in one ends none.
    public func url(segments: [String]) -> String {
        var path = ""
        for (index, segment) in segments.enumerated() {
            if index > 0 { path += "/" }
            path.appendPercentEncoded(segment)
        }
        return text + path
    }
}

extension String {
    /// Appends a text percent-encoded as a component of a URL: every byte but the unreserved ones of RFC 3986,
    /// section 2.3. A `+` is encoded too, since servers disagree on whether it stands for a space.
    package mutating func appendPercentEncoded(_ text: String) {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                unicodeScalars.append(Unicode.Scalar(byte))
            default:
                unicodeScalars.append("%")
                unicodeScalars.append(digits[Int(byte >> 4)])
                unicodeScalars.append(digits[Int(byte & 15)])
            }
        }
    }
}

/// Where plain http is spoken. Passwords, tokens, codes and people's data can be read and changed by everybody on its way,
/// so that it goes no further than this machine unless the profile allows it.
public enum PlainHTTP {
    /// The server that an address leads to over plain http across a network, as `http://club.example:8080`; `nil` for
    /// https, and for this machine.
    public static func server(of url: String) -> String? {
        AddressParts(url).flatMap(server)
    }

    static func server(of address: AddressParts) -> String? {
        guard address.scheme != "https", !address.isLoopback else { return nil }
        let name = address.host + (address.endsInDot ? "." : "")
        let host = name.contains(":") ? "[\(name)]" : name
        return "http://\(host)" + (address.port == AddressParts.defaultPort(of: "http") ? "" : ":\(address.port)")
    }

    /// Throws a `Fault` of kind `.misconfigured` for a request that would go over plain http across a network, or whose
    /// address only another reader could make sense of.
    ///
    /// - Parameter first: the request that was made, where the service sends it on.
    static func refuse(_ request: ServiceRequest, sentOnFrom first: ServiceRequest?) throws(Fault) {
        guard let address = AddressParts(request.url) else { throw Fault(.misconfigured, .requestUnsendable) }
        guard let server = server(of: address) else { return }
        throw Fault(
            .misconfigured, first.map { .sentOnOverPlainHTTP($0.shownAs, to: server) } ?? .plainHTTP(server))
    }
}

/// Where an answer sends a request to, and what the request may carry there.
enum Redirect {
    /// The request to send next, or `nil` where the answer is not a redirect that is followed: only a GET is sent on,
    /// and only to an http or https address.
    static func next(
        after request: ServiceRequest, answer status: Int, location: @autoclosure () -> String?
    ) -> ServiceRequest? {
        guard request.method == .get, [301, 302, 303, 307, 308].contains(status), let location = location(),
            let base = URL(string: request.url),
            let target = URL(string: location, relativeTo: base)?.absoluteString,
            let from = AddressParts(request.url), let to = AddressParts(target)
        else { return nil }
        var next = request
        next.url = target
        if !keepsSecrets(from: from, to: to) {
            next.headers.removeAll { ["authorization", "cookie"].contains($0.name.lowercased()) }
        }
        return next
    }

    /// Secrets stay with the origin that they were meant for (RFC 6454), and with that host's secure side: from its
    /// http port 80 to its https port 443.
    private static func keepsSecrets(from: AddressParts, to: AddressParts) -> Bool {
        guard from.host == to.host else { return false }
        if from.scheme == to.scheme { return from.port == to.port }
        return from.scheme == "http" && from.port == 80 && to.scheme == "https" && to.port == 443
    }
}
