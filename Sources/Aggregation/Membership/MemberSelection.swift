public import Tables

/// Which visits a members' report counts, and as of when it is true.
public struct MemberSelection: Sendable, Hashable {
    /// The period's first instant; `nil` for the first visit.
    public var from: Instant?
    /// The first instant after the period; `nil` for the end of the data.
    public var to: Instant?
    /// The instant at which the report is true: later visits are not known to it. `nil` for the newest visit.
    public var asOf: Instant?
    /// Show only the member of this id; everybody where `nil`.
    public var onlyMember: String?
    /// A membership that ends within so many days is about to expire.
    public var expiringDays: Int64
    /// So is one with no more than so many visits left.
    public var expiringVisits: Int64

    public init(
        from: Instant? = nil, to: Instant? = nil, asOf: Instant? = nil, onlyMember: String? = nil,
        expiringDays: Int64 = 30, expiringVisits: Int64 = 3
    ) {
        self.from = from
        self.to = to
        self.asOf = asOf
        self.onlyMember = onlyMember
        self.expiringDays = expiringDays
        self.expiringVisits = expiringVisits
    }
}
