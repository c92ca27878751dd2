import Base

/// The visits that an edition counts: those of the edition before and, in each row, nobody else or enough people.
///
/// So a number in a row grows only by enough people, and nothing is withheld in a lean edition. The closing edition is protected
/// like a first one: whatever the lean editions say follows from totals that it shows too.
struct CountedVisits {
    /// The visits that count. They include those that the service has since removed, each with an anonymous guest.
    let visits: EventTables
    /// Whether the service has removed visits that earlier editions count.
    let hasRemoved: Bool
    /// The number of distinct people among the newly counted visits.
    let admittedPeople: Int

    /// - Parameters:
    ///   - visits: All first visits.
    ///   - rows: The sessions and groups.
    ///   - region: The visits that the part counts.
    ///   - last: The last lean edition; `nil` if there is none.
    ///   - withSmall: Whether rows of few people that are in no edition yet count too: for the closing edition, which withholds
    ///     them.
    init(
        of visits: EventTables, in rows: [PackLine], of region: PackRegion, after last: PackEdition?, minimumCount: Int,
        withSmall: Bool
    ) {
        let (codes, ids, guests) = (
            visits.checkIns.sessions.values, visits.checkIns.ids.values, visits.checkIns.guests.values
        )
        let lineOfSession = Dictionary(
            rows.enumerated().flatMap { line, row in row.sessionIDs.map { ($0, line) } },
            uniquingKeysWith: { one, _ in one })
        let lineOfCode = visits.sessionReferences.identifiers.map { lineOfSession[$0] }
        var visitsOfLine = [[Int32]](repeating: [], count: rows.count)
        for row in codes.indices { if let line = lineOfCode[Int(codes[row])] { visitsOfLine[line].append(Int32(row)) } }
        var kept: [Int32] = []
        var admitted: Set<UInt32> = []
        var removed: [VisitKey: Int] = [:]
        for (line, row) in rows.enumerated() {
            let own = visitsOfLine[line].sorted { ids[Int($0)] < ids[Int($1)] }
            let before = last?.attended(in: row) ?? 0
            let known = Set(last?.rows.first { $0.isSame(as: row) }?.sessionIDs ?? [])
            let newest = own.suffix(max(0, own.count - before))
            let people = Set(newest.map { guests[Int($0)] })
            // Nothing may say how a group's visits divide: each of its sessions may have one that a reader knows of.
            let more = minimumCount + (row.hasSeveral ? row.ids.count : 0)
            if people.count >= minimumCount && newest.count >= more || withSmall && before == 0 {
                kept += own
                admitted.formUnion(people)
                continue
            }
            // A session that is not in a group's number yet does not take the place of what the service has removed.
            let counted = own.filter { known.contains(visits.sessionReferences.identifiers[Int(codes[Int($0)])]) }
            kept += counted.prefix(before)
            if counted.count < before, let last {
                let left = (types: visits.types(of: counted), count: counted.count)
                removed.merge(last.removed(from: row, of: region, leaving: left)) { $0 + $1 }
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
    /// The counted visits to a row that no longer exist, by type: those of types that now have fewer than were counted.
    fileprivate func removed(
        from row: PackLine, of region: PackRegion, leaving left: (types: [Int64?: Int], count: Int)
    ) -> [VisitKey: Int] {
        guard let place = rows.firstIndex(where: { $0.isSame(as: row) }), let session = row.sessionIDs.first else {
            return [:]
        }
        var missing = attended(in: row) - left.count
        var removed: [VisitKey: Int] = [:]
        for (column, line) in columns.enumerated() where missing > 0 {
            let rest = line.ids.reduce(0) { $0 + (left.types[$1] ?? 0) }
            let fewer = min(missing, (cells[place * columnCount + column]?.attended ?? 0) - rest)
            let counted = line.ids.first { region.contains(session: session, type: $0) }
            guard fewer > 0, let type = counted else { continue }
            removed[VisitKey(session: session, type: type)] = fewer
            missing -= fewer
        }
        return removed
    }

    /// The arrivals that the days of a lean edition have: those that each edition added, on the day on which it did.
    ///
    /// - Parameter days: All arrivals by day, up to today.
    mutating func addDays(_ days: [VisitGroups.Interval], after last: PackEdition?) {
        let more = attended - (last?.attended ?? 0)
        guard let today = days.last, more > 0 else { return }
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
        groups = [Group(section: "attendance_by_day", session: nil, rows: rows)]
    }

    /// The sums that the rows of a lean edition's days have so far, day after day.
    var runningTotals: [Int] {
        var sum = 0
        return [attended]
            + (groups.first?.rows ?? []).map { row in
                sum += row.visits
                return sum
            }
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
