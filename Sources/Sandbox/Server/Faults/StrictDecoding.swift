extension Decoder {
    /// Refuses keys that nothing reads: a misspelt fault would quietly be none.
    func refuseUnknownKeys(besides known: [String]) throws {
        let container = try container(keyedBy: AnyKey.self)
        for key in container.allKeys where !known.contains(key.stringValue) {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container,
                debugDescription: "unknown key \(key.stringValue); known are \(known.joined(separator: ", "))")
        }
    }
}

extension KeyedDecodingContainer {
    /// A whole number within bounds, or `nil` where the key is not there.
    func decodeIfPresent(_ key: Key, in bounds: ClosedRange<Int>) throws -> Int? {
        guard let number = try decodeIfPresent(Int.self, forKey: key) else { return nil }
        guard bounds.contains(number) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "\(key.stringValue) is \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }
}

/// A key of any name.
private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
