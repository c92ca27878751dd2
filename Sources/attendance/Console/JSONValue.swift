import Rendering

/// A small JSON document for a program to read: keys keep their order, what does not exist is `null`.
enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// The document over several lines (RFC 8259), ended by a line feed.
    var text: String { written(indent: "") + "\n" }

    private func written(indent: String) -> String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .integer(let value): String(value)
        case .string(let text): Self.quoted(text)
        case .array(let values): Self.group(values.map { $0.written(indent: indent + "  ") }, "[", "]", indent)
        case .object(let members):
            Self.group(
                members.map { Self.quoted($0.key) + ": " + $0.value.written(indent: indent + "  ") }, "{", "}", indent)
        }
    }

    private static func group(_ parts: [String], _ open: String, _ close: String, _ indent: String) -> String {
        guard !parts.isEmpty else { return open + close }
        return open + "\n" + parts.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)" + close
    }

    /// Escapes what JSON demands, and every other character that a terminal would obey.
    private static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.movesATerminal:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        } + "\""
    }
}
