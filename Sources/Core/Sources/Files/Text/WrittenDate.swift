internal import Base

/// Reads dates with the name of the month, in Spanish and English, whose order of day and month is clear.
///
///     13 de mayo de 2026 10:05      13-May-2026      Wed, 13 May 2026 10:05:00 GMT      May 13th, 2026, 10:05 AM
extension Digits {
    /// Reads a day and the time after it, up to the end of the text; `nil` for anything else.
    mutating func writtenDate() -> (day: CivilTime, time: (second: Int, offset: Int?))? {
        let start = position
        if let found = dayAndTime() { return found }
        // In `mar 13 may 2026`, `mar` is Tuesday (martes), not March.
        position = start
        guard let weekday = letters(), Self.weekdays.contains(weekday) else { return nil }
        _ = skip(0x2E)
        _ = skip(0x2C)
        skipBlanks()
        return dayAndTime()
    }

    private mutating func dayAndTime() -> (day: CivilTime, time: (second: Int, offset: Int?))? {
        guard let (day, month) = dayAndMonth() else { return nil }
        guard separate(by: ["de", "del"]), let (written, width) = number(maximumDigits: 4), width == 2 || width == 4,
            day >= 1
        else { return nil }
        let year = TimeCellReader.year(written, digits: width)
        guard day <= CivilTime.daysInMonth(month, of: year) else { return nil }
        let before = position
        _ = skip(0x2C)
        skipBlanks()
        let hasWord = position > before && (skip("a las") || skip("at"))
        if hasWord { skipBlanks() } else { position = before }
        guard let time = timeOfDay(isSeparated: !hasWord), time.isGiven || !hasWord else { return nil }
        return (CivilTime(year: year, month: month, day: day), (time.second, time.offset))
    }

    /// `13 de mayo`, `13th May` or `May 13th`.
    private mutating func dayAndMonth() -> (day: Int, month: Int)? {
        if let (day, width) = number(maximumDigits: 2), width <= 2 {
            skipOrdinal()
            guard separate(by: ["de", "of"]), let month = month() else { return nil }
            return (day, month)
        }
        guard let month = month(), separate(by: []), let (day, _) = number(maximumDigits: 2) else { return nil }
        skipOrdinal()
        return (day, month)
    }

    /// Skips what separates the parts of a date: blanks, one of `,.-/`, and one of these words. Returns whether there
    /// was anything.
    private mutating func separate(by words: [String]) -> Bool {
        let start = position
        _ = take { [0x2C, 0x2E, 0x2D, 0x2F].contains($0) }
        skipBlanks()
        if !words.contains(where: { skip($0) }) { _ = skip(0x2C) }
        skipBlanks()
        return position > start
    }

    private mutating func skipOrdinal() {
        for ending in ["st", "nd", "rd", "th", "º", "°"] where skip(ending) { return }
    }

    /// Skips a word, in upper or lower case, that is not followed by a letter.
    private mutating func skip(_ word: String) -> Bool {
        let end = position + word.utf8.count
        guard end <= text.count, end == text.count || !Self.isLetter(text[end]),
            zip(text[position..<end], word.utf8).allSatisfy({ $0 == $1 || ($0 | 0x20 == $1 && Self.isLetter($0)) })
        else { return false }
        position = end
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

    /// Reads the letters that come next, in lower case and without accents.
    private mutating func letters() -> String? {
        let start = position
        while position < text.count, Self.isLetter(text[position]), position - start < 14 { position += 1 }
        guard position > start else { return nil }
        let word = String(decoding: text[start..<position], as: UTF8.self).lowercased()
        return word.replacing("á", with: "a").replacing("é", with: "e")
    }

    /// Reads the name of a month.
    mutating func month() -> Int? {
        let start = position
        guard let word = letters(), let month = Self.months[word] else {
            position = start
            return nil
        }
        return month
    }

    private static let months: [String: Int] = {
        let names = [
            ["enero", "january"], ["febrero", "february"], ["marzo", "march"], ["abril", "april"], ["mayo", "may"],
            ["junio", "june"], ["julio", "july"], ["agosto", "august"], ["septiembre", "setiembre", "september"],
            ["octubre", "october"], ["noviembre", "november"], ["diciembre", "december"],
        ]
        var months = ["sept": 9]
        for (index, names) in names.enumerated() {
            for name in names {
                months[name] = index + 1
                months[String(name.prefix(3))] = index + 1
            }
        }
        return months
    }()

    private static let weekdays: Set<String> = {
        let names = [
            "lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo", "monday", "tuesday", "wednesday",
            "thursday", "friday", "saturday", "sunday",
        ]
        return Set(names + names.map { String($0.prefix(3)) } + ["tues", "thur", "thurs"])
    }()
}
