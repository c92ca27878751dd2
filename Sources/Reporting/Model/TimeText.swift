public import Base
package import Foundation

/// Dates and times as people read them.
public enum TimeText {
    /// `01 Mar 2026 06:15`, on the given clock.
    public static func dateAndTime(_ instant: Instant, on clock: WallClock, in language: Language) -> String {
        Phrase(instant, on: clock)[language]
    }

    /// `01 Mar 2026 06:15–07:00`, or `31 Dec 2026 23:00 – 01 Jan 2027 01:00`: the end omits what it shares with the start.
    public static func span(_ start: Instant, _ end: Instant, on clock: WallClock, in language: Language) -> String {
        let (first, last) = (clock.civil(at: start), clock.civil(at: end))
        if start < end, first.isMidnight, last.isMidnight {
            return days(first, clock.civil(at: end.advanced(bySeconds: -1)), in: language)
        }
        let begins = dateAndTime(start, on: clock, in: language)
        if first.daysSinceEpoch == last.daysSinceEpoch { return "\(begins)–\(time(end, on: clock))" }
        let day = first.year == last.year ? day(last, in: language) : date(last, in: language)
        return "\(begins) – \(day) \(time(end, on: clock))"
    }

    /// `01 Mar 2026`.
    public static func date(_ civil: CivilTime, in language: Language) -> String {
        "\(day(civil, in: language)) \(civil.year)"
    }

    /// `01 Mar 2026`, `01–03 Mar 2026`, `28 Feb – 01 Mar 2026`, or `31 Dec 2026 – 01 Jan 2027`.
    static func days(_ first: CivilTime, _ last: CivilTime, in language: Language) -> String {
        let end = date(last, in: language)
        if first.daysSinceEpoch == last.daysSinceEpoch { return end }
        guard first.year == last.year else { return "\(date(first, in: language)) – \(end)" }
        guard first.month == last.month else { return "\(day(first, in: language)) – \(end)" }
        var text = ""
        text.appendPadded(first.day, digits: 2)
        return "\(text)–\(end)"
    }

    /// `01 Mar`.
    public static func day(_ civil: CivilTime, in language: Language) -> String {
        let months = Phrase.abbreviatedMonths
        var text = ""
        text.appendPadded(civil.day, digits: 2)
        return text + " " + months[civil.month - 1][language]
    }

    /// `06:15`, or `23:15 −04:00` if the clock shows it twice.
    public static func time(_ instant: Instant, on clock: WallClock) -> String {
        let time = time(clock.civil(at: instant))
        return clock.isShownTwice(instant) ? "\(time) \(clock.offsetText(at: instant))" : time
    }

    /// `06:15`.
    public static func time(_ civil: CivilTime) -> String {
        var text = ""
        text.appendPadded(civil.hour, digits: 2)
        text += ":"
        text.appendPadded(civil.minute, digits: 2)
        return text
    }

    /// `45 s`, `15 min`, `1 h`, `1 h 30 min`, `2 d`.
    public static func duration(seconds: Int64) -> String {
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        let shown = parts.filter { $0.0 > 0 }.prefix(2).map { "\($0.0) \($0.1)" }
        return shown.isEmpty ? "0 s" : shown.joined(separator: " ")
    }
}

extension Phrase {
    /// A time as people read it, `01 Mar 2026 06:15`, on the given clock; with its offset, `04 Apr 2026 23:15
    /// −04:00`, if the clock shows it twice.
    public init(_ instant: Instant, on clock: WallClock) {
        let civil = clock.civil(at: instant)
        let offset = clock.isShownTwice(instant) ? " " + clock.offsetText(at: instant) : ""
        self.init { language in
            var text = ""
            text.appendPadded(civil.day, digits: 2)
            text += " \(Phrase.abbreviatedMonths[civil.month - 1][language]) \(civil.year) "
            text.appendPadded(civil.hour, digits: 2)
            text += ":"
            text.appendPadded(civil.minute, digits: 2)
            return text + offset
        }
    }

    /// A time without its year: `01 Mar 06:15`.
    init(dayAndTime instant: Instant, on clock: WallClock) {
        let civil = clock.civil(at: instant)
        self.init { "\(TimeText.day(civil, in: $0)) \(TimeText.time(instant, on: clock))" }
    }

    /// When a session starts: `01 Mar 06:15` or, if it has no hours, `01 Mar 2026`; `nil` if that is not known.
    package init?(startOf session: (start: Instant?, end: Instant?), on clock: WallClock) {
        guard let start = session.start else { return nil }
        self =
            EventDays(from: start, to: session.end).map { Phrase(date: $0.first) }
            ?? Phrase(dayAndTime: start, on: clock)
    }

    /// Where and when: `Centro de Convenciones, Santiago · 01–03 Mar 2026`; `nil` if neither is known. The days are those of
    /// the sessions or, if these have no times, of the event.
    ///
    /// - Parameter sessions: The starts and ends of the sessions.
    package init?(
        occasion details: EventDetails, sessions: [(start: Instant?, end: Instant?)], on clock: WallClock
    ) {
        let place = [details.place, details.city].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
        var parts = place.isEmpty ? [] : [Phrase(verbatim: place)]
        if let days = EventDays(of: sessions, on: clock)
            ?? EventDays(of: [(details.startsAt, details.endsAt)], on: clock)
        {
            parts.append(Phrase { TimeText.days(days.first, days.last, in: $0) })
        }
        guard !parts.isEmpty else { return nil }
        self = .facts(parts)
    }

    /// A calendar day: `01 Mar 2026`.
    init(date: CivilTime) {
        self.init { TimeText.date(date, in: $0) }
    }

    /// A span of time, as written by `TimeText.span`.
    init(from start: Instant, to end: Instant, on clock: WallClock) {
        self.init { TimeText.span(start, end, on: clock, in: $0) }
    }
}

extension CivilTime {
    fileprivate var isMidnight: Bool { secondsSinceEpoch % 86_400 == 0 }
}

extension TimeZone {
    /// The zone's name in reports. Foundation calls `UTC` `GMT`, which nobody asked for.
    package var nameForPeople: String { identifier == "GMT" ? "UTC" : identifier }
}
