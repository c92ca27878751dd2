import Foundation

/// Texts as people may read them.
///
/// A tag, an entity or an invisible character may split a name without a reader noticing, and may also be all that separates two
/// words. So there are several readings of each text.
struct ReadableText {
    /// The texts as written; without what splits words; and with a blank in its place. Each text is on lines of its own, so that a
    /// name is also found if its halves are in neighbouring cells.
    let views: [[UInt8]]

    init(_ texts: [String]) {
        var views = [[UInt8]](repeating: [], count: 3)
        for text in texts {
            for (place, reading) in Self.readings(of: text).enumerated() {
                views[place] += reading.utf8
                views[place].append(UInt8(ascii: "\n"))
            }
        }
        self.views = views
    }

    /// Tags and entities can be nested, such as a tag that is itself written with entities.
    private static let maximumLayers = 4

    private static func readings(of text: String) -> [String] {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && !isMark($0) }
        if isPlain { return [text, text, text] }
        var joined = normalized(text, replacingInvisible: "")
        var apart = normalized(text, replacingInvisible: " ")
        let whole = unescaped(joined)
        for _ in 0..<maximumLayers {
            joined = normalized(unescaped(withoutMarks(joined, leaving: "")), replacingInvisible: "")
            apart = normalized(unescaped(withoutMarks(apart, leaving: " ")), replacingInvisible: " ")
        }
        return [normalized(whole, replacingInvisible: ""), joined, apart]
    }

    private static func isMark(_ byte: UInt8) -> Bool { "<&%[".utf8.contains(byte) }

    /// Compatible characters in one form (wide letters, no-break spaces), and invisible ones replaced: controls, and those that
    /// Unicode calls ignorable, such as zero-width spaces, soft hyphens and directional marks.
    private static func normalized(_ text: String, replacingInvisible mark: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
            let isInvisible =
                scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
            if isInvisible { result.append(contentsOf: mark.unicodeScalars) } else { result.append(scalar) }
        }
        return String(result)
    }

    private static func withoutMarks(_ text: String, leaving mark: String) -> String {
        withoutTags(withoutBrackets(text, leaving: mark), leaving: mark)
    }

    /// The text without tags in square brackets, such as `[b]` and `[/color]`. Other words in brackets stay.
    private static func withoutBrackets(_ text: String, leaving mark: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(of: "[") {
            let inside = rest[rest.index(after: start)...]
            let tag = inside.prefix { $0 != "]" && $0 != "[" }
            result.append(contentsOf: rest[..<start])
            let name = String(String.UnicodeScalarView(tag.drop { $0 == "/" }.prefix { $0 != "=" })).lowercased()
            if tag.endIndex < inside.endIndex, inside[tag.endIndex] == "]", bracketTags.contains(name) {
                result.append(contentsOf: mark.unicodeScalars)
                rest = inside[inside.index(after: tag.endIndex)...]
            } else {
                result.append("[")
                rest = inside
            }
        }
        result.append(contentsOf: rest)
        return String(result)
    }

    private static let bracketTags: Set<String> = [
        "b", "i", "u", "s", "em", "strong", "sub", "sup", "code", "quote", "color", "size", "font", "url", "center",
    ]

    /// The text without what is between `<` and `>`. A `<` that nothing closes stays. Goes by scalars: an accent after `<` would
    /// make another character of it.
    private static func withoutTags(_ text: String, leaving mark: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            result.append(contentsOf: rest[..<start])
            result.append(contentsOf: mark.unicodeScalars)
            rest = rest[rest.index(after: end)...]
        }
        result.append(contentsOf: rest)
        return String(result)
    }

    private static func unescaped(_ text: String) -> String {
        String(decoding: Unescaping.text(Array(text.utf8)), as: UTF8.self)
    }
}

/// Undoes what people write for characters: references of HTML, and percent-encoding in links.
private enum Unescaping {
    /// The text with one layer of escapes undone.
    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            let escape: (text: [UInt8], length: Int)? =
                switch byte {
                case UInt8(ascii: "&"): entity(bytes, at: place)
                case UInt8(ascii: "%"): percent(bytes, at: place)
                default: nil
                }
            if let escape {
                result += escape.text
                place += escape.length
            } else {
                result.append(byte)
                place += 1
            }
        }
        return result
    }

    /// `&amp;`, `&#233;` and `&#xE9;` of XML and HTML; a numeric reference needs no semicolon, and neither does an accented letter
    /// that HTML has always had.
    private static func entity(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        let start = place + 1
        if start < bytes.count, bytes[start] == UInt8(ascii: "#") { return numericEntity(bytes, at: place) }
        let body = bytes[start...].prefix(maximumName).prefix { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
        let name = String(decoding: body, as: UTF8.self)
        if body.endIndex < bytes.count, bytes[body.endIndex] == UInt8(ascii: ";"),
            let text = named[name] ?? letter(name)
        {
            return (Array(text.utf8), body.endIndex + 1 - place)
        }
        for ending in unclosed where name.dropFirst().hasPrefix(ending) {
            guard let text = letter(String(name.prefix(ending.count + 1))) else { continue }
            return (Array(text.utf8), ending.count + 2)
        }
        return name.hasPrefix("nbsp") ? ([0x20], 5) : nil
    }

    /// The characters of the longest named reference that is known.
    private static let maximumName = 24
    /// The endings of the letters of HTML that need no semicolon.
    private static let unclosed = ["acute", "cedil", "circ", "grave", "slash", "tilde", "uml"]

    private static func numericEntity(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        var start = place + 2
        let isHexadecimal = start < bytes.count && bytes[start] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { start += 1 }
        guard start < bytes.count else { return nil }
        let digits = bytes[start...].prefix(10).prefix { byte in
            (0x30...0x39).contains(byte) || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
        }
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        let isClosed = digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: ";")
        return utf8(code).map { ($0, digits.endIndex + (isClosed ? 1 : 0) - place) }
    }

    /// The letter of `cacute` or `Scaron`, without the accent, which the comparison of names ignores.
    private static func letter(_ name: String) -> String? {
        guard let letter = name.first, letter.isASCII, letter.isLetter, marks.contains(String(name.dropFirst())) else {
            return nil
        }
        return String(letter)
    }

    private static let marks: Set<String> = [
        "acute", "breve", "caron", "cedil", "circ", "dblac", "dot", "grave", "macr", "ogon", "ring", "slash", "strok",
        "tilde",
        "uml",
    ]

    /// A byte of percent-encoding, `%C3%A9`.
    private static func percent(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        hexadecimal(bytes, place + 1, 2).map { ([UInt8(truncatingIfNeeded: $0)], 3) }
    }

    private static func hexadecimal(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt32? {
        guard count > 0, start + count <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<start + count] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, value < 1 << 24 else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private static func utf8(_ code: UInt32?) -> [UInt8]? {
        code.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
    }

    /// An invisible character, which the readings undo.
    private static let zeroWidth = "\u{200B}"

    /// Named references of HTML that may occur in names and addresses.
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "commat": "@", "period": ".",
        "hyphen": "-", "shy": zeroWidth, "zwj": zeroWidth, "zwnj": zeroWidth,
        "szlig": "ß", "aelig": "æ", "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "eth": "ð", "ETH": "Ð", "thorn": "þ",
        "THORN": "Þ", "inodot": "ı", "imath": "ı", "lsquo": "'", "rsquo": "'", "prime": "'", "lowbar": "_", "ast": "*",
        "ensp": " ", "emsp": " ", "thinsp": " ", "hairsp": " ", "ThinSpace": " ", "NonBreakingSpace": " ", "Tab": " ",
        "NewLine": " ", "ZeroWidthSpace": zeroWidth, "NoBreak": zeroWidth, "InvisibleComma": zeroWidth, "ic": zeroWidth,
        "InvisibleTimes": zeroWidth, "it": zeroWidth, "ApplyFunction": zeroWidth, "af": zeroWidth, "lrm": zeroWidth,
        "rlm": zeroWidth, "NegativeVeryThinSpace": zeroWidth, "NegativeThinSpace": zeroWidth,
        "NegativeMediumSpace": zeroWidth, "NegativeThickSpace": zeroWidth,
    ]
}
