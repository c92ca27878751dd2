import Messages

/// Makes text fit for a cell: what people typed, without what the file format cannot hold.
///
/// - Control characters, U+FFFE and U+FFFF are left out (XML has no place for most of them), line ends are one `\n`.
/// - `_x0041_` is how the format writes a character by its number, so such a text out of the data has its first `_`
///   written that way, and shows as it was typed (ECMA-376, part 1, 22.9.2.19).
/// - Longer than 32 767 UTF-16 units, it is cut, and says so at its end.
struct SpreadsheetText {
    /// The most UTF-16 units in a cell.
    static let limit = 32_767

    private(set) var text = ""
    private var units = 0

    /// The text as it is when nothing needs to be done, which is nearly always.
    static func clean(_ text: String, in language: Language) -> String {
        isClean(text) ? text : cleaned(text, in: language)
    }

    /// The text on one line: for names, headers and links.
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

    /// A name at the head of something: on one line, without marks that hide or turn what follows, and of a length that
    /// can be taken in.
    static func heading(_ text: String) -> String {
        let whole = line(text).sanitized()
        let cut = whole.prefix(200)
        return cut.endIndex == whole.endIndex ? whole : cut + "…"
    }

    private static func isClean(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            // Never fewer bytes than UTF-16 units.
            guard bytes.count <= limit else { return false }
            var previous: UInt8 = 0
            for byte in bytes {
                if byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F { return false }
                if previous == UInt8(ascii: "_"), byte == UInt8(ascii: "x") { return false }
                // U+0080 to U+009F, and the row of U+FFFE.
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

    /// Appends as much as fits; whether that was all.
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
