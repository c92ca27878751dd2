import Tables

/// The order of values, within and across types
/// (https://cloud.google.com/firestore/docs/concepts/data-types#value_type_ordering).
extension FirestoreValue {
    enum Ordering {
        case before, same, after

        var reversed: Ordering {
            switch self {
            case .before: .after
            case .same: .same
            case .after: .before
            }
        }
    }

    /// Where a type stands among the types; whole and other numbers are one type.
    var typeRank: Int {
        switch self {
        case .null: 0
        case .boolean: 1
        case .integer, .double: 2
        case .timestamp: 3
        case .string: 4
        case .bytes: 5
        case .reference: 6
        case .geoPoint: 7
        case .array: 8
        case .map: 9
        }
    }

    func compared(to other: FirestoreValue) -> Ordering {
        switch (self, other) {
        case (.null, .null): .same
        case (.boolean(let left), .boolean(let right)): Self.order(left ? 1 : 0, right ? 1 : 0)
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.double(let left), .double(let right)): Self.order(left, right)
        case (.integer(let left), .double(let right)): Self.order(left, right)
        case (.double(let left), .integer(let right)): Self.order(right, left).reversed
        case (.timestamp(let left), .timestamp(let right)): Self.order(left, right)
        case (.string(let left), .string(let right)): Self.order(left.utf8, right.utf8)
        case (.bytes(let left), .bytes(let right)): Self.order(left, right)
        case (.reference(let left), .reference(let right)): Self.orderOfNames(left, right)
        case (.geoPoint(let left, let leftLongitude), .geoPoint(let right, let rightLongitude)):
            Self.order(left, right) == .same ? Self.order(leftLongitude, rightLongitude) : Self.order(left, right)
        case (.array(let left), .array(let right)): Self.order(left, right)
        case (.map(let left), .map(let right)): Self.order(left, right)
        default: Self.order(typeRank, other.typeRank)
        }
    }

    private static func order<Key: Comparable>(_ left: Key, _ right: Key) -> Ordering {
        left < right ? .before : left == right ? .same : .after
    }

    /// NaN comes first among numbers, and is the same as NaN.
    private static func order(_ left: Double, _ right: Double) -> Ordering {
        if left < right || (left.isNaN && !right.isNaN) { return .before }
        return left == right || (left.isNaN && right.isNaN) ? .same : .after
    }

    /// Exact: a whole number beyond 2^53 is not taken for its nearest floating-point number.
    private static func order(_ left: Int64, _ right: Double) -> Ordering {
        if right.isNaN { return .after }
        if right >= 0x1p63 { return .before }
        if right < -0x1p63 { return .after }
        let whole = Int64(right.rounded(.down))
        if left != whole { return left < whole ? .before : .after }
        return right > Double(whole) ? .before : .same
    }

    private static func order<Left: Sequence<UInt8>, Right: Sequence<UInt8>>(
        _ left: Left, _ right: Right
    ) -> Ordering {
        left.lexicographicallyPrecedes(right) ? .before : left.elementsEqual(right) ? .same : .after
    }

    /// Names are compared part by part, so that `a/b` stands before `a-b/c`.
    private static func orderOfNames(_ left: String, _ right: String) -> Ordering {
        let (left, right) = (left.pathParts, right.pathParts)
        for (part, other) in zip(left, right) {
            let ordering = order(part.utf8, other.utf8)
            if ordering != .same { return ordering }
        }
        return order(left.count, right.count)
    }

    private static func order(_ left: [FirestoreValue], _ right: [FirestoreValue]) -> Ordering {
        for (value, other) in zip(left, right) {
            let ordering = value.compared(to: other)
            if ordering != .same { return ordering }
        }
        return order(left.count, right.count)
    }

    /// By the keys in order, each with its value, then by size.
    private static func order(_ left: [ExactText: FirestoreValue], _ right: [ExactText: FirestoreValue]) -> Ordering {
        let keys = left.keys.sorted()
        let others = right.keys.sorted()
        for (key, other) in zip(keys, others) {
            let ordering = order(key.text.utf8, other.text.utf8)
            if ordering != .same { return ordering }
            guard let value = left[key], let otherValue = right[other] else { continue }
            let values = value.compared(to: otherValue)
            if values != .same { return values }
        }
        return order(left.count, right.count)
    }
}
