internal import FoundationEssentials
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
    /// Sets the value at a path of names, `["plan", "visits"]`: each but the last is a map.
    mutating func set(_ value: WrittenValue, at path: some Collection<String>) {
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
