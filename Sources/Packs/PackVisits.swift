import Aggregation
public import Base

extension EventTables {
    func keepingSessions(where isKept: (Int64) -> Bool) -> EventTables {
        var tables = self
        tables.wholeTypeNames = typeNames
        tables.sessions = sessions.keeping(isKept)
        tables.offers = OfferTable(offers.filter { isKept($0.sessionID) })
        return tables
    }

    /// The tables with only the check-ins of some sessions.
    func keepingVisits(where isKept: (Int64) -> Bool) -> EventTables {
        let codes = checkIns.sessions.values
        let isKeptByCode = sessionReferences.identifiers.map(isKept)
        let rows = (0..<Int32(codes.count)).filter { isKeptByCode[Int(codes[Int($0)])] }
        var tables = self
        if rows.count < codes.count { tables.keepCheckIns(rows) }
        return tables
    }

    /// The time of the newest check-in, the one with the highest id, of some sessions, of those that can have happened.
    func newestRow(in sessions: Set<Int64>) -> Instant? {
        let (ids, codes) = (checkIns.ids.values, checkIns.sessions.values)
        let isMeant = sessionReferences.identifiers.map(sessions.contains)
        let (times, limit) = (checkIns.createdAt.values, believedUntil)
        let rows = codes.indices.filter { isMeant[Int(codes[$0])] && times[$0] <= limit }
        return rows.max { ids[$0] < ids[$1] }.map { times[$0] }
    }

    /// The sessions of the check-ins, each once.
    var visitedSessions: [Int64] {
        Set(checkIns.sessions.values).map { sessionReferences.identifiers[Int($0)] }
    }

    /// The name of a session that only check-ins mention.
    func nameOfVisited(_ id: Int64) -> String? {
        sessionReferences.code(of: id).flatMap { sessionReferences.name(of: $0) }
    }

    /// Whether a session that some regions count is not over.
    func hasSession(of regions: [PackRegion], notOverBy states: SessionStates) -> Bool {
        let offered = Dictionary(grouping: offers, by: \.sessionID).mapValues { $0.map(\.registrantTypeID) }
        let ids = Set(sessions.ids.values).union(offered.keys)
        return ids.contains { id in
            !states[id].hasEnded
                && regions.contains { region in
                    region.counts(session: id)
                        && offered[id]?.contains { region.contains(session: id, type: $0) } ?? true
                }
        }
    }

    func selecting(_ region: PackRegion) -> EventTables {
        var tables = self
        tables.wholeTypeNames = typeNames
        tables.sessions = sessions.keeping(region.counts(session:))
        tables.offers = OfferTable(
            offers.filter { region.contains(session: $0.sessionID, type: $0.registrantTypeID) })
        let (codes, types) = (checkIns.sessions.values, checkIns.registrantTypes)
        let rows = codes.indices.filter { row in
            region.contains(
                session: sessionReferences.identifiers[Int(codes[row])],
                type: types[row].map { typeReferences.identifiers[Int($0)] })
        }
        if rows.count < checkIns.count { tables.keepCheckIns(rows.map(Int32.init)) }
        return tables
    }

    /// The guests by session and type, the newest visit first.
    func guestsByVisit() -> [VisitKey: [UInt32]] {
        let (ids, guests, codes) = (checkIns.ids.values, checkIns.guests.values, checkIns.sessions.values)
        var result: [VisitKey: [UInt32]] = [:]
        for row in ids.indices.sorted(by: { ids[$0] > ids[$1] }) {
            let type = checkIns.registrantTypes[row].map { typeReferences.identifiers[Int($0)] }
            let session = sessionReferences.identifiers[Int(codes[row])]
            result[VisitKey(session: session, type: type), default: []].append(guests[row])
        }
        return result
    }

    /// The tables with only the first check-in of each guest in each session: the earliest, ties by lower id.
    ///
    /// A pack counts only these. So a guest is one unit in a session, whatever the section; and repeated scans, often
    /// only a few, do not show as the difference of two published numbers.
    func keepingFirstVisits() -> EventTables {
        let (guests, sessions) = (checkIns.guests.values, checkIns.sessions.values)
        let (times, ids) = (checkIns.createdAt.values, checkIns.ids.values)
        var rowByVisit: [UInt64: Int32] = [:]
        rowByVisit.reserveCapacity(checkIns.count)
        for row in 0..<checkIns.count {
            let visit = UInt64(guests[row]) << 32 | UInt64(sessions[row])
            guard let known = rowByVisit[visit].map(Int.init) else {
                rowByVisit[visit] = Int32(row)
                continue
            }
            if (times[row], ids[row]) < (times[known], ids[known]) { rowByVisit[visit] = Int32(row) }
        }
        var tables = self
        if rowByVisit.count < checkIns.count { tables.keepCheckIns(rowByVisit.values.sorted()) }
        return tables
    }
}

extension WallClock {
    /// The full hour on this clock at or before an instant.
    public func startOfHour(_ instant: Instant) -> Instant {
        let civil = civil(at: instant)
        return instant.advanced(bySeconds: -Int64(civil.minute * 60 + civil.second))
    }

    /// The beginning of the day of an instant, and of the day after.
    func midnight(before instant: Instant) -> Instant { midnight(instant, later: 0) }
    func midnight(after instant: Instant) -> Instant { midnight(instant, later: 1) }

    private func midnight(_ time: Instant, later days: Int64) -> Instant {
        let local = civil(at: time).secondsSinceEpoch
        let day = local - (local % 86_400 + 86_400) % 86_400
        return instant(of: CivilTime(secondsSinceEpoch: day + days * 86_400))
    }
}
