/// What a reader of a pack may know of the numbers in it, besides what it publishes.
///
/// Each family is a way in which the whole table could be otherwise with every published number, and everything that is
/// certain of all, still true. Of every cell in which no more came than were registered, a reader is taken to know that.
extension PackCube {
    /// More than any count, and far from overflowing.
    private static let boundless = 1 << 50

    /// Those who came vary, those registered stay as they are.
    var attendedWithinRegistered: BoundedCounts {
        counts(\.attended) { cell in
            (cell.provesAttendance ? 1 : 0, cell.isWithinRegistered ? cell.registered : Self.boundless)
        }
    }

    /// Those who came and those registered vary together, and the no-shows stay. Nobody can be registered for a type that
    /// is not offered.
    var bothTogether: BoundedCounts {
        counts(\.attended) { cell in
            cell.isOffered ? (max(0, -cell.difference), Self.boundless) : (cell.attended, cell.attended)
        }
    }

    /// Those registered vary, and the no-shows with them; those who came stay.
    var registeredBesideAttended: BoundedCounts {
        counts(\.registered) { cell in
            guard cell.isOffered else { return (cell.registered, cell.registered) }
            return (cell.isWithinRegistered ? cell.attended : 0, Self.boundless)
        }
    }

    private func counts(
        _ value: (Cell) -> Int, between bounds: (Cell) -> (lower: Int, upper: Int)
    ) -> BoundedCounts {
        let limits: [(lower: Int, upper: Int)] = cells.map { $0.map(bounds) ?? (0, 0) }
        return BoundedCounts(
            values: cells.map { $0.map(value) ?? 0 }, lower: limits.map(\.lower), upper: limits.map(\.upper))
    }

    /// By cell: whether a table that is published has it.
    func shown(in tables: ProtectedCube.Tables) -> [Bool] {
        cells.indices.map { cell in
            guard cells[cell] != nil else { return false }
            return switch (cell / columnCount == rowCount - 1, cell % columnCount == columnCount - 1) {
            case (true, true): true
            case (true, false): tables.types
            case (false, true): tables.sessions
            case (false, false): tables.pairs
            }
        }
    }
}
