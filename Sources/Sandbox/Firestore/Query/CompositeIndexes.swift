import Tables

/// Which queries have an index. Firestore makes one for every single field by itself; a query that compares one field
/// for equality and sorts or compares another by range needs a composite one, and fails without it
/// (https://firebase.google.com/docs/firestore/query-data/index-overview).
struct CompositeIndexes: Sendable {
    /// By collection, the fields of each: those compared for equality, in any order, then those sorted by.
    var fields: [String: [[String]]]

    /// Those that the gym's document recommends: a member's check-ins by time.
    static let recommended = CompositeIndexes(fields: ["check_ins": [["memberId", "checkInDate"]]])

    func require(for query: StructuredQuery, in collection: String) throws(FirestoreError) {
        let order = query.fullOrder.filter { $0.field != .name }
        let sorted = order.map(\.field)
        let equal = Set(query.conditions.filter { !$0.isRange && $0.field != .name }.map(\.field))
            .subtracting(sorted)
        guard !sorted.isEmpty, sorted.count + equal.count > 1 else { return }
        // An index is read in either direction, so one serves as long as all of its fields go the same way.
        let isOneWay = Set(query.fullOrder.map(\.isDescending)).count == 1
        for index in fields[collection] ?? [] where isOneWay {
            let (first, last) = (index.dropLast(sorted.count), index.suffix(sorted.count))
            if Set(first.map { FieldPath(parts: [ExactText($0)]) }) == equal,
                last.map({ FieldPath(parts: [ExactText($0)]) }) == sorted
            {
                return
            }
        }
        let wanted =
            (equal.map { $0.text }.sorted()
                + order.map { $0.field.text + ($0.isDescending ? " desc" : "") })
        throw FirestoreError(
            .failedPrecondition,
            "The query requires an index on \(collection): \(wanted.joined(separator: ", ")).")
    }
}
