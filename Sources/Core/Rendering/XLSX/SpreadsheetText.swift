import Base
import FoundationEssentials
import Reporting

/// Makes text valid in a cell by removing what the file format cannot hold.
///
/// - Control characters, U+FFFE and U+FFFF are removed (XML does not allow most of them); line ends become `\n`.
/// - The format escapes characters in the form `_x0041_`. If the data contains such a text, its first `_` is escaped, so that the
///   text appears as typed (ECMA-376, part 1, 22.9.2.19).
/// - Texts longer than 32,767 UTF-16 code units are cut, which a note at their end states.
struct SpreadsheetText {
    /// The maximum number of UTF-16 code units in a cell.
    static let limit = 32_767

    private(set) var text = ""
    private var units = 0

    /// The text, unchanged if it is valid, as it nearly always is.
    static func clean(_ text: String, in language: Language) -> String {
        isClean(text) ? text : cleaned(text, in: language)
    }

    /// The text on one line, for names, headers and links.
    static func line(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r", "\u{2028}", "\u{2029}": line.append(" ")
            case _ where isKept(scalar): line.unicodeScalars.append(scalar)
            default: break
            }
        }
        return line
    }

    /// A name for a heading: on one line, without characters that hide or reorder what follows, and of readable length.
    static func heading(_ text: String) -> String {
        let whole = line(text).sanitized()
        let cut = whole.prefix(200)
        return cut.endIndex == whole.endIndex ? whole : cut + "…"
    }

    private static func isClean(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            // A text never has fewer bytes than UTF-16 code units.
            guard bytes.count <= limit else { return false }
            var previous: UInt8 = 0
            for byte in bytes {
                if byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F { return false }
                if previous == UInt8(ascii: "_"), byte == UInt8(ascii: "x") { return false }
                // U+0080 to U+009F, or the block of U+FFFE.
                if previous == 0xC2 && byte < 0xA0 || previous == 0xEF && byte == 0xBF { return false }
                previous = byte
            }
            return true
        }
    }

    private static func cleaned(_ text: String, in language: Language) -> String {
        let scalars = Array(text.unicodeScalars.lazy.filter { isKept($0) || $0 == "\r" })
        var whole = SpreadsheetText()
        guard !whole.append(scalars, upTo: limit) else { return whole.text }
        let mark = Phrase.cutText(characters: text.count)[language]
        var cut = SpreadsheetText()
        _ = cut.append(scalars, upTo: limit - mark.utf16.count)
        return cut.text + mark
    }

    /// Appends as much as fits, and returns whether that was everything.
    private mutating func append(_ scalars: [Unicode.Scalar], upTo limit: Int) -> Bool {
        for (index, scalar) in scalars.enumerated() {
            if scalar == "\r" {
                let isHalfOfPair = index + 1 < scalars.count && scalars[index + 1] == "\n"
                if !isHalfOfPair, !append("\n", upTo: limit) { return false }
                continue
            }
            let isEscape = scalar == "_" && Self.isEscape(scalars[index...].prefix(7))
            guard append(isEscape ? "_x005F_" : String(scalar), upTo: limit) else { return false }
        }
        return true
    }

    private mutating func append(_ piece: String, upTo limit: Int) -> Bool {
        let length = piece.utf16.count
        guard units + length <= limit else { return false }
        text += piece
        units += length
        return true
    }

    private static func isEscape(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let start = scalars.startIndex
        return scalars.count == 7 && scalars[start + 1] == "x" && scalars[start + 6] == "_"
            && scalars[(start + 2)..<(start + 6)].allSatisfy { $0.properties.isASCIIHexDigit }
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t": true
        case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": false
        default: true
        }
    }
}

/// Dates and times as spreadsheets store them: days since 1899-12-30, on the report's clock.
enum SpreadsheetDate {
    /// The serial number of the time on the clock; `nil` after 9999, and before March 1900, when spreadsheets count a day that did
    /// not exist or have no dates at all.
    static func serial(_ instant: Instant, on clock: WallClock) -> Double? {
        let local = instant.advanced(bySeconds: Int64(clock.offset(at: instant))).secondsSinceEpoch
        guard local >= -2_203_891_200, local < 253_402_300_800 else { return nil }
        return Double(local) / 86_400 + 25_569
    }

    /// The locale code before a format with month names: Windows' identifier of Spanish (Chile) or English (United States)
    /// (MS-LCID), so that the names do not depend on the spreadsheet program's language.
    private static func locale(_ language: Language) -> String { language == .spanish ? "[$-340A]" : "[$-409]" }

    /// The format of `01 mar 2026 06:15`.
    static func format(in language: Language, withSeconds: Bool) -> String {
        locale(language) + "dd mmm yyyy hh:mm" + (withSeconds ? ":ss" : "")
    }

    /// The format of `01 mar 2026`.
    static func dayFormat(in language: Language) -> String { locale(language) + "dd mmm yyyy" }

    /// The serial number of a calendar day; `nil` outside the years 1901 to 9999.
    static func serial(day: CivilTime) -> Double? {
        (1901...9999).contains(day.year) ? Double(day.daysSinceEpoch) + 25_569 : nil
    }

    /// The zone with each offset that `instants` have, in order of time: `America/Santiago (UTC−03:00, UTC−04:00)`; `nil` if there
    /// are no instants.
    static func zone(of instants: some Sequence<Instant>, on clock: WallClock) -> String? {
        var firsts: [Int: Instant] = [:]
        var first: (offset: Int, instant: Instant)?
        for instant in instants {
            let offset = clock.offset(at: instant)
            if let first, first.offset == offset, first.instant <= instant { continue }
            if firsts[offset].map({ instant < $0 }) ?? true { firsts[offset] = instant }
            first = firsts[offset].map { (offset, $0) }
        }
        guard !firsts.isEmpty else { return nil }
        let offsets = firsts.sorted { $0.value < $1.value }.map { "UTC" + WallClock.text(ofOffset: $0.key) }
        return "\(clock.zone.nameForPeople) (\(offsets.joined(separator: ", ")))"
    }

    /// Warnings if some of `instants` fall into an hour that the clock shows twice, one sentence per such hour, because a date in a
    /// cell cannot tell the two apart.
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
        // Searches only near days that occur. Otherwise, a single distant date would require a search of all days in between.
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
