import FoundationEssentials

/// A small answer as JSON, read without expecting any type: ids come as numbers or as strings, members go missing.
enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// `nil` where the bytes are not JSON.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// The member of an object; `nil` where it is missing, null, or this is not an object.
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self, let member = members[name], member != .null else { return nil }
        return member
    }

    /// A text that is not empty, or a whole number as text.
    var text: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        case .integer(let number): String(number)
        default: nil
        }
    }

    /// A whole number, given as one, with a fraction (which is dropped), or as text.
    var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number.rounded(.towardZero))
        case .string(let text): Int64(text)
        default: nil
        }
    }

    var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
