import Base

/// The attendances of an event: the first check-in of each guest in each session.
///
/// All numbers about people in sessions (arrivals, percentiles, overlap) derive from these entries alone.
struct Attendances: Sendable {
    /// The first check-ins, by guest.
    private let entries: RowsByGuest<CheckInsByGuest.Entry>
    /// The sessions of the roster, by code of the pair index.
    private let sessionByPair: [Int32]
    /// Distinct guests, by session of the roster.
    let attendedBySession: [Int]
    /// Distinct guests with a check-in of a type that the session offers with registered above 0, by session of the roster.
    let attendedOfRegisteredBySession: [Int]
    /// Distinct guests, by code of the pair index.
    let attendedByPair: [Int]
    /// Check-ins, by code of the pair index.
    let checkInsByPair: [Int]
    /// Distinct guests of the whole event, by type of the roster.
    let guestsByType: [Int]
    /// Distinct guests of the whole event.
    let uniqueGuests: Int
    /// Later check-ins of a guest in the same session, ordered by time, then id.
    let repeated: Tally
    /// Guests with check-ins of more than one named type.
    let guestsWithSeveralTypes: Tally

    /// Takes over the check-ins, whose memory then holds the attendances.
    init(
        _ grouped: consuming CheckInsByGuest, of tables: EventTables, offers: OfferBook, sessions: SessionRoster,
        types: TypeRoster
    ) {
        let ids = tables.checkIns.ids.values
        let areRegistered = offers.areRegistered(grouped.pairs, unlisted: !tables.contents.contains(.registrations))
        var counter = AttendanceCounter(
            grouped.pairs, areRegistered: areRegistered, ids: ids, sessions: sessions, types: types)
        sessionByPair = grouped.pairs.sessions
        let guestIDs = tables.guests.ids
        var guestsWithSeveralTypes = Tally()
        var uniqueGuests = 0
        var repeated = Bitmap(repeating: false, count: ids.count)
        repeated.withBits { repeated in
            grouped.entries.compact { guest, checkIns, attendances in
                counter.begin(guest)
                for checkIn in checkIns { counter.count(checkIn, into: &attendances, repeated: repeated) }
                uniqueGuests += 1
                if counter.namedTypes > 1 { guestsWithSeveralTypes.add(guestIDs[guest]) }
            }
        }
        entries = grouped.entries
        attendedBySession = counter.attendedBySession.array
        attendedOfRegisteredBySession = counter.attendedOfRegisteredBySession.array
        attendedByPair = counter.attendedByPair.array
        checkInsByPair = counter.checkInsByPair.array
        guestsByType = counter.guestsByType.array
        self.repeated = Tally(repeated, of: ids)
        self.uniqueGuests = uniqueGuests
        self.guestsWithSeveralTypes = guestsWithSeveralTypes
    }

    /// Calls `body` with each guest's first check-ins, one for each session that the guest attended.
    @inline(__always)
    func forEachGuest(_ body: (UnsafeBufferPointer<CheckInsByGuest.Entry>) -> Void) {
        entries.forEachGuest { _, entries in body(entries) }
    }

    /// The index in the session roster.
    @inline(__always)
    func session(of attendance: CheckInsByGuest.Entry) -> Int { Int(sessionByPair[Int(attendance.pair)]) }

    /// The arrivals of all sessions in one array, and the range of each session.
    func arrivalsBySession() -> (arrivals: [Int64], places: [Range<Int>]) {
        var places: [Range<Int>] = []
        for count in attendedBySession {
            let start = places.last?.upperBound ?? 0
            places.append(start..<start + count)
        }
        let next = WorkArray(places.map(\.lowerBound))
        let arrivals = [Int64](unsafeUninitializedCapacity: entries.count) { buffer, count in
            forEachGuest { attendances in
                for attendance in attendances {
                    let session = session(of: attendance)
                    buffer[next[session]] = attendance.time
                    next[session] += 1
                }
            }
            count = entries.count
        }
        return (arrivals, places)
    }
}

struct CheckInsByGuest: Sendable {
    struct Entry: BitwiseCopyable, Sendable {
        /// Seconds since 1970.
        var time: Int64
        /// Row of the check-in table.
        var row: Int32
        /// Code of the pair index.
        var pair: Int32
    }

    fileprivate(set) var entries: RowsByGuest<Entry>
    /// The pairs of session and type that occur.
    let pairs: PairIndex

    init(_ checkIns: CheckInTable, guestCount: Int, sessions: SessionRoster, types: TypeRoster) {
        var pairs = PairIndex(sessions: sessions, types: types)
        let sessionCodes = checkIns.sessions.values
        let typeCodes = checkIns.registrantTypes.values
        let times = checkIns.createdAt.values
        entries = RowsByGuest(checkIns.guests.values, guestCount: guestCount) { row in
            let pair = pairs.insert(sessionCode: sessionCodes[row], typeCode: typeCodes[row])
            return Entry(time: times[row].secondsSinceEpoch, row: Int32(row), pair: pair)
        }
        self.pairs = pairs
    }
}

/// Counts check-ins guest by guest: a guest counts once per session, per pair and per type.
struct AttendanceCounter: ~Copyable {
    private let pairSessions: WorkArray<Int32>
    private let pairTypes: WorkArray<Int32>
    /// Whether registrations for the pair count.
    private let areRegistered: WorkArray<Bool>
    private let ids: [Int64]
    private let unnamedType: Int
    let attendedBySession: WorkArray<Int>
    let attendedOfRegisteredBySession: WorkArray<Int>
    let attendedByPair: WorkArray<Int>
    let checkInsByPair: WorkArray<Int>
    let guestsByType: WorkArray<Int>
    /// The number of named types that the current guest has.
    private(set) var namedTypes = 0

    private var guest: Int32 = -1
    // The last guest seen in each session, pair and type. No clearing is needed between guests.
    private let lastInSession: WorkArray<Int32>
    private let lastRegistered: WorkArray<Int32>
    private let lastInPair: WorkArray<Int32>
    private let lastInType: WorkArray<Int32>
    /// The index of the current guest's attendance in each session.
    private let attendanceOfSession: WorkArray<Int>

    init(_ pairs: PairIndex, areRegistered: [Bool], ids: [Int64], sessions: SessionRoster, types: TypeRoster) {
        pairSessions = WorkArray(pairs.sessions)
        pairTypes = WorkArray(pairs.types)
        self.areRegistered = WorkArray(areRegistered)
        self.ids = ids
        unnamedType = Int(types.unnamedIndex)
        attendedBySession = WorkArray(repeating: 0, count: sessions.count)
        attendedOfRegisteredBySession = WorkArray(repeating: 0, count: sessions.count)
        attendedByPair = WorkArray(repeating: 0, count: pairs.count)
        checkInsByPair = WorkArray(repeating: 0, count: pairs.count)
        guestsByType = WorkArray(repeating: 0, count: types.count)
        lastInSession = WorkArray(repeating: -1, count: sessions.count)
        lastRegistered = WorkArray(repeating: -1, count: sessions.count)
        lastInPair = WorkArray(repeating: -1, count: pairs.count)
        lastInType = WorkArray(repeating: -1, count: types.count)
        attendanceOfSession = WorkArray(repeating: 0, count: sessions.count)
    }

    /// Starts the next guest, who must not have been counted before.
    @inline(__always)
    mutating func begin(_ guest: Int) {
        self.guest = Int32(guest)
        namedTypes = 0
    }

    /// Counts a check-in of the current guest. The earliest in a session is kept as the attendance; the rows of the
    /// others are set in `repeated`.
    @inline(__always)
    mutating func count(
        _ checkIn: CheckInsByGuest.Entry, into attendances: inout RowsByGuest<CheckInsByGuest.Entry>.KeptRows,
        repeated: Bitmap.Bits
    ) {
        let pair = Int(checkIn.pair)
        let session = Int(pairSessions[pair])
        checkInsByPair[pair] += 1
        if lastInPair[pair] != guest {
            lastInPair[pair] = guest
            attendedByPair[pair] += 1
            countType(Int(pairTypes[pair]))
            if areRegistered[pair], lastRegistered[session] != guest {
                lastRegistered[session] = guest
                attendedOfRegisteredBySession[session] += 1
            }
        }
        if lastInSession[session] != guest {
            lastInSession[session] = guest
            attendedBySession[session] += 1
            attendanceOfSession[session] = attendances.append(checkIn)
        } else {
            repeated.set(repeatedRow(checkIn, in: &attendances, at: attendanceOfSession[session]))
        }
    }

    @inline(__always)
    private mutating func countType(_ type: Int) {
        guard lastInType[type] != guest else { return }
        lastInType[type] = guest
        guestsByType[type] += 1
        if type != unnamedType { namedTypes += 1 }
    }

    /// Keeps the earlier of two check-ins in a session as the arrival (at the same time, the one with the lower id) and
    /// returns the row of the other, which is a repeat.
    @inline(__always)
    private func repeatedRow(
        _ checkIn: CheckInsByGuest.Entry, in attendances: inout RowsByGuest<CheckInsByGuest.Entry>.KeptRows,
        at index: Int
    ) -> Int {
        let first = attendances[index]
        let isEarlier =
            checkIn.time == first.time ? ids[Int(checkIn.row)] < ids[Int(first.row)] : checkIn.time < first.time
        if isEarlier { attendances[index] = checkIn }
        return Int(isEarlier ? first.row : checkIn.row)
    }
}
