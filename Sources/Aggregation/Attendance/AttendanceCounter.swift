import Tables

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

/// An array of fixed length for the inner loops: its elements are reached without the checks for bounds and for sole
/// ownership that an `Array` makes at every write. Bounds are checked in debug builds.
struct WorkArray<Element: BitwiseCopyable>: ~Copyable {
    private let elements: UnsafeMutableBufferPointer<Element>

    init(repeating element: Element, count: Int) {
        elements = .allocate(capacity: count)
        elements.initialize(repeating: element)
    }

    init(_ array: [Element]) {
        elements = .allocate(capacity: array.count)
        _ = elements.initialize(from: array)
    }

    deinit { elements.deallocate() }

    var count: Int { elements.count }

    subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) nonmutating set { elements[index] = newValue }
    }

    /// A copy.
    var array: [Element] { Array(elements) }
}
