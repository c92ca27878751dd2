// Requests, answers and tokens carry secrets and personal data: printed, interpolated or dumped, none of it is seen.

extension ServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the address without its query.
    public var description: String { "\(method.rawValue) \(url.prefix { $0 != "?" })" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["shown": description]) }
}

extension ServiceAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and how long the body is.
    public var description: String { "status \(status), \(body.count) bytes" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["shown": description]) }
}

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The generation alone.
    public var description: String { "BearerToken(generation: \(generation))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}
