internal import Messages

/// Reads the fields of one row of a small answer: keys must be there, what is optional and unreadable is counted.
struct RowReader {
    typealias Row = [String: LenientValue]

    /// The answer, for messages.
    let name: Phrase
    /// Before the names of fields where they are counted.
    let prefix: String
    private(set) var unreadableFields: [String: Int] = [:]

    init(name: Phrase, prefix: String) {
        self.name = name
        self.prefix = prefix
    }

    /// A field that must be there. `row` is from 1.
    func key(_ field: String, of values: Row, row: Int) throws(Fault) -> Int64 {
        guard let value = values[field], !value.isNull else {
            throw Fault(.unreadableData, .fieldMissing(name, row: row, field: prefix + field))
        }
        guard let id = value.integer else {
            throw Fault(.unreadableData, .fieldMistyped(name, row: row, field: prefix + field))
        }
        return id
    }

    /// A field that may be missing or null: the value as `reading` takes it.
    mutating func optional<Value>(_ field: String, of values: Row, as reading: (LenientValue) -> Value?) -> Value? {
        guard let value = values[field], !value.isNull else { return nil }
        guard let result = reading(value) else {
            unreadableFields[prefix + field, default: 0] += 1
            return nil
        }
        return result
    }
}
