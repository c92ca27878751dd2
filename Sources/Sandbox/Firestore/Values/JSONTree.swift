import Foundation

/// A request's JSON before anything is expected of it.
enum JSONTree: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    /// `nil` where the bytes are not JSON. Foundation's parser refuses what is nested more than 512 deep, so that
    /// reading a tree cannot exhaust the stack.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(bytes)) else { return nil }
        self = tree
    }

    /// How the tree is quoted in an error: as JSON, cut short.
    var quoted: String {
        switch self {
        case .null: return "null"
        case .boolean(let value): return String(value)
        case .integer(let value): return String(value)
        case .number(let value): return String(value)
        case .string(let text):
            var quoted = ""
            quoted.appendJSON(String(text.prefix(80)))
            return quoted
        case .array: return "[…]"
        case .object: return "{…}"
        }
    }
}

extension JSONTree: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let object = try? container.decode([String: JSONTree].self) {
            self = .object(object)
        } else if let array = try? container.decode([JSONTree].self) {
            self = .array(array)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if container.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not JSON")
        }
    }
}

extension String {
    /// Appends a text as a JSON string.
    mutating func appendJSON(_ text: String) {
        append("\"")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            case "\n": append("\\n")
            case "\r": append("\\r")
            case "\t": append("\\t")
            case "\0"..." ":
                if scalar == " " {
                    append(" ")
                } else {
                    append(scalar.value < 16 ? "\\u000" : "\\u00")
                    append(String(scalar.value, radix: 16))
                }
            default: unicodeScalars.append(scalar)
            }
        }
        append("\"")
    }
}
