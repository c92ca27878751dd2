extension String {
    /// The text cut to at most `width` columns. `mark` shows the cut if there is room for it.
    ///
    /// Characters are never split: if a wide one does not fit, the text ends a column early. An id at the end, which tells equal names
    /// apart, is spared if there is room for some of the name too.
    package func cut(to width: Int, mark: String = "…") -> String {
        if displayWidth <= width { return self }
        if let id = idAtEnd, id.displayWidth + mark.displayWidth < width {
            return String(dropLast(id.count)).cut(to: width - id.displayWidth, mark: mark) + id
        }
        let markWidth = mark.displayWidth
        let room = markWidth < width ? width - markWidth : width
        var used = 0
        var end = startIndex
        for index in indices {
            used += self[index].displayWidth
            if used > room { break }
            end = self.index(after: index)
        }
        let kept = self[..<end]
        return markWidth < width ? kept.droppingTrailingSpaces() + mark : String(kept)
    }

    /// The id at the end of a name that several items have, as in `Taller (#12)`, with the space before it; `nil` without one.
    var idAtEnd: Substring? {
        guard hasSuffix(")"), let start = ranges(of: " (#").last?.lowerBound else { return nil }
        let digits = self[start...].dropFirst(3).dropLast()
        return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" } ? self[start...] : nil
    }

    /// The text, padded with spaces on the right to `width` columns.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

    /// The text, padded with spaces on the left to `width` columns.
    package func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - displayWidth)) + self
    }

    /// The words of the text. A percent sign belongs to the preceding number, so that no line breaks between them.
    var unbreakable: [String] {
        split(separator: " ", omittingEmptySubsequences: true).reduce(into: []) { words, word in
            if word.hasPrefix("%"), let last = words.indices.last {
                words[last] += " " + word
            } else {
                words.append(String(word))
            }
        }
    }

    /// The text wrapped at word boundaries to lines of at most `width` columns. A word is broken only if it is wider than a line.
    /// Text beyond `limit` lines is cut.
    func wrapped(to width: Int, lines limit: Int = .max, mark: String = "…") -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        var line = ""
        var rest = unbreakable[...]
        while let word = rest.first {
            let joined = line.isEmpty ? word : line + " " + word
            if joined.displayWidth <= width {
                line = joined
                rest.removeFirst()
            } else if line.isEmpty {
                let head = word.cut(to: width, mark: "")
                guard !head.isEmpty else { break }
                lines.append(head)
                rest[rest.startIndex] = String(word.dropFirst(head.count))
            } else {
                lines.append(line)
                line = ""
            }
            if lines.count == limit { break }
        }
        if !line.isEmpty, lines.count < limit {
            lines.append(line)
            line = ""
        }
        if lines.count == limit, !rest.isEmpty || !line.isEmpty, let last = lines.popLast() {
            lines.append((last + " " + rest.joined(separator: " ")).cut(to: width, mark: mark))
        }
        return lines
    }
}

extension StringProtocol {
    func droppingTrailingSpaces() -> String {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}

extension String {
    /// The text in plain ASCII, for terminals that show nothing else: letters without accents, and `?` for any other character.
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

    /// The first letter of the canonical decomposition of U+00C0 to U+017F (Latin-1 Supplement and Latin Extended-A); for letters
    /// without one, the letter from which they derive.
    private static let latinLetters = Array(
        """
        AAAAAA?CEEEEIIIIDNOOOOO?OUUUUY??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y\
        AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi??JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo??RrRrRrSsSsSsSsTtTtTt\
        UuUuUuUuUuUuWwYyYZzZzZzs
        """.utf8)
}

extension Character {
    /// The number of columns that this character takes on a terminal that supports emoji sequences: two for a family joined by
    /// zero-width joiners, for a flag, and for a sign that a variation selector turns into an emoji. Joined letters of Indic
    /// scripts count separately, as most terminals draw them.
    var displayWidth: Int {
        if let ascii = asciiValue, ascii >= 0x20 { return ascii < 0x7F ? 1 : 0 }
        var width = 0
        var base: Unicode.Scalar?
        var isJoined = false
        for scalar in unicodeScalars {
            defer { isJoined = scalar == Self.zeroWidthJoiner }
            if isJoined { continue }
            if scalar == Self.emojiSelector {
                if base?.isWidenedByEmojiSelector == true {
                    width += 1
                    base = nil
                }
                continue
            }
            if let seen = base {
                if Self.regionalIndicators.contains(scalar), Self.regionalIndicators.contains(seen) { continue }
                if scalar.properties.isEmojiModifier, seen.properties.isEmoji { continue }
            }
            let own = scalar.displayWidth
            if own > 0 { base = scalar }
            width += own
        }
        return width
    }

    static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
    static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
    static let regionalIndicators: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
}

extension StringProtocol {
    /// The number of columns that this text takes on a terminal.
    package var displayWidth: Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }
}
