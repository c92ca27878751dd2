import Tables

/// Compares the check-ins of two readings, both newest first, in a single merging pass.
struct CheckInComparison {
    private(set) var differences: [CheckInDifference] = []
    private var places: [Place: Int] = [:]

    private struct Place: Hashable {
        var session: Int64
        var type: Int64?
    }

    init(before: EventTables, now: EventTables) {
        let (oldIDs, newIDs) = (before.checkIns.ids.values, now.checkIns.ids.values)
        let rows = ComparedRows(before: before, now: now)
        var (old, new) = (0, 0)
        while old < oldIDs.count || new < newIDs.count {
            if new == newIDs.count || old < oldIDs.count && oldIDs[old] > newIDs[new] {
                differences[place(of: old, in: before)].vanished += 1
                old += 1
            } else if old == oldIDs.count || newIDs[new] > oldIDs[old] {
                differences[place(of: new, in: now)].new += 1
                new += 1
            } else {
                if rows.differ(old, new) {
                    differences[place(of: old, in: before)].changedBefore += 1
                    differences[place(of: new, in: now)].changedNow += 1
                }
                old += 1
                new += 1
            }
        }
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

/// Compares single check-ins of two readings, after mapping the codes of the earlier one to those of the current one.
/// Names are not part of a check-in.
private struct ComparedRows {
    private let before: CheckInTable
    private let now: CheckInTable
    /// The codes of the current reading, by those of the earlier one; `unknown` if it has none.
    private let guests: [UInt32]
    private let sessions: [UInt32]
    private let types: [UInt32]
    private let methods: [UInt32]
    private static let unknown = UInt32.max

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

    @inline(__always)
    func differ(_ old: Int, _ new: Int) -> Bool {
        guests[Int(before.guests.values[old])] != now.guests.values[new]
            || sessions[Int(before.sessions.values[old])] != now.sessions.values[new]
            || before.registrantTypes[old].map { types[Int($0)] } != now.registrantTypes[new]
            || before.methods[old].map { methods[Int($0)] } != now.methods[new]
            || before.latitudes[old] != now.latitudes[new] || before.longitudes[old] != now.longitudes[new]
            || before.createdAt.values[old] != now.createdAt.values[new]
            || before.editedAt(old) != now.editedAt(new)
    }
}
