internal import Dispatch
internal import Messages
internal import Profiles
internal import Synchronization
internal import Tables

/// A file of check-ins, read.
struct ReadFile: Sendable {
    let file: TextFile
    let header: Header
    let parts: [RawCheckIns]
    /// In which order its dates are; `nil` if they are in no order, or that does not matter.
    let order: DateOrder?

    var dates: DateEvidence { parts.reduce(into: DateEvidence()) { $0.add($1.dates) } }
}

/// The check-ins of an event from its files, as columns: newest first, each once.
struct FileCheckIns: Sendable {
    private(set) var ids: [Int64] = []
    /// `RawCheckIns.missingGuest` if there is none.
    private(set) var guests: [Int64] = []
    /// Codes; `.max` if there is none.
    private(set) var sessions: [UInt32] = []
    private(set) var types: [UInt32] = []
    private(set) var methods: [UInt32] = []
    /// `.min` if there is none.
    private(set) var times: [Int64] = []
    private(set) var latitudes: [Double] = []
    private(set) var longitudes: [Double] = []
    /// The file and offset of each row, if rows have names.
    private(set) var places: [(file: UInt32, offset: Int)] = []
    /// What the codes stand for.
    let sessionNames: [(id: Int64, name: String?)]
    let typeNames: [(id: Int64, name: String?)]
    let methodNames: [String]
    let files: [ReadFile]
    let guestNames: GuestNames?
    /// Rows that are set apart.
    private(set) var bad: [(file: Int, row: BadRow)] = []

    var count: Int { ids.count }

    /// The first wrong cell of each row that is set apart.
    var badRows: [(file: Int, row: BadRow)] {
        var seen: Set<[Int]> = []
        return bad.filter { seen.insert([$0.file, $0.row.offset]).inserted }
    }

    /// Resolves what the rows of files say.
    init(
        _ files: [ReadFile], sessions names: CodedNames, types: CodedNames, clock: WallClock, guestNames: GuestNames?
    ) {
        self.files = files
        self.guestNames = guestNames
        sessionNames = names.list
        typeNames = types.list
        var methods = TextCodes()
        var columns: [ResolvedPart] = []
        for (number, file) in files.enumerated() {
            for (part, rows) in file.parts.enumerated() {
                let codes = (0..<rows.methodNames.count).map { code in
                    var name = rows.methodNames[UInt32(code)]
                    return name.withUTF8 { methods.code(of: $0) }
                }
                columns.append(
                    ResolvedPart(
                        file: number, part: part, sessions: names.codes(of: number, part),
                        types: types.codes(of: number, part), methods: codes, single: names.single(of: file.header),
                        sessionKeys: names.keys))
            }
        }
        methodNames = (0..<methods.count).map { methods[UInt32($0)] }
        let unresolved = columns
        let resolved = Mutex(columns)
        DispatchQueue.concurrentPerform(iterations: unresolved.count) { place in
            var part = unresolved[place]
            part.resolve(files[part.file], clock: clock)
            resolved.withLock { $0[place] = part }
        }
        gather(resolved.withLock(\.self))
    }

    /// Puts the rows of all parts in order.
    private mutating func gather(_ parts: [ResolvedPart]) {
        var all = ResolvedRows(parts.reduce(0) { $0 + $1.rows.ids.count })
        for part in parts {
            all.append(part.rows)
            bad += part.bad.map { (part.file, $0) }
        }
        let rows = keepOnce(all, in: Self.newestFirst(all.ids))
        let hasPlaces = all.latitudes.contains { !$0.isNaN } || all.longitudes.contains { !$0.isNaN }
        let hasNames = files.contains { NamePlaces($0.header).areThere }
        let gathered = all
        // Each core copies the columns of about half the bytes.
        ((guests, sessions, types, methods), (times, latitudes, longitudes, places)) = concurrently {
            (
                gathered.guests.gathering(rows), gathered.sessions.gathering(rows), gathered.types.gathering(rows),
                gathered.methods.gathering(rows)
            )
        } and: {
            (
                gathered.times.gathering(rows), hasPlaces ? gathered.latitudes.gathering(rows) : [],
                hasPlaces ? gathered.longitudes.gathering(rows) : [],
                hasNames ? rows.map { (gathered.files[Int($0)], gathered.offsets[Int($0)]) } : []
            )
        }
    }

    /// Sets the ids, and returns the rows that they are of: a given id counts once, and so does a guest's scan in a session at a
    /// time.
    private mutating func keepOnce(_ all: ResolvedRows, in order: [UInt32]) -> [UInt32] {
        let (missing, none) = (RawCheckIns.missingGuest, Int64.min)
        var kept = Array<UInt32>(room: order.count)
        ids = Array(room: order.count)
        for place in order {
            let row = Int(place)
            var id = all.ids[row]
            if let last = ids.last, id >= last, let lastKept = kept.last.map(Int.init) {
                let isComplete = all.guests[row] != missing && all.times[row] != none
                let isSame =
                    all.guests[lastKept] == all.guests[row] && all.times[lastKept] == all.times[row]
                    && sessionID(all.sessions[lastKept]) == sessionID(all.sessions[row])
                if all.isGiven[row] || (isComplete && isSame) { continue }
                id = last - 1
            }
            ids.append(id)
            kept.append(place)
        }
        return kept
    }

    /// The session of a code, of which one may have several, by its spellings.
    private func sessionID(_ code: UInt32) -> Int64? { code == .max ? nil : sessionNames[Int(code)].id }

    /// The rows by descending id; of equals, the first row of the files.
    private static func newestFirst(_ ids: [Int64]) -> [UInt32] {
        let isAscending = ids.first.map { first in ids.last.map { $0 > first } ?? false } ?? false
        var order = Array(0..<UInt32(ids.count))
        if isAscending { order.reverse() }
        func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
            (ids[Int(left)], right) > (ids[Int(right)], left)
        }
        // Most files are in order, apart from rows of the same second.
        var moves = 0
        for place in order.indices.dropFirst() where !precedes(order[place - 1], order[place]) {
            let row = order[place]
            var hole = place
            while hole > 0, !precedes(order[hole - 1], row) {
                order[hole] = order[hole - 1]
                hole -= 1
                moves += 1
            }
            order[hole] = row
            // The complements of ids are in the opposite order.
            if moves > 8 * ids.count + 64 { return ids.map(~).ascendingOrder() }
        }
        return order
    }

    /// The time of a check-in; `nil` if it has none.
    func time(_ row: Int) -> Instant? {
        times[row] == .min || times[row] == Instant.untimed.secondsSinceEpoch
            ? nil : Instant(secondsSinceEpoch: times[row])
    }

    /// The rows of a file that are set apart, for messages, in the order of the files.
    func described(_ bad: (file: Int, row: BadRow)) -> Phrase {
        let file = files[bad.file]
        return .badRow(
            file.file.path, line: file.file.line(at: bad.row.offset), column: bad.row.column,
            reason: bad.row.reason.phrase, value: bad.row.value)
    }
}
