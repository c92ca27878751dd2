public import Base
public import Foundation

/// The net differences between two readings of an event. What both appeared and disappeared in between does not show.
public struct EventComparison: Sendable, Equatable {
    /// The check-ins that differ, by session and type.
    public let checkIns: [CheckInDifference]
    /// Check-ins in both readings, with different values.
    public let changedCheckIns: Int
    /// The places where attended or registered differ: the event, then sessions, types, and types in sessions.
    public let counts: [CountDifference]
    /// The distinct guests of the whole event, if their number differs.
    public let uniqueGuests: GuestDifference?
    /// What both readings count over all sessions; `nil` if neither check-ins nor registrations differ.
    public let whole: WholeComparison?
    /// Offers in both readings whose price or stock differs.
    public let offers: [OfferDifference]
    /// Listed sessions that were added, removed, renamed or moved.
    public let sessions: [SessionDifference]
    /// Offered registrant types that were added, removed or renamed.
    public let types: [TypeDifference]
    /// Types that a session started or stopped offering, if both readings have the session and the type.
    public let offered: [OfferedDifference]
    private let places: ComparedPlaces

    /// Compares two readings of an event, both with check-ins newest first.
    ///
    /// Lists are sorted by session, in the report's current order with removed ones last, then by type id, `nil`
    /// last. Takes as long as counting attendance twice if check-ins or offers differ, otherwise as long as one pass
    /// over the check-ins.
    ///
    /// - Parameter zone: The report's time zone. A session without an end ends with its day there.
    /// - Parameter states: The states of the sessions in both readings, if these are only parts of the event.
    /// - Parameter wholes: Both readings with all their check-ins, if these are only parts.
    public init(
        before: EventTables, now: EventTables, in zone: TimeZone = .gmt,
        states: (before: SessionStates, now: SessionStates)? = nil,
        wholes: (before: EventTables, now: EventTables)? = nil
    ) {
        let states =
            states
            ?? (
                SessionStates(of: before, at: before.readAt, in: zone), SessionStates(of: now, at: now.readAt, in: zone)
            )
        let places = ComparedPlaces(before: before, now: now)
        self.places = places
        let merge = CheckInComparison(before: before, now: now, wholes: wholes)
        changedCheckIns = merge.changed
        checkIns = merge.differences.sorted { places.precedes($0.place, $1.place) }
        let listing = ListingComparison(before: before, now: now)
        offers = listing.offers.sorted { places.precedes($0.place, $1.place) }
        sessions = listing.sessions.sorted { places.precedes(.session($0.sessionID), .session($1.sessionID)) }
        types = listing.types.sorted { $0.registrantTypeID < $1.registrantTypeID }
        offered = listing.offered.sorted { places.precedes($0.place, $1.place) }
        guard !checkIns.isEmpty || listing.registeredDiffers else {
            counts = []
            uniqueGuests = nil
            whole = nil
            return
        }
        let (old, new) = concurrently {
            PlaceCounts(before, states.before)
        } and: {
            PlaceCounts(now, states.now)
        }
        counts = CountDifference.list(before: old, now: new).sorted { places.precedes($0.place, $1.place) }
        uniqueGuests =
            old.uniqueGuests == new.uniqueGuests
            ? nil : GuestDifference(before: old.uniqueGuests, now: new.uniqueGuests)
        whole = WholeComparison(before: old.whole, now: new.whole)
    }

    /// Whether nothing differs.
    public var isEmpty: Bool {
        checkIns.isEmpty && counts.isEmpty && uniqueGuests == nil && offers.isEmpty && sessions.isEmpty && types.isEmpty
            && offered.isEmpty
    }

    /// The name of a session: the current one, else the earlier one.
    public func session(_ id: Int64) -> String? { places.sessionNames[id] }

    /// The name of a registrant type: the current one, else the earlier one.
    public func registrantType(_ id: Int64) -> String? { places.typeNames[id] }

    /// Check-ins that are only in the current reading.
    public var newCheckIns: Int { checkIns.reduce(0) { $0 + $1.new } }

    /// Check-ins that are only in the earlier reading.
    public var vanishedCheckIns: Int { checkIns.reduce(0) { $0 + $1.vanished } }

    /// The check-ins now less those before.
    public var netCheckIns: Int {
        checkIns.reduce(0) { $0 + $1.new - $1.vanished + $1.changedNow - $1.changedBefore }
    }
}

/// What a number is about: the event, a session, a type, or a type in a session.
public enum ComparedPlace: Sendable, Hashable {
    case event
    case session(Int64)
    case registrantType(Int64)
    /// `nil` for check-ins without a type.
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

/// The number of check-ins of a session and type that differ.
public struct CheckInDifference: Sendable, Equatable {
    public var sessionID: Int64
    /// `nil` for check-ins without a type.
    public var registrantTypeID: Int64?
    /// The check-ins that are only in the current reading.
    public var new = 0
    /// The check-ins that are only in the earlier reading.
    public var vanished = 0
    /// The check-ins in both readings with different values that had this session and type in the earlier one. A
    /// check-in that moved counts here in one place and in `changedNow` in another.
    public var changedBefore = 0
    /// The check-ins in both readings with different values that have this session and type in the current one.
    public var changedNow = 0

    public var place: ComparedPlace { .pair(session: sessionID, registrantType: registrantTypeID) }
}

/// Attendance in both readings.
public struct CountDifference: Sendable, Equatable {
    public var place: ComparedPlace
    public var before: AttendanceCounts
    public var now: AttendanceCounts
    /// Whether both readings' attendances cover the same sessions. If not, they differ because a session has begun or
    /// was measured, not because other people came.
    public var isOfSameSessions = true
}

/// The distinct guests of the whole event in both readings.
public struct GuestDifference: Sendable, Equatable {
    public var before: Int
    public var now: Int
}

/// An offer in both readings.
public struct OfferDifference: Sendable, Equatable {
    public var before: OfferTable.Row
    public var now: OfferTable.Row

    public var place: ComparedPlace { .pair(session: now.sessionID, registrantType: now.registrantTypeID) }
}

/// A session in both readings; `nil` where it is missing.
public struct SessionDifference: Sendable, Equatable {
    public struct State: Sendable, Equatable {
        public var name: String?
        public var startsAt: Instant?
        public var endsAt: Instant?
    }

    public var sessionID: Int64
    public var before: State?
    public var now: State?
}

/// A registrant type in both readings; `nil` where no session offers it.
public struct TypeDifference: Sendable, Equatable {
    public struct State: Sendable, Equatable {
        public var name: String?
    }

    public var registrantTypeID: Int64
    public var before: State?
    public var now: State?
}

/// A type that a session started or stopped offering.
public struct OfferedDifference: Sendable, Equatable {
    public var sessionID: Int64
    public var registrantTypeID: Int64
    /// True if the session started offering the type, false if it stopped.
    public var isNew: Bool
    /// The name in the offer.
    public var registrantType: String?

    public var place: ComparedPlace { .pair(session: sessionID, registrantType: registrantTypeID) }
}

extension CountDifference {
    /// The places where attended or registered differ. A missing place counts as 0.
    static func list(before: PlaceCounts, now: PlaceCounts) -> [CountDifference] {
        Set(before.counts.keys).union(now.counts.keys).compactMap { place in
            let (old, new) = (before.counts[place] ?? AttendanceCounts(), now.counts[place] ?? AttendanceCounts())
            guard (old.attended, old.registered) != (new.attended, new.registered) else { return nil }
            return CountDifference(
                place: place, before: old, now: new,
                isOfSameSessions: before.held[place] == nil || now.held[place] == nil
                    || before.held[place] == now.held[place])
        }
    }
}

/// Attendance counts of the event, its sessions, its types, and its types in sessions.
struct PlaceCounts: Sendable {
    let counts: [ComparedPlace: AttendanceCounts]
    /// The sessions that have an attendance, by place.
    let held: [ComparedPlace: Set<Int64>]
    /// Distinct guests of the whole event.
    let uniqueGuests: Int
    /// Over all sessions.
    let whole: WholeComparison.Reading

    init(_ tables: EventTables, _ states: SessionStates) {
        let sessions = SessionRoster(of: tables)
        let types = TypeRoster(of: tables)
        let grouped = CheckInsByGuest(
            tables.checkIns, guestCount: tables.guests.count, sessions: sessions, types: types)
        let pairs = grouped.pairs
        let offers = OfferBook(tables.offers, sessions: sessions, types: types)
        let attendances = Attendances(
            consume grouped, of: tables, offers: offers, sessions: sessions, types: types)
        uniqueGuests = attendances.uniqueGuests
        let sections = AttendanceSections(
            offers: offers, attendances: attendances, pairs: pairs, sessions: sessions, types: types, states: states,
            hasRegistrations: tables.contents.contains(.registrations))
        var held: [ComparedPlace: Set<Int64>] = [:]
        var counts: [ComparedPlace: AttendanceCounts] = [:]
        var whole = AttendanceCounts()
        for row in sections.bySession {
            whole.add(row.addend)
            counts[.session(row.sessionID)] = row.counts
            for place in [ComparedPlace.event, .session(row.sessionID)] {
                held[place, default: []].formUnion(row.state.isHeld ? [row.sessionID] : [])
            }
        }
        counts[.event] = whole
        self.whole = WholeComparison.Reading(sections.bySession, whole, uniqueGuests: uniqueGuests, states)
        for row in sections.byRegistrantType {
            if let type = row.registrantTypeID { counts[.registrantType(type)] = row.counts }
        }
        for row in sections.bySessionAndType {
            let pair = ComparedPlace.pair(session: row.sessionID, registrantType: row.registrantTypeID)
            counts[pair] = row.counts
            for place in [pair] + (row.registrantTypeID.map { [.registrantType($0)] } ?? []) {
                held[place, default: []].formUnion(row.state.isHeld ? [row.sessionID] : [])
            }
        }
        self.counts = counts
        self.held = held
    }
}

/// The order and names of the sessions and types of two readings.
struct ComparedPlaces: Sendable, Equatable {
    /// The current names, else the earlier ones.
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
            for type in TypeRoster(of: tables).types {
                if let id = type.id, let name = type.name { typeNames[id] = typeNames[id] ?? name }
            }
        }
    }

    func precedes(_ left: ComparedPlace, _ right: ComparedPlace) -> Bool { key(left) < key(right) }

    /// The level, the rank of the session, whether the type is `nil`, and the type.
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
