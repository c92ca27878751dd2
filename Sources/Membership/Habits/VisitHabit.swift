public import Base

/// How often a member usually comes: visits per week in the twelve weeks up to the last visit.
///
/// For a newer member, only the time from the first to the last visit counts, but at least four weeks: two visits on two days are
/// not a habit of seven a week.
public struct VisitHabit: Sendable, Equatable {
    /// Twelve weeks, in days.
    static let window: Int64 = 84
    /// Four weeks, in days.
    static let minimumDays: Int64 = 28
    /// The number of visits, at the usual pace, that a member must miss to count as fading.
    static let missedVisits: Int64 = 3
    /// The days of absence before a member can count as fading, whatever the pace.
    static let minimumAbsence: Int64 = 14
    /// The fewest visits in the window that make a habit.
    static let minimumVisits: Int64 = 3

    /// Visits in the window.
    public var visits: Int64
    /// The days over which the visits are spread, 28 to 84.
    public var days: Int64
    public var last: Instant

    /// Creates the habit of visits at ascending times (seconds since 1970); `nil` if there are none.
    public init?(_ times: UnsafeBufferPointer<Int64>) {
        guard let first = times.first, let last = times.last else { return nil }
        let start = last.subtractingReportingOverflow(Self.window * 86_400)
        let kept = start.overflow ? times.count : times.reversed().prefix { $0 > start.partialValue }.count
        visits = Int64(kept)
        let (span, overflow) = last.subtractingReportingOverflow(first)
        days = overflow ? Self.window : min(max(span / 86_400, Self.minimumDays), Self.window)
        self.last = Instant(secondsSinceEpoch: last)
    }

    public init(visits: Int64, days: Int64, last: Instant) {
        self.visits = visits
        self.days = days
        self.last = last
    }

    public var visitsPerWeek: Double { Double(visits * 7) / Double(days) }

    /// Whether the member has been away unusually long: for at least two weeks, and for the time of at least three visits at the
    /// usual pace.
    public func isFading(daysSince: Int64) -> Bool {
        let (expected, overflow) = daysSince.multipliedReportingOverflow(by: visits)
        return visits >= Self.minimumVisits && daysSince >= Self.minimumAbsence
            && (overflow || expected >= Self.missedVisits * days)
    }
}

/// The exact rate at which visits are used up: a sum of fractions, each a member's visits divided by the days of the habit.
///
/// A fraction is stored as an integer number of parts of the least common multiple of all possible numbers of days, so the sum does
/// not depend on the order of addition, and equal paces compare equal.
public struct VisitPace: Sendable, Hashable {
    /// The number of parts in one visit per day: the least common multiple of 1 to 84, about 8 × 10^36.
    private static let unit = (1...VisitHabit.window).reduce(1 as UInt128) { multiple, days in
        var (divisor, rest) = (multiple, UInt128(days))
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        return multiple / divisor * UInt128(days)
    }

    /// Whole visits per day.
    private var whole: UInt64 = 0
    /// The remainder in parts, less than `unit`.
    private var parts: UInt128 = 0

    /// The pace of a member who never comes.
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

    /// The visits in a number of days: the whole visits, and whether a fraction remains.
    ///
    /// - Parameter days: at least 0.
    func visits(in days: Int64) -> (whole: UInt128, hasFraction: Bool) {
        let days = UInt128(max(0, days))
        let (high, low) = parts.multipliedFullWidth(by: days)
        // Parts are below the unit and days below 2^63, so the quotient is below 2^63 too.
        let (quotient, remainder) = Self.unit.dividingFullWidth((high, low))
        return (UInt128(whole) * days + quotient, remainder > 0)
    }
}

/// Which of a mixed plan's two limits is reached first at the member's usual pace.
public enum LimitReachedFirst: String, Sendable, CaseIterable {
    case date, visits
    /// The last visit would fall on the last day.
    case both

    /// Integers and fractions are compared exactly, so ties are detected.
    ///
    /// - Parameters:
    ///   - visitsLeft: at least 0.
    ///   - daysLeft: at least 0.
    ///   - pace: how often the member comes or, for shared visits, the whole family. A member who never comes reaches
    ///     the date.
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
