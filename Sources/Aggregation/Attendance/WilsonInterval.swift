/// The Wilson score interval of a proportion: how far a rate may be from the observed one by chance alone.
///
///     WilsonInterval(8, of: 10)     // 0.490…0.943
///     WilsonInterval(80, of: 100)   // 0.711…0.867
///     WilsonInterval(0, of: 10)     // 0…0.278
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
/// Statistical Association 22 (1927), 209–212; as in NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.4.1
/// (https://www.itl.nist.gov/div898/handbook/prc/section2/prc241.htm), and recommended for small groups by L. D.
/// Brown, T. T. Cai and A. DasGupta, "Interval estimation for a binomial proportion", Statistical Science 16 (2001),
/// 101–133.
public struct WilsonInterval: Sendable, Equatable {
    /// The bounds, from 0 to 1; `low` is at most `high`.
    public var low: Double
    public var high: Double

    /// The 97.5th percentile of the standard normal distribution, for a 95 % interval.
    private static let z = 1.959963984540054

    /// The 95 % interval of `part` in `whole`; `nil` if `whole` is 0, or `part` is not in `0...whole`.
    public init?(_ part: Int, of whole: Int) {
        guard whole > 0, (0...whole).contains(part) else { return nil }
        self.init(Double(part) / Double(whole), of: Double(whole))
    }

    /// The 95 % interval of a rate from 0 to 1 among `count` independent people; `count` is above 0 and need not be
    /// whole.
    public init(_ rate: Double, of count: Double) {
        let square = Self.z * Self.z
        let centre = rate + square / (2 * count)
        let reach = Self.z * (rate * (1 - rate) / count + square / (4 * count * count)).squareRoot()
        let scale = 1 + square / count
        // At 0 and 1 the formula is exact only up to rounding.
        low = rate == 0 ? 0 : max(0, (centre - reach) / scale)
        high = rate == 1 ? 1 : min(1, (centre + reach) / scale)
    }
}

extension AttendanceCounts {
    /// From this many registered on, no interval is computed: it would be at most about three points to either side.
    static let largeGroup = 1000

    /// The 95 % interval of the attendance rate; `nil` for large groups, if nobody is registered for sessions that were
    /// held, and if more people attended than registered.
    public var interval: WilsonInterval? {
        guard let registeredHeld, let attendedHeld, registeredHeld < Self.largeGroup else { return nil }
        return WilsonInterval(attendedHeld, of: registeredHeld)
    }
}
