public import Tables

extension WallClock {
    /// The number of the wall clock's day at an instant, counted from 1970-01-01.
    public func dayNumber(at instant: Instant) -> Int64 {
        let shown = instant.secondsSinceEpoch.addingReportingOverflow(Int64(offset(at: instant)))
        return (shown.overflow ? instant.secondsSinceEpoch : shown.partialValue).quotientAndModulo(by: 86_400).quotient
    }

    /// The first instant of a day, by its number: midnight, or the instant at which a clock that jumps over midnight
    /// shows the day for the first time.
    public func start(ofDay number: Int64) -> Instant {
        instant(of: CivilTime(secondsSinceEpoch: number.multipliedReportingOverflow(by: 86_400).partialValue))
    }

    /// How many midnights of the wall clock lie between two instants: 0 later on the same day, 1 tomorrow, negative
    /// where `end` is on an earlier day.
    public func days(from start: Instant, to end: Instant) -> Int64 { dayNumber(at: end) - dayNumber(at: start) }
}
