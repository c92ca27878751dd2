/// The part of Firestore's queries that the sandbox serves: one collection, conditions that all hold, an order, a
/// cursor at either end, an offset and a limit
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/StructuredQuery).
struct StructuredQuery: Sendable, Equatable {
    struct Order: Sendable, Hashable {
        var field: FieldPath
        var isDescending = false
    }

    struct Condition: Sendable, Equatable {
        enum Comparison: Sendable, Equatable {
            case equal(FirestoreValue)
            case less(FirestoreValue)
            case lessOrEqual(FirestoreValue)
            case greater(FirestoreValue)
            case greaterOrEqual(FirestoreValue)
            case oneOf([FirestoreValue])
        }

        var field: FieldPath
        var comparison: Comparison
    }

    /// A place in the order, by the values of its first fields.
    struct Cursor: Sendable, Equatable {
        var values: [FirestoreValue]
        /// Whether it is just before what has those values, or just after.
        var isBefore: Bool
    }

    var collection: String
    var conditions: [Condition] = []
    /// As asked for; see `fullOrder`.
    var order: [Order] = []
    var start: Cursor?
    var end: Cursor?
    var offset = 0
    var limit: Int?
    /// The fields of the answer; `nil` for all.
    var projection: [FieldPath]?

    /// The order with what follows from it: fields compared by range that it does not name, by name, then `__name__`,
    /// in the direction of the last field asked for.
    var fullOrder: [Order] {
        var order = order
        let isDescending = order.last?.isDescending ?? false
        let ranges = Set(conditions.filter(\.isRange).map(\.field)).filter { $0 != .name }
        for field in ranges.sorted(by: { $0.parts.lexicographicallyPrecedes($1.parts) })
        where !order.contains(where: { $0.field == field }) {
            order.append(Order(field: field, isDescending: isDescending))
        }
        if !order.contains(where: { $0.field == .name }) {
            order.append(Order(field: .name, isDescending: isDescending))
        }
        return order
    }
}

extension StructuredQuery.Condition {
    var isRange: Bool {
        switch comparison {
        case .equal, .oneOf: false
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        }
    }

    /// Whether a value fulfils it. By range, only values of the same type compare.
    func holds(for value: FirestoreValue) -> Bool {
        switch comparison {
        case .equal(let other): value.compared(to: other) == .same
        case .oneOf(let others): others.contains { value.compared(to: $0) == .same }
        case .less(let other): Self.compare(value, other) { $0 == .before }
        case .lessOrEqual(let other): Self.compare(value, other) { $0 != .after }
        case .greater(let other): Self.compare(value, other) { $0 == .after }
        case .greaterOrEqual(let other): Self.compare(value, other) { $0 != .before }
        }
    }

    private static func compare(
        _ value: FirestoreValue, _ other: FirestoreValue, _ fits: (FirestoreValue.Ordering) -> Bool
    ) -> Bool {
        value.typeRank == other.typeRank && fits(value.compared(to: other))
    }
}
