/// A share of a hundred to two decimals, kept as whole hundredths so that rounding happens once and exactly.
public struct Percentage: Sendable, Hashable, Comparable {
    /// 7500 for 75 %.
    public var hundredths: Int64

    public init(hundredths: Int64) {
        self.hundredths = hundredths
    }

    /// 100 × `part` / `whole` for counts from 0, rounded half away from zero; `nil` of nobody.
    public init?(_ part: Int64, of whole: Int64) {
        guard whole > 0 else { return nil }
        let (quotient, remainder) = (part * 10_000).quotientAndRemainder(dividingBy: whole)
        hundredths = quotient + (remainder * 2 >= whole ? 1 : 0)
    }

    /// 0.75 for 75 %.
    public var fraction: Double { Double(hundredths) / 10_000 }

    public static func < (left: Percentage, right: Percentage) -> Bool { left.hundredths < right.hundredths }
}
