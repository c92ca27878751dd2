public import Tables

/// How often a member usually comes: the visits of the twelve weeks up to the last one, a week.
///
/// Of a member who has come for less than twelve weeks the time since the first visit counts, but no less than four
/// weeks: two visits on two days are no habit of seven a week.
public struct VisitHabit: Sendable, Equatable {
    /// Twelve weeks.
    public static let window: Int64 = 84
    /// Four weeks.
    public static let leastDays: Int64 = 28
    /// How many usual visits must be missed before a member counts as fading.
    public static let missedVisits: Int64 = 3
    /// How many days must have passed before a member counts as fading, however often they used to come.
    public static let leastAbsence: Int64 = 14
    /// With fewer visits in the window there is no habit that could fade.
    public static let leastVisits: Int64 = 3

    /// Visits in the window.
    public var visits: Int64
    /// Days over which they are spread, 28 to 84.
    public var days: Int64
    public var last: Instant

    /// The habit in visits whose times (seconds since 1970) rise; `nil` without visits.
    public init?(_ times: UnsafeBufferPointer<Int64>) {
        guard let first = times.first, let last = times.last else { return nil }
        let start = last.subtractingReportingOverflow(Self.window * 86_400)
        let kept = start.overflow ? times.count : times.reversed().prefix { $0 > start.partialValue }.count
        visits = Int64(kept)
        let (span, overflow) = last.subtractingReportingOverflow(first)
        days = overflow ? Self.window : min(max(span / 86_400, Self.leastDays), Self.window)
        self.last = Instant(secondsSinceEpoch: last)
    }

    public init(visits: Int64, days: Int64, last: Instant) {
        self.visits = visits
        self.days = days
        self.last = last
    }

    public var visitsPerWeek: Double { Double(visits * 7) / Double(days) }

    /// Whether somebody who used to come stays away: for two weeks at least, and for three visits at the usual pace.
    public func isFading(daysSince: Int64) -> Bool {
        let (expected, overflow) = daysSince.multipliedReportingOverflow(by: visits)
        return visits >= Self.leastVisits && daysSince >= Self.leastAbsence
            && (overflow || expected >= Self.missedVisits * days)
    }
}

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

/// Which of a mixed plan's two limits will end it, if the member goes on coming as usual.
public enum LimitReachedFirst: String, Sendable, CaseIterable {
    case date, visits
    /// The last visit would fall on the last day.
    case both

    /// Whole numbers and fractions are compared exactly, so that a tie is a tie.
    ///
    /// - Parameters:
    ///   - visitsLeft: from 0.
    ///   - daysLeft: from 0.
    ///   - pace: how often the member comes, or for shared visits the whole family. Who never comes reaches the date.
    public init(visitsLeft: Int64, daysLeft: Int64, pace: VisitPace) {
        let there = UInt128(max(0, visitsLeft))
        let (wanted, hasFraction) = pace.visits(in: daysLeft)
        if wanted == there {
            self = hasFraction ? .visits : .both
        } else {
            self = wanted > there ? .visits : .date
        }
    }
}
