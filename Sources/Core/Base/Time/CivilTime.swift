/// A point in time: whole seconds since 1970-01-01T00:00:00Z, not counting leap seconds.
@frozen
public struct Instant: Sendable, Hashable, Comparable, Codable, BitwiseCopyable {
    public var secondsSinceEpoch: Int64

    @inlinable
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// The instant `seconds` later, saturated at the first and last instant.
    @inlinable
    public func advanced(bySeconds seconds: Int64) -> Instant {
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
        return Instant(secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum)
    }

    /// `2026-03-01T09:15:30Z`.
    public var utcText: String { CivilTime(secondsSinceEpoch: secondsSinceEpoch).text + "Z" }
}

/// A date and time of day without a time zone, in the proleptic Gregorian calendar.
public struct CivilTime: Sendable, Hashable {
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int

    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The local time `seconds` after 1970-01-01T00:00:00 of the same clock.
    ///
    /// Days become dates by Howard Hinnant's `civil_from_days`, "chrono-Compatible Low-Level Date Algorithms"
    /// (https://howardhinnant.github.io/date_algorithms.html#civil_from_days).
    public init(secondsSinceEpoch seconds: Int64) {
        let (days, secondOfDay) = seconds.quotientAndModulo(by: 86_400)
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.quotientAndModulo(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
        day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        hour = Int(secondOfDay / 3600)
        minute = Int(secondOfDay / 60 % 60)
        second = Int(secondOfDay % 60)
    }

    /// Days since 1970-01-01, by Howard Hinnant's `days_from_civil` (same source).
    public var daysSinceEpoch: Int64 {
        let marchYear = Int64(month <= 2 ? year - 1 : year)
        let (era, yearOfEra) = marchYear.quotientAndModulo(by: 400)
        let monthFromMarch = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Seconds since 1970-01-01T00:00:00 of the same clock.
    public var secondsSinceEpoch: Int64 {
        daysSinceEpoch * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// 1 (Monday) to 7 (Sunday), as in ISO 8601.
    public var weekday: Int { Int((daysSinceEpoch + 3).modulo(7)) + 1 }

    public static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// `2026-03-01`. Years outside 0 to 9999 have a sign and six digits, ECMAScript's form of ISO 8601's expanded
    /// years (https://tc39.es/ecma262/#sec-expanded-years): `-000001-12-31`, `+010000-01-01`.
    public var dateText: String {
        var text = ""
        text.reserveCapacity(28)
        if (0...9999).contains(year) {
            text.appendPadded(year, digits: 4)
        } else {
            text += year < 0 ? "-" : "+"
            text.appendPadded(abs(year), digits: 6)
        }
        text += "-"
        text.appendPadded(month, digits: 2)
        text += "-"
        text.appendPadded(day, digits: 2)
        return text
    }

    /// `2026-03-01T06:15:00`.
    public var text: String {
        var text = dateText
        text += "T"
        text.appendPadded(hour, digits: 2)
        text += ":"
        text.appendPadded(minute, digits: 2)
        text += ":"
        text.appendPadded(second, digits: 2)
        return text
    }
}

extension Int64 {
    /// Floor division, with a remainder from 0 up to but not including `divisor`, for times before 1970: −1 by 60 is
    /// −1, remainder 59.
    @inlinable
    public func quotientAndModulo(by divisor: Int64) -> (quotient: Int64, modulo: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    @inlinable
    public func modulo(_ divisor: Int64) -> Int64 { quotientAndModulo(by: divisor).modulo }
}

extension String {
    /// Appends a non-negative number, padded with zeros to `digits` digits.
    public mutating func appendPadded(_ number: Int, digits: Int) {
        let text = String(number)
        for _ in 0..<max(0, digits - text.count) { append("0") }
        append(text)
    }
}
