import Foundation

/// A service's address, as the settings take it.
enum ServiceAddress {
    /// The address with a slash at its end; `nil` for what is not an http or https address with a host, or has
    /// credentials, a query or a fragment.
    static func checked(_ text: String) -> String? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.query() == nil, url.fragment() == nil, url.user() == nil,
            !text.contains(where: { $0 == "@" || $0.isWhitespace })
        else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }

    /// What may be shown of a text that is no address: what stands before an @ may be a password.
    static func shown(_ text: String) -> String {
        String(text[(text.lastIndex(of: "@").map(text.index(after:)) ?? text.startIndex)...])
    }
}
