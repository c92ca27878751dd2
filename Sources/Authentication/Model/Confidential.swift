/// A value with secrets or personal data in it: printed, interpolated, dumped or reflected, only `shown` is seen.
protocol Confidential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What may be seen of the value: neither a secret nor anything about a person.
    var shown: KeyValuePairs<String, String> { get }
}

extension Confidential {
    public var description: String {
        "\(Self.self)(" + shown.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + ")"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(self, children: shown.map { (label: $0.key, value: $0.value as Any) }, displayStyle: .struct)
    }
}
