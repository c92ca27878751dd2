import Aggregation
import Reporting

/// Decides what the first edition with all sections shows: which tables, and what is withheld and joined in them.
struct TableProtection {
    let cube: PackCube
    let kinds: Set<SectionKind>
    let minimumCount: Int
    /// The earlier editions, which had only totals.
    let earlier: [PackEdition]
    /// The guests who came, by session and type.
    let guests: [VisitKey: [UInt32]]
    /// Whether small sessions and types may be joined.
    let joins: Bool

    /// The tables of the definition's sections, protected.
    ///
    /// Sections of groups count as if they published each session's number along with a table: a reader who can tell
    /// sessions apart by time or place can derive it from the groups, and from it the number of a type that only this
    /// session has. If that costs a table that the pack would otherwise have, the groups are omitted instead.
    var protected: ProtectedCube {
        var tables = ProtectedCube.Tables(
            sessions: kinds.contains(.attendanceBySession) || !kept.isEmpty,
            types: kinds.contains(.attendanceByRegistrantType), pairs: kinds.contains(.attendanceBySessionAndType))
        let alone = tables
        if kinds.contains(.checkInHistogramBySession)
            || (tables.types || tables.pairs) && kinds.contains(where: \.hasGroups)
        {
            tables.sessions = true
        }
        let protected = protect(tables)
        if protected.tables == tables || alone == tables { return protected }
        let withoutGroups = protect(alone)
        tables = withoutGroups.tables
        tables.sessions = true
        return protected.tables == tables ? protected : withoutGroups
    }

    private func protect(_ tables: ProtectedCube.Tables) -> ProtectedCube {
        let joining = Joining(
            cube: cube, tables: tables, minimumCount: minimumCount, kept: kept, hidesRegistered: hidesRegistered,
            guests: guests)
        return joins ? joining.protected : joining.unjoined
    }

    /// The sessions whose number earlier editions show.
    private var kept: Set<Int64> {
        guard let last = earlier.last, last.tables.sessions else { return [] }
        return Set(last.sessions)
    }

    /// The sessions whose registered number, beside the attended number in an earlier edition, would give away a few people;
    /// `nil` stands for the total.
    private var hidesRegistered: Set<Int64?> {
        var hidden: Set<Int64?> = []
        let width = cube.columnCount
        func compare(_ cell: PackCube.Cell?, _ before: Int?, _ id: Int64?) {
            if let cell, let before, before > 0, abs(cell.registered - before) < minimumCount { hidden.insert(id) }
        }
        for edition in earlier {
            for (row, session) in cube.sessions.enumerated() {
                guard let id = session.sessionID, edition.tables.sessions else { continue }
                compare(cube.cells[(row + 1) * width - 1], edition.attended(inSession: id), id)
            }
            compare(cube.cells[cube.total], edition.attended, nil)
        }
        return hidden
    }
}
