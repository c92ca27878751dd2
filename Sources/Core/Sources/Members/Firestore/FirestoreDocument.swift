package import Base

/// A document in a list or query result.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents#Document
package struct FirestoreDocument: Sendable, Decodable {
    /// `projects/P/databases/D/documents/members/M1`.
    package var name: String
    var fields: [String: FirestoreValue]?
    /// When it was last written, with full precision, for preconditions.
    var updateTime: String?

    /// The last part of the name.
    package var id: String { name.pathParts.last ?? name }

    /// The value of a field; `nil` if there is none. Setting a value creates the maps above it.
    package subscript(path: FieldPath) -> FirestoreValue? {
        get { fields?[path.parts[...]] }
        set { fields = (fields ?? [:]).setting(newValue, at: path.parts[...]) }
    }
}

extension [String: FirestoreValue] {
    fileprivate subscript(path: ArraySlice<String>) -> FirestoreValue? {
        guard let name = path.first, let value = self[name] else { return nil }
        if path.count == 1 { return value }
        if case .map(let map) = value { return map[path.dropFirst()] }
        return nil
    }

    func setting(_ value: FirestoreValue?, at path: ArraySlice<String>) -> Self {
        guard let name = path.first else { return self }
        var fields = self
        if path.count == 1 {
            fields[name] = value
        } else if case .map(let map)? = self[name] {
            fields[name] = .map(map.setting(value, at: path.dropFirst()))
        } else {
            fields[name] = .map([:].setting(value, at: path.dropFirst()))
        }
        return fields
    }
}

/// A typed value of a document: `{"stringValue": "x"}`, `{"integerValue": "12"}`, `{"timestampValue": "2026-…Z"}`.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/Value
package enum FirestoreValue: Sendable, Equatable {
    case null
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    /// Instants are whole seconds, so nanoseconds are dropped.
    case timestamp(Instant)
    case text(String)
    case map([String: FirestoreValue])
    /// Bytes, references, places, lists and future types, none of which is read from members' documents.
    case other
}

extension FirestoreValue: Decodable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Fields: Decodable {
        var fields: [String: FirestoreValue]?
    }

    /// Never fails: an undocumented value is `other`.
    package init(from decoder: any Decoder) throws {
        self = .other
        guard let container = try? decoder.container(keyedBy: Key.self), let key = container.allKeys.first,
            container.allKeys.count == 1
        else { return }
        switch key.stringValue {
        case "nullValue": self = .null
        case "booleanValue": if let flag = try? container.decode(Bool.self, forKey: key) { self = .flag(flag) }
        case "integerValue":
            // 64-bit integers do not fit every JSON implementation, so they are strings; some emulators write
            // numbers.
            if let text = try? container.decode(String.self, forKey: key) {
                self = Int64(text).map(FirestoreValue.integer) ?? .other
            } else if let integer = try? container.decode(Int64.self, forKey: key) {
                self = .integer(integer)
            }
        case "doubleValue":
            if let number = try? container.decode(Double.self, forKey: key) {
                self = .number(number)
            } else if let text = try? container.decode(String.self, forKey: key), let number = Double(text) {
                // NaN and the infinities, which JSON cannot express as numbers.
                self = .number(number)
            }
        case "timestampValue":
            if let text = try? container.decode(String.self, forKey: key),
                let time = ISO8601Text(text)?.plausibleInstant
            {
                self = .timestamp(time)
            }
        case "stringValue": if let text = try? container.decode(String.self, forKey: key) { self = .text(text) }
        case "mapValue":
            if let map = try? container.decode(Fields.self, forKey: key) { self = .map(map.fields ?? [:]) }
        default: break
        }
    }
}

extension FirestoreValue {
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    package var time: Instant? { if case .timestamp(let time) = self { time } else { nil } }

    /// A count of people, days or visits.
    package var count: Int64? { integer.flatMap(BelievedRange.counts.validated) }

    /// An integer, or a number without a fractional part.
    var integer: Int64? {
        switch self {
        case .integer(let integer): integer
        case .number(let number): Int64(exactly: number)
        default: nil
        }
    }
}

extension FirestoreValue {
    /// The value in the service's JSON. `other` is not known well enough to be written and becomes null.
    package var json: JSONValue {
        switch self {
        case .null, .other: ["nullValue": .null]
        case .flag(let flag): ["booleanValue": .boolean(flag)]
        // 64-bit integers do not fit every JSON implementation, so they are strings.
        case .integer(let integer): ["integerValue": .string(String(integer))]
        case .number(let number): ["doubleValue": .number(number)]
        case .timestamp(let time): ["timestampValue": .string(time.utcText)]
        case .text(let text): ["stringValue": .string(text)]
        case .map(let fields): ["mapValue": ["fields": fields.json]]
        }
    }
}

extension [String: FirestoreValue] {
    /// The fields in the service's JSON, in alphabetical order.
    package var json: JSONValue { .object(JSONObject(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })) }

    /// A copy with values set at field paths, creating the maps above them.
    package func setting(_ values: [(FieldPath, FirestoreValue)]) -> Self {
        values.reduce(self) { $0.setting($1.1, at: $1.0.parts[...]) }
    }
}
