public import Base

/// The guests who came, one by one, with each guest's sessions: the source of lists of people.
///
/// Holds rows of the tables instead of names, which are looked up when they are written. Takes two passes over the
/// check-ins and a sort: a moment for 100,000 guests.
public struct GuestList: Sendable {
    /// A guest with at least one check-in.
    public struct Guest: Sendable, Equatable {
        /// Row of `EventTables.guests`.
        public var row: Int
        /// Code of `EventTables.typeReferences`: the type of the newest check-in that names one.
        public var registrantType: UInt32?
        /// The guest's range in `visits`, sorted by first check-in.
        public var visits: Range<Int>
        public var times: Times
    }

    /// A guest in a session.
    public struct Visit: Sendable, Equatable {
        /// Code of `EventTables.sessionReferences`.
        public var session: UInt32
        public var checkIns: Int
        public var times: Times
    }

    /// The first and last time of some check-ins; `nil` if none of them has a time.
    public struct Times: Sendable, Equatable {
        public private(set) var first: Instant?
        public private(set) var last: Instant?

        mutating func add(_ time: Instant) {
            guard time != .untimed else { return }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }

        mutating func add(_ other: Times) {
            for time in [other.first, other.last] { if let time { add(time) } }
        }
    }

    /// Sorted by row.
    public private(set) var guests: [Guest] = []
    public private(set) var visits: [Visit] = []

    /// - Parameter tables: Check-ins are sorted, and incomplete ones set apart.
    public init(of tables: EventTables) {
        let checkIns = tables.checkIns
        let (sessions, times) = (checkIns.sessions.values, checkIns.createdAt.values)
        let grouped = RowsByGuest(checkIns.guests.values, guestCount: tables.guests.count) { Int32($0) }
        // The place of each session's last visit. A place before `start` belongs to an earlier guest.
        var places = [Int](repeating: -1, count: tables.sessionReferences.count)
        let ids = tables.sessionReferences.identifiers
        grouped.forEachGuest { row, rows in
            let start = visits.count
            var guest = Guest(row: row, registrantType: nil, visits: start..<start, times: Times())
            // The newest check-in comes first.
            for row in rows.lazy.map(Int.init) {
                if guest.registrantType == nil { guest.registrantType = checkIns.registrantTypes[row] }
                let session = sessions[row]
                if places[Int(session)] < start {
                    places[Int(session)] = visits.count
                    visits.append(Visit(session: session, checkIns: 0, times: Times()))
                }
                visits[places[Int(session)]].checkIns += 1
                visits[places[Int(session)]].times.add(times[row])
                guest.times.add(times[row])
            }
            visits[start...].sort {
                ($0.times.first ?? .untimed, ids[Int($0.session)]) < ($1.times.first ?? .untimed, ids[Int($1.session)])
            }
            guest.visits = start..<visits.count
            guests.append(guest)
        }
    }
}

extension GuestList {
    /// The guests whom a list may name, by surname, first name and id, ignoring case and accents; those without a name
    /// last. Forgotten guests are left out.
    public func named(in tables: EventTables) -> [Guest] {
        let table = tables.guests
        let keys = guests.lazy.filter { !tables.forgotten.contains(table.ids[$0.row]) }.map { guest in
            (
                surname: MatchedName(table.lastNames[guest.row]).folded,
                first: MatchedName(table.firstNames[guest.row]).folded, id: table.ids[guest.row], guest: guest
            )
        }
        return Array(keys).sorted { left, right in
            let (leftUnnamed, rightUnnamed) = (
                left.surname.isEmpty && left.first.isEmpty, right.surname.isEmpty && right.first.isEmpty
            )
            if leftUnnamed != rightUnnamed { return rightUnnamed }
            return (left.surname, left.first, left.id) < (right.surname, right.first, right.id)
        }.map(\.guest)
    }
}

extension GuestTable {
    /// The first name and surname of a guest, as written; `nil` if neither is known.
    public func name(of row: Int) -> String? {
        let parts = [firstNames[row], lastNames[row]].compactMap(\.self).filter { !$0.allSatisfy(\.isWhitespace) }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
