/// The knowledge that a reader of a pack may have of its numbers, besides those published.
///
/// Each family is a way in which the whole table could differ while every published number, and everything certain about them,
/// stays true. Where no more attended than were registered, the reader is assumed to know that.
extension PackCube {
    /// More than any count, and far from overflowing.
    private static let boundless = 1 << 50

    /// Attended varies; registered stays.
    ///
    /// - Parameter listed: By cell: whether it is in a table. The presence of a session, a type or both that no table names
    ///   proves nothing.
    func attendedWithinRegistered(in listed: [Bool]) -> BoundedCounts {
        let isNamed = named(in: listed)
        return counts(\.attended) { index, cell in
            let least = max(cell.least, isNamed[index] && cell.provesAttendance ? 1 : 0)
            if cell.countsUnregistered { return (least, Self.boundless) }
            let most = cell.isWithinRegistered ? cell.registered : Self.boundless
            return (least, cell.roomBesideOthers.map { cell.attended + $0 } ?? most)
        }
    }

    /// Attended and registered vary together, so that no-shows do not change. Nobody can be registered for a type that is not
    /// offered.
    var bothTogether: BoundedCounts {
        counts(\.attended) { _, cell in
            cell.isOffered ? (max(cell.least, -cell.difference), Self.boundless) : (cell.attended, cell.attended)
        }
    }

    /// Registered varies, and no-shows with it; attended stays.
    var registeredBesideAttended: BoundedCounts {
        counts(\.registered) { _, cell in
            guard cell.isOffered else { return (cell.registered, cell.registered) }
            let least = max(cell.isWithinRegistered ? cell.attended : 0, cell.least)
            return (cell.roomBesideOthers.map { cell.registered - $0 } ?? least, Self.boundless)
        }
    }

    private func counts(
        _ value: (Cell) -> Int, between bounds: (Int, Cell) -> (lower: Int, upper: Int)
    ) -> BoundedCounts {
        let limits = cells.enumerated().map { index, cell in cell.map { bounds(index, $0) } ?? (lower: 0, upper: 0) }
        return BoundedCounts(
            values: cells.map { $0.map(value) ?? 0 }, lower: limits.map(\.lower), upper: limits.map(\.upper))
    }

    /// By cell: whether a table names the session, the type or both; the sum of a session or type is named if one of its cells is.
    private func named(in listed: [Bool]) -> [Bool] {
        listed.indices.map { cell in
            let (row, column) = (cell / columnCount, cell % columnCount)
            if listed[cell] { return true }
            if row < rows.count, column == columns.count { return listed[row * columnCount..<cell].contains(true) }
            guard cell >= sums, column < columns.count else { return false }
            return stride(from: column, to: rows.count * columnCount, by: columnCount).contains { listed[$0] }
        }
    }

    /// The rows and columns of published numbers that sum sessions, in which one guest may be counted several times: those of
    /// the sessions, of the types, and of a type in each session.
    func linesOverSessions(in tables: ProtectedCube.Tables) -> [(cells: [Int], sum: Int)] {
        var lines: [(cells: [Int], sum: Int)] = []
        for sum in rows.count..<parents.count {
            if tables.types {
                let first = sum * columnCount
                lines.append((Array(first..<first + columns.count), first + columns.count))
            }
            let addends = parents.indices.filter { parents[$0] == sum }
            let isOfSums = hasHeldRow && sum == parents.count - 1
            for column in 0..<columnCount
            where column == columns.count
                ? isOfSums || tables.sessions : tables.types && (isOfSums || tables.pairs)
            {
                lines.append((addends.map { $0 * columnCount + column }, sum * columnCount + column))
            }
        }
        return lines.map { line in (line.cells.filter { cells[$0] != nil }, line.sum) }.filter { cells[$0.sum] != nil }
    }

    /// By cell: whether one of the published tables contains it. A rate of several sessions tells the sum of those with
    /// registrations.
    func shown(in tables: ProtectedCube.Tables) -> [Bool] {
        cells.indices.map { cell in
            let (row, isOfAllTypes) = (cell / columnCount, (cell + 1) % columnCount == 0)
            guard cells[cell] != nil, row < rows.count || cell >= sums || row == rows.count
            else { return false }
            return tables.contain(isSumOfSessions: row >= rows.count, isSumOfTypes: isOfAllTypes)
        }
    }
}
