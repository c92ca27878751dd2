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
