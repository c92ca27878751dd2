import Tables

/// The check-ins of an event grouped by guest, by a counting sort: what a guest did is read in one place.
struct CheckInsByGuest: Sendable {
    struct Visit: BitwiseCopyable, Sendable {
        /// Seconds since 1970.
        var time: Int64
        /// Row of the check-in table.
        var row: Int32
        /// Code of the pair index.
        var pair: Int32
    }

    let visits: [Visit]
    /// Where each guest's visits end; they start where the ones of the guest before end.
    let ends: [Int32]
    /// The sessions and types that occur together.
    let pairs: PairIndex

    init(_ checkIns: CheckInTable, guestCount: Int, sessions: SessionRoster, types: TypeRoster) {
        let guests = checkIns.guests.values
        // Where each guest's next visit goes: at first its start, at last its end.
        let next = WorkArray<Int32>(repeating: 0, count: guestCount)
        for guest in guests { next[Int(guest)] += 1 }
        var start: Int32 = 0
        for guest in 0..<guestCount {
            let visits = next[guest]
            next[guest] = start
            start += visits
        }
        var pairs = PairIndex(sessions: sessions, types: types)
        let sessionCodes = checkIns.sessions.values
        let typeCodes = checkIns.registrantTypes.values
        let times = checkIns.createdAt.values
        visits = Array(unsafeUninitializedCapacity: guests.count) { buffer, initializedCount in
            for row in guests.indices {
                let pair = pairs.insert(sessionCode: sessionCodes[row], typeCode: typeCodes[row])
                let guest = Int(guests[row])
                let place = next[guest]
                next[guest] = place + 1
                buffer[Int(place)] = Visit(time: times[row].secondsSinceEpoch, row: Int32(row), pair: pair)
            }
            initializedCount = guests.count
        }
        ends = next.array
        self.pairs = pairs
    }
}
