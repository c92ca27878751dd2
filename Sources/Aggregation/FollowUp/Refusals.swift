import Base

/// What a list says no to: a no in one row is a no of everybody who has its id or its address, under whatever name.
struct Refusals {
    private var ids: Set<Int64> = []
    private var addresses: Set<String> = []
    private(set) var isEmpty = true

    init(_ rows: [Registrants.Person]) {
        for row in rows where !row.consents {
            isEmpty = false
            if let id = row.id { ids.insert(id) }
            addresses.formUnion(MailAddress.all(in: row.email))
        }
    }

    func has(_ id: Int64?, _ own: Set<String>) -> Bool {
        id.map(ids.contains) ?? false || !addresses.isDisjoint(with: own)
    }

    /// The rows, of which all at such an id or address say no.
    func applied(to rows: [Registrants.Person]) -> [Registrants.Person] {
        guard !isEmpty else { return rows }
        return rows.map { row in
            guard row.consents, has(row.id, MailAddress.all(in: row.email)) else { return row }
            var refused = row
            refused.consents = false
            return refused
        }
    }

    /// The rows that say no themselves and whose id and address no guest and no other row has.
    func unmatched(
        in rows: [Registrants.Person], _ guestIDs: Set<Int64>, _ guestAddresses: Set<String>
    ) -> [Registrants.Person] {
        var (idCounts, addressCounts): ([Int64: Int], [String: Int]) = ([:], [:])
        for row in rows {
            if let id = row.id, ids.contains(id) { idCounts[id, default: 0] += 1 }
            for address in MailAddress.all(in: row.email) where addresses.contains(address) {
                addressCounts[address, default: 0] += 1
            }
        }
        return rows.filter { row in
            guard !row.consents else { return false }
            if let id = row.id, guestIDs.contains(id) || (idCounts[id] ?? 0) > 1 { return false }
            return !MailAddress.all(in: row.email).contains { address in
                guestAddresses.contains(address) || (addressCounts[address] ?? 0) > 1
            }
        }
    }
}
