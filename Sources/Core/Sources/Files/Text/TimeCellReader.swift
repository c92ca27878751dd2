internal import Base

/// Reads times in all forms in which people and programs write them. It caches the latest date, which the next cell
/// often shares.
struct TimeCellReader {
    private var date: (UInt64, UInt16) = (.max, .max)
    private var midnight: Int64 = 0
    /// Whether five digits are a spreadsheet's day number. In a dataset they are seconds.
    var readsSerials = true

    /// The time in a cell; `nil` if there is none. A date is taken as its midnight.
    mutating func read(_ text: Bytes) -> TimeCell? {
        if text.count >= 19, let cell = readISO(text) { return cell }
        // Times of clocks that were never set, and the marks of a dataset.
        if text.first == 0x2D, let seconds = NumberCell.integer(text) {
            if seconds == Instant.untimed.secondsSinceEpoch { return .mark }
            return BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds)).map { _ in .instant(seconds) }
        }
        var digits = Digits(text)
        guard let (first, length) = digits.number(maximumDigits: 18) else { return Self.written(text) }
        if length == 5, readsSerials, let day = Self.serial(text, first) { return day }
        if digits.isAtEnd { return Self.compact(text) ?? Self.epoch(first, digits: length) }
        guard let separator = digits.take(where: { $0 == 0x2F || $0 == 0x2D || $0 == 0x2E }) else {
            return Self.written(text)
        }
        // Seconds with a fraction, as programs write them.
        if length > 8, separator == 0x2E, digits.number(maximumDigits: 18) != nil, digits.isAtEnd {
            return Self.epoch(first, digits: length)
        }
        guard let (second, _) = digits.number(maximumDigits: 2) else { return Self.written(text) }
        if length == 4 {
            // Year first, without leading zeros or with slashes. Two numbers alone are not a date.
            if digits.isAtEnd { return nil }
            guard digits.skip(separator), let (day, _) = digits.number(maximumDigits: 2), (1...12).contains(second),
                day >= 1,
                day <= CivilTime.daysInMonth(second, of: first), let time = digits.timeOfDay()
            else { return nil }
            let seconds = CivilTime(year: first, month: second, day: day).secondsSinceEpoch + Int64(time.second)
            return time.offset.map { .instant(seconds - Int64($0)) } ?? .local(seconds)
        }
        guard length <= 2, digits.skip(separator), let (written, width) = digits.number(maximumDigits: 4),
            width == 2 || width == 4,
            let time = digits.timeOfDay(), time.offset == nil
        else { return nil }
        let year = Self.year(written, digits: width)
        let cell = TimeCell.unordered(first: first, second: second, year: year, secondOfDay: time.second)
        guard first < 32, second < 32, cell.localSeconds(.dayFirst) != nil || cell.localSeconds(.monthFirst) != nil
        else {
            return nil
        }
        return cell
    }

    /// A year of two or four digits. As for %y of POSIX strptime(3), 69 to 99 belong to the 20th century.
    static func year(_ written: Int, digits: Int) -> Int {
        digits == 4 ? written : written < 69 ? 2000 + written : 1900 + written
    }

    /// Reads a date with the name of the month.
    static func written(_ text: Bytes) -> TimeCell? {
        var digits = Digits(text)
        guard let (day, time) = digits.writtenDate() else { return nil }
        let seconds = day.secondsSinceEpoch + Int64(time.second)
        guard let offset = time.offset else { return .local(seconds) }
        return BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds - Int64(offset))).map {
            .instant($0.secondsSinceEpoch)
        }
    }

    /// Reads `2026-03-01T09:15:00` and what may follow it.
    @inline(__always)
    private mutating func readISO(_ text: Bytes) -> TimeCell? {
        guard let bytes = UnsafeRawPointer(text.baseAddress), text[4] == 0x2D, text[13] == 0x3A, text[16] == 0x3A else {
            return nil
        }
        let date = (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        if date != self.date {
            guard let parsed = ISO8601Text(UnsafeBufferPointer(rebasing: text[..<10])) else { return nil }
            self.date = date
            midnight = parsed.civil.daysSinceEpoch * 86_400
        }
        let (hour, minute, second) = (Self.two(text, 11), Self.two(text, 14), Self.two(text, 17))
        guard hour < 24, minute < 60, second < 60, text[10] == 0x54 || text[10] == 0x20 || text[10] == 0x74 else {
            return Self.plainISO(text)
        }
        let seconds = midnight + Int64(hour * 3600 + minute * 60 + second)
        if text.count == 19 { return .local(seconds) }
        if text.count == 20, text[19] == 0x5A { return .instant(seconds) }
        // An offset as programs write it: `-03:00`.
        if text.count == 25, text[19] == 0x2B || text[19] == 0x2D, text[22] == 0x3A {
            let (hours, minutes) = (Self.two(text, 20), Self.two(text, 23))
            if hours < 24, minutes < 60 {
                let offset = Int64(hours * 3600 + minutes * 60)
                let instant = Instant(secondsSinceEpoch: text[19] == 0x2D ? seconds + offset : seconds - offset)
                return BelievedRange.times.validated(instant).map { .instant($0.secondsSinceEpoch) }
            }
        }
        return Self.plainISO(text)
    }

    private static func plainISO(_ text: Bytes) -> TimeCell? {
        guard let parsed = ISO8601Text(text) else { return nil }
        return parsed.offset == nil
            ? .local(parsed.civil.secondsSinceEpoch)
            : BelievedRange.times.validated(parsed.instant).map {
                .instant($0.secondsSinceEpoch)
            }
    }

    /// Reads a spreadsheet's day number, counted from 30 December 1899, with or without a fraction, between 1990 and
    /// 2060; `nil` for anything else.
    private static func serial(_ text: Bytes, _ day: Int) -> TimeCell? {
        guard (32_874...58_806).contains(day), text.count == 5 || text[5] == 0x2E || text[5] == 0x2C,
            text.count != 6, let fraction = text.count == 5 ? 0 : NumberCell.decimal(text, mark: text[5])
        else { return nil }
        let seconds = text.count == 5 ? 0 : ((fraction - Double(day)) * 86_400).rounded()
        return .local(Int64(day - 25_569) * 86_400 + Int64(seconds))
    }

    /// Reads a date of this century in eight digits, with a time in twelve or fourteen: `20260513`, `20260513090500`.
    static func compact(_ text: Bytes) -> TimeCell? {
        guard [8, 12, 14].contains(text.count), text[0] == 0x32, text[1] == 0x30 else { return nil }
        let (year, month, day) = (two(text, 0) * 100 + two(text, 2), two(text, 4), two(text, 6))
        guard (1...12).contains(month), day >= 1, day <= CivilTime.daysInMonth(month, of: year) else { return nil }
        let midnight = CivilTime(year: year, month: month, day: day).secondsSinceEpoch
        guard text.count > 8 else { return .local(midnight) }
        let (hour, minute, second) = (two(text, 8), two(text, 10), text.count == 14 ? two(text, 12) : 0)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return .local(midnight + Int64(hour * 3600 + minute * 60 + second))
    }

    /// Reads seconds since 1970, or milliseconds if there are at least 12 digits.
    private static func epoch(_ number: Int, digits: Int) -> TimeCell? {
        let seconds = Int64(digits >= 12 ? number / 1000 : number)
        return BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds)).map { .instant($0.secondsSinceEpoch) }
    }

    /// Two digits; for anything else, a number too large for a time.
    @inline(__always)
    private static func two(_ text: Bytes, _ place: Int) -> Int {
        let (tens, ones) = (Int(text[place]) - 48, Int(text[place + 1]) - 48)
        return UInt(bitPattern: tens) < 10 && UInt(bitPattern: ones) < 10 ? tens * 10 + ones : 1000
    }

    /// Reads a time of day, such as `9:15` or `09:15:30 p. m.`, and returns the second of the day.
    static func timeOfDay(_ text: Bytes) -> Int? {
        var digits = Digits(text)
        guard let time = digits.timeOfDay(isSeparated: false), time.isGiven, time.offset == nil else { return nil }
        return time.second
    }

    /// Reads a cell of a column of times of day: also `9.15`, `0915` and a spreadsheet's fraction of a day.
    static func clock(_ text: Bytes) -> Int? {
        if let second = timeOfDay(text) { return second }
        var digits = Digits(text)
        guard let (number, length) = digits.number(maximumDigits: 4) else { return nil }
        if digits.isAtEnd {
            return length > 2 && number / 100 < 24 && number % 100 < 60 ? (number / 100 * 60 + number % 100) * 60 : nil
        }
        if number == 0, length == 1, text.count > 4, text[1] == 0x2E || text[1] == 0x2C {
            return NumberCell.decimal(text, mark: text[1]).map { min(Int(($0 * 86_400).rounded()), 86_399) }
        }
        digits = Digits(text)
        guard let time = digits.timeOfDay(isSeparated: false, isDotted: true), time.isGiven, time.offset == nil else {
            return nil
        }
        return time.second
    }
}
