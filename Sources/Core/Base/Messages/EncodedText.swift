/// Characters in the encodings of URLs, JSON and HTML.
enum EncodedText {
    /// The encoded character that begins at a place, in bytes of UTF-8 (of percent encoding: one byte), and its length in the
    /// text; `nil` if there is none.
    static func unit(in words: [UInt8], at place: Int) -> (bytes: [UInt8], length: Int)? {
        switch words[place] {
        case UInt8(ascii: "%"): number(in: words, at: place + 1, digits: 2).map { ([UInt8($0)], 3) }
        case UInt8(ascii: "\\"): escaped(in: words, at: place)
        case UInt8(ascii: "&"): entity(in: words, at: place)
        default: nil
        }
    }

    /// The text with every encoded character decoded once.
    static func decoded(_ text: String) -> String {
        let words = Array(text.utf8)
        guard words.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") })
        else { return text }
        var plain: [UInt8] = []
        var place = 0
        while place < words.count {
            let (bytes, length) = unit(in: words, at: place) ?? ([words[place]], 1)
            plain += bytes
            place += length
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The text that is encoded in Base64, of either alphabet and without padding; `nil` unless it is UTF-8 without control
    /// characters other than blanks.
    static func decodedBase64(_ word: Substring) -> String? {
        var (bits, count): (UInt32, UInt32) = (0, 0)
        var text: [UInt8] = []
        for byte in word.utf8 {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            default: return nil
            }
            bits = (bits << 6 | UInt32(value)) & 0x3FFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            let decoded = UInt8(bits >> count & 0xFF)
            guard decoded >= 0x20 && decoded != 0x7F || (0x09...0x0D).contains(decoded) else { return nil }
            text.append(decoded)
        }
        return String(validating: text, as: UTF8.self)
    }

    private static func escaped(in words: [UInt8], at place: Int) -> (bytes: [UInt8], length: Int)? {
        guard place + 1 < words.count else { return nil }
        guard words[place + 1] == UInt8(ascii: "u") else {
            // Line ends and tabs separate words; a backspace does not.
            if words[place + 1] == UInt8(ascii: "b") { return ([], 2) }
            let isBlank = "nrtf".utf8.contains(words[place + 1])
            return ([isBlank ? UInt8(ascii: " ") : words[place + 1]], 2)
        }
        guard let first = number(in: words, at: place + 2, digits: 4) else { return nil }
        var units = [UInt16(first)]
        if UTF16.isLeadSurrogate(units[0]), words[(place + 6)...].starts(with: #"\u"#.utf8),
            let second = number(in: words, at: place + 8, digits: 4)
        {
            units.append(UInt16(second))
        }
        return (Array(String(decoding: units, as: UTF16.self).utf8), 6 * units.count)
    }

    /// The longest entity, from its ampersand to its semicolon.
    private static let longestEntity = 12

    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "commat": "@", "period": ".",
        "plus": "+", "equals": "=", "sol": "/", "colon": ":", "lowbar": "_", "hyphen": "-", "percnt": "%", "num": "#",
        "dollar": "$", "excl": "!", "ast": "*", "quest": "?", "bsol": "\\", "shy": "", "zwj": "", "zwnj": "",
    ]

    private static func entity(in words: [UInt8], at place: Int) -> (bytes: [UInt8], length: Int)? {
        let rest = words[(place + 1)...].prefix(longestEntity)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        let length = end - place + 1
        if let text = entities[name] { return (Array(text.utf8), length) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        guard let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (Array(String(Character(scalar)).utf8), length)
    }

    /// A number of exactly `digits` hexadecimal digits.
    private static func number(in words: [UInt8], at place: Int, digits: Int) -> Int? {
        guard place + digits <= words.count else { return nil }
        let text = words[place..<place + digits]
        guard text.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }) else { return nil }
        return Int(String(decoding: text, as: UTF8.self), radix: 16)
    }
}
