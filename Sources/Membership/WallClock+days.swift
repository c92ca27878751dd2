public import Base

extension WallClock {
    /// The number of the day that the wall clock shows at an instant, counted from 1970-01-01.
    public func dayNumber(at instant: Instant) -> Int64 {
        let shown = instant.secondsSinceEpoch.addingReportingOverflow(Int64(offset(at: instant)))
        return (shown.overflow ? instant.secondsSinceEpoch : shown.partialValue).quotientAndModulo(by: 86_400).quotient
    }

    /// The first instant of a day, given its number: midnight or, if the clock skips midnight, the first instant of that day.
    public func start(ofDay number: Int64) -> Instant {
        instant(of: CivilTime(secondsSinceEpoch: number.multipliedReportingOverflow(by: 86_400).partialValue))
    }

    /// The number of midnights on the wall clock between two instants: 0 on the same day, 1 for tomorrow, negative if `end` is on
    /// an earlier day.
    public func days(from start: Instant, to end: Instant) -> Int64 { dayNumber(at: end) - dayNumber(at: start) }
}
