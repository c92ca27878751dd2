/// Joins the smallest sessions or types of a cube as "Others": one number for several, instead of withheld ones.
///
/// Nothing says how a joined number divides among its sessions or types. So each of their counts has at least the range of the
/// joined one, and a joined cell is protected like any other.
extension PackCube {
    /// - Parameters:
    ///   - sessions: The rows to join; none or at least two.
    ///   - types: The columns to join, likewise.
    ///   - guests: The guests who came, by session and type.
    func joining(sessions joinedRows: Set<Int>, types joinedColumns: Set<Int>, guests: [VisitKey: [UInt32]]) -> PackCube
    {
        let rows = Self.groups(of: sessions.count, joining: joinedRows)
        let columns = Self.groups(of: types.count, joining: joinedColumns)
        let (width, sums) = (columnCount, sessions.count)
        var cells: [Cell?] = []
        var within: [WithinSession] = []
        for rows in rows + [[sums]] {
            for columns in columns + [[types.count]] {
                let addends = rows.flatMap { row in columns.map { row * width + $0 } }
                let isOfSeveral = addends.count > 1
                cells.append(
                    isOfSeveral ? sum(of: addends, people: people(of: addends, guests)) : self.cells[addends[0]])
                within.append(isOfSeveral ? withinSession(rows: rows, columns: columns) : withinSessions[addends[0]])
            }
        }
        return PackCube(
            sessions: rows.map { rows in
                rows.count == 1 ? sessions[rows[0]] : Session(others: rows.map { sessions[$0] })
            },
            types: columns.map { columns in
                columns.count == 1 ? types[columns[0]] : RegistrantType(others: columns.map { types[$0] })
            }, cells: cells, withinSessions: within)
    }

    /// The indices, each in a group of its own; those joined form one group, which comes last.
    private static func groups(of count: Int, joining joined: Set<Int>) -> [[Int]] {
        (0..<count).filter { !joined.contains($0) }.map { [$0] } + (joined.isEmpty ? [] : [joined.sorted()])
    }

    private func sum(of addends: [Int], people: Int) -> Cell? {
        let addends = addends.compactMap { cells[$0] }
        guard !addends.isEmpty else { return nil }
        var sum = Cell(people: people, provesAttendance: addends.allSatisfy(\.provesAttendance))
        for cell in addends {
            sum.registered += cell.registered
            sum.attended += cell.attended
            sum.isOffered = sum.isOffered || cell.isOffered
            if let excess = cell.excessElsewhere { sum.excessElsewhere = (sum.excessElsewhere ?? 0) + excess }
        }
        return sum
    }

    /// The greatest counts of a joined cell within a single session.
    private func withinSession(rows: [Int], columns: [Int]) -> WithinSession {
        var within = WithinSession()
        for row in rows == [sessions.count] ? Array(sessions.indices) : rows {
            let addends = columns.map { row * columnCount + $0 }
            for cell in addends { within.raise(to: withinSessions[cell]) }
            // The types of a session have no guest in common; the sums of several sessions may.
            if let sum = sum(of: addends, people: 0) { within.raise(to: WithinSession(sum)) }
        }
        return within
    }

    /// The number of distinct people in some cells.
    func people(of cells: [Int], _ guests: [VisitKey: [UInt32]]) -> Int {
        var people: Set<UInt32> = []
        for cell in cells { for key in keys(of: cell) { people.formUnion(guests[key] ?? []) } }
        return people.count
    }

    /// The sessions and types that a cell counts.
    private func keys(of cell: Int) -> [VisitKey] {
        let (row, column) = (cell / columnCount, cell % columnCount)
        let sessions = row < sessions.count ? [sessions[row]] : sessions
        let types = column < types.count ? [types[column]] : types
        return sessions.flatMap { $0.others ?? [$0] }.flatMap { session in
            types.flatMap { $0.others ?? [$0] }.compactMap { type in
                session.sessionID.map { VisitKey(session: $0, type: type.registrantTypeID) }
            }
        }
    }
}
