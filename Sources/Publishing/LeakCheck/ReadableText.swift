/// The text of a finished file, in the ways it can be read.
struct ReadableText {
    /// The whole text, including tags and attributes, unescaped.
    let whole: [UInt8]
    /// What a reader may see: the text with tags; without tags, which joins what they split; and with a space for each
    /// tag, which keeps apart what they separate.
    let views: [[UInt8]]
    /// The text to search for ids: cells and prose, without drawing instructions and scripts, which are full of
    /// numbers.
    let numbers: [UInt8]
    /// Whether the text is markup, in which commas do not separate cells.
    let isMarkup: Bool

    /// - Parameter name: The name of the file, or of the archive's part.
    init(_ bytes: [UInt8], name: String, isPartOfWorkbook: Bool) {
        let bytes = Self.utf8(bytes)
        whole = Unescaping.text(bytes)
        isMarkup = bytes.first { !Self.isBlank($0) } == UInt8(ascii: "<")
        guard isMarkup else {
            views = [whole] + Self.withoutWrittenTags(whole)
            numbers = whole
            return
        }
        let joined = Unescaping.text(Self.withoutTags(bytes, leaving: nil))
        let apart = Unescaping.text(Self.withoutTags(bytes, leaving: UInt8(ascii: " ")))
        views = [whole, joined, apart] + Self.withoutWrittenTags(joined)
        if isPartOfWorkbook {
            numbers = Self.holdsCells(name) ? apart : []
        } else {
            numbers = Unescaping.text(Self.withoutElements(["script", "style"], bytes))
        }
    }

    /// Converts UTF-16, recognized by its byte order mark, to UTF-8.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Two versions of a text without the tags that remain after unescaping: joined, and separated by spaces. Empty if
    /// there are none.
    private static func withoutWrittenTags(_ text: [UInt8]) -> [[UInt8]] {
        guard text.contains(UInt8(ascii: "<")) else { return [] }
        return [withoutTags(text, leaving: nil), withoutTags(text, leaving: UInt8(ascii: " "))]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF
    }

    /// Whether a part of a workbook contains cells, notes or properties.
    private static func holdsCells(_ part: String) -> Bool {
        ["xl/worksheets/", "xl/sharedStrings", "xl/comments", "xl/tables/", "docProps/"].contains(where: part.hasPrefix)
    }

    private static func withoutTags(_ bytes: [UInt8], leaving mark: UInt8?) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2)
        var isTag = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): isTag = true
            case UInt8(ascii: ">") where isTag:
                isTag = false
                if let mark { text.append(mark) }
            default: if !isTag { text.append(byte) }
            }
        }
        return text
    }

    /// Removes elements with their content. Ignores case.
    private static func withoutElements(_ names: [String], _ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "<"), let name = names.first(where: { begins(bytes, place, "<\($0)") }) {
                var end = place + 1
                while end < bytes.count, !begins(bytes, end, "</\(name)") { end += 1 }
                place = end
                continue
            }
            text.append(bytes[place])
            place += 1
        }
        return text
    }

    private static func begins(_ bytes: [UInt8], _ place: Int, _ text: String) -> Bool {
        var place = place
        for byte in text.utf8 {
            guard place < bytes.count, bytes[place] | (byte >= 0x61 ? 0x20 : 0) == byte else { return false }
            place += 1
        }
        return true
    }
}

/// Undoes the escaping of all supported formats, regardless of the file's format: what counts is the text that a
/// reader, or a program that opens the file, would see.
enum Unescaping {
    /// Escaping can be nested, like JSON in a script in a page.
    private static let maximumLayers = 3

    /// The unescaped text.
    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<maximumLayers {
            guard bytes.contains(where: isMark) else { break }
            let next = layer(bytes)
            if next == bytes { break }
            bytes = next
        }
        return plain(bytes)
    }

    /// Removes invisible characters, and replaces fullwidth forms (U+FF01 to U+FF5E) by ASCII.
    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            let (second, third) = (
                place + 1 < bytes.count ? bytes[place + 1] : 0, place + 2 < bytes.count ? bytes[place + 2] : 0
            )
            switch (byte, second, third) {
            case (0xC2, 0xAD, _): place += 2
            // U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F, U+FEFF.
            case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0...0xAF), (0xEF, 0xBB, 0xBF):
                place += 3
            case (0xEF, 0xBC, 0x81...0xBF):
                result.append(third - 0x60)
                place += 3
            case (0xEF, 0xBD, 0x80...0x9E):
                result.append(third - 0x20)
                place += 3
            default:
                result.append(byte)
                place += 1
            }
        }
        return result
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%")
            || byte == UInt8(ascii: "_")
    }

    private static func layer(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            let escape: (text: [UInt8], length: Int)? =
                switch byte {
                case UInt8(ascii: "&"): entity(bytes, at: place)
                case UInt8(ascii: "\\"): backslash(bytes, at: place)
                case UInt8(ascii: "%"): percent(bytes, at: place)
                case UInt8(ascii: "_"): spreadsheet(bytes, at: place)
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

    /// `&amp;`, `&#233;` and `&#xE9;` of XML and HTML; a numeric reference needs no semicolon.
    private static func entity(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        let start = place + 1
        if start < bytes.count, bytes[start] == UInt8(ascii: "#") { return numericEntity(bytes, at: place) }
        let body = bytes[start...].prefix(12)
        guard let end = body.firstIndex(of: UInt8(ascii: ";")), end > start else { return nil }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        let text = named[name] ?? letter(name)
        return text.map { (Array($0.utf8), end + 1 - place) }
    }

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
        "acute", "breve", "caron", "cedil", "circ", "dblac", "dot", "grave", "macr", "ogon", "ring", "tilde", "uml",
    ]

    /// `\u00e9`, `\u{e9}`, `\xe9` and the single-letter escapes of JSON, scripts and style sheets.
    private static func backslash(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        guard place + 1 < bytes.count else { return nil }
        switch bytes[place + 1] {
        case UInt8(ascii: "u"):
            if place + 2 < bytes.count, bytes[place + 2] == UInt8(ascii: "{") {
                let body = bytes[(place + 3)...].prefix(8)
                guard let end = body.firstIndex(of: UInt8(ascii: "}")) else { return nil }
                return utf8(hexadecimal(bytes, place + 3, end - place - 3)).map { ($0, end + 1 - place) }
            }
            guard let unit = hexadecimal(bytes, place + 2, 4) else { return nil }
            if (0xD800..<0xDC00).contains(unit), place + 7 < bytes.count, bytes[place + 6] == UInt8(ascii: "\\"),
                bytes[place + 7] == UInt8(ascii: "u"), let low = hexadecimal(bytes, place + 8, 4),
                (0xDC00..<0xE000).contains(low)
            {
                return utf8(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 12) }
            }
            return utf8(unit).map { ($0, 6) }
        case UInt8(ascii: "x"): return utf8(hexadecimal(bytes, place + 2, 2)).map { ($0, 4) }
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            return ([UInt8(ascii: " ")], 2)
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"):
            return ([bytes[place + 1]], 2)
        default: return nil
        }
    }

    /// A byte of percent-encoding, `%C3%A9`.
    private static func percent(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        hexadecimal(bytes, place + 1, 2).map { ([UInt8(truncatingIfNeeded: $0)], 3) }
    }

    /// `_x00E9_` of spreadsheets (ECMA-376, ST_Xstring).
    private static func spreadsheet(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        guard place + 6 < bytes.count, bytes[place + 1] == UInt8(ascii: "x"), bytes[place + 6] == UInt8(ascii: "_")
        else { return nil }
        return utf8(hexadecimal(bytes, place + 2, 4)).map { ($0, 7) }
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

    /// Named references of HTML that may occur in names and addresses.
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "commat": "@", "period": ".",
        "hyphen": "-", "shy": "", "zwj": "", "zwnj": "", "aacute": "á", "eacute": "é", "iacute": "í", "oacute": "ó",
        "uacute": "ú", "uuml": "ü", "ntilde": "ñ", "Aacute": "Á", "Eacute": "É", "Iacute": "Í", "Oacute": "Ó",
        "Uacute": "Ú", "Uuml": "Ü", "Ntilde": "Ñ", "ccedil": "ç", "Ccedil": "Ç",
    ]
}
