internal import Extraction
internal import FoundationEssentials
internal import Profiles
internal import Tables

/// A typed value as it is written to a document.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/Value
enum WrittenValue: Sendable, Equatable {
    case null
    case text(String)
    case integer(Int64)
    case timestamp(Instant)
    case map([String: WrittenValue])
}

extension FirestoreValue {
    /// A value as it is read again once it is written.
    init(_ value: WrittenValue) {
        switch value {
        case .null: self = .null
        case .text(let text): self = .text(text)
        case .integer(let integer): self = .integer(integer)
        case .timestamp(let time): self = .timestamp(time)
        case .map(let fields): self = .map(fields.mapValues(FirestoreValue.init))
        }
    }
}

extension WrittenValue: Encodable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .null: try container.encodeNil(forKey: Key("nullValue"))
        case .text(let text): try container.encode(text, forKey: Key("stringValue"))
        // 64 bits do not fit JSON's numbers everywhere, so they go as text.
        case .integer(let integer): try container.encode(String(integer), forKey: Key("integerValue"))
        case .timestamp(let time): try container.encode(time.utcText, forKey: Key("timestampValue"))
        case .map(let fields): try container.encode(["fields": fields], forKey: Key("mapValue"))
        }
    }
}

extension [String: WrittenValue] {
    /// With values at the places of fields, each map above them made.
    func setting(_ values: [(FieldPath, WrittenValue)]) -> Self {
        var fields = self
        for (path, value) in values { fields.set(value, at: path.parts[...]) }
        return fields
    }

    private mutating func set(_ value: WrittenValue, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        let rest = path.dropFirst()
        guard !rest.isEmpty else {
            self[name] = value
            return
        }
        var inner: [String: WrittenValue] = [:]
        if case .map(let map) = self[name] { inner = map }
        inner.set(value, at: rest)
        self[name] = .map(inner)
    }
}
