import Base

/// Makes unique names for sheets and tables that are valid in spreadsheets.
struct SpreadsheetNames {
    private var sheets: Set<String> = []
    private var tables: Set<String> = []

    /// The maximum number of UTF-16 code units in a sheet's name.
    static let sheetLimit = 31

    /// A name for a sheet with the given title: unique ignoring case, and without characters that are invalid in names or in
    /// formulas that refer to them.
    mutating func sheet(_ title: String, in language: Language) -> String {
        var name = Self.sheetName(title)
        // Unquoted in formulas, such a name would be read as a number or a cell. Excel reserves "History".
        if name.isEmpty || name.lowercased() == "history" || Self.needsMoreThanItself(name) {
            let word = Phrase.sheetWord[language]
            name = name.isEmpty ? word : Self.cut("\(word) \(name)", to: Self.sheetLimit)
        }
        return Self.unique(name, limit: Self.sheetLimit, separator: " ", among: &sheets) { "(\($0))" }
    }

    mutating func table(_ section: String) -> String {
        var name = String(
            section.unicodeScalars.prefix(200).map {
                $0.isASCII && $0.properties.isAlphabetic || $0.isDigit ? Character($0) : "_"
            })
        let startsWell = name.first.map { $0.isLetter || $0 == "_" } ?? false
        // Short names, and letters before digits, could be cells: A1, R1C1, XFD1048576.
        if !startsWell || name.count < 4 || name.contains(where: \.isNumber) && !name.contains("_") {
            name = "table_" + name
        }
        return Self.unique(name, limit: 250, separator: "_", among: &tables) { "\($0)" }
    }

    private static func sheetName(_ title: String) -> String {
        var name = ""
        for character in SpreadsheetText.line(title).sanitized() {
            switch character {
            // `#` ends the address of a link.
            case "[", "]", ":", "*", "?", "/", "\\", "#": name.append(" ")
            // An apostrophe is invalid at the ends and doubled in formulas. No such rules apply to the typographic one.
            case "'": name.append("’")
            default: name.append(character)
            }
        }
        return cut(name.split(separator: " ").joined(separator: " "), to: sheetLimit)
    }

    /// Whether the library would leave the name unquoted in formulas although it could be read as a number or a cell.
    private static func needsMoreThanItself(_ name: String) -> Bool {
        var isPlain = true
        var isWord = true
        for scalar in name.unicodeScalars {
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            if !isLetter { isWord = false }
            if !isLetter, !scalar.isDigit, scalar != "_", scalar != "." { isPlain = false }
        }
        return isPlain && (!isWord || ["r", "c", "rc"].contains(name.lowercased()))
    }

    /// Cuts a text between characters, without a trailing space before the mark.
    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf16.count > limit else { return text }
        var kept = ""
        for character in text {
            guard kept.utf16.count + character.utf16.count < limit else { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    private static func unique(
        _ name: String, limit: Int, separator: String, among used: inout Set<String>, suffix: (Int) -> String
    ) -> String {
        var candidate = name
        var number = 2
        while !used.insert(candidate.lowercased()).inserted {
            let end = separator + suffix(number)
            candidate = cut(name, to: limit - end.utf16.count) + end
            number += 1
        }
        return candidate
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
