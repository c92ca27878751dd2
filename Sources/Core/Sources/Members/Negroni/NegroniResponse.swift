internal import Base
internal import Transport

/// The rows of a response: a list, an object that contains the list, or a single row.
///
/// The documentation gives models without an envelope, so a bare value is accepted as well as one under a known name.
struct NegroniResponse {
    typealias Row = JSONObject

    let rows: [Row]
    /// Elements of the list that are not objects.
    let unreadableRows: Int

    /// A list under one of `names`, or bare.
    ///
    /// Throws a `Fault` of kind `.unreadableData` if there is no list.
    init(list body: [UInt8], under names: [String], of subject: Phrase) throws(Fault) {
        guard let json = JSONValue(body), let list = json.array ?? names.lazy.compactMap({ json[$0]?.array }).first
        else { throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body))) }
        rows = list.compactMap(\.object)
        unreadableRows = list.count - rows.count
    }

    /// An object under one of `names`, or bare.
    ///
    /// Throws a `Fault` of kind `.unreadableData` if there is no object.
    init(object body: [UInt8], under names: [String], of subject: Phrase) throws(Fault) {
        guard let json = JSONValue(body), let row = names.lazy.compactMap({ json[$0]?.object }).first ?? json.object
        else { throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body))) }
        rows = [row]
        unreadableRows = 0
    }
}

/// Reads the fields of rows, each under the first of its names that has a value. Members are documented in snake case
/// and levels in camel case, and the service may mix them. Missing fields and fields of an undocumented type are
/// counted under the first name and omitted.
struct NamedFields {
    typealias Row = JSONObject

    /// Precedes field names in the counts, such as `members.`.
    let prefix: String
    private(set) var missing: [String: Int] = [:]
    private(set) var unreadable: [String: Int] = [:]

    init(_ kind: String) { prefix = kind + "." }

    /// A field that may be missing or null.
    mutating func optional<Value>(_ names: String..., of row: Row, as reading: (JSONValue) -> Value?) -> Value? {
        value(names, of: row).flatMap { read($0, as: reading, name: names[0]) }
    }

    /// A field that every row should have.
    mutating func expected<Value>(_ names: String..., of row: Row, as reading: (JSONValue) -> Value?) -> Value? {
        guard let value = value(names, of: row) else {
            missing[prefix + names[0], default: 0] += 1
            return nil
        }
        return read(value, as: reading, name: names[0])
    }

    mutating func count(unreadableRows: Int) {
        guard unreadableRows > 0 else { return }
        unreadable[String(prefix.dropLast()), default: 0] += unreadableRows
    }

    private func value(_ names: [String], of row: Row) -> JSONValue? {
        names.lazy.compactMap { row[$0] }.first
    }

    private mutating func read<Value>(
        _ value: JSONValue, as reading: (JSONValue) -> Value?, name: String
    ) -> Value? {
        if let result = reading(value) { return result }
        unreadable[prefix + name, default: 0] += 1
        return nil
    }
}
