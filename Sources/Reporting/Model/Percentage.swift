package import Base
import Foundation

/// A percentage with two decimals, stored as integer hundredths so that rounding happens once and exactly.
public struct Percentage: Sendable, Hashable, Comparable {
    /// 7500 for 75 %.
    public var hundredths: Int64

    public init(hundredths: Int64) {
        self.hundredths = hundredths
    }

    /// 100 × `part` / `whole` for non-negative counts, rounded half away from zero; `nil` if `whole` is 0 or the
    /// result overflows 64 bits.
    public init?(_ part: Int64, of whole: Int64) {
        guard whole > 0, part >= 0 else { return nil }
        let (quotient, remainder) = (Int128(part) * 10_000).quotientAndRemainder(dividingBy: Int128(whole))
        guard let hundredths = Int64(exactly: quotient + (remainder * 2 >= Int128(whole) ? 1 : 0)) else { return nil }
        self.hundredths = hundredths
    }

    /// The percentage of counts that may be unknown.
    package init?(_ part: Int?, of whole: Int?) {
        guard let part, let whole else { return nil }
        self.init(Int64(part), of: Int64(whole))
    }

    /// 0.75 for 75 %.
    public var fraction: Double { Double(hundredths) / 10_000 }

    public static func < (left: Percentage, right: Percentage) -> Bool { left.hundredths < right.hundredths }
}

extension Percentage {
    /// A percentage computed elsewhere, from 0 up (100 may be exceeded), rounded half away from zero on its shortest
    /// decimal digits, so that 1.005 becomes 1.01; `nil` if it is not finite or out of range.
    public init?(rounding percentage: Double) {
        guard percentage.isFinite, abs(percentage) < 1e12 else { return nil }
        self.init(rounding: Decimal(string: "\(percentage)") ?? Decimal(percentage))
    }

    /// A decimal below 10^12, rounded half away from zero.
    init(rounding percentage: Decimal) {
        let rounded = percentage.rounded(places: 2)
        hundredths =
            NSDecimalNumber(decimal: Decimal(sign: .plus, exponent: 2, significand: rounded.magnitude)).int64Value
            * (percentage < 0 ? -1 : 1)
    }
}

extension Decimal {
    /// Rounded half away from zero.
    func rounded(places: Int) -> Decimal {
        var (magnitude, rounded) = (magnitude, Decimal())
        NSDecimalRound(&rounded, &magnitude, places, .plain)
        return self < 0 ? -rounded : rounded
    }
}

extension Percentage {
    /// The percentage as people read it: `74.93%`.
    package var phrase: Phrase { Phrase { $0.percentage(hundredths: hundredths) } }
}
