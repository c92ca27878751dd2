extension String {
    /// The text in plain ASCII, for terminals that show nothing else: letters without their accents, other characters
    /// as `?`, one for each that people see.
    func transliterated() -> String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = ""
        for character in self {
            if let ascii = character.asciiValue {
                text.unicodeScalars.append(Unicode.Scalar(ascii))
                continue
            }
            guard let base = character.unicodeScalars.first, !Self.combiningMarks.contains(base) else { continue }
            text += Self.transliteration(of: base)
        }
        return text
    }

    private static let combiningMarks: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"

    private static func transliteration(of scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(Character(scalar)) }
        switch scalar {
        case "\u{A1}": return "!"
        case "\u{A9}": return "(c)"
        case "\u{AA}": return "a"
        case "\u{AB}", "\u{BB}", "\u{201C}", "\u{201D}", "\u{201E}": return "\""
        case "\u{AE}": return "(r)"
        case "\u{B0}", "\u{BA}": return "o"
        case "\u{B4}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{2032}": return "'"
        case "\u{B7}", "\u{2010}"..."\u{2015}", "\u{2022}", "\u{2212}": return "-"
        case "\u{C6}": return "AE"
        case "\u{D7}": return "x"
        case "\u{DE}": return "Th"
        case "\u{DF}": return "ss"
        case "\u{E6}": return "ae"
        case "\u{FE}": return "th"
        case "\u{152}": return "OE"
        case "\u{153}": return "oe"
        case "\u{2026}": return "..."
        case "\u{20AC}": return "EUR"
        case "\u{2122}": return "(tm)"
        case "\u{2400}"..."\u{2421}": return "?"
        default:
            let index = Int(scalar.value) - 0xC0
            return latinLetters.indices.contains(index) ? String(Character(Unicode.Scalar(latinLetters[index]))) : "?"
        }
    }

    /// The first letter of the canonical decomposition of U+00C0 to U+017F (Latin-1 Supplement and Latin Extended-A),
    /// and of letters without one the letter they are drawn from.
    private static let latinLetters = Array(
        """
        AAAAAA?CEEEEIIIIDNOOOOO?OUUUUY??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y\
        AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi??JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo??RrRrRrSsSsSsSsTtTtTt\
        UuUuUuUuUuUuWwYyYZzZzZzs
        """.utf8)
}
