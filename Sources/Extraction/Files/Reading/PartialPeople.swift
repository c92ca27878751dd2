internal import Tables

/// Settles who has the rows of which only all rows together show it: those that lack some of the cells by which people are told
/// apart together, and equal rows of several files where each row is somebody.
enum PartialPeople {
    /// Gives these rows the ids of their guests.
    ///
    /// - Returns: the final ids, by those that `IdentityReader` has for rows that lack cells.
    static func settle(_ files: inout [ReadFile]) -> [Int64: Int64] {
        tellRowsApart(&files)
        let several = files.indices.filter { files[$0].header.mayLackCells }
        var partial: Set<Int64> = []
        var whole: Set<Int64> = []
        for number in several {
            for part in files[number].parts {
                part.forEachGuest { guest in
                    if isPartial(guest) { _ = partial.insert(guest) } else { _ = whole.insert(guest) }
                }
            }
        }
        guard !partial.isEmpty else { return [:] }
        var people = People()
        for number in several { people.add(files[number], whole: whole, partial: partial) }
        let settled = people.settled()
        for number in several { files[number].replaceGuests { isPartial($0) ? settled[$0] ?? -$0 : $0 } }
        return settled
    }

    /// Whether an id is that of a row that lacks cells. No hash is negative otherwise.
    private static func isPartial(_ guest: Int64) -> Bool { guest < 0 && guest != RawCheckIn.missingGuest }

    /// Equal rows of one file have ids of their own already; those of another file are of others, too.
    private static func tellRowsApart(_ files: inout [ReadFile]) {
        var taken: Set<Int64> = []
        for number in files.indices where files[number].header.rowIsPerson {
            var own: Set<Int64> = []
            for part in files[number].parts { part.forEachGuest { _ = own.insert($0) } }
            var others: [Int64: Int64] = [:]
            for guest in own.intersection(taken).sorted() {
                var count: Int64 = 1
                var id = StableHash.of(guest, number: count)
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

/// The people of files whom several columns tell apart together.
private struct People {
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

    private var whole: [Person] = []
    private var partial: [Person] = []
    private var known: Set<Int64> = []

    /// Adds those of a file's rows whose ids are among these, each once.
    mutating func add(_ file: ReadFile, whole wanted: Set<Int64>, partial lacking: Set<Int64>) {
        let header = file.header
        file.file.bytes.withUnsafeBufferPointer { bytes in
            guard header.end < bytes.count else { return }
            withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
                fields.initialize(repeating: .missing)
                var identity = IdentityReader(header)
                var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
                while let count = scanner.next(into: fields) {
                    if count < fields.count { for missing in count..<fields.count { fields[missing] = .missing } }
                    guard let id = identity.guest(fields, of: bytes) else { continue }
                    if wanted.contains(id), known.insert(id).inserted {
                        whole.append(Person(id: id, cells: identity.cells))
                    } else if lacking.contains(id), known.insert(id).inserted {
                        partial.append(Person(id: id, cells: identity.cells))
                    }
                }
            }
        }
    }

    /// The ids of those whose rows lack cells: that of the only person who agrees with all cells that there are or, if nobody does, or
    /// several people do, an id of their own. Those with more cells are settled first, so that others may agree with them.
    func settled() -> [Int64: Int64] {
        var settled: [Int64: Int64] = [:]
        var people = whole
        let byCount = Dictionary(grouping: partial) { $0.filled.count }
        for count in byCount.keys.sorted(by: >) {
            var new: [Person] = []
            for (columns, rows) in Dictionary(grouping: byCount[count] ?? [], by: \.filled) {
                // `nil` for several people.
                var owners: [[Int64]: Int64?] = [:]
                for person in people {
                    guard let key = person.key(columns) else { continue }
                    if let owner = owners[key] {
                        if owner != person.id { owners[key] = .some(nil) }
                    } else {
                        owners[key] = .some(person.id)
                    }
                }
                for row in rows {
                    var owner: Int64?
                    if let key = row.key(columns), let only = owners[key] { owner = only }
                    if let owner {
                        settled[row.id] = owner
                    } else {
                        settled[row.id] = -row.id
                        new.append(Person(id: -row.id, cells: row.cells))
                    }
                }
            }
            people += new
        }
        return settled
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
            for row in parts[part].checkIns.indices {
                let guest = parts[part].checkIns[row].guest
                if guest != RawCheckIn.missingGuest { parts[part].checkIns[row].guest = id(guest) }
            }
            for row in parts[part].expected.indices {
                parts[part].expected[row].guest = id(parts[part].expected[row].guest)
            }
            for row in parts[part].absent.indices {
                parts[part].absent[row].guest = id(parts[part].absent[row].guest)
            }
        }
    }
}

extension Header {
    /// Whether rows may lack some of what tells people apart.
    fileprivate var mayLackCells: Bool { (personColumns?.count ?? 0) > 1 || identities == [.alternatives] }
}
