package import Base
internal import Transport

/// Reads the fields of one row of a small response. Keys are required; unreadable optional fields are counted.
package struct RowReader {
    package typealias Row = JSONObject

    /// The response, for messages.
    let name: Phrase
    /// Precedes field names in the counts.
    let prefix: String
    package private(set) var unreadableFields: [String: Int] = [:]

    package init(name: Phrase, prefix: String) {
        self.name = name
        self.prefix = prefix
    }

    /// The rows of a list in a response, and the response itself, a JSON object.
    ///
    /// Throws a `Fault` of kind `.unreadableData` if the list is missing or any of its elements is not an object.
    package static func rows(
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

    /// A required integer field. `row` counts from 1.
    package func key(_ field: String, of values: Row, row: Int) throws(Fault) -> Int64 {
        guard let value = values[field] else {
            throw Fault(.unreadableData, .fieldMissing(name, row: row, field: prefix + field))
        }
        guard let id = value.integer else {
            throw Fault(.unreadableData, .fieldMistyped(name, row: row, field: prefix + field))
        }
        return id
    }

    /// A field that may be missing or null, as converted by `reading`.
    package mutating func optional<Value>(_ field: String, of values: Row, as reading: (JSONValue) -> Value?) -> Value?
    {
        guard let value = values[field] else { return nil }
        guard let result = reading(value) else {
            unreadableFields[prefix + field, default: 0] += 1
            return nil
        }
        return result
    }
}
