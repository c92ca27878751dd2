/// How the bytes of a text file stand for characters.
enum TextEncoding: Sendable, Hashable, CaseIterable {
    case utf8, utf8WithMark, utf16, utf16LittleEndian, utf16BigEndian
    case windows1252, latin1, latin9, macintosh, ibm850, ibm437

    /// The name that IANA gives it, by which forms name it too.
    ///
    /// https://www.iana.org/assignments/character-sets/
    var name: String {
        switch self {
        case .utf8, .utf8WithMark: "UTF-8"
        case .utf16: "UTF-16"
        case .utf16LittleEndian: "UTF-16LE"
        case .utf16BigEndian: "UTF-16BE"
        case .windows1252: "Windows-1252"
        case .latin1: "ISO-8859-1"
        case .latin9: "ISO-8859-15"
        case .macintosh: "macintosh"
        case .ibm850: "IBM850"
        case .ibm437: "IBM437"
        }
    }

    /// The encoding that a form names, in whatever case; `nil` for one that is not known.
    init?(named name: String) {
        func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
        let others: [String: TextEncoding] = [
            "cp1252": .windows1252, "latin1": .latin1, "latin9": .latin9, "mac": .macintosh, "macroman": .macintosh,
            "xmacroman": .macintosh, "cp850": .ibm850, "cp437": .ibm437,
        ]
        guard let found = Self.allCases.first(where: { key($0.name) == key(name) }) ?? others[key(name)] else {
            return nil
        }
        self = found
    }

    /// The names that a form may give.
    static var names: [String] { allCases.filter { $0 != .utf8WithMark }.map(\.name) }

    var isUTF16: Bool { [.utf16, .utf16LittleEndian, .utf16BigEndian].contains(self) }

    /// The text of bytes without a mark, as UTF-8.
    func utf8(of bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
        switch self {
        case .utf8, .utf8WithMark: return Array(bytes)
        case .utf16, .utf16LittleEndian: return Self.utf16(bytes, highByte: 1)
        case .utf16BigEndian: return Self.utf16(bytes, highByte: 0)
        case .windows1252, .latin1, .latin9, .macintosh, .ibm850, .ibm437:
            let characters = characters.map { Array(UTF8.encode($0) ?? .init()) }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + bytes.count / 8)
            for byte in bytes {
                if byte < 0x80 { result.append(byte) } else { result.append(contentsOf: characters[Int(byte) - 0x80]) }
            }
            return result
        }
    }

    /// - Parameter highByte: Which of two bytes is the high one.
    private static func utf16(_ bytes: some RandomAccessCollection<UInt8>, highByte: Int) -> [UInt8] {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place -> UInt16 in
            UInt16(bytes[place + highByte]) << 8 | UInt16(bytes[place + 1 - highByte])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The characters 0x80 to 0xFF of an encoding with a byte for each; none for others.
    var characters: [Unicode.Scalar] {
        switch self {
        case .utf8, .utf8WithMark, .utf16, .utf16LittleEndian, .utf16BigEndian: []
        case .windows1252: Self.windowsControls + (UInt8(0xA0)...0xFF).map { Unicode.Scalar($0) }
        case .latin1: (UInt8(0x80)...0xFF).map { Unicode.Scalar($0) }
        case .latin9:
            (UInt8(0x80)...0xFF).map { Self.latin9Characters[$0] ?? Unicode.Scalar($0) }
        case .macintosh: Array(Self.macintoshCharacters.unicodeScalars)
        case .ibm850: Array(Self.ibm850Characters.unicodeScalars)
        case .ibm437: Array(Self.ibm437Characters.unicodeScalars)
        }
    }

    /// The characters 0x80 to 0x9F. Unassigned ones stay control characters:
    /// https://encoding.spec.whatwg.org/index-windows-1252.txt
    private static let windowsControls = Array(
        ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}" + "\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ").unicodeScalars)

    /// Those in which it differs from ISO-8859-1.
    private static let latin9Characters: [UInt8: Unicode.Scalar] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]

    // https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT and
    // https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/

    private static let macintoshCharacters =
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
        + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
    private static let ibm850Characters =
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ" + "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
        + "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" + "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}"
    private static let ibm437Characters =
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ" + "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
}

/// Finds out the encoding of a text with a byte for each character, by the words that its characters make in Spanish and
/// its neighbours.
///
/// Excel saves CSV as Windows-1252, "CSV (Macintosh)" as macintosh and "CSV (MS-DOS)" as IBM850, in which `Sesión` is
/// `Sesi—n` and `Sesi¢n` for who takes it for Windows-1252.
enum EncodingGuess: Hashable {
    case certain(TextEncoding)
    /// It may be one of these, the likeliest first.
    case doubtful([TextEncoding])

    init(_ bytes: [UInt8]) {
        let windows = EncodingEvidence(bytes, .windows1252)
        let others = [TextEncoding.macintosh, .ibm850].map { EncodingEvidence(bytes, $0) }
            .filter { $0.words > $0.odd }.sorted { $0.words - $0.odd > $1.words - $1.odd }
        // Almost every such file is of Windows, so what makes sense there is.
        guard windows.odd > 0, let best = others.first, windows.words <= 20 * windows.odd else {
            self = .certain(.windows1252)
            return
        }
        let isCertain =
            others.count == 1 && best.odd * 20 <= best.words && windows.words * 3 <= windows.odd
            && best.letters.count > 1
        self = isCertain ? .certain(best.encoding) : .doubtful(others.map(\.encoding) + [.windows1252])
    }
}

/// How well the characters beyond ASCII fit those beside them, if a text is taken to be in an encoding.
private struct EncodingEvidence {
    let encoding: TextEncoding
    /// Letters of Spanish within words, and which.
    private(set) var words = 0
    private(set) var letters: Set<Unicode.Scalar> = []
    /// Characters that nobody writes where they are: `‡` between letters, `Ž` at the end of a name.
    private(set) var odd = 0

    private static let maximumCharacters = 100_000
    private static let spanish = Set("áéíóúñüÁÉÍÓÚÑÜ".unicodeScalars)
    /// Letters of other languages, which neither prove nor deny anything.
    private static let foreign = Set("àèìòùâêîôûäëïöåãõçøæßýÿÀÈÌÒÙÂÊÎÔÛÄËÏÖÅÃÕÇØÆÝ".unicodeScalars)
    /// Characters that may stand beside a letter, and not between two.
    private static let punctuation = Set("¿¡ºª°“”‘’«»–—…•·´€™®\u{A0}".unicodeScalars)

    init(_ bytes: [UInt8], _ encoding: TextEncoding) {
        self.encoding = encoding
        let characters = encoding.characters
        func scalar(_ place: Int) -> Unicode.Scalar? {
            guard bytes.indices.contains(place) else { return nil }
            return bytes[place] < 0x80 ? Unicode.Scalar(bytes[place]) : characters[Int(bytes[place]) - 0x80]
        }
        var left = Self.maximumCharacters
        for place in bytes.indices where bytes[place] >= 0x80 {
            guard left > 0 else { return }
            left -= 1
            let before = (scalar(place - 2), scalar(place - 1))
            let after = (scalar(place + 1), scalar(place + 2))
            note(characters[Int(bytes[place]) - 0x80], before, after)
        }
    }

    private mutating func note(
        _ character: Unicode.Scalar, _ before: (Unicode.Scalar?, Unicode.Scalar?),
        _ after: (Unicode.Scalar?, Unicode.Scalar?)
    ) {
        let (follows, precedes) = (Self.isLetter(before.1), Self.isLetter(after.0))
        if Self.spanish.contains(character) || Self.foreign.contains(character) {
            let isUpper = character.properties.isUppercase
            let fits =
                isUpper
                ? !(follows && before.1?.properties.isLowercase == true)
                : !(follows && precedes && after.0?.properties.isUppercase == true)
                    // `îscar` is macintosh's `Óscar`.
                    && !(Self.foreign.contains(character) && precedes && !follows)
            if !fits {
                odd += 1
            } else if Self.spanish.contains(character), follows || precedes {
                words += 1
                letters.insert(character)
            }
        } else if Self.punctuation.contains(character) {
            guard follows, precedes else { return }
            switch character {
            // `O’Higgins`, `women’s`
            case "’", "´":
                if Self.isLetter(before.0), !(after.0 == "s" && !Self.isLetter(after.1)) { odd += 1 }
            // Between two names, as copied from web pages.
            case "\u{A0}": if after.0?.properties.isLowercase == true { odd += 1 }
            default: odd += 1
            }
        } else if follows || precedes {
            odd += 1
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.isASCII ? scalar.properties.isAlphabetic : spanish.contains(scalar) || foreign.contains(scalar)
    }
}
