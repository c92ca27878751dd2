import Base

/// A row of `checkins_by_method`. Its percentage is a share of all check-ins.
public struct MethodCheckIns: Sendable, Equatable {
    /// `nil` for check-ins without a method.
    public var method: String?
    public var checkIns: Int
}

extension MethodCheckIns {
    /// Sorted by check-ins, descending, then by the bytes of the name, `nil` last.
    static func list(_ tables: EventTables) -> [MethodCheckIns] {
        let column = tables.checkIns.methods
        var counts = [Int](repeating: 0, count: tables.methods.count)
        // The filler of null rows is not a code.
        for code in column.values where code < counts.count { counts[Int(code)] += 1 }
        var without = column.count - column.validCount
        var methods: [MethodCheckIns] = []
        for (name, count) in zip(tables.methodNames, counts) where count > 0 {
            if let name { methods.append(MethodCheckIns(method: name, checkIns: count)) } else { without += count }
        }
        if without > 0 { methods.append(MethodCheckIns(method: nil, checkIns: without)) }
        return methods.sorted { left, right in
            guard left.checkIns == right.checkIns else { return left.checkIns > right.checkIns }
            guard let name = left.method, let other = right.method else {
                return left.method != nil && right.method == nil
            }
            return name.utf8.lexicographicallyPrecedes(other.utf8)
        }
    }
}

extension CountedTable {
    public static let methods = Self("checkins_by_method", ["method", "checkins"])
}

extension MethodCheckIns: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(method: row.text(), checkIns: try row.count())
    }
}
