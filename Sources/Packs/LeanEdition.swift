import Reporting
import Tables

/// The visits that a pack counts while its editions are lean, and in the closing edition after them.
///
/// A lean edition has only totals: overall and of each session. A session is counted from the edition in which enough people
/// have come, and then grows only by enough people. So nothing is withheld in a lean edition, and the closing edition is
/// protected like a first one: whatever the lean editions say follows from session totals that it shows too.
struct CountedVisits {
    /// The visits that count. They include those that the service has since removed, each with an anonymous guest.
    let visits: EventTables
    /// Whether the service has removed visits that earlier editions count.
    let hasRemoved: Bool
    /// The number of distinct people among the newly counted visits.
    let admittedPeople: Int

    /// - Parameters:
    ///   - visits: All first visits.
    ///   - last: The last lean edition; `nil` if there is none.
    ///   - withSmall: Whether sessions of few people that are in no edition yet count too: for the closing edition, which
    ///     withholds them.
    init(of visits: EventTables, after last: PackEdition?, minimumCount: Int, withSmall: Bool) {
        let (codes, ids) = (visits.checkIns.sessions.values, visits.checkIns.ids.values)
        var rowsBySession: [UInt32: [Int32]] = [:]
        for row in codes.indices { rowsBySession[codes[row], default: []].append(Int32(row)) }
        var kept: [Int32] = []
        var admitted: Set<UInt32> = []
        var removed: [VisitKey: Int] = [:]
        for code in 0..<UInt32(visits.sessionReferences.count) {
            let session = visits.sessionReferences.identifiers[Int(code)]
            let rows = (rowsBySession[code] ?? []).sorted { ids[Int($0)] < ids[Int($1)] }
            let before = last?.attended(inSession: session) ?? 0
            let more = rows.count - before
            if more >= minimumCount || withSmall && before == 0 {
                kept += rows
                admitted.formUnion(rows.suffix(more).map { visits.checkIns.guests.values[Int($0)] })
            } else {
                kept += rows.prefix(before)
            }
        }
        // A session with no check-ins left has no code.
        for session in last?.sessions ?? [] {
            let code = visits.sessionReferences.code(of: session)
            let rows = code.flatMap { rowsBySession[$0] } ?? []
            removed.merge(last?.removed(from: session, leaving: visits.types(of: rows), count: rows.count) ?? [:]) {
                $1
            }
        }
        var tables = visits
        if kept.count < codes.count { tables.keepCheckIns(kept.sorted()) }
        // Removed visits are older than all others, each of a different guest.
        var nextID: Int64 = -1
        for (key, count) in removed.sorted(by: {
            ($0.key.session, $0.key.type ?? 0) < ($1.key.session, $1.key.type ?? 0)
        }) {
            for _ in 0..<count {
                var row = CheckInTable.Row(
                    id: nextID, guestID: nextID, sessionID: key.session,
                    createdAt: last?.dataHour ?? Instant(secondsSinceEpoch: 0))
                row.registrantTypeID = key.type
                tables.append(row)
                nextID -= 1
            }
        }
        self.visits = tables
        hasRemoved = !removed.isEmpty
        admittedPeople = admitted.count
    }
}

extension PackEdition {
    /// The visits to a session that the edition counts; 0 if it does not list it.
    func attended(inSession id: Int64) -> Int {
        sessions.firstIndex(of: id).flatMap { cells[($0 + 1) * columnCount - 1]?.attended } ?? 0
    }

    /// The counted visits to a session that no longer exist, by type: those of types that now have fewer than were counted.
    fileprivate func removed(from id: Int64, leaving types: [Int64?: Int], count: Int) -> [VisitKey: Int] {
        guard let row = sessions.firstIndex(of: id) else { return [:] }
        var missing = attended(inSession: id) - count
        var removed: [VisitKey: Int] = [:]
        for (column, type) in self.types.enumerated() where missing > 0 {
            let fewer = min(missing, (cells[row * columnCount + column]?.attended ?? 0) - (types[type] ?? 0))
            guard fewer > 0 else { continue }
            removed[VisitKey(session: id, type: type)] = fewer
            missing -= fewer
        }
        return removed
    }

    /// The next lean edition; `nil` if it would repeat the last one or show nothing.
    ///
    /// - Parameters:
    ///   - cube: The cube of the counted visits.
    ///   - listsSessions: Whether the pack has a table by session.
    ///   - dataHour: The hour of the newest check-in that counts.
    ///   - days: All arrivals by day; empty if the pack has no section by time.
    init?(
        leanAfter last: PackEdition?, of cube: PackCube, listsSessions: Bool, dataHour: Instant?,
        days: [VisitGroups.Interval]
    ) {
        let counts = ProtectedCube(totalsOf: cube, listsSessions: listsSessions)
        self.init(first: counts, groups: [], uniqueGuests: nil, dataHour: dataHour, registration: .open)
        isLean = true
        let more = attended - (last?.attended ?? 0)
        guard more > 0 else { return nil }
        if let last { follow(last) }
        guard let today = days.last else { return }
        var rows = last?.groups.first?.rows ?? []
        if rows.isEmpty {
            rows = days.map {
                Group.Row(start: $0.start.secondsSinceEpoch, end: $0.end.secondsSinceEpoch, visits: $0.visits)
            }
        } else if let end = rows.last?.end, end < today.end.secondsSinceEpoch {
            // There are no gaps: days on which nobody was counted are merged with the next.
            rows.append(Group.Row(start: end, end: today.end.secondsSinceEpoch, visits: more))
        } else {
            rows[rows.count - 1].visits += more
        }
        groups = [Group(section: SectionKind.attendanceByDay.rawValue, session: nil, rows: rows)]
    }

    /// The contents of editions made before the last session is over.
    public enum Content: String, Codable, Sendable, Hashable, CaseIterable {
        /// Only totals: overall, of each session and stand, and arrivals by day.
        case lean
        /// Every section, without registered numbers.
        case full
    }

    /// Sets the hour of an edition that shows something new.
    mutating func setHour(_ hour: Instant?) { dataHours[dataHours.count - 1] = hour?.secondsSinceEpoch }

    /// Continues an earlier edition: its number, its hours, and the edition in which each number last changed.
    mutating func follow(_ last: PackEdition) {
        number = last.number + 1
        groupsOf = number
        dataHours = last.dataHours + dataHours
        let (width, lastWidth, lastRows) = (columnCount, last.columnCount, last.rows)
        for cell in cells.indices { cells[cell]?.asOf = number }
        for (row, kind) in rows.enumerated() {
            let cell = (row + 1) * width - 1
            if let before = lastRows.firstIndex(of: kind).flatMap({ last.cells[($0 + 1) * lastWidth - 1] }),
                before.attended == cells[cell]?.attended, before.showsAttended
            {
                cells[cell]?.asOf = before.asOf
            }
        }
    }
}

extension ProtectedCube {
    /// The totals of a cube, limited to the sessions in which somebody is counted.
    fileprivate init(totalsOf cube: PackCube, listsSessions: Bool) {
        let width = cube.columnCount
        let rows = cube.sessions.indices.filter { cube.attended(($0 + 1) * width - 1) > 0 }
        let cells = (rows + [cube.sessions.count]).flatMap { cube.cells[$0 * width..<($0 + 1) * width] }
        let counted = PackCube(sessions: rows.map { cube.sessions[$0] }, types: cube.types, cells: Array(cells))
        self.init(
            counted, tables: Tables(sessions: listsSessions, types: false, pairs: false),
            showsAttended: cells.indices.map { cell in
                cell == cells.count - 1 || listsSessions && (cell + 1) % width == 0
            }, showsRegistered: cells.map { _ in false }, asOf: nil)
    }
}

extension EventTables {
    /// The check-ins of some rows by type.
    fileprivate func types(of rows: [Int32]) -> [Int64?: Int] {
        rows.reduce(into: [:]) { counts, row in
            counts[checkIns.registrantTypes[Int(row)].map { typeReferences.identifiers[Int($0)] }, default: 0] += 1
        }
    }
}
