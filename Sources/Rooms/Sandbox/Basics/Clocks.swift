import Base
import FoundationEssentials

/// Chile's wall clock since 2023, computed by rule instead of from the system's time zones, so that data are the same
/// everywhere.
///
/// Summer time ends on the first Sunday from 2 April and begins on the first Sunday from 2 September (tz database,
/// rule `Chile`).
enum ChileanClock {
    /// Seconds east of Greenwich.
    static func offset(at instant: Instant) -> Int64 {
        let year = CivilTime(secondsSinceEpoch: instant.secondsSinceEpoch).year
        let ends = firstSunday(month: 4, of: year).secondsSinceEpoch + 3 * 3600
        let begins = firstSunday(month: 9, of: year).secondsSinceEpoch + 4 * 3600
        return (ends..<begins).contains(instant.secondsSinceEpoch) ? -4 * 3600 : -3 * 3600
    }

    /// The midnight at the start of an instant's day, `days` later.
    static func midnight(of instant: Instant, plusDays days: Int = 0) -> Instant {
        let shown = instant.secondsSinceEpoch + offset(at: instant)
        let midnight = shown - shown.modulo(86_400) + Int64(days) * 86_400
        let guess = Instant(secondsSinceEpoch: midnight + 3 * 3600)
        return Instant(secondsSinceEpoch: midnight - offset(at: guess))
    }

    private static func firstSunday(month: Int, of year: Int) -> CivilTime {
        let second = CivilTime(year: year, month: month, day: 2)
        return CivilTime(year: year, month: month, day: 2 + (7 - second.weekday) % 7)
    }
}

extension Instant {
    /// `Sun, 01 Mar 2026 12:00:00 GMT`, the format of times in HTTP headers (RFC 9110, section 5.6.7).
    var httpDate: String {
        let civil = CivilTime(secondsSinceEpoch: secondsSinceEpoch)
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = utcText.split { "-T:Z".contains($0) }
        let date = "\(parts[2]) \(months[civil.month - 1]) \(parts[0])"
        return "\(days[civil.weekday - 1]), \(date) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
    }

    static var systemClock: Instant {
        Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970.rounded(.down)))
    }
}

extension CivilTime {
    /// The local time written as UTC, as the service writes days.
    var utcText: String { Instant(secondsSinceEpoch: secondsSinceEpoch).utcText }
}
