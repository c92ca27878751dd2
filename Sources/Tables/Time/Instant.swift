/// A point in time: whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
@frozen
public struct Instant: Sendable, Hashable, Comparable, BitwiseCopyable {
    public var secondsSinceEpoch: Int64

    @inlinable
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// The instant `seconds` later, or the last or first that there is.
    @inlinable
    public func advanced(bySeconds seconds: Int64) -> Instant {
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
        return Instant(secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum)
    }
}
