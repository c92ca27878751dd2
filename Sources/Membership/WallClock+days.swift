public import Tables

extension WallClock {
    /// The day number of the wall clock at an instant, counted from 1970-01-01.
    public func dayNumber(at instant: Instant) -> Int64 {
        let shown = instant.secondsSinceEpoch.addingReportingOverflow(Int64(offset(at: instant)))
        return (shown.overflow ? instant.secondsSinceEpoch : shown.partialValue).quotientAndModulo(by: 86_400).quotient
    }

    /// The first instant of a day, by day number: midnight or, if the clock skips midnight, the first instant on that
    /// day.
    public func start(ofDay number: Int64) -> Instant {
        instant(of: CivilTime(secondsSinceEpoch: number.multipliedReportingOverflow(by: 86_400).partialValue))
    }

    /// The wall clock's midnights between two instants: 0 for the same day, 1 for tomorrow, negative if `end` is on
    /// an earlier day.
    public func days(from start: Instant, to end: Instant) -> Int64 { dayNumber(at: end) - dayNumber(at: start) }
}
