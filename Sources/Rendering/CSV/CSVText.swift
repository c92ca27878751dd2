/// What a text may hold in a file that people open with a spreadsheet, or show on a terminal.
enum CSVText {
    /// Whether a spreadsheet could take a text for a formula (CWE-1236): it begins with one of the signs that begin one, in
    /// either width, blanks and characters that show nothing apart; or with a tab or a line end, which some drop.
    static func startsLikeAFormula(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        // Of most texts the first byte, a letter or a digit, says it all.
        if first > 0x40, first < 0x7F { return false }
        switch first {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
        default: return text.unicodeScalars.first { !isBlank($0) }.map(formulaSigns.contains) ?? false
        }
    }

    /// ASCII, full-width and small forms.
    private static let formulaSigns: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}", "\u{FE63}",
        "\u{FE6B}",
    ]

    /// Whether a scalar shows nothing: spaces of every kind, zero-width characters, controls, the braille blank.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
        default: scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
        }
    }

    /// The text with nothing in it that a terminal would obey: control characters, apart from tabs and line ends, as
    /// their pictures (`␛`, `␀`), those from U+0080 on as `�`, controls of the writing direction left out.
    static func harmless(_ text: String) -> String {
        guard text.utf8.contains(where: isSuspicious) else { return text }
        var harmless = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: harmless.append(scalar)
            case 0..<0x20: harmless.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: harmless.append("\u{2421}")
            case 0x80..<0xA0: harmless.append("\u{FFFD}")
            default: if !scalar.properties.isBidiControl { harmless.append(scalar) }
            }
        }
        return String(harmless)
    }

    /// Whether a byte can be part of what `harmless` changes: an ASCII control, or the first byte of U+0080 to U+00BF, of
    /// U+0600 to U+063F, or of U+2000 to U+2FFF.
    private static func isSuspicious(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }
}
