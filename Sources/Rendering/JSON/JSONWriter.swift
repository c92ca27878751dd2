import Reporting
import Tables

/// Puts values into JSON text (RFC 8259), byte by byte, so that keys keep their order and numbers their digits.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let clock: WallClock

    init(clock: WallClock) {
        self.clock = clock
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
        case .integer(let value): integer(value)
        case .number(let value) where value.isFinite: bytes.append(shortest: value, .plain)
        case .decimal(let value, let places) where value.isFinite: bytes.append(value, atMostPlaces: places, .plain)
        case .percentage(let percentage): append(percentage)
        case .instant(let time): instant(time)
        case .empty, .number, .decimal: raw("null")
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

    /// Escapes what JSON demands, and besides the control characters from U+007F, and the line separators that
    /// JavaScript takes for line ends.
    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\"": raw("\\\"")
            case "\\": raw("\\\\")
            case "\n": raw("\\n")
            case "\r": raw("\\r")
            case "\t": raw("\\t")
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                raw("\\u")
                for shift in stride(from: 12, through: 0, by: -4) {
                    bytes.append(Self.hexDigits[Int(scalar.value >> shift) & 0xF])
                }
            default: bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
            }
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}
