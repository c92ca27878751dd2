import FoundationEssentials
import Tables

extension FirestoreValue {
    /// The most levels of maps in one document (https://firebase.google.com/docs/firestore/quotas#limits).
    static let mostLevels = 20

    private static let kinds: Set<String> = [
        "nullValue", "booleanValue", "integerValue", "doubleValue", "timestampValue", "stringValue", "bytesValue",
        "referenceValue", "geoPointValue", "arrayValue", "mapValue",
    ]

    /// Reads a value as requests write it: an object whose one member names the type.
    init(_ tree: JSONTree, at path: String, level: Int = 0) throws(FirestoreError) {
        let message = try ProtoMessage(tree, at: path, members: Self.kinds)
        guard case .object(let members) = tree, let kind = members.keys.first else {
            throw FirestoreError(.invalidArgument, "Value at '\(path)' has no type.")
        }
        guard members.count == 1, let content = members[kind] else {
            throw FirestoreError(.invalidArgument, "Value at '\(path)' has more than one type.")
        }
        guard level <= Self.mostLevels else {
            throw FirestoreError(.invalidArgument, "Value at '\(path)' is nested more than \(Self.mostLevels) deep.")
        }
        func wrong(_ type: String) -> FirestoreError { .invalidValue(content, at: message.place(kind), type: type) }
        switch (kind, content) {
        case ("nullValue", .null), ("nullValue", .string("NULL_VALUE")), ("nullValue", .integer(0)): self = .null
        case ("booleanValue", .boolean(let value)): self = .boolean(value)
        case ("integerValue", _):
            guard let number = content.wholeNumber else { throw wrong("TYPE_INT64") }
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
        case ("bytesValue", .string(let text)):
            guard let data = Data(base64Encoded: text) else { throw wrong("TYPE_BYTES") }
            self = .bytes(Array(data))
        case ("referenceValue", .string(let text)): self = .reference(text)
        case ("geoPointValue", .object): self = try Self.geoPoint(content, at: message.place(kind))
        case ("arrayValue", .object): self = try Self.array(content, at: message.place(kind), level: level)
        case ("mapValue", .object):
            let map = try ProtoMessage(content, at: message.place(kind), members: ["fields"])
            self = .map(try Self.fields(map, level: level + 1))
        default: throw wrong("google.firestore.v1.Value")
        }
    }

    /// The `fields` of a document or a map.
    static func fields(_ message: ProtoMessage, level: Int = 0) throws(FirestoreError) -> [ExactText: FirestoreValue] {
        guard let tree = message.tree("fields"), tree != .null else { return [:] }
        guard case .object(let members) = tree else {
            throw .invalidValue(tree, at: message.place("fields"), type: "map")
        }
        var fields: [ExactText: FirestoreValue] = [:]
        for (name, value) in members {
            guard !name.isEmpty else { throw FirestoreError(.invalidArgument, "field name is empty.") }
            fields[ExactText(name)] = try FirestoreValue(
                value, at: "\(message.place("fields")).\(name.prefix(80))", level: level)
        }
        return fields
    }

    private static func geoPoint(_ tree: JSONTree, at path: String) throws(FirestoreError) -> FirestoreValue {
        let point = try ProtoMessage(tree, at: path, members: ["latitude", "longitude"])
        var numbers: [Double] = []
        for name in ["latitude", "longitude"] {
            let content = point.tree(name) ?? .integer(0)
            guard let number = content.double else {
                throw .invalidValue(content, at: point.place(name), type: "TYPE_DOUBLE")
            }
            numbers.append(number)
        }
        guard abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else {
            throw FirestoreError(.invalidArgument, "Value at '\(path)' is no point on the earth.")
        }
        return .geoPoint(latitude: numbers[0], longitude: numbers[1])
    }

    private static func array(_ tree: JSONTree, at path: String, level: Int) throws(FirestoreError) -> FirestoreValue {
        var values: [FirestoreValue] = []
        for (element, place) in try ProtoMessage(tree, at: path, members: ["values"]).list("values") {
            let value = try FirestoreValue(element, at: place, level: level + 1)
            if case .array = value {
                throw FirestoreError(.invalidArgument, "Cannot convert an array value in an array value.")
            }
            values.append(value)
        }
        return .array(values)
    }

    /// Appends the value as answers write it.
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

    /// Appends `"fields":{…}`, by name; nothing where there are none.
    static func append(_ fields: [ExactText: FirestoreValue], to text: inout String) {
        guard !fields.isEmpty else { return }
        text += #""fields":{"#
        for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { text += "," }
            text.appendJSON(field.key.text)
            text += ":"
            field.value.append(to: &text)
        }
        text += "}"
    }

    private static func append(_ kind: String, _ value: String, to text: inout String) {
        text += "{\"\(kind)\":"
        text.appendJSON(value)
        text += "}"
    }

    /// A whole floating-point number has no fraction in protocol buffers' JSON; what is no number is a text there.
    private static func text(_ number: Double) -> String {
        if number.isNaN { return "\"NaN\"" }
        if number.isInfinite { return number < 0 ? "\"-Infinity\"" : "\"Infinity\"" }
        if let whole = Int64(exactly: number), abs(whole) < 1 << 53, number.sign == .plus || whole != 0 {
            return String(whole)
        }
        return String(number)
    }
}

extension JSONTree {
    /// A floating-point number, or one of the texts for what JSON has no number for.
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
