internal import Messages

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
