import FoundationEssentials
import Messages
import Tables

/// Dates and times as spreadsheets keep them: days since the last day of 1899, of the report's wall clock.
enum SpreadsheetDate {
    /// The serial number of what the clock shows; `nil` before March 1900, where spreadsheets count a day that never was
    /// (or nothing at all), and after 9999.
    static func serial(_ instant: Instant, on clock: WallClock) -> Double? {
        let local = instant.secondsSinceEpoch + Int64(clock.offset(at: instant))
        guard local >= -2_203_891_200, local < 253_402_300_800 else { return nil }
        return Double(local) / 86_400 + 25_569
    }

    static func format(in language: Language, withSeconds: Bool) -> String {
        (language == .spanish ? "dd-mm-yyyy hh:mm" : "yyyy-mm-dd hh:mm") + (withSeconds ? ":ss" : "")
    }

    /// For the labels of an axis, where the year is known and the day may be.
    static func axisFormat(in language: Language, withDay: Bool) -> String {
        guard withDay else { return "hh:mm" }
        // The spaces keep the labels apart in programs that set as many as they can.
        return language == .spanish ? #"" "dd-mm hh:mm" ""# : #"" "mm-dd hh:mm" ""#
    }

    /// `America/Santiago (UTC−03:00)`, with each offset that `instants` have; `nil` where there are none.
    static func zone(of instants: some Sequence<Instant>, on clock: WallClock) -> String? {
        var offsets: Set<Int> = []
        var last: Int?
        for instant in instants {
            let offset = clock.offset(at: instant)
            if offset != last { offsets.insert(offset) }
            last = offset
        }
        guard !offsets.isEmpty else { return nil }
        return "\(clock.zone.identifier) (\(offsets.sorted().map(offsetText).joined(separator: ", ")))"
    }

    private static func offsetText(_ seconds: Int) -> String {
        var text = seconds < 0 ? "UTC−" : "UTC+"
        text.appendPadded(abs(seconds) / 3600, digits: 2)
        text += ":"
        text.appendPadded(abs(seconds) / 60 % 60, digits: 2)
        return text
    }
}
