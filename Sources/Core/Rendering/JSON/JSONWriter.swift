import Base
import Reporting

/// Writes JSON (RFC 8259) byte by byte, so that keys keep their order and numbers their digits.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    let clock: WallClock
    /// The language of cells that hold the report's own phrases.
    let language: Language

    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes the members of an object or the elements of an array, each with `write`, separated by `separator`.
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

    /// Appends bytes that are already JSON.
    mutating func append(_ encoded: [UInt8]) { bytes.append(contentsOf: encoded) }

    /// Writes `"name": `.
    mutating func key(_ name: String) {
        string(name)
        raw(": ")
    }

    mutating func string(_ text: String?) {
        guard let text else { return raw("null") }
        bytes.append(jsonString: text)
    }

    mutating func integer(_ value: Int64) { bytes.append(value, .plain) }

    /// Writes a cell as a number, a string, an ISO 8601 time, a boolean or `null`. Numbers are rounded as in CSV, without trailing
    /// zeros.
    mutating func cell(_ cell: Cell) {
        switch cell {
        case .text(let text): string(text)
        case .name(let text, _): string(text)
        case .flag(let flag): raw(flag ? "true" : "false")
        case .phrase(let phrase): string(phrase[language])
        case .integer(let value): integer(value)
        case .number(let value) where value.isFinite: bytes.append(shortest: value, .plain)
        case .decimal(let value, let places) where value.isFinite: bytes.append(value, atMostPlaces: places, .plain)
        case .percentage(let percentage): append(percentage)
        case .instant(let time), .wholeDay(_, let time): instant(time)
        case .empty, .withheld, .number, .decimal: raw("null")
        }
    }

    mutating func instant(_ time: Instant) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(iso8601: time, on: clock)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes 83.50 % as 83.5.
    private mutating func append(_ percentage: Percentage) {
        bytes.append(percentage, .plain)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }
}
