internal import JSON
internal import Messages
internal import Transport

/// Reads the fields of one row of a small answer: keys must be there, what is optional and unreadable is counted.
struct RowReader {
    typealias Row = JSONObject

    /// The answer, for messages.
    let name: Phrase
    /// Before the names of fields where they are counted.
    let prefix: String
    private(set) var unreadableFields: [String: Int] = [:]

    init(name: Phrase, prefix: String) {
        self.name = name
        self.prefix = prefix
    }

    /// The rows in a list of a response, and the whole response, which is an object.
    ///
    /// Throws a `Fault` of kind `.unreadableData` where there is no list, or no object in each of its places.
    static func rows(
        of body: [UInt8], under field: String, named name: Phrase
    ) throws(Fault) -> (document: JSONValue, rows: [Row]) {
        let unexpected = Fault(.unreadableData, .notTheJSONExpected(name, received: ReceivedText.describe(body)))
        guard let document = JSONValue(body), document.object != nil else { throw unexpected }
        guard let list = document[field] else {
            throw Fault(.unreadableData, .fieldMissing(name, row: 0, field: field))
        }
        guard let rows = list.objects else { throw unexpected }
        return (document, rows)
    }

    /// A field that must be there. `row` is from 1.
    func key(_ field: String, of values: Row, row: Int) throws(Fault) -> Int64 {
        guard let value = values[field] else {
            throw Fault(.unreadableData, .fieldMissing(name, row: row, field: prefix + field))
        }
        guard let id = value.integer else {
            throw Fault(.unreadableData, .fieldMistyped(name, row: row, field: prefix + field))
        }
        return id
    }

    /// A field that may be missing or null: the value as `reading` takes it.
    mutating func optional<Value>(_ field: String, of values: Row, as reading: (JSONValue) -> Value?) -> Value? {
        guard let value = values[field] else { return nil }
        guard let result = reading(value) else {
            unreadableFields[prefix + field, default: 0] += 1
            return nil
        }
        return result
    }
}
