/// Builds markup. The names of elements and attributes are literals, everything else is escaped, and every element that is opened
/// is closed.
package struct Markup {
    private(set) var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init() {}

    /// Writes an element with its content. Attributes that are `nil` are omitted.
    package mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
        content: (inout Markup) throws -> Void
    ) rethrows {
        open(name, attributes)
        raw(">")
        try content(&self)
        close(name)
    }

    /// Writes an element that contains only text.
    package mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], _ text: String
    ) {
        element(name, attributes) { $0.append(text) }
    }

    /// Writes a void HTML element.
    mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        open(name, attributes)
        raw(">")
    }

    /// Writes an empty SVG element.
    package mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        open(name, attributes)
        raw("/>")
    }

    package mutating func append(_ text: String) { bytes.append(escaping: text) }

    package mutating func append(_ markup: Markup) { bytes += markup.bytes }

    /// Appends text without escaping it, for the program's own style sheets.
    mutating func append(raw text: String) { bytes += text.utf8 }

    private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        raw("<")
        raw(name)
        for (name, value) in attributes {
            guard let value else { continue }
            raw(" ")
            raw(name)
            raw("=\"")
            append(value)
            raw("\"")
        }
    }

    private mutating func close(_ name: StaticString) {
        raw("</")
        raw(name)
        raw(">")
    }

    private mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}

extension [UInt8] {
    /// Appends a text, escaping the five characters that have a meaning in HTML. It works on bytes, so that a quote followed by a
    /// combining mark is also escaped.
    mutating func append(escaping text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): append(contentsOf: "&#39;".utf8)
            default: append(byte)
            }
        }
    }
}
