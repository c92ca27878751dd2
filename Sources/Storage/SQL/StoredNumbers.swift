import Tables

/// Reads numbers of a table and counts, by field, those that are not believed: they are missing then.
package struct StoredNumbers {
    private let statement: RawStatement
    private let prefix: String
    package private(set) var unreadable: [String: Int] = [:]

    package init(_ statement: RawStatement, table: String) {
        self.statement = statement
        prefix = "store.\(table)."
    }

    package mutating func integer(_ column: CInt, _ field: String, in range: ClosedRange<Int64>) -> Int64? {
        believed(statement.optionalInteger(column), field, in: range)
    }

    package mutating func number(_ column: CInt, _ field: String, in range: ClosedRange<Double>) -> Double? {
        believed(statement.optionalDouble(column), field, in: range)
    }

    private mutating func believed<Value: Comparable>(
        _ value: Value?, _ field: String, in range: ClosedRange<Value>
    ) -> Value? {
        guard let value else { return nil }
        if range.contains(value) { return value }
        unreadable[prefix + field, default: 0] += 1
        return nil
    }
}
