internal import Base
internal import Dispatch
internal import Synchronization

/// A file of check-ins that has been read.
struct ReadFile: Sendable {
    let file: TextFile
    let header: Header
    var parts: [RawCheckIns]
    /// The order of day and month in its dates; `nil` if it does not matter.
    let order: DateOrder?
    /// Whether an earlier reading found guests in it who had not come. Now all have.
    var wasListOfGuests = false

    var dates: DateEvidence { parts.reduce(into: DateEvidence()) { $0.add($1.dates) } }
}

/// The check-ins of an event from its files: newest first, each once.
struct FileCheckIns: Sendable {
    private(set) var ids: [Int64] = []
    /// The row of each, with rows numbered across all parts.
    private var places: [UInt32] = []
    private var parts: [ResolvedPart]
    /// The number of the first row of each part, followed by the count of all rows.
    private let starts: [Int]
    /// The names that codes stand for.
    let sessionNames: [(id: Int64, name: String?)]
    let typeNames: [(id: Int64, name: String?)]
    let methodNames: [String]
    let files: [ReadFile]
    let guestNames: GuestNames?
    /// Rows that are set apart.
    private(set) var bad: [(file: Int, row: BadRow)] = []
    /// Whether the files' own ids are not used, because too many of them name different check-ins: each list counts from 1, say.
    private(set) var givenIDsAreShared = false
    /// The number of rows that do not count because their id names another check-in.
    private(set) var sharedIDs = 0

    var count: Int { ids.count }

    /// The first wrong cell of each row that is set apart.
    var badRows: [(file: Int, row: BadRow)] {
        var seen: Set<[Int]> = []
        return bad.filter { seen.insert([$0.file, $0.row.offset]).inserted }
    }

    /// Resolves the rows of files. They are moved here, since they take up most of the memory.
    init(
        _ files: inout [ReadFile], sessions names: CodedNames, types: CodedNames, clock: WallClock,
        guestNames: GuestNames?
    ) {
        sessionNames = names.list
        typeNames = types.list
        var methods = TextCodes()
        var parts: [ResolvedPart] = []
        for number in files.indices {
            for part in files[number].parts.indices {
                let rows = files[number].parts[part]
                let codes = (0..<rows.methodNames.count).map { code in
                    var name = rows.methodNames[UInt32(code)]
                    return name.withUTF8 { methods.code(of: $0) }
                }
                parts.append(
                    ResolvedPart(
                        file: number, sessions: names.codes(of: number, part), types: types.codes(of: number, part),
                        methods: codes, single: names.single(of: files[number].header), sessionKeys: names.keys,
                        checkIns: rows.checkIns, bad: rows.bad))
                files[number].parts[part].checkIns = []
            }
        }
        methodNames = (0..<methods.count).map { methods[UInt32($0)] }
        self.guestNames = guestNames
        self.files = files
        let read = files
        let resolved = Mutex(parts.map { Optional($0) })
        let count = parts.count
        parts = []
        DispatchQueue.concurrentPerform(iterations: count) { place in
            guard var part = resolved.withLock({ $0[place].take() }) else { return }
            part.resolve(read[part.file], clock: clock)
            resolved.withLock { [part] in $0[place] = part }
        }
        self.parts = resolved.withLock { $0.compactMap(\.self) }
        starts = self.parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.checkIns.count) }
        bad = self.parts.flatMap { part in part.bad.map { (part.file, $0) } }
        let shared = keepOnce()
        if shared.count > IncompleteCheckIns.maximum(of: starts.last ?? 0) {
            givenIDsAreShared = true
            for place in self.parts.indices { self.parts[place].makeIDs(read[self.parts[place].file]) }
            (ids, places) = ([], [])
            _ = keepOnce()
        } else {
            sharedIDs = shared.count
            bad += shared.map { place in
                let file = self.parts[part(of: Int(place))].file
                let column = files[file].header.name(of: .checkInID)
                return (
                    file,
                    BadRow(offset: checkIn(at: place).offset, column: column, reason: .namesAnother, lacks: .checkInID)
                )
            }
        }
    }

    /// The part to which a row belongs.
    private func part(of place: Int) -> Int {
        var (low, high) = (0, parts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= place { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private func checkIn(at place: UInt32) -> RawCheckIn {
        let part = part(of: Int(place))
        return parts[part].checkIns[Int(place) - starts[part]]
    }

    /// A check-in, newest first. Its id is in `ids`.
    subscript(row: Int) -> RawCheckIn { checkIn(at: places[row]) }

    /// The number of the file of a check-in.
    func file(of row: Int) -> Int { parts[part(of: Int(places[row]))].file }

    /// Whether rows have names or addresses of guests.
    var namesGuests: Bool { files.contains { NamePlaces($0.header).areThere } }

    /// Keeps the rows that count, by descending id, and settles their ids. A given id counts once, and so do a guest's
    /// scans in one session at one time.
    ///
    /// - Returns: the rows that do not count because their given id names another check-in.
    private mutating func keepOnce() -> [UInt32] {
        let given = parts.flatMap { $0.checkIns.map(\.id) }
        let order = Self.newestFirst(given)
        places.reserveCapacity(order.count)
        ids.reserveCapacity(order.count)
        var shared: [UInt32] = []
        for place in order {
            var id = given[Int(place)]
            if let last = ids.last, id >= last, let lastPlace = places.last {
                let (checkIn, kept) = (checkIn(at: place), checkIn(at: lastPlace))
                let isComplete = checkIn.guest != RawCheckIn.missingGuest && checkIn.time.kind != .none
                let isSame =
                    kept.guest == checkIn.guest && kept.time == checkIn.time
                    && sessionID(kept.session) == sessionID(checkIn.session)
                if checkIn.idForm == .given, id == given[Int(lastPlace)] {
                    if !isSame { shared.append(place) }
                    continue
                }
                if isComplete && isSame { continue }
                id = last - 1
            }
            ids.append(id)
            places.append(place)
        }
        return shared
    }

    /// The session of a code. A session has one code for each spelling.
    private func sessionID(_ code: UInt32) -> Int64? { code == .max ? nil : sessionNames[Int(code)].id }

    /// The rows by descending id, and in the order of the files if ids are equal.
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
            // The complements of ids sort in the opposite order.
            if moves > 8 * place + 64 { return ids.map(~).ascendingOrder() }
        }
        return order
    }

    /// The time of the newest check-in; `nil` if it has none.
    var newestTime: Instant? {
        guard count > 0, self[0].time.kind == .instant else { return nil }
        return self[0].time.seconds.map { Instant(secondsSinceEpoch: $0) }
    }

    /// Whether a check-in is at or before a moment.
    func hasTime(until limit: Instant) -> Bool {
        parts.contains { part in
            part.checkIns.contains { $0.time.kind == .instant && $0.time.seconds ?? .max <= limit.secondsSinceEpoch }
        }
    }

    /// Describes a row that is set apart, for messages.
    func described(_ bad: (file: Int, row: BadRow)) -> Phrase {
        let file = files[bad.file]
        return .badRow(
            file.file.path, line: file.file.line(at: bad.row.offset), column: bad.row.column,
            reason: bad.row.reason.phrase, value: bad.row.value)
    }
}
