extension [UInt8] {
    /// Appends a text as a JSON string, including the quotes.
    ///
    /// Escapes what JSON requires, and everything that controls a terminal or changes the display of following text:
    /// control characters from U+007F, the separators that JavaScript treats as line breaks, and bidirectional
    /// controls.
    public mutating func append(jsonString text: String) {
        var text = text
        append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                append(contentsOf: utf8)
            } else {
                append(escaped: utf8)
            }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(escaped utf8: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            let next = index + 1 < utf8.count ? utf8[index + 1] : 0
            let last = index + 2 < utf8.count ? utf8[index + 2] : 0
            switch (byte, next, last) {
            case (UInt8(ascii: "\""), _, _): self += #"\""#.utf8
            case (UInt8(ascii: "\\"), _, _): self += #"\\"#.utf8
            case (UInt8(ascii: "\n"), _, _): self += #"\n"#.utf8
            case (UInt8(ascii: "\r"), _, _): self += #"\r"#.utf8
            case (UInt8(ascii: "\t"), _, _): self += #"\t"#.utf8
            case (0..<0x20, _, _), (0x7F, _, _): append(escape: UInt16(byte))
            case (0xC2, 0x80..<0xA0, _):
                append(escape: UInt16(next))
                index += 1
            case (0xD8, 0x9C, _):
                append(escape: 0x061C)
                index += 1
            case (0xE2, 0x80, 0x8E), (0xE2, 0x80, 0x8F), (0xE2, 0x80, 0xA8...0xAE):
                append(escape: 0x2000 + UInt16(last - 0x80))
                index += 2
            case (0xE2, 0x81, 0xA6...0xA9):
                append(escape: 0x2040 + UInt16(last - 0x80))
                index += 2
            default: append(byte)
            }
            index += 1
        }
    }

    /// Appends `\u001b`.
    fileprivate mutating func append(escape code: UInt16) {
        let digits = String(code, radix: 16)
        self += #"\u"#.utf8
        self += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        self += digits.utf8
    }
}

/// Escapes the terminal controls in an encoded JSON document (`\u009b`), except its line breaks. To JSON parsers it
/// remains the same document.
public func sanitizedJSON(_ document: some Sequence<UInt8>) -> [UInt8] {
    String(decoding: Array(document), as: UTF8.self).unicodeScalars.reduce(into: []) { bytes, scalar in
        if scalar != "\n", scalar.isTerminalControl {
            bytes.append(escape: UInt16(truncatingIfNeeded: scalar.value))
        } else {
            bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it controls a terminal or changes the order of display: control characters, line and paragraph
    /// separators, bidirectional controls. All of them are below U+10000.
    fileprivate var isTerminalControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
