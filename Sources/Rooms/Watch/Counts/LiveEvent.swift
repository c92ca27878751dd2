import Aggregation
import Base
import Foundation

/// An event while it happens: every check-in known so far, counted as in a report.
///
/// Check-ins arrive in any order, more than once or changed, and may disappear; each call leaves the event as if it had been read
/// again.
struct LiveEvent: Sendable {
    /// All that is known, without the check-ins that cannot be counted.
    private(set) var tables: EventTables
    /// The check-ins that cannot be counted, since they lack a time, a guest or a session.
    private var incomplete: Set<Int64>
    /// The number of people inside a session, where the service knows who left.
    private(set) var inside: [Int64: Int] = [:]
    /// The counts, as long as nothing has changed.
    private var counted: (states: SessionStates, attendance: EventAttendance)?

    /// Starts with an event as it was read, whether or not incomplete check-ins were set apart.
    init(_ tables: EventTables) {
        self.tables = tables
        self.tables.setApartIncomplete()
        let apart = self.tables.incomplete
        incomplete = Set(apart.withoutTime + apart.withoutGuest + apart.withoutSession)
    }

    var eventID: Int64 { tables.eventID }
    /// The ids of all known check-ins, including incomplete ones, in no particular order.
    var ids: [Int64] { tables.checkIns.ids.values + incomplete }
    var incompleteCheckIns: Int { incomplete.count }

    /// Adds or updates check-ins and removes those that are gone. Returns whether a known check-in has changed.
    @discardableResult
    mutating func apply(_ seen: EventTables, removed: [Int64] = []) -> Bool {
        incomplete.subtract(removed)
        var dropped = Set(removed.compactMap { tables.row(of: $0) })
        var added: [Int] = []
        var hasChanged = false
        for row in 0..<seen.checkIns.count {
            let id = seen.checkIns.ids.values[row]
            let scan = Scan(row, of: seen)
            let old = tables.row(of: id)
            if scan != nil { incomplete.remove(id) } else { incomplete.insert(id) }
            if let old {
                guard scan != Scan(old, of: tables) else { continue }
                hasChanged = true
                dropped.insert(old)
            }
            if scan != nil { added.append(row) }
        }
        guard !dropped.isEmpty || !added.isEmpty else { return hasChanged }
        let known = tables.checkIns.count
        for row in added { tables.append(row, of: seen) }
        tables.keep(0..<known, without: dropped, mergedWith: known..<tables.checkIns.count)
        counted = nil
        return hasChanged
    }

    /// Replaces the sessions and offers, with their registrations, by those of a new listing.
    mutating func apply(sessions: SessionTable, offers: OfferTable, eventName: String?) {
        tables.sessions = sessions
        tables.offers = offers
        tables.eventName = eventName ?? tables.eventName
        counted = nil
    }

    /// Updates the number of people who are inside sessions.
    mutating func apply(inside counts: [Int64: Int]) { inside.merge(counts) { $1 } }

    /// The attendance at a moment, counted again if check-ins, the listing or the state of a session have changed since the last one.
    mutating func attendance(at now: Instant, in zone: TimeZone) -> EventAttendance {
        let states = SessionStates(of: tables, at: now, in: zone)
        if let counted, counted.states == states { return counted.attendance }
        let attendance = EventAttendance(of: tables, states: states)
        counted = (states, attendance)
        return attendance
    }

    /// The number of check-ins on which this event and a complete reading disagree: check-ins that are gone or differ, and those
    /// that were not known although newer ones were.
    func disagreements(with whole: LiveEvent) -> Int {
        let ids = tables.checkIns.ids.values
        let highest = max(ids.first ?? .min, incomplete.max() ?? .min)
        let other = ids.indices.count { row in
            whole.tables.row(of: ids[row]).map {
                Scan($0, of: whole.tables)?.isSame(as: Scan(row, of: tables)) != true
            } ?? true
        }
        let missing = whole.tables.checkIns.ids.values.count { $0 <= highest && tables.row(of: $0) == nil }
        return other + missing
    }
}

/// A check-in that can be counted, in ids and texts instead of codes.
private struct Scan: Equatable {
    let guest: Int64
    let session: Int64
    let type: Int64?
    let method: String?
    let time: Instant

    /// `nil` if it lacks a time, a guest or a session.
    init?(_ row: Int, of tables: EventTables) {
        let rows = tables.checkIns
        guard let session = rows.sessions[row], let time = rows.createdAt[row], let guest = rows.guests[row] else {
            return nil
        }
        self.guest = tables.guests.ids[Int(guest)]
        self.session = tables.sessionReferences.identifier(of: session)
        self.time = time
        type = rows.registrantTypes[row].map(tables.typeReferences.identifier(of:))
        method = rows.methods[row].map { tables.methods[$0] }
    }

    /// Whether they count alike: the method may have another name.
    func isSame(as other: Scan?) -> Bool {
        guard let other else { return false }
        return (guest, session, type, time) == (other.guest, other.session, other.type, other.time)
    }
}

extension EventTables {
    /// The row of a check-in, by the order of ids; `nil` if there is none.
    fileprivate func row(of id: Int64) -> Int? {
        let ids = checkIns.ids.values
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] > id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }

    /// Appends a check-in of other tables, out of order.
    fileprivate mutating func append(_ row: Int, of other: EventTables) {
        let rows = other.checkIns
        let checkIn = CheckInTable.Row(
            id: rows.ids.values[row], guestID: rows.guests[row].map { other.guests.ids[Int($0)] }, sessionID: nil,
            createdAt: rows.createdAt[row])
        func code(
            _ code: UInt32, of names: NamedIdentifiers, _ insert: (Int64, UnsafeBufferPointer<UInt8>?, Int64) -> UInt32
        ) -> UInt32 {
            let (id, rank) = (names.identifier(of: code), names.rank(of: code))
            guard var name = names.name(of: code) else { return insert(id, nil, rank) }
            return name.withUTF8 { insert(id, $0, rank) }
        }
        let guest = checkIn.guestID.map { insertGuest($0, firstName: nil, lastName: nil, email: nil, rank: checkIn.id) }
        let session = rows.sessions[row].map {
            code($0, of: other.sessionReferences) { insertSessionReference($0, name: $1, rank: $2) }
        }
        let type = rows.registrantTypes[row].map {
            code($0, of: other.typeReferences) { insertTypeReference($0, name: $1, rank: $2) }
        }
        let method = rows.methods[row].map { code in
            var text = other.methods[code]
            return text.withUTF8 { insertMethod($0) }
        }
        append(checkIn, guest: guest, session: session, registrantType: type, method: method)
    }

    /// Keeps the rows of two parts in one order, newest first; rows of the first one may be dropped.
    fileprivate mutating func keep(_ first: Range<Int>, without dropped: Set<Int>, mergedWith second: Range<Int>) {
        let ids = checkIns.ids.values
        var added = second.sorted { ids[$0] > ids[$1] }[...]
        var rows: [Int32] = []
        rows.reserveCapacity(checkIns.count)
        for row in first where dropped.isEmpty || !dropped.contains(row) {
            while let next = added.first, ids[next] > ids[row] {
                rows.append(Int32(next))
                added.removeFirst()
            }
            rows.append(Int32(row))
        }
        keepCheckIns(rows + added.map { Int32($0) })
    }
}
