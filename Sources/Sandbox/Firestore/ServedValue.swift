import FoundationEssentials
import JSON
import Tables

/// A value of a document's field, in one of Firestore's types
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/Value).
indirect enum ServedValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case timestamp(FirestoreTimestamp)
    case string(String)
    case bytes([UInt8])
    /// A document's full name.
    case reference(String)
    case geoPoint(latitude: Double, longitude: Double)
    case array([ServedValue])
    case map([ExactText: ServedValue])

    /// Whether the two are indistinguishable: NaN equals NaN here, and 0 equals neither -0 nor the integer 0.
    static func == (left: ServedValue, right: ServedValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.timestamp(let left), .timestamp(let right)): left == right
        case (.string(let left), .string(let right)), (.reference(let left), .reference(let right)):
            left.utf8.elementsEqual(right.utf8)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.geoPoint(let left, let leftLongitude), .geoPoint(let right, let rightLongitude)):
            left == right && leftLongitude == rightLongitude
        case (.array(let left), .array(let right)): left == right
        case (.map(let left), .map(let right)): left == right
        default: false
        }
    }

    /// The value as stored: times are truncated to microseconds.
    var asStored: ServedValue {
        switch self {
        case .timestamp(let time): .timestamp(time.asStored)
        case .map(let fields): .map(fields.mapValues(\.asStored))
        default: self
        }
    }
}

// MARK: - Order

/// The order of values within and across types, for the types used in queries
/// (https://cloud.google.com/firestore/docs/concepts/data-types#value_type_ordering).
extension ServedValue {
    enum Ordering {
        case before, same, after
    }

    /// The position of the type among the types. Integers and floating-point numbers are one type.
    var typeRank: Int {
        switch self {
        case .null: 0
        case .boolean: 1
        case .integer, .double: 2
        case .timestamp: 3
        case .string: 4
        case .bytes: 5
        case .reference: 6
        case .geoPoint: 7
        case .array: 8
        case .map: 9
        }
    }

    func compared(to other: ServedValue) -> Ordering {
        switch (self, other) {
        case (.boolean(let left), .boolean(let right)): Self.order(left ? 1 : 0, right ? 1 : 0)
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.timestamp(let left), .timestamp(let right)): Self.order(left, right)
        case (.string(let left), .string(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
                ? .before : left.utf8.elementsEqual(right.utf8) ? .same : .after
        default:
            if let left = number, let right = other.number {
                Self.order(left, right)
            } else {
                Self.order(typeRank, other.typeRank)
            }
        }
    }

    private var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        // NaN comes first among numbers, here together with negative infinity.
        case .double(let number): number.isNaN ? -.infinity : number
        default: nil
        }
    }

    private static func order<Key: Comparable>(_ left: Key, _ right: Key) -> Ordering {
        left < right ? .before : left == right ? .same : .after
    }
}

// MARK: - JSON

extension ServedValue {
    /// The most levels of maps in a document (https://firebase.google.com/docs/firestore/quotas#limits).
    static let mostLevels = 20

    private static let readTypes: Set<String> = [
        "nullValue", "booleanValue", "integerValue", "doubleValue", "timestampValue", "stringValue", "referenceValue",
        "mapValue",
    ]

    /// Parses a value as in requests: an object whose only member names the type.
    init(_ tree: JSONValue, at path: String, level: Int = 0) throws(FirestoreRefusal) {
        let message = try RequestMessage(tree, at: path, members: Self.readTypes)
        guard let members = tree.object?.members, members.count == 1, let member = members.first else {
            throw FirestoreRefusal(.invalidArgument, "Value at '\(path)' has no type, or more than one.")
        }
        guard level <= Self.mostLevels else {
            throw FirestoreRefusal(.invalidArgument, "Value at '\(path)' is nested more than \(Self.mostLevels) deep.")
        }
        let (kind, content) = (member.name, member.value)
        func wrong(_ type: String) -> FirestoreRefusal { .invalidValue(content, at: message.place(kind), type: type) }
        switch (kind, content) {
        case ("nullValue", .null): self = .null
        case ("booleanValue", .boolean(let value)): self = .boolean(value)
        case ("integerValue", _):
            guard let number = content.integer else { throw wrong("TYPE_INT64") }
            self = .integer(number)
        case ("doubleValue", _):
            guard let number = content.double else { throw wrong("TYPE_DOUBLE") }
            self = .double(number)
        case ("timestampValue", .string(let text)):
            guard let time = FirestoreTimestamp(text) else {
                throw wrong("type.googleapis.com/google.protobuf.Timestamp")
            }
            self = .timestamp(time)
        case ("stringValue", .string(let text)): self = .string(text)
        case ("referenceValue", .string(let text)): self = .reference(text)
        case ("mapValue", .object):
            let map = try RequestMessage(content, at: message.place(kind), members: ["fields"])
            self = .map(try Self.fields(map, level: level + 1))
        default: throw wrong("google.firestore.v1.Value")
        }
    }

    /// The `fields` of a document or a map.
    static func fields(_ message: RequestMessage, level: Int = 0) throws(FirestoreRefusal) -> [ExactText: ServedValue] {
        guard let tree = message.tree("fields") else { return [:] }
        guard let object = tree.object else {
            throw .invalidValue(tree, at: message.place("fields"), type: "map")
        }
        var fields: [ExactText: ServedValue] = [:]
        for member in object.members {
            guard !member.name.isEmpty else { throw FirestoreRefusal(.invalidArgument, "field name is empty.") }
            fields[ExactText(member.name)] = try ServedValue(
                member.value, at: "\(message.place("fields")).\(member.name.prefix(80))", level: level)
        }
        return fields
    }

    /// Appends the value as in responses.
    func append(to text: inout String) {
        switch self {
        case .null: text += #"{"nullValue":null}"#
        case .boolean(let value): text += #"{"booleanValue":\#(value)}"#
        case .integer(let value): text += #"{"integerValue":"\#(value)"}"#
        case .double(let value): text += #"{"doubleValue":\#(Self.text(value))}"#
        case .timestamp(let value): text += #"{"timestampValue":"\#(value.text)"}"#
        case .string(let value): Self.append("stringValue", value, to: &text)
        case .bytes(let value): Self.append("bytesValue", Data(value).base64EncodedString(), to: &text)
        case .reference(let value): Self.append("referenceValue", value, to: &text)
        case .geoPoint(let latitude, let longitude):
            text += #"{"geoPointValue":{"latitude":\#(Self.text(latitude)),"longitude":\#(Self.text(longitude))}}"#
        case .array(let values):
            text += #"{"arrayValue":{"#
            for (index, value) in values.enumerated() {
                text += index == 0 ? #""values":["# : ","
                value.append(to: &text)
            }
            text += values.isEmpty ? "}}" : "]}}"
        case .map(let fields):
            text += #"{"mapValue":{"#
            Self.append(fields, to: &text)
            text += "}}"
        }
    }

    /// Appends `"fields":{…}`, sorted by name; nothing if there are none.
    static func append(_ fields: [ExactText: ServedValue], to text: inout String) {
        guard !fields.isEmpty else { return }
        text += #""fields":{"#
        for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { text += "," }
            text += JSONValue.string(field.key.text).text()
            text += ":"
            field.value.append(to: &text)
        }
        text += "}"
    }

    private static func append(_ kind: String, _ value: String, to text: inout String) {
        text += "{\"\(kind)\":"
        text += JSONValue.string(value).text()
        text += "}"
    }

    /// In protocol buffers' JSON, an integral floating-point number has no fraction, and a non-finite one is a
    /// string.
    private static func text(_ number: Double) -> String {
        if number.isNaN { return "\"NaN\"" }
        if number.isInfinite { return number < 0 ? "\"-Infinity\"" : "\"Infinity\"" }
        if let whole = Int64(exactly: number), abs(whole) < 1 << 53, number.sign == .plus || whole != 0 {
            return String(whole)
        }
        return String(number)
    }
}

extension JSONValue {
    /// A floating-point number, or one of the strings for those that JSON cannot represent.
    fileprivate var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .string("NaN"): .nan
        case .string("Infinity"): .infinity
        case .string("-Infinity"): -.infinity
        case .string(let text): Double(text)
        default: nil
        }
    }
}

/// A time to the nanosecond, as in documents.
struct FirestoreTimestamp: Sendable, Hashable, Comparable {
    var seconds: Int64
    /// 0 to 999 999 999, whatever the sign of the seconds.
    var nanoseconds: Int32

    init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ instant: Instant, nanoseconds: Int32 = 0) {
        self.init(seconds: instant.secondsSinceEpoch, nanoseconds: nanoseconds)
    }

    init(microseconds: Int64) {
        let rest = microseconds.modulo(1_000_000)
        self.init(seconds: (microseconds - rest) / 1_000_000, nanoseconds: Int32(rest) * 1000)
    }

    /// Microseconds since 1970, truncated. They fit for every RFC 3339 time.
    var microseconds: Int64 { seconds * 1_000_000 + Int64(nanoseconds / 1000) }

    /// As stored: "Precise only to microseconds. When stored, any additional precision is rounded down."
    var asStored: FirestoreTimestamp {
        FirestoreTimestamp(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

extension FirestoreTimestamp {
    /// Parses RFC 3339 with a fraction of up to nine digits and `Z` or an offset; `nil` for anything else.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[16] == UInt8(ascii: ":"),
            let parsed = ISO8601Text(text), parsed.hasTime, parsed.offset != nil, parsed.civil.year >= 1
        else { return nil }
        var nanoseconds: Int32 = 0
        if bytes[19] == UInt8(ascii: ".") {
            let digits = bytes[20...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard (1...9).contains(digits.count) else { return nil }
            for digit in digits { nanoseconds = nanoseconds * 10 + Int32(digit - UInt8(ascii: "0")) }
            for _ in digits.count..<9 { nanoseconds *= 10 }
        }
        self.init(parsed.instant, nanoseconds: nanoseconds)
    }

    /// RFC 3339 in UTC with a fraction of zero, three, six or nine digits, as in protocol buffers' JSON.
    var text: String {
        var text = Instant(secondsSinceEpoch: seconds).utcText
        guard nanoseconds > 0 else { return text }
        text.removeLast()
        text += "."
        if nanoseconds % 1_000_000 == 0 {
            text.appendPadded(Int(nanoseconds / 1_000_000), digits: 3)
        } else if nanoseconds % 1000 == 0 {
            text.appendPadded(Int(nanoseconds / 1000), digits: 6)
        } else {
            text.appendPadded(Int(nanoseconds), digits: 9)
        }
        return text + "Z"
    }
}
