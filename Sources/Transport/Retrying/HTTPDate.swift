private import Tables

/// The dates of HTTP headers, RFC 9110, section 5.6.7.
enum HTTPDate {
    /// Seconds since 1970-01-01T00:00:00Z of any of the three forms that recipients must accept:
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT    IMF-fixdate
    ///     Sunday, 06-Nov-94 08:49:37 GMT   RFC 850, obsolete
    ///     Sun Nov  6 08:49:37 1994         asctime, obsolete
    ///
    /// A year of two digits that would lie more than 50 years after `now` is taken to be in the past. The weekday is not
    /// held against the date. Anything else is `nil`.
    static func secondsSinceEpoch(_ text: String, now: Int64) -> Int64? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        let parts: (day: Substring, month: Substring, year: Substring, time: Substring)
        if words.count == 6, text.contains(","), words[5] == "GMT" {
            parts = (words[1], words[2], words[3], words[4])
        } else if words.count == 5, !text.contains(",") {
            parts = (words[2], words[1], words[4], words[3])
        } else {
            return nil
        }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let month = months.firstIndex(of: String(parts.month)).map({ $0 + 1 }),
            let day = number(parts.day, upTo: 2), var year = number(parts.year, upTo: 4), parts.year.count != 3
        else { return nil }
        if parts.year.count == 2 {
            let current = CivilTime(secondsSinceEpoch: now).year
            year += current - current % 100
            if year > current + 50 { year -= 100 }
        }
        let clock = parts.time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], upTo: 2), let minute = number(clock[1], upTo: 2),
            let second = number(clock[2], upTo: 2), hour < 24, minute < 60, second <= 60,
            day >= 1, day <= CivilTime.daysInMonth(month, of: year)
        else { return nil }
        return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
            .secondsSinceEpoch
    }

    private static func number(_ digits: Substring, upTo length: Int) -> Int? {
        guard (1...length).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        return Int(digits)
    }
}
