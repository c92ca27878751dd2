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
        let order = Self.newestFirst(all.ids)
        let hasPlaces = all.latitudes.contains { !$0.isNaN } || all.longitudes.contains { !$0.isNaN }
        let hasNames = files.contains { NamePlaces($0.header).areThere }
        reserve(all.ids.count, places: hasPlaces, names: hasNames)
        let (missing, none) = (RawCheckIns.missingGuest, Int64.min)
        for row in order.lazy.map(Int.init) {
            var id = all.ids[row]
            if let last = ids.last, id >= last {
                let isComplete = all.guests[row] != missing && all.times[row] != none
                let isSame =
                    guests[guests.count - 1] == all.guests[row] && times[times.count - 1] == all.times[row]
                    && sessionID(sessions[sessions.count - 1]) == sessionID(all.sessions[row])
                // A given id counts once, and so does a guest's scan in a session at a time.
                if all.isGiven[row] || (isComplete && isSame) { continue }
                id = last - 1
            }
            ids.append(id)
            guests.append(all.guests[row])
            sessions.append(all.sessions[row])
            types.append(all.types[row])
            methods.append(all.methods[row])
            times.append(all.times[row])
            if hasPlaces {
                latitudes.append(all.latitudes[row])
                longitudes.append(all.longitudes[row])
            }
            if hasNames { places.append((all.files[row], all.offsets[row])) }
        }
    }

    /// The session of a code, of which one may have several, by its spellings.
    private func sessionID(_ code: UInt32) -> Int64? { code == .max ? nil : sessionNames[Int(code)].id }

    private mutating func reserve(_ rows: Int, places hasPlaces: Bool, names hasNames: Bool) {
        ids.reserveCapacity(rows)
        guests.reserveCapacity(rows)
        sessions.reserveCapacity(rows)
        types.reserveCapacity(rows)
        methods.reserveCapacity(rows)
        times.reserveCapacity(rows)
        if hasPlaces {
            latitudes.reserveCapacity(rows)
            longitudes.reserveCapacity(rows)
        }
        if hasNames { places.reserveCapacity(rows) }
    }

    /// The rows by descending id; of equals, the first row of the files.
    private static func newestFirst(_ ids: [Int64]) -> [Int32] {
        let isAscending = ids.first.map { first in ids.last.map { $0 > first } ?? false } ?? false
        var order = Array(0..<Int32(ids.count))
        if isAscending { order.reverse() }
        func precedes(_ left: Int32, _ right: Int32) -> Bool {
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
            if moves > 8 * ids.count + 64 {
                order.sort(by: precedes)
                break
            }
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
