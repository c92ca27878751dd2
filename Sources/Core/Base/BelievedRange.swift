/// The plausible ranges of numbers from outside.
///
/// Everything that is read (a response, a file, the store) is checked against these on entry. A number out of range
/// is treated like text in its place: it counts as missing and is reported in the data quality.
///
/// Within these ranges no sum can overflow: tables number their rows with 31 bits, and 2³¹ counts of at most 2³² − 1
/// add up to less than 2⁶³. Ids may be any 64-bit number, since no arithmetic is done on them. The same goes for a
/// member's remaining visits, which are compared but never summed: gyms write "no limit" as the largest number.
public enum BelievedRange {
    /// Registrations, places, visits, days, points: unsigned 32-bit numbers. This admits services that write "no
    /// limit" as the largest 32-bit number.
    public static let counts: ClosedRange<Int64> = 0...4_294_967_295

    /// Balances that may be overdrawn, such as free places.
    public static let balances: ClosedRange<Int64> = -4_294_967_295...4_294_967_295

    /// Prices.
    public static let amounts: ClosedRange<Double> = 0...1e12

    /// Percentages reported by a service.
    public static let percentages: ClosedRange<Double> = 0...1e6

    /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z: years of four digits. Memberships without an end are often
    /// written as ending in 9999.
    public static let times =
        Instant(secondsSinceEpoch: -62_135_596_800)...Instant(secondsSinceEpoch: 253_402_300_799)
}

extension ClosedRange {
    /// The value, or `nil` if it is out of range.
    @inlinable
    public func validated(_ value: Bound) -> Bound? { contains(value) ? value : nil }
}

extension Instant {
    /// The time of a check-in that has none of its own, such as a mark in a list of guests. It counts as attended but
    /// is left out of everything about time. It is one second before the earliest believed time, so that no service can
    /// send it.
    public static let untimed = BelievedRange.times.lowerBound.advanced(bySeconds: -1)
}
