import Messages
import Reporting
import Tables

/// Dates and times as people read them.
enum TimeText {
    /// `01 Mar 2026 06:15`, on the clock's wall.
    static func dateAndTime(_ instant: Instant, on clock: WallClock, in language: Language) -> String {
        Phrase(instant, on: clock)[language]
    }

    /// `01 Mar 2026 06:15–07:00`, or `31 Dec 2026 23:00 – 01 Jan 2027 01:00`: of the end no more than is not said yet.
    static func span(_ start: Instant, _ end: Instant, on clock: WallClock, in language: Language) -> String {
        let (first, last) = (clock.civil(at: start), clock.civil(at: end))
        let begins = dateAndTime(start, on: clock, in: language)
        if first.daysSinceEpoch == last.daysSinceEpoch { return "\(begins)–\(time(end, on: clock))" }
        let day = first.year == last.year ? day(last, in: language) : date(last, in: language)
        return "\(begins) – \(day) \(time(end, on: clock))"
    }

    /// `01 Mar 2026`.
    static func date(_ civil: CivilTime, in language: Language) -> String {
        "\(day(civil, in: language)) \(civil.year)"
    }

    /// `01 Mar`.
    static func day(_ civil: CivilTime, in language: Language) -> String {
        let months = Phrase.abbreviatedMonths
        var text = ""
        text.appendPadded(civil.day, digits: 2)
        return text + " " + months[civil.month - 1][language]
    }

    /// `06:15`, or `23:15 −04:00` where the clock shows it twice.
    static func time(_ instant: Instant, on clock: WallClock) -> String {
        let time = time(clock.civil(at: instant))
        return clock.isShownTwice(instant) ? "\(time) \(clock.offsetText(at: instant))" : time
    }

    /// `06:15`.
    static func time(_ civil: CivilTime) -> String {
        var text = ""
        text.appendPadded(civil.hour, digits: 2)
        text += ":"
        text.appendPadded(civil.minute, digits: 2)
        return text
    }

    /// `45 s`, `15 min`, `1 h`, `1 h 30 min`, `2 d`.
    static func duration(seconds: Int64) -> String {
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        let shown = parts.filter { $0.0 > 0 }.prefix(2).map { "\($0.0) \($0.1)" }
        return shown.isEmpty ? "0 s" : shown.joined(separator: " ")
    }
}

extension [UInt8] {
    /// Appends `2026-03-01T06:15:00-03:00`, the text of `WallClock.iso8601`, without making a `String` of it.
    mutating func append(iso8601 instant: Instant, on clock: WallClock) {
        let offset = clock.offset(at: instant)
        let civil = CivilTime(secondsSinceEpoch: instant.advanced(bySeconds: Int64(offset)).secondsSinceEpoch)
        guard (0...9999).contains(civil.year), offset % 60 == 0 else {
            return append(contentsOf: clock.iso8601(instant).utf8)
        }
        append(dateAndTime: civil, separator: UInt8(ascii: "T"))
        append(UInt8(ascii: offset < 0 ? "-" : "+"))
        append(twoDigits: abs(offset) / 3600)
        append(UInt8(ascii: ":"))
        append(twoDigits: abs(offset) / 60 % 60)
    }

    /// Appends `2026-03-01 06:15:00`, which spreadsheets take for a date and time in every locale.
    mutating func append(spreadsheetTime instant: Instant, on clock: WallClock) {
        let civil = clock.civil(at: instant)
        guard (0...9999).contains(civil.year) else { return append(contentsOf: clock.iso8601(instant).utf8) }
        append(dateAndTime: civil, separator: UInt8(ascii: " "))
    }

    private mutating func append(dateAndTime civil: CivilTime, separator: UInt8) {
        append(twoDigits: civil.year / 100)
        append(twoDigits: civil.year % 100)
        append(UInt8(ascii: "-"))
        append(twoDigits: civil.month)
        append(UInt8(ascii: "-"))
        append(twoDigits: civil.day)
        append(separator)
        append(twoDigits: civil.hour)
        append(UInt8(ascii: ":"))
        append(twoDigits: civil.minute)
        append(UInt8(ascii: ":"))
        append(twoDigits: civil.second)
    }

    private mutating func append(twoDigits number: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
