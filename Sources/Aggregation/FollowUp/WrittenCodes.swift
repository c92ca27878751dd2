import Base

/// A first name and a surname, at least: their words in any order, ignoring case and accents.
struct FullName: Hashable {
    private let words: [String]

    /// - Returns: `nil` for a single word, which many people are called.
    init?(_ first: String?, _ last: String?) {
        words = [first, last].compactMap(\.self)
            .flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
            .map { MatchedName(String($0)).folded }.filter { !$0.isEmpty }.sorted()
        if words.count < 2 { return nil }
    }
}

/// The codes of a list that are written in several ways, there or by the guests: `200`, `0200` and `200.0`, `K9` and `k-9`.
///
/// With the same full name they are one person's, and without one nothing says that they are not. With another name, they are other
/// codes.
struct WrittenCodes {
    /// The codes, in the form that all ways to write one have in common.
    private var several: Set<Int64> = []
    /// How many there are.
    var count: Int { several.count }

    /// Gives each row whose code is a guest's, written otherwise, the guest's id.
    ///
    /// - Returns: The rows.
    mutating func settle(
        _ rows: [Registrants.Person], _ list: GuestList, _ tables: EventTables
    ) -> [Registrants.Person] {
        guard rows.contains(where: { !$0.spellings.isEmpty }) else { return rows }
        var guests: [Int64: FullName?] = [:]
        for guest in list.guests {
            guests.updateValue(tables.guests.fullName(of: guest.row), forKey: tables.guests.ids[guest.row])
        }
        var names: [Int64: Set<FullName>] = [:]
        var written: [Int64: Int64] = [:]
        for row in rows {
            guard let id = row.id, let code = row.code else { continue }
            if written.updateValue(id, forKey: code) ?? id != id { several.insert(code) }
            if row.spellings.contains(where: { $0 != id && guests[$0] != nil }) { several.insert(code) }
            if let name = FullName(row.firstName, row.lastName) { names[id, default: []].insert(name) }
        }
        return rows.map { row in
            guard let id = row.id, guests[id] == nil else { return row }
            let name = FullName(row.firstName, row.lastName)
            let own = row.spellings.first { spelling in
                guard let guest = guests[spelling] else { return false }
                // If the list has somebody else at the guest's id, whose the code is remains open.
                let known = (names[spelling] ?? []).union([guest].compactMap(\.self))
                return known.isEmpty || name.map { known == [$0] } ?? (known.count == 1)
            }
            var settled = row
            settled.id = own ?? id
            return settled
        }
    }

    /// The code of a row, if it is written in several ways.
    func code(of row: Registrants.Person) -> Int64? { row.code.flatMap { several.contains($0) ? $0 : nil } }

    /// The code that is a guest's id, if it is written in several ways.
    func code(ofGuest id: Int64) -> Int64? { several.contains(id) ? id : nil }
}

extension Registrants.Person {
    /// The code in the form that all ways to write it have in common.
    fileprivate var code: Int64? { spellings.first ?? id }
}

extension GuestTable {
    func fullName(of row: Int) -> FullName? { FullName(firstNames[row], lastNames[row]) }
}
