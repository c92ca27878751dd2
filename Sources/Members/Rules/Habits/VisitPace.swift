/// How fast visits are used up, exactly: a sum of fractions, each the visits of a member's habit over its days.
///
/// A fraction is kept as a whole number of parts of one common measure, the least common multiple of all numbers of
/// days that a habit can have, so that paces add up to the same in any order and two equal ones are equal.
public struct VisitPace: Sendable, Hashable {
    /// How many parts make a visit a day: the least common multiple of 1 to 84, about 8 × 10^36.
    private static let unit = (1...VisitHabit.window).reduce(1 as UInt128) { multiple, days in
        var (divisor, rest) = (multiple, UInt128(days))
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        return multiple / divisor * UInt128(days)
    }

    /// Whole visits a day.
    private var whole: UInt64 = 0
    /// What is left, in parts, below `unit`.
    private var parts: UInt128 = 0

    /// The pace of who never comes.
    public static let none = VisitPace()

    private init() {}

    public init(_ habit: VisitHabit) {
        let visits = UInt64(max(0, habit.visits))
        let days = UInt64(min(max(1, habit.days), VisitHabit.window))
        whole = visits / days
        parts = UInt128(visits % days) * (Self.unit / UInt128(days))
    }

    public static func += (pace: inout VisitPace, other: VisitPace) {
        pace.whole += other.whole
        pace.parts += other.parts
        if pace.parts >= unit {
            pace.parts -= unit
            pace.whole += 1
        }
    }

    /// The visits of so many days: whole ones, and whether there is a fraction besides.
    ///
    /// - Parameter days: from 0.
    func visits(in days: Int64) -> (whole: UInt128, hasFraction: Bool) {
        let days = UInt128(max(0, days))
        let (high, low) = parts.multipliedFullWidth(by: days)
        // Parts are below the unit, and days below 2^63: the quotient is below 2^63 too.
        let (quotient, remainder) = Self.unit.dividingFullWidth((high, low))
        return (UInt128(whole) * days + quotient, remainder > 0)
    }
}
