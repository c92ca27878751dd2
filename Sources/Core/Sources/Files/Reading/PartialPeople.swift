internal import Base

/// Settles who has the rows of which only all rows together show it: those that lack some of the cells by which people are told
/// apart together, and equal rows of several files where each row is somebody.
enum PartialPeople {
    /// A person, and what each column says; `nil` for an empty cell.
    private struct Person {
        var id: Int64
        var cells: [Int64?]

        /// Which columns say something.
        var filled: [Int] { cells.indices.filter { cells[$0] != nil } }

        /// What some columns say; `nil` if one of them says nothing.
        func key(_ columns: [Int]) -> [Int64]? {
            let said = columns.compactMap { cells[$0] }
            return said.count == columns.count ? said : nil
        }
    }

    /// Gives these rows the ids of their guests.
    ///
    /// - Returns: the final ids, by those that `IdentityReader` has for rows that lack cells.
    static func settle(_ files: inout [ReadFile]) -> [Int64: Int64] {
        tellRowsApart(&files)
        let several = files.indices.filter { number in
            let header = files[number].header
            return (header.personColumns?.count ?? 0) > 1 || header.identities == [.alternatives]
        }
        var wanted: Set<Int64> = []
        for number in several { for part in files[number].parts { part.forEachGuest { _ = wanted.insert($0) } } }
        guard wanted.contains(where: isPartial) else { return [:] }
        var people: [Person] = []
        for number in several {
            var identity = IdentityReader(files[number].header)
            files[number].file.forEachRow(files[number].header) { row in
                if let id = identity.guest(row.fields, of: row.bytes), wanted.remove(id) != nil {
                    people.append(Person(id: id, cells: identity.cells))
                }
                return true
            }
        }
        let settled = settled(people)
        for number in several { files[number].replaceGuests { isPartial($0) ? settled[$0] ?? -$0 : $0 } }
        return settled
    }

    /// Whether an id is that of a row that lacks cells. No hash is negative otherwise.
    private static func isPartial(_ guest: Int64) -> Bool { guest < 0 && guest != RawCheckIn.missingGuest }

    /// The ids of those whose rows lack cells: that of the only person who agrees with all cells that there are or, if nobody does, or
    /// several people do, an id of their own. Those with more cells are settled first, so that others may agree with them.
    private static func settled(_ all: [Person]) -> [Int64: Int64] {
        var settled: [Int64: Int64] = [:]
        var people = all.filter { !isPartial($0.id) }
        let byCount = Dictionary(grouping: all.filter { isPartial($0.id) }) { $0.filled.count }
        for (_, rows) in byCount.sorted(by: { $0.key > $1.key }) {
            var new: [Person] = []
            for (columns, rows) in Dictionary(grouping: rows, by: \.filled) {
                // `nil` for several people.
                var owners: [[Int64]: Int64?] = [:]
                for person in people {
                    guard let key = person.key(columns) else { continue }
                    let owner = owners[key, default: person.id]
                    owners[key] = .some(owner == person.id ? owner : nil)
                }
                for row in rows {
                    let owner = row.key(columns).flatMap { owners[$0] ?? nil }
                    settled[row.id] = owner ?? -row.id
                    if owner == nil { new.append(Person(id: -row.id, cells: row.cells)) }
                }
            }
            people += new
        }
        return settled
    }

    /// Equal rows of one file have ids of their own already; those of another file are of others, too.
    private static func tellRowsApart(_ files: inout [ReadFile]) {
        var taken: Set<Int64> = []
        for number in files.indices where files[number].header.rowIsPerson {
            var own: Set<Int64> = []
            for part in files[number].parts { part.forEachGuest { _ = own.insert($0) } }
            var others: [Int64: Int64] = [:]
            for guest in own.intersection(taken).sorted() {
                var (count, id) = (Int64(1), StableHash.of(guest, number: 1))
                while taken.contains(id) || own.contains(id) {
                    count += 1
                    id = StableHash.of(guest, number: count)
                }
                taken.insert(id)
                others[guest] = id
            }
            if !others.isEmpty { files[number].replaceGuests { others[$0] ?? $0 } }
            taken.formUnion(own)
        }
    }
}

extension RawCheckIns {
    /// Calls `body` with the guest of each check-in, and with those expected.
    func forEachGuest(_ body: (Int64) -> Void) {
        for checkIn in checkIns where checkIn.guest != RawCheckIn.missingGuest { body(checkIn.guest) }
        for (guest, _, _) in expected { body(guest) }
        for (guest, _, _) in absent { body(guest) }
    }
}

extension ReadFile {
    /// Gives all rows of a guest another id.
    fileprivate mutating func replaceGuests(_ id: (Int64) -> Int64) {
        for part in parts.indices {
            for row in parts[part].checkIns.indices where parts[part].checkIns[row].guest != RawCheckIn.missingGuest {
                parts[part].checkIns[row].guest = id(parts[part].checkIns[row].guest)
            }
            for row in parts[part].expected.indices {
                parts[part].expected[row].guest = id(parts[part].expected[row].guest)
            }
            for row in parts[part].absent.indices {
                parts[part].absent[row].guest = id(parts[part].absent[row].guest)
            }
            parts[part].fields.replaceGuests(id)
        }
    }
}
