public import Base

/// A filter on an event: sessions, registrant types, methods and dates.
public struct Selection: Sendable, Equatable {
    /// The sessions to keep, by id; empty keeps all.
    public var sessions: Set<Int64>
    /// The registrant types to keep, by id; empty keeps all, including check-ins without a type.
    public var registrantTypes: Set<Int64>
    /// The methods to keep, by name; empty keeps all, including check-ins without a method.
    public var methods: Set<String>
    /// Keeps check-ins at or after this instant.
    public var from: Instant?
    /// Keeps check-ins before this instant.
    public var to: Instant?

    public init(
        sessions: Set<Int64> = [], registrantTypes: Set<Int64> = [], methods: Set<String> = [], from: Instant? = nil,
        to: Instant? = nil
    ) {
        self.sessions = sessions
        self.registrantTypes = registrantTypes
        self.methods = methods
        self.from = from
        self.to = to
    }

    /// Whether everything is kept.
    public var isEverything: Bool { self == Selection() }
}

/// The number of check-ins that a selection left out. A check-in that fails several criteria counts under the first of
/// them, in the order of these properties.
public struct LeftOut: Sendable, Equatable {
    public var byDates = 0
    public var bySession = 0
    public var byRegistrantType = 0
    public var byMethod = 0

    public init(byDates: Int = 0, bySession: Int = 0, byRegistrantType: Int = 0, byMethod: Int = 0) {
        self.byDates = byDates
        self.bySession = bySession
        self.byRegistrantType = byRegistrantType
        self.byMethod = byMethod
    }

    public var total: Int { byDates + bySession + byRegistrantType + byMethod }
}

extension EventTables {
    /// The tables without what the selection leaves out, and the number of check-ins left out.
    ///
    /// Dates and methods do not affect sessions and offers: registrations count no matter when and how people came. The
    /// states of sessions are judged by the whole event, and registrant types are named by it, before anything is left out.
    public func selecting(_ selection: Selection) -> (tables: EventTables, leftOut: LeftOut) {
        guard !selection.isEverything else { return (self, LeftOut()) }
        var tables = self
        tables.wholePlausible = latestPlausible
        tables.wholeTypeNames = typeNames
        tables.isOfTypes = isOfTypes || !selection.registrantTypes.isEmpty
        if selection.isOfParts { tables.facts?.isPartial = true }
        tables.sessions = sessions.keeping(selection.includes(session:))
        tables.offers = OfferTable(offers.filter(selection.includes))
        tables.uncounted = uncounted.filter {
            selection.includes(session: $0.sessionID) && selection.includes(registrantType: $0.registrantTypeID)
        }
        tables.fields?.keepRegistrations(isOfSessions: !selection.sessions.isEmpty, where: selection.includes)
        let (rows, leftOut) = checkInRows(in: selection)
        if rows.count < checkIns.count { tables.keepCheckIns(rows) }
        return (tables, leftOut)
    }

    /// The event as it was at a moment, as far as its check-ins show: without later ones, and judged by that moment, or
    /// by the time of the reading if that is earlier. Check-ins that cannot have happened are there once all others are: nobody
    /// knows when they were made.
    public func asOf(_ moment: Instant) -> (tables: EventTables, later: Int) {
        var tables = self
        tables.readAt = min(readAt ?? moment, moment)
        tables.settledUntil = min(settledUntil ?? settledAt ?? moment, moment)
        tables.statedLimit = believedUntil
        tables.facts = facts?.asOf(moment)
        if let limit = settledLimit, limit <= moment { return (tables, 0) }
        let times = checkIns.createdAt.values
        let rows = times.indices.lazy.filter { times[$0] <= moment }.map(Int32.init)
        guard rows.count < times.count else { return (tables, 0) }
        tables.keepCheckIns(Array(rows))
        tables.provenance.highestCheckInID = tables.checkIns.ids.values.first
        tables.provenance.highestCheckInAt = tables.newestTime
        return (tables, times.count - rows.count)
    }

    /// The sessions of a selection that neither the event nor a check-in names, sorted.
    public func unknownSessions(in selection: Selection) -> [Int64] {
        let known = Set(sessions.ids.values).union(sessionReferences.identifiers).union(offers.map(\.sessionID))
        return selection.sessions.subtracting(known).sorted()
    }

    /// The registrant types of a selection that neither an offer nor a check-in names, sorted.
    public func unknownRegistrantTypes(in selection: Selection) -> [Int64] {
        let known = Set(offers.map(\.registrantTypeID)).union(typeReferences.identifiers)
        return selection.registrantTypes.subtracting(known).sorted()
    }

    private func checkInRows(in selection: Selection) -> (kept: [Int32], leftOut: LeftOut) {
        let sessionKept = sessionReferences.identifiers.map(selection.includes(session:))
        let typeKept = typeReferences.identifiers.map(selection.includes(registrantType:))
        let methodKept = (0..<UInt32(methods.count)).map { selection.methods.contains(methods[$0]) }
        let first = selection.from ?? Instant(secondsSinceEpoch: .min)
        let sessions = checkIns.sessions.values
        let times = checkIns.createdAt.values
        var kept: [Int32] = []
        var leftOut = LeftOut()
        for row in 0..<checkIns.count {
            let time = times[row]
            let type = checkIns.registrantTypes[row]
            if time < first || selection.to.map({ time >= $0 }) ?? false {
                leftOut.byDates += 1
            } else if !sessionKept[Int(sessions[row])] {
                leftOut.bySession += 1
            } else if !(type.map { typeKept[Int($0)] } ?? selection.registrantTypes.isEmpty) {
                leftOut.byRegistrantType += 1
            } else if !selection.methods.isEmpty, !(checkIns.methods[row].map { methodKept[Int($0)] } ?? false) {
                leftOut.byMethod += 1
            } else {
                kept.append(Int32(row))
            }
        }
        return (kept, leftOut)
    }
}

extension Selection {
    /// Whether it may leave out check-ins of a session that it keeps.
    fileprivate var isOfParts: Bool { self != Selection(sessions: sessions) }

    func includes(session id: Int64) -> Bool { sessions.isEmpty || sessions.contains(id) }

    func includes(registrantType id: Int64) -> Bool { registrantTypes.isEmpty || registrantTypes.contains(id) }

    /// A registration of which nobody knows the session, or the type, is of none that is selected.
    func includes(_ registration: RegistrationFields.Registration) -> Bool {
        (registration.session.map(includes(session:)) ?? sessions.isEmpty)
            && (registration.registrantType.map(includes(registrantType:)) ?? registrantTypes.isEmpty)
    }

    func includes(_ offer: OfferTable.Row) -> Bool {
        includes(session: offer.sessionID) && includes(registrantType: offer.registrantTypeID)
    }
}
