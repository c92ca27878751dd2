extension Unicode.Scalar {
    /// Whether a terminal would obey it, or show what follows in another order: control characters, line and paragraph
    /// separators, controls of the writing direction.
    package var movesATerminal: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}

/// A JSON document with everything that moves a terminal escaped (`\u009b`), its own line ends apart: the same document to
/// whoever reads JSON.
package func harmlessJSON(_ document: some Sequence<UInt8>) -> [UInt8] {
    let text = String(decoding: Array(document), as: UTF8.self)
    return text.unicodeScalars.reduce(into: []) { bytes, scalar in
        if scalar != "\n", scalar.movesATerminal {
            let digits = String(scalar.value, radix: 16)
            bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        } else {
            bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
