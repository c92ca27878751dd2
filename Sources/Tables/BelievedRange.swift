/// The ranges in which numbers from outside are believed.
///
/// Whatever is read (a service's answer, a file, the store) is held against these where it enters. A number out of its
/// range is unreadable, like a word in its place: it counts as missing and is named in the data quality.
///
/// So no sum of them can overflow: tables number their rows with 31 bits, and 2³¹ counts of at most 2³² − 1 each make
/// less than 2⁶³. Ids may be any number of 64 bits, for nothing reckons with them. So may a member's visits left, which are
/// compared and never summed: a gym may write "no limit" as the greatest number.
public enum BelievedRange {
    /// Registrations, places, visits, days, points: what 32 bits hold. Services that write "no limit" as the greatest
    /// number of 32 bits are understood.
    public static let counts: ClosedRange<Int64> = 0...4_294_967_295

    /// What is left of something and may be overdrawn: free places.
    public static let balances: ClosedRange<Int64> = -4_294_967_295...4_294_967_295

    /// Prices.
    public static let amounts: ClosedRange<Double> = 0...1e12

    /// Percentages that others have computed.
    public static let percentages: ClosedRange<Double> = 0...1e6

    /// From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z: what four digits of a year can say. A membership without an end
    /// is often written as ending in 9999.
    public static let times =
        Instant(secondsSinceEpoch: -62_135_596_800)...Instant(secondsSinceEpoch: 253_402_300_799)
}

extension ClosedRange {
    /// The value, or `nil` where it is out of the range.
    @inlinable
    public func believing(_ value: Bound) -> Bound? { contains(value) ? value : nil }
}
