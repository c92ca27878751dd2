import Tables

/// A collection's documents by id, and in every order that was asked for, kept up write by write.
struct DocumentCollection: Sendable {
    /// A document's place in an order: the values it is sorted by, and its id.
    struct Entry: Sendable {
        var keys: [FirestoreValue]
        var id: String
    }

    private(set) var documents: [ExactText: FirestoreDocument] = [:]
    private var orders: [[StructuredQuery.Order]: [Entry]] = [:]

    var count: Int { documents.count }

    subscript(id: String) -> FirestoreDocument? { documents[ExactText(id)] }

    /// Puts a document in, changes it, or removes it.
    mutating func set(_ id: String, _ document: FirestoreDocument?) {
        let former = documents[ExactText(id)]
        documents[ExactText(id)] = document
        // A list of its own: while the dictionary were walked, every change would copy the entries.
        for order in Array(orders.keys) {
            if let former, let entry = Self.entry(id, former, in: order) {
                let place = orders[order]?.firstIndex(notBefore: entry, in: order) ?? 0
                orders[order]?.remove(at: place)
            }
            if let document, let entry = Self.entry(id, document, in: order) {
                let place = orders[order]?.firstIndex(notBefore: entry, in: order) ?? 0
                orders[order]?.insert(entry, at: place)
            }
        }
    }

    /// The documents that have every field of an order, in that order, which ends in `__name__`.
    mutating func entries(in order: [StructuredQuery.Order]) -> [Entry] {
        if let entries = orders[order] { return entries }
        let entries = documents.compactMap { Self.entry($0.key.text, $0.value, in: order) }
            .sorted { order.compare($0, $1) == .before }
        // Few orders are asked for; a client that tries many is not let fill the memory.
        if orders.count >= 8 { orders.removeAll() }
        orders[order] = entries
        return entries
    }

    private static func entry(
        _ id: String, _ document: FirestoreDocument, in order: [StructuredQuery.Order]
    ) -> Entry? {
        var keys: [FirestoreValue] = []
        keys.reserveCapacity(order.count - 1)
        for part in order where part.field != .name {
            guard let value = document[part.field] else { return nil }
            keys.append(value)
        }
        return Entry(keys: keys, id: id)
    }
}

extension [DocumentCollection.Entry] {
    /// Where an entry stands, or would stand, in a list sorted so.
    fileprivate func firstIndex(notBefore entry: Element, in order: [StructuredQuery.Order]) -> Int {
        partition { order.compare($0, entry) == .before }
    }

    /// How many entries at the beginning fulfil a condition that, once it fails, fails for all that follow.
    func partition(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [StructuredQuery.Order] {
    /// How two documents stand to each other in this order, which names each field once and ends in `__name__`.
    func compare(_ left: DocumentCollection.Entry, _ right: DocumentCollection.Entry) -> FirestoreValue.Ordering {
        var key = 0
        for part in self {
            let ordering: FirestoreValue.Ordering
            if part.field == .name {
                ordering = FirestoreValue.string(left.id).compared(to: .string(right.id))
            } else {
                ordering = left.keys[key].compared(to: right.keys[key])
                key += 1
            }
            if ordering != .same { return part.isDescending ? ordering.reversed : ordering }
        }
        return .same
    }
}
