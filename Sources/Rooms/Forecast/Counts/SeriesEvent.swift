import Aggregation
import Base
import Foundation

/// A past edition of an event, or the event to come, with what the forecast needs to know of it.
struct SeriesEvent: Sendable, Equatable {
    var eventID: Int64
    var name: String?
    /// The start of the first session, or else the event's; `nil` if neither is known.
    var startsAt: Instant?
    /// Whether `startsAt` stands for a day, of which no hours are known.
    var startsOnDay = false
    /// In the order of `attendance_by_session_and_type`. Check-ins of types not offered are left out, since nobody was
    /// registered for them.
    var cells: [EditionCell]
    /// When people were checked in, by session.
    var arrivals: [NameKey: ArrivalMinutes]
    /// The numbers registered some days before, as readings saw them; in any order.
    var pace: [PacePoint]
    /// The counts of the event's own report: also of sessions that nobody scanned and of types that were not offered, and counting
    /// a person of several types once in a session. `nil` if they are those of the cells.
    var reported: AttendanceCounts?
    /// Whether it was over when it was read. What may still change teaches nothing.
    var isOver: Bool
    /// The people registered, as counted by the service; `nil` if it does not say.
    var registrants: Int?
    /// The people who came to any session.
    var uniqueGuests = 0
    /// Whether every session was scanned at which somebody may have been expected; otherwise more people may have come. Of sessions
    /// to come, that is not asked.
    var isMeasured = true
    /// The names of the sessions of which nobody knows who came, from which nothing is learnt.
    var unscannedSessions: [String] = []

    init(
        eventID: Int64, name: String? = nil, startsAt: Instant? = nil, cells: [EditionCell] = [],
        arrivals: [NameKey: ArrivalMinutes] = [:], pace: [PacePoint] = [], reported: AttendanceCounts? = nil,
        isOver: Bool = true
    ) {
        self.isOver = isOver
        self.eventID = eventID
        self.name = name
        self.startsAt = startsAt
        self.cells = cells
        self.arrivals = arrivals
        self.pace = pace
        self.reported = reported
    }

    /// Registered over all sessions and types, as far as the service says.
    var registered: Int { cells.reduce(0) { $0 + $1.registered } }

    /// Whether the service says how many are registered for every session and type.
    var isRegisteredKnown: Bool { cells.allSatisfy(\.isRegisteredKnown) }

    /// Registered over all sessions and types; `nil` if the service does not say for one of them.
    var wholeRegistered: Int? { isRegisteredKnown ? registered : nil }

    /// Whether the forecast can learn from it: it is over, and somebody came of those known to be registered.
    var isUsable: Bool { unusable == nil }

    /// Why the forecast cannot learn from it; `nil` if it can.
    var unusable: Unusable? {
        if !isOver { return .notOver }
        if registered == 0, !isRegisteredKnown { return .registeredUnknown }
        return registered > 0 && attendedOfRegistered > 0 ? nil : .nobody
    }

    /// Why the forecast of an event, or a check without one, cannot learn from it; `nil` if it can.
    func unusable(for event: SeriesEvent?) -> Unusable? {
        unusable ?? (isOutOfOrder(for: event) ? .undated : nil)
    }

    /// Whether nobody knows if it was before an event of which it is known when it is; for a check, which has its order.
    func isOutOfOrder(for event: SeriesEvent?) -> Bool {
        startsAt == nil && (event.map { $0.startsAt != nil } ?? true)
    }

    /// A reason for which the forecast cannot learn from an event.
    enum Unusable: Sendable, Hashable, CaseIterable {
        case notOver, registeredUnknown, nobody, undated
    }

    /// Attended over all sessions and the types that they offer.
    var attended: Int { cells.reduce(0) { $0 + $1.attended } }

    /// The registrations used, as the event's own report counts them: a guest of two types in a session is in two rows and used one.
    /// Where it is not known how many registered, or without that report, attended over all rows.
    var used: Int { reported?.attendedHeld ?? attended }

    /// Attended over the sessions and types for which somebody is known to be registered, as a rate needs both.
    var attendedOfRegistered: Int { cells.reduce(0) { $0 + ($1.registered > 0 ? $1.attended : 0) } }

    /// The numerator of its rate: the registrations used, as far as it is known how many registered.
    var usedOfRegistered: Int { reported?.attendedHeld ?? attendedOfRegistered }
}

/// A registrant type in a session of an edition.
struct EditionCell: Sendable, Equatable {
    let sessionID: Int64
    var session: String? { didSet { sessionKey = NameKey(session, orID: sessionID) } }
    /// `nil` also if only its day is known.
    var sessionStartsAt: Instant?
    let registrantTypeID: Int64
    var registrantType: String? { didSet { typeKey = NameKey(registrantType, orID: registrantTypeID) } }
    var price: PriceClass
    /// 0 if the service does not say; then nothing is learnt from it, and nothing forecast for it.
    var registered: Int
    /// Whether the service says how many are registered.
    let isRegisteredKnown: Bool
    /// `nil` if the service does not say.
    var wholeRegistered: Int? { isRegisteredKnown ? registered : nil }
    /// May exceed `registered`.
    var attended: Int
    /// The keys that identify the same session and the same type in another edition. Stored, because names can be long.
    private(set) var sessionKey: NameKey
    private(set) var typeKey: NameKey

    init(
        sessionID: Int64, session: String?, sessionStartsAt: Instant? = nil, registrantTypeID: Int64,
        registrantType: String?, price: PriceClass = .unknown, registered: Int?, attended: Int = 0
    ) {
        self.sessionID = sessionID
        self.session = session
        self.sessionStartsAt = sessionStartsAt
        self.registrantTypeID = registrantTypeID
        self.registrantType = registrantType
        self.price = price
        self.registered = registered ?? 0
        isRegisteredKnown = registered != nil
        self.attended = attended
        sessionKey = NameKey(session, orID: sessionID)
        typeKey = NameKey(registrantType, orID: registrantTypeID)
    }
}

/// What a price says about whether people come. Amounts change from edition to edition; whether people paid carries
/// over.
enum PriceClass: String, Sendable, Hashable {
    case free, paid, unknown

    init(_ price: Double?) {
        self = price.map { $0 > 0 ? .paid : .free } ?? .unknown
    }
}

/// A name that matches sessions and types between editions, ignoring case, accents and blanks.
///
///     NameKey("Día 1 – Mañana", orID: 3) == NameKey("DIA 1 – mañana ", orID: 9)
enum NameKey: Sendable, Hashable {
    case name(MatchedName)
    case id(Int64)

    /// Uses the name, or the id if there is no name: then only the same id matches.
    init(_ name: String?, orID id: Int64) {
        let name = MatchedName(name)
        self = name.isEmpty ? .id(id) : .name(name)
    }
}

extension SeriesEvent {
    /// An edition as its own report counts it.
    ///
    /// - Parameters:
    ///   - pace: The numbers registered some days before, if known.
    ///   - isForecast: Whether this is the event to forecast, all of whose offers count. In past editions, offers of sessions that
    ///     nobody scanned do not count, since it is not known who came, nor offers with registered 0.
    init(of tables: EventTables, counts: EventAggregates, pace: [PacePoint] = [], isForecast: Bool = false) {
        let starts = Dictionary(
            counts.attendanceBySession.map { ($0.sessionID, $0.startHour) }, uniquingKeysWith: { first, _ in first })
        self.init(
            eventID: tables.eventID, name: tables.eventName,
            startsAt: counts.attendanceBySession.lazy.compactMap(\.startsAt).min() ?? tables.details.startsAt,
            cells: counts.attendanceBySessionAndType.compactMap { row in
                // Nobody who came to an offer with registered 0 used a registration.
                guard row.isOffered, isForecast || row.state != .notMeasured && row.counts.registered ?? 1 > 0,
                    let type = row.registrantTypeID
                else { return nil }
                return EditionCell(
                    sessionID: row.sessionID, session: row.session, sessionStartsAt: starts[row.sessionID] ?? nil,
                    registrantTypeID: type, registrantType: row.registrantType, price: PriceClass(row.price),
                    registered: row.counts.registered, attended: row.counts.attended)
            },
            arrivals: ArrivalMinutes.bySession(of: tables, counts.attendanceBySession), pace: pace,
            reported: counts.totals.counts, isOver: counts.states.event == .over)
        startsOnDay =
            EventDays.isFirstDay(of: counts.attendanceBySession.map { ($0.startsAt, $0.endsAt) })
            ?? (tables.details.days != nil)
        registrants = tables.details.registrants.map(Int.init)
        uniqueGuests = counts.totals.uniqueGuests
        unscannedSessions = counts.attendanceBySession.namesOfUnknownCoverage
        isMeasured = counts.isMeasured && unscannedSessions.isEmpty
    }
}
