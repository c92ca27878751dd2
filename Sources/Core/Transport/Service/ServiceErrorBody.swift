public import Base

/// The body of an error response: `{"message": …, "errors": {field: [..]}}`, `{"message": …, "error": …}` or `{"detail": …}`.
public struct ServiceErrorBody: Sendable, Equatable {
    var message: String?
    public var error: String?
    /// Messages by field of the request.
    public var fieldErrors: [String: [String]] = [:]

    /// Reads a body. A body of another form gives an empty value: an unreadable body must not hide the error itself.
    public init(_ body: [UInt8]) {
        guard body.count <= 1 << 20, let json = JSONValue(body) else { return }
        message = json["message"]?.string ?? json["detail"]?.string
        error = json["error"]?.string
        for member in json["errors"]?.object?.members ?? [] { fieldErrors[member.name] = Self.texts(member.value) }
    }

    /// A list of strings, or one string; empty for anything else.
    private static func texts(_ value: JSONValue) -> [String] {
        guard let elements = value.array else { return value.string.map { [$0] } ?? [] }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : []
    }

    /// The service's message, as our messages may quote it; `nil` if there is none.
    public var quotable: Quotation? { quotable(hiding: nil) }

    /// The service's message, like `quotable`, without a secret that was sent, and without others that the service knows.
    public func quotable(hiding secret: Secret?, _ others: SecretList? = nil) -> Quotation? {
        for text in [message, error, fieldErrors.min { $0.key < $1.key }?.value.first] {
            guard let text else { continue }
            let secrets = (secret.map { [$0] } ?? []) + (others?.repeated(in: text) ?? [])
            if let quotation = Quotation(text, hiding: secrets) { return quotation }
        }
        return nil
    }
}
