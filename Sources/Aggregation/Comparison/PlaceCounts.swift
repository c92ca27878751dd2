import Tables

/// Attendance of an event as a whole, of its sessions, of its types, and of its types in sessions.
struct PlaceCounts {
    let counts: [ComparedPlace: AttendanceCounts]

    init(_ tables: EventTables) {
        let sessions = SessionRoster(of: tables)
        let types = TypeRoster(of: tables, sessions: sessions)
        let grouped = CheckInsByGuest(
            tables.checkIns, guestCount: tables.guests.count, sessions: sessions, types: types)
        let sections = AttendanceSections(
            offers: OfferBook(tables.offers, sessions: sessions, types: types),
            attendances: Attendances(grouped, of: tables, sessions: sessions, types: types), pairs: grouped.pairs,
            sessions: sessions, types: types)
        var counts: [ComparedPlace: AttendanceCounts] = [:]
        var whole = AttendanceCounts()
        for row in sections.bySession {
            whole.add(row.counts)
            counts[.session(row.sessionID)] = row.counts
        }
        counts[.event] = whole
        for row in sections.byRegistrantType {
            if let type = row.registrantTypeID { counts[.registrantType(type)] = row.counts }
        }
        for row in sections.bySessionAndType {
            counts[.pair(session: row.sessionID, registrantType: row.registrantTypeID)] = row.counts
        }
        self.counts = counts
    }
}

extension CountDifference {
    /// The places of which attended or registered is different; what is not there has none of either.
    static func list(before: PlaceCounts, now: PlaceCounts) -> [CountDifference] {
        Set(before.counts.keys).union(now.counts.keys).compactMap { place in
            let (old, new) = (before.counts[place] ?? AttendanceCounts(), now.counts[place] ?? AttendanceCounts())
            guard (old.attended, old.registered) != (new.attended, new.registered) else { return nil }
            return CountDifference(place: place, before: old, now: new)
        }
    }
}
