import Reporting

/// Decides which tables the closing edition has, and what is withheld in them.
struct TableProtection {
    let cube: PackCube
    let kinds: Set<SectionKind>
    let minimumCount: Int
    /// The earlier editions, which had only totals.
    let earlier: [PackEdition]

    /// The tables of the definition's sections, protected.
    ///
    /// Sections of groups count as if they published each session's number along with a table: a reader who can tell
    /// sessions apart by time or place can derive it from the groups, and from it the number of a type that only this
    /// session has. If that costs a table that the pack would otherwise have, the groups are omitted instead.
    var protected: ProtectedCube {
        var tables = ProtectedCube.Tables(
            sessions: kinds.contains(.attendanceBySession) || earlier.last?.tables.sessions ?? false,
            types: kinds.contains(.attendanceByRegistrantType), pairs: kinds.contains(.attendanceBySessionAndType))
        let alone = tables
        if kinds.contains(.checkInHistogramBySession)
            || (tables.types || tables.pairs) && kinds.contains(where: \.hasGroups)
        {
            tables.sessions = true
        }
        let problems = CubeProblems(cube, minimumCount: minimumCount, after: earlier)
        let protected = ProtectedCube(problems, publishing: tables)
        if protected.tables == tables || alone == tables { return protected }
        let withoutGroups = ProtectedCube(problems, publishing: alone)
        tables = withoutGroups.tables
        tables.sessions = true
        return protected.tables == tables ? protected : withoutGroups
    }
}

extension ProtectedCube {
    /// Whether the pack has numbers by session or type, so that some may be withheld.
    var hasTables: Bool { tables != .none }

    /// The sessions whose number of guests is shown by itself.
    var sessionsShown: Set<Int64> {
        Set(
            cube.rows.indices.filter { showsAttended[cube.sum(ofRow: $0)] && !cube.rows[$0].hasSeveral }
                .flatMap { cube.rows[$0].sessionIDs })
    }

    /// The sessions that have a number of their own or in a group; all if no table names any.
    var sessionsDated: Set<Int64> {
        let rows = cube.rows.indices.filter { row in
            let cells = showsAttended[row * cube.columnCount...cube.sum(ofRow: row)]
            return !tables.sessions && !tables.pairs || (tables.sessions ? cells.last == true : cells.contains(true))
        }
        return Set(rows.flatMap { cube.rows[$0].sessionIDs })
    }

    /// Whether the number of distinct people may be shown beside guests by session. It may not if a number is withheld, which
    /// it would bound. Otherwise, both those who came to several sessions and those beyond the largest session must be enough
    /// people too.
    func showsPeople(atLeast minimum: Int) -> Bool {
        let withheld = zip(cube.shown(in: tables), showsAttended).contains { $0 && !$1 }
        if withheld || cube.rows.contains(where: \.hasSeveral) { return false }
        let largest = cube.rows.indices.map { cube.attended(cube.sum(ofRow: $0)) }.max() ?? 0
        var visits: [UInt32: Int] = [:]
        for guest in cube.guests.values.joined() { visits[guest, default: 0] += 1 }
        return visits.values.count { $0 > 1 } >= minimum && visits.count - largest >= minimum
    }
}
