/// A JSON value (RFC 8259): what a small response says, or what is to be written.
///
/// Pages of check-ins are not read into this type but into columns, by simdjson.
public enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    /// A whole number, as far as it fits.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
    /// What the grammar allows and Swift cannot hold: a number too large for a `Double`, half of a surrogate pair.
    /// Written as `null`.
    case unreadable

    /// A text, or `null`.
    public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// A whole number, or `null`.
    public init(_ integer: Int64?) { self = integer.map(JSONValue.integer) ?? .null }
}

/// The members of a JSON object, in the order in which they were given; those of an object that was read, by name.
public struct JSONObject: Sendable, Equatable {
    /// One member.
    public struct Member: Sendable, Equatable {
        public var name: String
        public var value: JSONValue
    }

    public private(set) var members: [Member] = []

    /// - Parameter members: their names are different ones.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.members = members.map { Member(name: $0.0, value: $0.1) }
    }

    /// The member of that name; `nil` where it is missing or null.
    public subscript(_ name: String) -> JSONValue? {
        members.first { $0.name == name }.flatMap { $0.value == .null ? nil : $0.value }
    }
}

// MARK: - What a value can be taken as

extension JSONValue {
    /// The member of an object; `nil` where it is missing, null, or this is not an object.
    public subscript(_ name: String) -> JSONValue? { object?[name] }

    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The elements of an array of objects; `nil` where this is none, or an element is something else.
    public var objects: [JSONObject]? {
        guard let array else { return nil }
        let objects = array.compactMap(\.object)
        return objects.count == array.count ? objects : nil
    }

    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// What names something: a text that is not empty, or a whole number as text.
    public var identifier: String? {
        if let string { return string.isEmpty ? nil : string }
        return integer.map { String($0) }
    }

    /// A whole number, written as one, with a fraction of nothing, or as text.
    public var integer: Int64? {
        switch self {
        case .integer(let integer): integer
        case .number(let number): Int64(exactly: number)
        case .string(let text): Int64(text)
        default: nil
        }
    }

    /// A finite number, also one written as text.
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
