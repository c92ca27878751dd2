import FoundationEssentials
import Messages
import Reporting
import Tables

/// Dates and times as spreadsheets keep them: days since the last day of 1899, of the report's wall clock.
enum SpreadsheetDate {
    /// The serial number of what the clock shows; `nil` before March 1900, where spreadsheets count a day that never was
    /// (or nothing at all), and after 9999.
    static func serial(_ instant: Instant, on clock: WallClock) -> Double? {
        let local = instant.advanced(bySeconds: Int64(clock.offset(at: instant))).secondsSinceEpoch
        guard local >= -2_203_891_200, local < 253_402_300_800 else { return nil }
        return Double(local) / 86_400 + 25_569
    }

    /// The code before a format that has names of months in it: Windows' numbers for Spanish of Chile and for English
    /// of the United States (MS-LCID), whatever the language of the program.
    private static func locale(_ language: Language) -> String { language == .spanish ? "[$-340A]" : "[$-409]" }

    /// `01 mar 2026 06:15`.
    static func format(in language: Language, withSeconds: Bool) -> String {
        locale(language) + "dd mmm yyyy hh:mm" + (withSeconds ? ":ss" : "")
    }

    /// `01 mar 2026`.
    static func dayFormat(in language: Language) -> String { locale(language) + "dd mmm yyyy" }

    /// The serial number of a calendar day; `nil` out of the range of dates.
    static func serial(day: CivilTime) -> Double? {
        (1901...9999).contains(day.year) ? Double(day.daysSinceEpoch) + 25_569 : nil
    }

    /// `America/Santiago (UTC−03:00, UTC−04:00)`, with each offset that `instants` have, in the order of time; `nil`
    /// where there are none.
    static func zone(of instants: some Sequence<Instant>, on clock: WallClock) -> String? {
        var firsts: [Int: Instant] = [:]
        for instant in instants {
            let offset = clock.offset(at: instant)
            if firsts[offset].map({ instant < $0 }) ?? true { firsts[offset] = instant }
        }
        guard !firsts.isEmpty else { return nil }
        let offsets = firsts.sorted { $0.value < $1.value }.map { "UTC" + WallClock.text(ofOffset: $0.key) }
        return "\(clock.zone.identifier) (\(offsets.joined(separator: ", ")))"
    }

    /// What to mind where some of `instants` are in an hour that the clock shows twice, a sentence for each such hour:
    /// a date in a cell cannot tell its two passes apart.
    static func repetitions(of instants: some Sequence<Instant>, on clock: WallClock, in language: Language) -> [String]
    {
        let day: Int64 = 86_400
        var days: Set<Int64> = []
        var last: Int64?
        for instant in instants {
            let own = instant.secondsSinceEpoch / day
            if own != last { days.insert(own) }
            last = own
        }
        // Only around the days that there are: one date far off would make all days between to be looked at.
        let repetitions = days.sorted().flatMap { own -> [WallClock.Repetition] in
            let from = Instant(secondsSinceEpoch: (own - 2) * day)
            let to = Instant(secondsSinceEpoch: (own + 3) * day)
            guard clock.offset(at: from) != clock.offset(at: to) else { return [] }
            return WallClock(zone: clock.zone, from: from, to: to).repetitions
        }
        let distinct = repetitions.enumerated().filter { index, repetition in
            !repetitions.prefix(index).contains(repetition)
        }.map(\.element)
        return distinct.filter { repetition in instants.contains(where: repetition.contains) }.map { repetition in
            Phrase.timesTwice(
                on: TimeText.date(repetition.first, in: language), from: TimeText.time(repetition.first),
                to: TimeText.time(repetition.end), first: "UTC" + WallClock.text(ofOffset: repetition.before),
                then: "UTC" + WallClock.text(ofOffset: repetition.after))[language]
        }
    }
}
