public import Tables

/// What is different in an event between two readings, net: what came and went in between is not there.
public struct EventComparison: Sendable, Equatable {
    /// Check-ins by session and type, for those pairs where something is different.
    public let checkIns: [CheckInDifference]
    /// Where attended or registered is different: the whole event first, then sessions, types, and types in sessions.
    public let counts: [CountDifference]
    /// Offers there were before and are now that have another price or stock.
    public let offers: [OfferDifference]
    /// Sessions of the event's list that were added, removed, renamed or moved.
    public let sessions: [SessionDifference]
    /// Registrant types among the offers that were added, removed or renamed.
    public let types: [TypeDifference]
    /// Types that a session offers or no longer offers, both of which there were before and are now.
    public let offered: [OfferedDifference]
    private let places: ComparedPlaces

    /// Compares `now` with `before`: two readings of one event, check-ins newest first in both.
    ///
    /// Each list is in the report's order of sessions as it is now, those that are gone last, then of types by id, none
    /// last. Takes the time of two attendance counts where check-ins or offers are different, and of one look at every
    /// check-in otherwise.
    public init(before: EventTables, now: EventTables) {
        let places = ComparedPlaces(before: before, now: now)
        self.places = places
        let merge = CheckInComparison(before: before, now: now)
        checkIns = merge.differences.sorted { places.precedes($0.place, $1.place) }
        let listing = ListingComparison(before: before, now: now)
        offers = listing.offers.sorted { places.precedes($0.place, $1.place) }
        sessions = listing.sessions.sorted { places.precedes(.session($0.sessionID), .session($1.sessionID)) }
        types = listing.types.sorted { $0.registrantTypeID < $1.registrantTypeID }
        offered = listing.offered.sorted { places.precedes($0.place, $1.place) }
        counts =
            checkIns.isEmpty && !listing.registeredDiffers
            ? []
            : CountDifference.list(before: PlaceCounts(before), now: PlaceCounts(now))
                .sorted { places.precedes($0.place, $1.place) }
    }

    /// Whether nothing is different.
    public var isEmpty: Bool {
        checkIns.isEmpty && counts.isEmpty && offers.isEmpty && sessions.isEmpty && types.isEmpty && offered.isEmpty
    }

    /// The name of a session, as it is now or else as it was before.
    public func session(_ id: Int64) -> String? { places.sessionNames[id] }

    /// The name of a registrant type, as it is now or else as it was before.
    public func registrantType(_ id: Int64) -> String? { places.typeNames[id] }

    /// Check-ins there are now and were not before.
    public var newCheckIns: Int { checkIns.reduce(0) { $0 + $1.new } }

    /// Check-ins there were before and are not now.
    public var vanishedCheckIns: Int { checkIns.reduce(0) { $0 + $1.vanished } }

    /// Check-ins there were before and are now, with other values.
    public var changedCheckIns: Int { checkIns.reduce(0) { $0 + $1.changedNow } }
}

/// What a number is of: the whole event, a session, a type, or a type in a session.
public enum ComparedPlace: Sendable, Hashable {
    case event
    case session(Int64)
    case registrantType(Int64)
    /// `nil`: the check-ins that name no type.
    case pair(session: Int64, registrantType: Int64?)

    public var sessionID: Int64? {
        switch self {
        case .session(let id), .pair(let id, _): id
        case .event, .registrantType: nil
        }
    }

    public var registrantTypeID: Int64? {
        switch self {
        case .registrantType(let id): id
        case .pair(_, let id): id
        case .event, .session: nil
        }
    }
}

/// How many check-ins of a session, of a type, are different.
public struct CheckInDifference: Sendable, Equatable {
    public var sessionID: Int64
    /// `nil`: check-ins that name no type.
    public var registrantTypeID: Int64?
    /// Here now and nowhere before.
    public var new = 0
    /// Here before and nowhere now.
    public var vanished = 0
    /// There before and now with other values, and here before; one that moved was so in one place and is in another.
    public var changedBefore = 0
    /// There before and now with other values, and here now.
    public var changedNow = 0

    public var place: ComparedPlace { .pair(session: sessionID, registrantType: registrantTypeID) }
}

/// Attendance before and now.
public struct CountDifference: Sendable, Equatable {
    public var place: ComparedPlace
    public var before: AttendanceCounts
    public var now: AttendanceCounts
}

/// An offer before and now.
public struct OfferDifference: Sendable, Equatable {
    public var before: OfferTable.Row
    public var now: OfferTable.Row

    public var place: ComparedPlace { .pair(session: now.sessionID, registrantType: now.registrantTypeID) }
}

/// A session before and now; `nil` where there was or is none.
public struct SessionDifference: Sendable, Equatable {
    public struct State: Sendable, Equatable {
        public var name: String?
        public var startsAt: Instant?
        public var endsAt: Instant?

        public init(name: String?, startsAt: Instant? = nil, endsAt: Instant? = nil) {
            self.name = name
            self.startsAt = startsAt
            self.endsAt = endsAt
        }
    }

    public var sessionID: Int64
    public var before: State?
    public var now: State?
}

/// A registrant type before and now; `nil` where no session offered or offers it. Where it is offered under several
/// names, that of the session with the lowest id counts.
public struct TypeDifference: Sendable, Equatable {
    public struct State: Sendable, Equatable {
        public var name: String?

        public init(name: String?) { self.name = name }
    }

    public var registrantTypeID: Int64
    public var before: State?
    public var now: State?
}

/// A type that a session newly offers, or offers no longer.
public struct OfferedDifference: Sendable, Equatable {
    public var sessionID: Int64
    public var registrantTypeID: Int64
    /// Offered now and not before; otherwise the other way round.
    public var isNew: Bool
    /// As the offer names it.
    public var registrantType: String?

    public var place: ComparedPlace { .pair(session: sessionID, registrantType: registrantTypeID) }
}

extension CountDifference {
    /// The places of which attended or registered is different; what is not there has none of either.
    static func list(before: PlaceCounts, now: PlaceCounts) -> [CountDifference] {
        Set(before.counts.keys).union(now.counts.keys).compactMap { place in
            let (old, new) = (before.counts[place] ?? AttendanceCounts(), now.counts[place] ?? AttendanceCounts())
            guard (old.attended, old.registered) != (new.attended, new.registered) else { return nil }
            return CountDifference(place: place, before: old, now: new)
        }
    }
}

/// Attendance of an event as a whole, of its sessions, of its types, and of its types in sessions.
struct PlaceCounts {
    let counts: [ComparedPlace: AttendanceCounts]

    init(_ tables: EventTables) {
        let sessions = SessionRoster(of: tables)
        let types = TypeRoster(of: tables, sessions: sessions)
        let grouped = CheckInsByGuest(
            tables.checkIns, guestCount: tables.guests.count, sessions: sessions, types: types)
        let sections = AttendanceSections(
            offers: OfferBook(tables.offers, sessions: sessions, types: types),
            attendances: Attendances(grouped, of: tables, sessions: sessions, types: types), pairs: grouped.pairs,
            sessions: sessions, types: types)
        var counts: [ComparedPlace: AttendanceCounts] = [:]
        var whole = AttendanceCounts()
        for row in sections.bySession {
            whole.add(row.counts)
            counts[.session(row.sessionID)] = row.counts
        }
        counts[.event] = whole
        for row in sections.byRegistrantType {
            if let type = row.registrantTypeID { counts[.registrantType(type)] = row.counts }
        }
        for row in sections.bySessionAndType {
            counts[.pair(session: row.sessionID, registrantType: row.registrantTypeID)] = row.counts
        }
        self.counts = counts
    }
}

/// The sessions and types of two readings: in which order they come, and what they are called.
struct ComparedPlaces: Sendable, Equatable {
    /// As they are now, or else as they were before.
    private(set) var sessionNames: [Int64: String] = [:]
    private(set) var typeNames: [Int64: String] = [:]
    private var ranks: [Int64: Int] = [:]

    init(before: EventTables, now: EventTables) {
        for tables in [now, before] {
            let sessions = SessionRoster(of: tables)
            for session in sessions.sessions {
                if ranks[session.id] == nil { ranks[session.id] = ranks.count }
                if let name = session.name { sessionNames[session.id] = sessionNames[session.id] ?? name }
            }
            for type in TypeRoster(of: tables, sessions: sessions).types {
                if let id = type.id, let name = type.name { typeNames[id] = typeNames[id] ?? name }
            }
        }
    }

    func precedes(_ left: ComparedPlace, _ right: ComparedPlace) -> Bool { key(left) < key(right) }

    /// Its level, its session's rank, whether it names no type, and its type.
    private func key(_ place: ComparedPlace) -> (Int, Int, Int, Int64) {
        switch place {
        case .event: (0, 0, 0, 0)
        case .session(let session): (1, rank(session), 0, 0)
        case .registrantType(let type): (2, 0, 0, type)
        case .pair(let session, let type): (3, rank(session), type == nil ? 1 : 0, type ?? 0)
        }
    }

    private func rank(_ session: Int64) -> Int { ranks[session] ?? .max }
}
