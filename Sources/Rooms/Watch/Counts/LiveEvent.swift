import Base

/// An event while it happens: every check-in known so far, counted as in a report.
///
/// Check-ins arrive in any order, more than once or changed, and may disappear; each call leaves the counts as if the
/// whole event had been read again. A guest is never counted twice where `EventAggregates` counts once.
struct LiveEvent: Sendable {
    /// A complete check-in, by the codes of the tables below.
    struct CheckIn: Equatable {
        var guest: Int32
        var session: Int32
        /// 0 for none, else its code + 1.
        var type: Int32
        /// −1 for none.
        var method: Int32
        /// In seconds since 1970.
        var time: Int64
    }

    let eventID: Int64
    private(set) var eventName: String?
    /// What the list of events says.
    let details: EventDetails
    private(set) var sessionTable: SessionTable
    private(set) var offers: OfferTable
    /// The number of people inside a session, where the service knows who left.
    private(set) var inside: [Int64: Int] = [:]
    private(set) var counts = LiveCounts()
    private(set) var timeline = Timeline()
    private(set) var sessions = NamedIdentifiers()
    private(set) var types = NamedIdentifiers()
    private(set) var methods = StringDictionary()
    private var guests = IdentifierIndex()
    private var checkIns: [Int64: CheckIn] = [:]
    /// The check-ins that cannot be counted, since they lack a time, a guest or a session.
    private var incomplete: Set<Int64> = []

    /// Starts with an event as it was read, whether or not incomplete check-ins were set apart.
    init(_ tables: EventTables) {
        eventID = tables.eventID
        eventName = tables.eventName
        details = tables.details
        sessionTable = tables.sessions
        offers = tables.offers
        checkIns.reserveCapacity(tables.checkIns.count)
        apply(tables)
        let apart = tables.incomplete
        for id in apart.withoutTime + apart.withoutGuest + apart.withoutSession { incomplete.insert(id) }
    }

    /// The ids of all known check-ins, including incomplete ones, in no particular order.
    var ids: [Int64] { Array(checkIns.keys) + incomplete }
    var incompleteCheckIns: Int { incomplete.count }

    /// Adds or updates check-ins and removes those that are gone. Returns whether a known check-in has changed.
    @discardableResult
    mutating func apply(_ tables: EventTables, removed: [Int64] = []) -> Bool {
        for id in removed { remove(id) }
        let rows = tables.checkIns
        var hasChanged = false
        for row in 0..<rows.count {
            let id = rows.ids.values[row]
            let checkIn = checkIn(row, of: tables)
            guard checkIn != checkIns[id] || checkIn == nil && !incomplete.contains(id) else { continue }
            if checkIns[id] != nil { hasChanged = true }
            remove(id)
            if let checkIn { insert(checkIn, id: id) } else { incomplete.insert(id) }
        }
        return hasChanged
    }

    /// Replaces the sessions and offers, with their registrations, by those of a new listing.
    mutating func apply(sessions: SessionTable, offers: OfferTable, eventName: String?) {
        sessionTable = sessions
        self.offers = offers
        self.eventName = eventName ?? self.eventName
    }

    /// Updates the number of people who are inside sessions.
    mutating func apply(inside counts: [Int64: Int]) { inside.merge(counts) { $1 } }

    private mutating func insert(_ checkIn: CheckIn, id: Int64) {
        checkIns[id] = checkIn
        counts.add(checkIn, id: id)
        timeline.add(Timeline.Moment(checkIn, id: id))
    }

    private mutating func remove(_ id: Int64) {
        incomplete.remove(id)
        guard let checkIn = checkIns.removeValue(forKey: id) else { return }
        counts.remove(checkIn, id: id)
        timeline.remove(Timeline.Moment(checkIn, id: id))
    }

    /// A row in the codes of this event; `nil` if it is incomplete. Its names are stored either way.
    private mutating func checkIn(_ row: Int, of tables: EventTables) -> CheckIn? {
        let rows = tables.checkIns
        let session = rows.sessions[row].map { code in
            let names = tables.sessionReferences
            let name = names.name(of: code)
            return sessions.insert(names.identifier(of: code), name: name, rank: names.rank(of: code))
        }
        let type = rows.registrantTypes[row].map { code in
            let names = tables.typeReferences
            return types.insert(names.identifier(of: code), name: names.name(of: code), rank: names.rank(of: code))
        }
        guard let session, let time = rows.createdAt[row], let guest = rows.guests[row] else { return nil }
        return CheckIn(
            guest: Int32(guests.insert(tables.guests.ids[Int(guest)]).row), session: Int32(session),
            type: type.map { Int32($0) + 1 } ?? 0,
            method: rows.methods[row].map { Int32(methods.code(of: tables.methods[$0])) } ?? -1,
            time: time.secondsSinceEpoch)
    }
}

extension LiveEvent {
    /// The time of a check-in; `nil` if the check-in is not known or has no time.
    func time(of id: Int64) -> Int64? { checkIns[id]?.time }
}

extension LiveEvent {
    /// The number of check-ins on which these counts and those of a complete reading disagree: check-ins that are gone
    /// or differ, and those that were not known although newer ones were.
    func disagreements(with whole: LiveEvent) -> Int {
        let highest = ids.max() ?? .min
        let other = checkIns.count { id, checkIn in
            whole.checkIns[id].map { identity(of: checkIn) != whole.identity(of: $0) } ?? true
        }
        let missing = whole.checkIns.keys.count { $0 <= highest && checkIns[$0] == nil }
        return other + missing
    }

    /// A check-in in ids instead of codes.
    private func identity(of checkIn: CheckIn) -> [Int64] {
        [
            guests.identifiers[Int(checkIn.guest)], sessions.identifier(of: UInt32(checkIn.session)),
            checkIn.type == 0 ? .min : types.identifier(of: UInt32(checkIn.type - 1)), checkIn.time,
        ]
    }
}
