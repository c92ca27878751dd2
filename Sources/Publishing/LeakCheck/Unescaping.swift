/// Undoes the ways in which formats write characters, whichever format it is: what is looked for is what a reader, or a
/// program that the file is opened with, would come to see.
enum Unescaping {
    /// A text may be packed several times, as JSON in a script in a page.
    private static let mostLayers = 3

    /// The text with all escapes undone, layer by layer.
    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<mostLayers {
            guard bytes.contains(where: isMark) else { return bytes }
            let next = layer(bytes)
            if next == bytes { return bytes }
            bytes = next
        }
        return bytes
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

    /// `&amp;`, `&#233;`, `&#xE9;` of XML and HTML.
    private static func entity(_ bytes: [UInt8], at place: Int) -> (text: [UInt8], length: Int)? {
        let body = bytes[(place + 1)...].prefix(12)
        guard let end = body.firstIndex(of: UInt8(ascii: ";")), end > place + 1 else { return nil }
        let name = String(decoding: bytes[place + 1..<end], as: UTF8.self)
        let length = end + 1 - place
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            return utf8(UInt32(name.dropFirst(2), radix: 16)).map { ($0, length) }
        }
        if name.hasPrefix("#") { return utf8(UInt32(name.dropFirst())).map { ($0, length) } }
        return named[name].map { (Array($0.utf8), length) }
    }

    /// `\u00e9`, `\u{e9}`, `\xe9` and the short ones of JSON, scripts and style sheets.
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

    /// `%C3%A9` of addresses: a byte.
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

    /// Of HTML's, those that a person's name or address may be written with.
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "commat": "@", "period": ".",
        "hyphen": "-", "shy": "", "zwj": "", "zwnj": "", "aacute": "á", "eacute": "é", "iacute": "í", "oacute": "ó",
        "uacute": "ú", "uuml": "ü", "ntilde": "ñ", "Aacute": "Á", "Eacute": "É", "Iacute": "Í", "Oacute": "Ó",
        "Uacute": "Ú", "Uuml": "Ü", "Ntilde": "Ñ", "ccedil": "ç", "Ccedil": "Ç",
    ]
}
