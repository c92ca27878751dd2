extension ProxySelection {
    /// Whether requests to an address go through a proxy, and so their host is not looked up here.
    public func isUsed(for url: String) -> Bool {
        AddressParts(url).map { server(for: $0) != nil } ?? false
    }
}
