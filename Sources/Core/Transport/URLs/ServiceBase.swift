public import Base
private import FoundationEssentials

/// A service's base address, from which the addresses of its endpoints are built.
public struct ServiceBase: Sendable, Equatable {
    /// With a trailing slash.
    public let text: String

    /// Reads a base address, with or without a trailing slash.
    ///
    /// Throws a `Fault` of kind `.misconfigured` if it is not an http or https address with a host, or has a query, a
    /// fragment or credentials, which would end up in logs.
    public init(_ address: String) throws(Fault) {
        guard AddressParts(address) != nil, !address.contains(where: { $0 == "?" || $0 == "#" || $0.isWhitespace })
        else {
            throw Fault(.misconfigured, .baseAddressUnusable)
        }
        text = address.hasSuffix("/") ? address : address + "/"
    }

    /// The address of an endpoint. `path` is appended verbatim; names and values of the query are percent-encoded.
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

    /// The address of an endpoint whose path consists of `segments`. Each is percent-encoded, including its slashes.
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
    /// Appends a text percent-encoded as a URL component: every byte except the unreserved characters of RFC 3986,
    /// section 2.3. `+` is encoded too, because some servers decode it as a space.
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

/// Restricts plain http, which lets anybody on the way read and change passwords, tokens, codes and personal data. It
/// is used only within this machine unless the profile allows more.
public enum PlainHTTP {
    /// The server that an address reaches over plain http across a network, such as `http://club.example:8080`; `nil`
    /// for https and for this machine.
    public static func server(of url: String) -> String? {
        AddressParts(url).flatMap(server)
    }

    static func server(of address: AddressParts) -> String? {
        guard address.scheme != "https", !address.isLoopback else { return nil }
        let name = address.host + (address.endsInDot ? "." : "")
        let host = name.contains(":") ? "[\(name)]" : name
        return "http://\(host)" + (address.port == AddressParts.defaultPort(of: "http") ? "" : ":\(address.port)")
    }

    /// Throws a `Fault` of kind `.misconfigured` if a request would cross a network over plain http, or if its
    /// address is ambiguous.
    ///
    /// - Parameter first: the original request, if the service redirected it.
    static func refuse(_ request: ServiceRequest, sentOnFrom first: ServiceRequest?) throws(Fault) {
        guard let address = AddressParts(request.url) else { throw Fault(.misconfigured, .requestUnsendable) }
        guard let server = server(of: address) else { return }
        guard let first else { throw Fault(.misconfigured, .plainHTTP(server)) }
        // Where the service redirects to is its text.
        throw Fault(.misconfigured, .sentOnOverPlainHTTP(first.shownAs, to: Quotation(server)?.text ?? "?"))
    }
}

/// Decides where a redirect leads and what the request may carry there.
enum Redirect {
    /// The request to send next; `nil` if the response is not a redirect to follow. Only a GET is redirected, and
    /// only to an http or https address.
    static func next(
        after request: ServiceRequest, status: Int, location: @autoclosure () -> String?
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

    /// Secrets are sent only to the same origin (RFC 6454), or from a host's http port 80 to its https port 443.
    private static func keepsSecrets(from: AddressParts, to: AddressParts) -> Bool {
        guard from.host == to.host else { return false }
        if from.scheme == to.scheme { return from.port == to.port }
        return from.scheme == "http" && from.port == 80 && to.scheme == "https" && to.port == 443
    }
}
