/// A JSON value (RFC 8259), for small responses and for output.
///
/// Pages of check-ins are not read into this type; simdjson reads them into columns.
public enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    /// An integer that fits in 64 bits.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
    /// Valid JSON that Swift cannot represent: a number too large for a `Double`, or half a surrogate pair. Written
    /// as `null`.
    case unreadable

    /// A text, or `null`.
    public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// An integer, or `null`.
    public init(_ integer: Int64?) { self = integer.map(JSONValue.integer) ?? .null }
}

/// The members of a JSON object, in the given order, or by name if the object was parsed.
public struct JSONObject: Sendable, Equatable {
    /// One member.
    public struct Member: Sendable, Equatable {
        public var name: String
        public var value: JSONValue
    }

    public private(set) var members: [Member] = []

    /// - Parameter members: their names must be distinct.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.members = members.map { Member(name: $0.0, value: $0.1) }
    }

    /// The member with a name; `nil` if it is missing or null.
    public subscript(_ name: String) -> JSONValue? {
        members.first { $0.name == name }.flatMap { $0.value == .null ? nil : $0.value }
    }
}

// MARK: - Conversions

extension JSONValue {
    /// The member of an object; `nil` if it is missing or null, or if this is not an object.
    public subscript(_ name: String) -> JSONValue? { object?[name] }

    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The elements of an array of objects; `nil` if this is not an array or any element is not an object.
    public var objects: [JSONObject]? {
        guard let array else { return nil }
        let objects = array.compactMap(\.object)
        return objects.count == array.count ? objects : nil
    }

    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// An identifier: a non-empty text, or an integer as text.
    public var identifier: String? {
        if let string { return string.isEmpty ? nil : string }
        return integer.map { String($0) }
    }

    /// An integer: a JSON integer, a number with a zero fraction, or text.
    public var integer: Int64? {
        switch self {
        case .integer(let integer): integer
        case .number(let number): Int64(exactly: number)
        case .string(let text): Int64(text)
        default: nil
        }
    }

    /// A finite number, or a text that is one.
    public var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}

// MARK: - Literals

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    public init(integerLiteral integer: Int64) { self = .integer(integer) }
    public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}
