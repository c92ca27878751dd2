import Messages
import Reporting
import Tables

/// Puts values into JSON text (RFC 8259), byte by byte, so that keys keep their order and numbers their digits.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    let clock: WallClock
    /// Of cells that hold the report's own words.
    let language: Language

    init(clock: WallClock, language: Language) {
        self.clock = clock
        self.language = language
    }

    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// An object's members, or an array's elements, each by `write`, with `separator` between them.
    mutating func list<Elements: Sequence>(
        _ elements: Elements, separator: StaticString = ", ", _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        var isFirst = true
        for element in elements {
            if !isFirst { raw(separator) }
            isFirst = false
            write(&self, element)
        }
    }

    /// Bytes that are JSON already.
    mutating func append(_ encoded: [UInt8]) { bytes.append(contentsOf: encoded) }

    /// `"name": `
    mutating func key(_ name: String) {
        string(name)
        raw(": ")
    }

    mutating func string(_ text: String?) {
        guard var text else { return raw("null") }
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
                bytes.append(contentsOf: utf8)
            } else {
                appendEscaped(utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func integer(_ value: Int64) { bytes.append(value, .plain) }

    /// A cell as a number, a text, an ISO 8601 time, or `null`. Numbers are rounded as in CSV, without trailing zeros.
    mutating func cell(_ cell: Cell) {
        switch cell {
        case .text(let text): string(text)
        case .flag(let flag): raw(flag ? "true" : "false")
        case .phrase(let phrase): string(phrase[language])
        case .integer(let value): integer(value)
        case .number(let value) where value.isFinite: bytes.append(shortest: value, .plain)
        case .decimal(let value, let places) where value.isFinite: bytes.append(value, atMostPlaces: places, .plain)
        case .percentage(let percentage): append(percentage)
        case .instant(let time): instant(time)
        case .empty, .withheld, .number, .decimal: raw("null")
        }
    }

    mutating func instant(_ time: Instant) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(iso8601: time, on: clock)
        bytes.append(UInt8(ascii: "\""))
    }

    /// 83.5 for 83.50 %.
    private mutating func append(_ percentage: Percentage) {
        bytes.append(percentage, .plain)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }

    /// Escapes what JSON demands, and besides the control characters from U+007F, the line separators that JavaScript takes
    /// for line ends, and the controls of the writing direction, which would change what a terminal shows.
    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            let next = index + 1 < utf8.count ? utf8[index + 1] : 0
            let last = index + 2 < utf8.count ? utf8[index + 2] : 0
            switch (byte, next, last) {
            case (UInt8(ascii: "\""), _, _): raw("\\\"")
            case (UInt8(ascii: "\\"), _, _): raw("\\\\")
            case (UInt8(ascii: "\n"), _, _): raw("\\n")
            case (UInt8(ascii: "\r"), _, _): raw("\\r")
            case (UInt8(ascii: "\t"), _, _): raw("\\t")
            case (0..<0x20, _, _), (0x7F, _, _): escape(UInt16(byte))
            case (0xC2, 0x80..<0xA0, _):
                escape(UInt16(next))
                index += 1
            case (0xD8, 0x9C, _):
                escape(0x061C)
                index += 1
            case (0xE2, 0x80, 0x8E), (0xE2, 0x80, 0x8F), (0xE2, 0x80, 0xA8...0xAE):
                escape(0x2000 + UInt16(last - 0x80))
                index += 2
            case (0xE2, 0x81, 0xA6...0xA9):
                escape(0x2040 + UInt16(last - 0x80))
                index += 2
            default: bytes.append(byte)
            }
            index += 1
        }
    }

    /// Appends `\u001b`.
    private mutating func escape(_ code: UInt16) {
        raw("\\u")
        for shift in stride(from: 12, through: 0, by: -4) { bytes.append(Self.hexDigits[Int(code >> shift) & 0xF]) }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}
