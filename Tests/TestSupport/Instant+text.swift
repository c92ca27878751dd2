package import Base

extension Instant {
    /// The instant of an ISO 8601 text with an offset, as tests write it.
    package init(_ text: String) {
        guard let parsed = ISO8601Text(text), parsed.offset != nil else { fatalError("not an instant: \(text)") }
        self = parsed.instant
    }
}
