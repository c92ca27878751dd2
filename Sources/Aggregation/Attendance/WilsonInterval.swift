/// How far a rate may lie from the one observed by chance alone: the score interval of a binomial proportion.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
/// Statistical Association 22 (1927), 209–212; as in NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.4.1
/// (https://www.itl.nist.gov/div898/handbook/prc/section2/prc241.htm), and recommended for small groups by L. D. Brown,
/// T. T. Cai and A. DasGupta, "Interval estimation for a binomial proportion", Statistical Science 16 (2001), 101–133.
public struct WilsonInterval: Sendable, Equatable {
    /// Between 0 and 1; `low` is at most `high`.
    public var low: Double
    public var high: Double

    /// The 97.5th percentile of the standard normal distribution, for an interval of 95 %.
    private static let z = 1.959963984540054

    /// The 95 % interval of `part` in `whole`; `nil` of nobody, and where the part is no part.
    public init?(_ part: Int, of whole: Int) {
        guard whole > 0, (0...whole).contains(part) else { return nil }
        let count = Double(whole)
        let rate = Double(part) / count
        let square = Self.z * Self.z
        let centre = rate + square / (2 * count)
        let reach = Self.z * (rate * (1 - rate) / count + square / (4 * count * count)).squareRoot()
        let scale = 1 + square / count
        // At the ends the formula gives 0 and 1 but for rounding.
        low = part == 0 ? 0 : max(0, (centre - reach) / scale)
        high = part == whole ? 1 : min(1, (centre + reach) / scale)
    }
}

extension AttendanceCounts {
    /// Groups of so many registered and more have no interval: it would be at most about three points to either side.
    public static let largeGroup = 1000

    /// The 95 % interval of the attendance rate where the group is small enough for chance to matter; `nil` for large
    /// groups, where nobody is registered, and where more attended than registered.
    public var interval: WilsonInterval? {
        registered < Self.largeGroup ? WilsonInterval(attended, of: registered) : nil
    }
}
