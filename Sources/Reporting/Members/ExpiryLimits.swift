/// When a membership is about to expire.
public struct ExpiryLimits: Sendable, Hashable {
    /// One that ends within so many days.
    public var days: Int64
    /// One with no more than so many visits left.
    public var visits: Int64

    public init(days: Int64 = 30, visits: Int64 = 3) {
        self.days = days
        self.visits = visits
    }
}
