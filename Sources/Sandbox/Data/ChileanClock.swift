import Tables

/// Chile's wall clock since 2023, by rule instead of the machine's time zones, so that data are the same everywhere.
///
/// Summer time ends on April's and begins on September's first Sunday from the 2nd (tz database, rule `Chile`).
enum ChileanClock {
    /// Seconds east of Greenwich.
    static func offset(at instant: Instant) -> Int64 {
        let year = CivilTime(secondsSinceEpoch: instant.secondsSinceEpoch).year
        let ends = firstSunday(month: 4, of: year).secondsSinceEpoch + 3 * 3600
        let begins = firstSunday(month: 9, of: year).secondsSinceEpoch + 4 * 3600
        return (ends..<begins).contains(instant.secondsSinceEpoch) ? -4 * 3600 : -3 * 3600
    }

    /// The instant at which clocks show a time; within a change of the clock, that before it.
    static func instant(_ civil: CivilTime) -> Instant {
        let guess = Instant(secondsSinceEpoch: civil.secondsSinceEpoch + 3 * 3600)
        return Instant(secondsSinceEpoch: civil.secondsSinceEpoch - offset(at: guess))
    }

    /// The midnight that begins the day of an instant, `days` later.
    static func midnight(of instant: Instant, plusDays days: Int = 0) -> Instant {
        let shown = instant.secondsSinceEpoch + offset(at: instant)
        return Self.instant(CivilTime(secondsSinceEpoch: shown - shown.modulo(86_400) + Int64(days) * 86_400))
    }

    private static func firstSunday(month: Int, of year: Int) -> CivilTime {
        let second = CivilTime(year: year, month: month, day: 2)
        return CivilTime(year: year, month: month, day: 2 + (7 - second.weekday) % 7)
    }
}
