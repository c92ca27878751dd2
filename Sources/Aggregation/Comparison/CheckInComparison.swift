import Base

/// Compares the check-ins of two readings, both newest first, in a single merging pass.
struct CheckInComparison {
    private(set) var differences: [CheckInDifference] = []
    /// The check-ins in both readings with different values.
    private(set) var changed = 0
    private var places: [Place: Int] = [:]

    private struct Place: Hashable {
        var session: Int64
        var type: Int64?
    }

    /// - Parameter wholes: The whole readings, if check-ins are left out of those compared. What a whole reading has did not appear
    ///   or vanish: its session, type or time became one that is left out, or no longer is.
    init(before: EventTables, now: EventTables, wholes: (before: EventTables, now: EventTables)? = nil) {
        let (oldIDs, newIDs) = (before.checkIns.ids.values, now.checkIns.ids.values)
        let (allOld, allNew) = (wholes?.before.checkIns.ids.values ?? [], wholes?.now.checkIns.ids.values ?? [])
        var rows = ComparedRows(before: before, now: now)
        var (old, new) = (0, 0)
        while old < oldIDs.count || new < newIDs.count {
            if new == newIDs.count || old < oldIDs.count && oldIDs[old] > newIDs[new] {
                let place = place(of: old, in: before)
                if allNew.hasDescending(oldIDs[old]) {
                    differences[place].changedBefore += 1
                    changed += 1
                } else {
                    differences[place].vanished += 1
                }
                old += 1
            } else if old == oldIDs.count || newIDs[new] > oldIDs[old] {
                let place = place(of: new, in: now)
                if allOld.hasDescending(newIDs[new]) {
                    differences[place].changedNow += 1
                    changed += 1
                } else {
                    differences[place].new += 1
                }
                new += 1
            } else {
                let run = Self.commonRun(oldIDs, from: old, newIDs, from: new)
                rows.forEachDifference(old, new, run) { old, new in
                    differences[place(of: old, in: before)].changedBefore += 1
                    differences[place(of: new, in: now)].changedNow += 1
                    changed += 1
                }
                old += run
                new += run
            }
        }
    }

    /// The number of check-ins that match one after the other in both readings, starting at a common one; at most
    /// `ComparedRows.maximum`.
    private static func commonRun(_ old: [Int64], from first: Int, _ new: [Int64], from other: Int) -> Int {
        let most = min(ComparedRows.maximum, old.count - first, new.count - other)
        var run = 1
        while run < most, old[first + run] == new[other + run] { run += 1 }
        return run
    }

    private mutating func place(of row: Int, in tables: EventTables) -> Int {
        let place = Place(
            session: tables.sessionReferences.identifier(of: tables.checkIns.sessions.values[row]),
            type: tables.checkIns.registrantTypes[row].map(tables.typeReferences.identifier(of:)))
        if let known = places[place] { return known }
        places[place] = differences.count
        differences.append(CheckInDifference(sessionID: place.session, registrantTypeID: place.type))
        return differences.count - 1
    }
}

extension [Int64] {
    /// Whether a list in descending order has an id.
    fileprivate func hasDescending(_ id: Int64) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] == id { return true }
            if self[middle] > id { low = middle + 1 } else { high = middle }
        }
        return false
    }
}

/// Compares the check-ins of two readings column by column, many at once, after mapping the codes of the earlier
/// reading to those of the current one. Names are not part of a check-in.
private struct ComparedRows {
    /// How many are compared at once.
    static let maximum = 4096

    private let before: CheckInTable
    private let now: CheckInTable
    /// The codes of the current reading, by those of the earlier one; `unknown` if there is none.
    private let guests: [UInt32]
    private let sessions: [UInt32]
    private let types: [UInt32]
    private let methods: [UInt32]
    private static let unknown = UInt32.max
    private var differs = Array(repeating: false, count: maximum)

    init(before: EventTables, now: EventTables) {
        self.before = before.checkIns
        self.now = now.checkIns
        let (oldGuests, newGuests) = (before.guests.ids, now.guests.ids)
        // An earlier reading that was reconstructed from the current one has the same rows.
        guests = oldGuests.indices.map { row in
            if row < newGuests.count, newGuests[row] == oldGuests[row] { return UInt32(row) }
            return now.guests.row(of: oldGuests[row]).map(UInt32.init) ?? Self.unknown
        }
        sessions = before.sessionReferences.identifiers.map { now.sessionReferences.code(of: $0) ?? Self.unknown }
        types = before.typeReferences.identifiers.map { now.typeReferences.code(of: $0) ?? Self.unknown }
        var later = now.methods
        let count = UInt32(later.count)
        methods = (0..<UInt32(before.methods.count)).map { code in
            let known = later.code(of: before.methods[code])
            return known < count ? known : Self.unknown
        }
    }

    /// Calls `body` with the rows that differ, comparing `count` rows starting at `old` and `new`.
    mutating func forEachDifference(_ old: Int, _ new: Int, _ count: Int, _ body: (Int, Int) -> Void) {
        var differs = differs
        self.differs = []
        differs.withUnsafeMutableBufferPointer {
            let differs = UnsafeMutableBufferPointer(rebasing: $0[..<count])
            differs.update(repeating: false)
            mark(differs, before.guests, old, now.guests, new) { guests[Int($0)] }
            mark(differs, before.sessions, old, now.sessions, new) { sessions[Int($0)] }
            mark(differs, before.registrantTypes, old, now.registrantTypes, new) { types[Int($0)] }
            mark(differs, before.methods, old, now.methods, new) { methods[Int($0)] }
            mark(differs, before.latitudes, old, now.latitudes, new) { $0 }
            mark(differs, before.longitudes, old, now.longitudes, new) { $0 }
            mark(differs, before.createdAt, old, now.createdAt, new) { $0 }
            if let earlier = before.updatedAt, let later = now.updatedAt {
                mark(differs, earlier, old, later, new) { $0 }
            } else {
                for index in differs.indices where before.editedAt(old + index) != now.editedAt(new + index) {
                    differs[index] = true
                }
            }
            if differs.contains(true) {
                for index in differs.indices where differs[index] { body(old + index, new + index) }
            }
        }
        self.differs = differs
    }

    /// Marks the rows whose values in a column differ.
    @inline(__always)
    private func mark<Value: Equatable & BitwiseCopyable & Sendable>(
        _ differs: UnsafeMutableBufferPointer<Bool>, _ before: Column<Value>, _ old: Int, _ now: Column<Value>,
        _ new: Int, _ current: (Value) -> Value
    ) {
        guard !before.hasNulls, !now.hasNulls else {
            for index in differs.indices where before[old + index].map(current) != now[new + index] {
                differs[index] = true
            }
            return
        }
        before.values.withUnsafeBufferPointer { before in
            now.values.withUnsafeBufferPointer { now in
                for index in differs.indices {
                    differs[index] = differs[index] || current(before[old + index]) != now[new + index]
                }
            }
        }
    }
}
