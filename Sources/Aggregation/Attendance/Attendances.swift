import Tables

/// Who attended what: one entry for each guest and session, with the guest's first check-in there.
///
/// Everything about people in sessions (arrivals, percentiles, overlap) follows from these entries alone.
struct Attendances: Sendable {
    struct Attendance: BitwiseCopyable, Sendable {
        /// The guest's first check-in in the session, in seconds since 1970.
        var arrival: Int64
        /// Row of the guest table.
        var guest: Int32
        /// Index in the session roster.
        var session: Int32
    }

    /// The attendances of a guest are neighbours.
    let entries: [Attendance]
    /// Distinct guests by session of the roster.
    let attendedBySession: [Int]
    /// Distinct guests by code of the pair index.
    let attendedByPair: [Int]
    /// Check-ins by code of the pair index.
    let checkInsByPair: [Int]
    /// Distinct people of the whole event by type of the roster.
    let guestsByType: [Int]
    /// Distinct people of the whole event.
    let uniqueGuests: Int
    /// Check-ins of a guest in a session after the first there, by time, then id.
    let repeated: Tally
    /// Guests with check-ins under more than one named type.
    let guestsWithSeveralTypes: Tally

    init(_ grouped: CheckInsByGuest, of tables: EventTables, sessions: SessionRoster, types: TypeRoster) {
        var counter = AttendanceCounter(
            grouped.pairs, ids: tables.checkIns.ids.values, sessions: sessions, types: types)
        let guestIDs = tables.guests.ids
        var guestsWithSeveralTypes = Tally()
        var uniqueGuests = 0
        entries = Array(unsafeUninitializedCapacity: grouped.visits.count) { entries, count in
            grouped.visits.withUnsafeBufferPointer { visits in
                var start = 0
                for (guest, end) in grouped.ends.enumerated() where start < end {
                    counter.begin(guest)
                    for visit in start..<Int(end) { counter.count(visits[visit], into: entries, count: &count) }
                    uniqueGuests += 1
                    if counter.namedTypes > 1 { guestsWithSeveralTypes.add(guestIDs[guest]) }
                    start = Int(end)
                }
            }
        }
        attendedBySession = counter.attendedBySession.array
        attendedByPair = counter.attendedByPair.array
        checkInsByPair = counter.checkInsByPair.array
        guestsByType = counter.guestsByType.array
        repeated = counter.repeated
        self.uniqueGuests = uniqueGuests
        self.guestsWithSeveralTypes = guestsWithSeveralTypes
    }

    /// Calls `body` with the attendances of each guest.
    @inline(__always)
    func forEachGuest(_ body: (UnsafeBufferPointer<Attendance>) -> Void) {
        entries.withUnsafeBufferPointer { entries in
            var start = 0
            while start < entries.count {
                var end = start + 1
                while end < entries.count && entries[end].guest == entries[start].guest { end += 1 }
                body(UnsafeBufferPointer(rebasing: entries[start..<end]))
                start = end
            }
        }
    }

    /// The arrivals of all sessions in one array, and where those of each session are.
    func arrivalsBySession() -> (arrivals: [Int64], places: [Range<Int>]) {
        var places: [Range<Int>] = []
        for count in attendedBySession {
            let start = places.last?.upperBound ?? 0
            places.append(start..<start + count)
        }
        let next = WorkArray(places.map(\.lowerBound))
        let arrivals = [Int64](unsafeUninitializedCapacity: entries.count) { buffer, count in
            for entry in entries {
                let session = Int(entry.session)
                buffer[next[session]] = entry.arrival
                next[session] += 1
            }
            count = entries.count
        }
        return (arrivals, places)
    }
}

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

/// Counts check-ins guest by guest: each distinct guest of a session, of a pair and of a type once.
struct AttendanceCounter: ~Copyable {
    private let pairSessions: WorkArray<Int32>
    private let pairTypes: WorkArray<Int32>
    private let ids: [Int64]
    private let unnamedType: Int
    let attendedBySession: WorkArray<Int>
    let attendedByPair: WorkArray<Int>
    let checkInsByPair: WorkArray<Int>
    let guestsByType: WorkArray<Int>
    private(set) var repeated = Tally()
    /// How many named types the current guest has come under.
    private(set) var namedTypes = 0

    private var guest: Int32 = -1
    // The last guest seen in each session, pair and type: what is another guest's needs no clearing.
    private let lastInSession: WorkArray<Int32>
    private let lastInPair: WorkArray<Int32>
    private let lastInType: WorkArray<Int32>
    // Where the current guest's attendance of each session is, and the row of its first check-in.
    private let entryOfSession: WorkArray<Int>
    private let firstRow: WorkArray<Int32>

    init(_ pairs: PairIndex, ids: [Int64], sessions: SessionRoster, types: TypeRoster) {
        pairSessions = WorkArray(pairs.sessions)
        pairTypes = WorkArray(pairs.types)
        self.ids = ids
        unnamedType = Int(types.unnamedIndex)
        attendedBySession = WorkArray(repeating: 0, count: sessions.count)
        attendedByPair = WorkArray(repeating: 0, count: pairs.count)
        checkInsByPair = WorkArray(repeating: 0, count: pairs.count)
        guestsByType = WorkArray(repeating: 0, count: types.count)
        lastInSession = WorkArray(repeating: -1, count: sessions.count)
        lastInPair = WorkArray(repeating: -1, count: pairs.count)
        lastInType = WorkArray(repeating: -1, count: types.count)
        entryOfSession = WorkArray(repeating: 0, count: sessions.count)
        firstRow = WorkArray(repeating: 0, count: sessions.count)
    }

    /// The visits counted from now on are those of another guest, who has not been before.
    @inline(__always)
    mutating func begin(_ guest: Int) {
        self.guest = Int32(guest)
        namedTypes = 0
    }

    /// Counts a visit of the current guest; the first in a session is appended to `entries`, of which there are `count`.
    @inline(__always)
    mutating func count(
        _ visit: CheckInsByGuest.Visit, into entries: UnsafeMutableBufferPointer<Attendances.Attendance>,
        count: inout Int
    ) {
        let pair = Int(visit.pair)
        let session = Int(pairSessions[pair])
        checkInsByPair[pair] += 1
        if lastInPair[pair] != guest {
            lastInPair[pair] = guest
            attendedByPair[pair] += 1
            countType(Int(pairTypes[pair]))
        }
        if lastInSession[session] != guest {
            lastInSession[session] = guest
            attendedBySession[session] += 1
            entryOfSession[session] = count
            firstRow[session] = visit.row
            entries[count] = Attendances.Attendance(arrival: visit.time, guest: guest, session: Int32(session))
            count += 1
        } else {
            countRepeated(visit, session: session, arrival: &entries[entryOfSession[session]].arrival)
        }
    }

    @inline(__always)
    private mutating func countType(_ type: Int) {
        guard lastInType[type] != guest else { return }
        lastInType[type] = guest
        guestsByType[type] += 1
        if type != unnamedType { namedTypes += 1 }
    }

    /// Of two check-ins in a session the earlier is the arrival (of two at once, that of the lower id) and the other is
    /// the repeated one.
    private mutating func countRepeated(_ visit: CheckInsByGuest.Visit, session: Int, arrival: inout Int64) {
        let known = ids[Int(firstRow[session])]
        let id = ids[Int(visit.row)]
        if (visit.time, id) < (arrival, known) {
            arrival = visit.time
            firstRow[session] = visit.row
            repeated.add(known)
        } else {
            repeated.add(id)
        }
    }
}
