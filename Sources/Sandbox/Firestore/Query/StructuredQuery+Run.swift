import Tables

extension StructuredQuery {
    /// The ids of the documents that the query asks for, in order.
    ///
    /// - Parameter parent: the name of what the collection is under, to read `__name__` by.
    func run(on collection: inout DocumentCollection, named name: String) throws(FirestoreError) -> [String] {
        let query = try namesRead(in: name)
        let order = query.fullOrder
        let entries = collection.entries(in: order)
        var bounds = query.bounds(in: entries, order)
        if let start = query.start {
            bounds = bounds.clamped(to: start.place(in: entries, order)..<max(entries.count, 0))
        }
        if let end = query.end {
            let place = end.place(in: entries, order)
            bounds = bounds.lowerBound..<max(bounds.lowerBound, min(bounds.upperBound, place))
        }
        var found: [String] = []
        var skipped = 0
        for entry in entries[bounds] {
            if let limit, found.count >= limit { break }
            guard query.fits(entry.id, in: collection) else { continue }
            if skipped < offset {
                skipped += 1
            } else {
                found.append(entry.id)
            }
        }
        return found
    }

    private func fits(_ id: String, in collection: DocumentCollection) -> Bool {
        guard !conditions.isEmpty, let document = collection[id] else { return true }
        return conditions.allSatisfy { condition in
            if condition.field == .name { return condition.holds(for: .string(id)) }
            return document[condition.field].map(condition.holds) ?? false
        }
    }

    /// The part of the entries that conditions on the first field of the order leave, found without looking at each.
    private func bounds(in entries: [DocumentCollection.Entry], _ order: [Order]) -> Range<Int> {
        guard let first = order.first else { return entries.indices }
        func value(_ entry: DocumentCollection.Entry) -> FirestoreValue {
            first.field == .name ? .string(entry.id) : entry.keys.first ?? .null
        }
        var (low, high) = (0, entries.count)
        for condition in conditions where condition.field == first.field {
            // How many entries come before those that fulfil it, and how many not after them; in ascending order.
            let (least, greatest) = condition.limits
            let (from, to) = first.isDescending ? (greatest, least) : (least, greatest)
            if let from {
                low = max(
                    low,
                    entries.partition { entry in
                        let ordering = value(entry).compared(to: from.value)
                        let before = first.isDescending ? ordering.reversed : ordering
                        return before == .before || (before == .same && !from.isIncluded)
                    })
            }
            if let to {
                high = min(
                    high,
                    entries.partition { entry in
                        let ordering = value(entry).compared(to: to.value)
                        let before = first.isDescending ? ordering.reversed : ordering
                        return before == .before || (before == .same && to.isIncluded)
                    })
            }
        }
        return low..<max(low, high)
    }
}

extension StructuredQuery.Condition {
    /// The least and the greatest value that fulfil it, as far as it has them.
    fileprivate var limits:
        (least: (value: FirestoreValue, isIncluded: Bool)?, greatest: (value: FirestoreValue, isIncluded: Bool)?)
    {
        switch comparison {
        case .equal(let value): ((value, true), (value, true))
        case .less(let value): (nil, (value, false))
        case .lessOrEqual(let value): (nil, (value, true))
        case .greater(let value): ((value, false), nil)
        case .greaterOrEqual(let value): ((value, true), nil)
        case .oneOf: (nil, nil)
        }
    }
}

extension StructuredQuery.Cursor {
    /// How many entries stand before it.
    fileprivate func place(in entries: [DocumentCollection.Entry], _ order: [StructuredQuery.Order]) -> Int {
        entries.partition { entry in
            var key = 0
            for (part, value) in zip(order, values) {
                var ordering: FirestoreValue.Ordering
                if part.field == .name {
                    ordering = FirestoreValue.string(entry.id).compared(to: value)
                } else {
                    ordering = entry.keys[key].compared(to: value)
                    key += 1
                }
                if part.isDescending { ordering = ordering.reversed }
                if ordering != .same { return ordering == .before }
            }
            return !isBefore
        }
    }
}

extension StructuredQuery {
    /// The query with the documents' names that it compares `__name__` with cut down to ids.
    fileprivate func namesRead(in collection: String) throws(FirestoreError) -> StructuredQuery {
        func id(_ value: FirestoreValue) throws(FirestoreError) -> FirestoreValue {
            guard case .reference(let name) = value, let id = name.rest(after: collection + "/") else {
                throw FirestoreError(
                    .invalidArgument, "__name__ is compared with a referenceValue of the collection's documents only.")
            }
            return .string(id)
        }
        var query = self
        for index in conditions.indices where conditions[index].field == .name {
            switch conditions[index].comparison {
            case .equal(let value): query.conditions[index].comparison = .equal(try id(value))
            case .less(let value): query.conditions[index].comparison = .less(try id(value))
            case .lessOrEqual(let value): query.conditions[index].comparison = .lessOrEqual(try id(value))
            case .greater(let value): query.conditions[index].comparison = .greater(try id(value))
            case .greaterOrEqual(let value): query.conditions[index].comparison = .greaterOrEqual(try id(value))
            case .oneOf(let values):
                var names: [FirestoreValue] = []
                for value in values { names.append(try id(value)) }
                query.conditions[index].comparison = .oneOf(names)
            }
        }
        guard let place = fullOrder.firstIndex(where: { $0.field == .name }) else { return query }
        if let start, start.values.count > place { query.start?.values[place] = try id(start.values[place]) }
        if let end, end.values.count > place { query.end?.values[place] = try id(end.values[place]) }
        return query
    }
}
