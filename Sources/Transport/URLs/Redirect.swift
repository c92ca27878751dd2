private import FoundationEssentials

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
