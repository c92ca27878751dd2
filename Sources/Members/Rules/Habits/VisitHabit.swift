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
