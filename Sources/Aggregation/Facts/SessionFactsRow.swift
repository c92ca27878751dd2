package import Base

/// A row of `session_facts`: what is known of a session, beside those who checked in there.
package struct SessionFactsRow: Sendable, Equatable {
    package var sessionID: Int64
    package var session: String?
    package var state: SessionState
    package var attended: Int
    package var facts: SessionFacts
    /// The people in the room: those counted or, without a headcount, those who checked in. `nil` if the session is to come, nobody
    /// knows who came, or only a part of the check-ins is counted.
    package var people: Int64?
    /// The guests with a check-in by the time of the headcount, or at all if it has none. A check-in without a time is by then.
    /// `nil` without a headcount, if the session is to come, or if only a part of the check-ins is counted.
    package var scanned: Int?

    /// The smallest coverage, in percent, that is no finding.
    static let lowCoverage: Int64 = 80

    /// Whether far fewer people were scanned than counted.
    var hasLowCoverage: Bool {
        guard let scanned, let counted = facts.headcount?.people, counted > 0 else { return false }
        return Int64(scanned) * 100 < Self.lowCoverage * counted
    }

    /// Whether fewer people were counted than had been scanned by then.
    var hasFewerCountedThanScanned: Bool {
        guard let scanned, let counted = facts.headcount?.people else { return false }
        return counted < Int64(scanned)
    }
}

extension SessionFactsRow {
    /// The rows of all sessions, in their order.
    static func list(_ sessions: [SessionAttendance], _ facts: EventFacts, of tables: EventTables) -> [SessionFactsRow]
    {
        // Whoever was counted after the reading is compared with no check-in of before.
        let facts = tables.readAt.map(facts.asOf) ?? facts
        let scanned = guests(of: tables, by: facts)
        return sessions.map { session in
            let known = facts.sessions[session.sessionID] ?? SessionFacts()
            var row = SessionFactsRow(
                sessionID: session.sessionID, session: session.session, state: session.state,
                attended: session.counts.attended, facts: known)
            guard session.state != .toCome else { return row }
            if let headcount = known.headcount {
                row.people = headcount.people
                if !facts.isPartial {
                    row.scanned =
                        headcount.at == nil ? session.counts.attended : scanned[session.sessionID]?.count ?? 0
                }
            } else if [.measured, .nobodyExpected].contains(session.coverage), !facts.isPartial {
                row.people = Int64(session.counts.attended)
            }
            return row
        }
    }

    /// The guests who checked in by the time of each session's headcount.
    private static func guests(of tables: EventTables, by facts: EventFacts) -> [Int64: Set<UInt32>] {
        let ids = tables.sessionReferences.identifiers
        let limits = ids.map { facts.sessions[$0]?.headcount?.at }
        guard limits.contains(where: { $0 != nil }) else { return [:] }
        let (times, sessions) = (tables.checkIns.createdAt.values, tables.checkIns.sessions.values)
        let guests = tables.checkIns.guests.values
        var found = [Set<UInt32>](repeating: [], count: ids.count)
        for row in 0..<tables.checkIns.count {
            let session = Int(sessions[row])
            // A check-in without a time is before all others.
            guard let limit = limits[session], times[row] <= limit else { continue }
            found[session].insert(guests[row])
        }
        return Dictionary(zip(ids, found)) { first, _ in first }
    }
}
