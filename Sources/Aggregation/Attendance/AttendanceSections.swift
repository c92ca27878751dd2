public import Base

/// The counts of an attendance row: a session, a type in a session, or sums over sessions.
public struct AttendanceCounts: Sendable, Equatable {
    /// Registrations of all sessions, as counted by the service; `nil` if it does not say.
    public var registered: Int? = 0
    /// Registrations of the sessions that are under way or over and were measured: the denominator of attendance.
    public var registeredHeld: Int? = 0
    /// Attendances: distinct guests per session, summed over sessions.
    public var attended = 0
    /// Those of the sessions that are under way or over, and of the offers with registered above 0: the numerator of attendance.
    private var attendedOfRegistered = 0
    /// Check-ins, including repeated ones.
    public var checkIns = 0
    /// The counts of the sessions that are over; `nil` if none is or, over several sessions, nobody is registered there.
    public var ended: Ended?

    /// The numerator of attendance over several sessions: `attended` of the offers with registered above 0, in the sessions that
    /// are under way or over. Whoever came to a stand, with a type that a session does not offer, or to an offer with registered 0
    /// uses no registration. `nil` if the service does not say how many registered.
    public var attendedHeld: Int? { registeredHeld == nil ? nil : attendedOfRegistered }

    /// The counts of the offers with registered above 0, of sessions that are over, which nobody can attend any more.
    public struct Ended: Sendable, Equatable {
        public var registered: Int?
        var attended: Int
    }

    public init() {}

    /// The counts of one session, or of a type in it.
    ///
    /// - Parameter attendedOfRegistered: Those of `attended` who came to offers with registered above 0; `nil` for all of them, as
    ///   the row of one session counts, or nobody if nobody is registered.
    public init(
        registered: Int? = 0, attended: Int = 0, attendedOfRegistered: Int? = nil, checkIns: Int = 0,
        in state: SessionState = .over
    ) {
        let using = attendedOfRegistered ?? (registered ?? 1 > 0 ? attended : 0)
        self.registered = registered
        self.attended = attended
        self.checkIns = checkIns
        registeredHeld = state.isHeld ? registered : 0
        self.attendedOfRegistered = state.isHeld ? using : 0
        if state == .over { ended = Ended(registered: registered, attended: using) }
    }

    /// Registered minus attended over the offers with registered above 0 of the sessions that are over, at least 0: 90 registered
    /// and 95 attended give 0.
    /// `nil` if no session is over or, over several sessions, if nobody is registered in one that is, or if the service does not
    /// say how many registered.
    public var noShows: Int? {
        ended.flatMap { ended in ended.registered.map { $0 > ended.attended ? $0 - ended.attended : 0 } }
    }

    /// Replaces attendances that count a guest of several types several times in a session.
    ///
    /// - Parameter ofRegistered: Those of the offers with registered above 0.
    mutating func recount(attended: Int, ofRegistered: Int) {
        self.attended = attended
        attendedOfRegistered = ofRegistered
    }

    /// Adds the counts of other sessions. A sum is unknown if either part is.
    public mutating func add(_ other: AttendanceCounts) {
        registered = .sumIfKnown(registered, other.registered)
        registeredHeld = .sumIfKnown(registeredHeld, other.registeredHeld)
        attended += other.attended
        attendedOfRegistered += other.attendedOfRegistered
        checkIns += other.checkIns
        // Over several sessions, only offers with registered above 0 have registrations that nobody used.
        guard let more = other.ended, more.registered != 0 else { return }
        guard let known = ended else {
            ended = more
            return
        }
        ended = Ended(
            registered: .sumIfKnown(known.registered, more.registered), attended: known.attended + more.attended)
    }
}

/// A row of `attendance_by_registrant_type`.
public struct RegistrantTypeAttendance: Sendable, Equatable {
    /// `nil` for check-ins without a type; that row is last.
    public var registrantTypeID: Int64?
    /// `nil` if neither offers nor check-ins have a name.
    public var registrantType: String?
    /// Sums over the sessions of the type.
    public var counts: AttendanceCounts
    /// Distinct guests with a check-in of this type in the whole event.
    public var uniqueGuests: Int
}

/// A row of `attendance_by_session`.
public struct SessionAttendance: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var startsAt: Instant?
    public var endsAt: Instant?
    /// Whether the event lists the session. Check-ins may name others.
    public var isListed: Bool
    /// A guest with check-ins of several types counts once. The row counts all who attended.
    public var counts: AttendanceCounts
    /// Those who attended with a type that the session offers with registered above 0.
    var attendedOfRegistered: Int
    public var capacity: Capacity
    public var state = SessionState.over

    /// The days that its times stand for; `nil` if they are hours.
    public var days: EventDays? { EventDays(from: startsAt, to: endsAt) }
    /// Its start, if the hour is known.
    public var startHour: Instant? { days == nil ? startsAt : nil }

    /// What it adds to sums over several sessions, whose rates leave out whoever used no registration.
    package var addend: AttendanceCounts {
        AttendanceCounts(
            registered: counts.registered, attended: counts.attended, attendedOfRegistered: attendedOfRegistered,
            checkIns: counts.checkIns, in: state)
    }
}

/// A row of `attendance_by_session_and_type`.
public struct SessionTypeAttendance: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    /// `nil` for the check-ins that name no type.
    public var registrantTypeID: Int64?
    public var registrantType: String?
    /// Whether the session offers the type. Check-ins may name others.
    package var isOffered: Bool
    public var counts: AttendanceCounts
    /// `nil` if there is no price, or if several offers of the type in the session have different prices.
    public var price: Double?
    public var capacity: Capacity
    /// The state of the session.
    public var state = SessionState.over
    /// Whether the service still offers the type there; `nil` if it does not say.
    public var isActive: Bool?
}

/// The places of an offer, or sums over several offers; a number is `nil` if no offer has it.
public struct Capacity: Sendable, Equatable {
    public var stock: Int64?
    public var used: Int64?
    public var available: Int64?

    static func + (left: Capacity, right: Capacity) -> Capacity {
        Capacity(
            stock: .sum(left.stock, right.stock), used: .sum(left.used, right.used),
            available: .sum(left.available, right.available))
    }
}

/// A row of `reconciliation`: the service's counts next to those from its check-ins.
public struct Reconciliation: Sendable, Equatable {
    public enum Status: String, Sendable, CaseIterable {
        /// The counts are equal.
        case ok
        /// The counts differ, or the service reports none.
        case differs
        /// The session does not offer the type.
        case unlisted
    }

    public var sessionID: Int64
    /// `nil` for the check-ins that name no type.
    public var registrantTypeID: Int64?
    /// `nil` if unlisted, or if the service reports none.
    public var reportedCheckIns: Int64?
    public var countedCheckIns: Int
    /// Distinct guests: the numerator of the computed percentage.
    public var countedGuests: Int
    /// The denominator of the computed percentage; `nil` if the service does not say how many are registered.
    public var registered: Int?
    /// The percentage reported by the service. May exceed 100.
    public var reportedPercentage: Double?
    public var status: Status
    /// Counted guests whom the service does not count; `nil` if it counts check-ins.
    public var uncounted: UncountedGuests?

    /// The number to compare with the service's: check-ins, or guests without those whom the service does not count.
    var comparableCount: Int { uncounted.map { max(0, countedGuests - $0.total) } ?? countedCheckIns }

    /// Counted minus reported; `nil` if nothing is reported. −3 for 97 counted and 100 reported.
    public var difference: Int64? {
        reportedCheckIns.map { Int64(comparableCount).subtractingSaturated($0) }
    }
}

extension Reconciliation {
    init(_ pair: SessionTypeAttendance, reportedCheckIns: Int64?, reportedPercentage: Double?) {
        let agrees = reportedCheckIns == Int64(pair.counts.checkIns)
        self.init(
            sessionID: pair.sessionID, registrantTypeID: pair.registrantTypeID, reportedCheckIns: reportedCheckIns,
            countedCheckIns: pair.counts.checkIns, countedGuests: pair.counts.attended,
            registered: pair.counts.registered, reportedPercentage: reportedPercentage,
            status: !pair.isOffered ? .unlisted : agrees ? .ok : .differs)
    }
}

extension [Reconciliation] {
    /// The same rows for a service that counts guests.
    func countingGuests(without uncounted: [UncountedGuests]) -> [Reconciliation] {
        let byOffer = Dictionary(uncounted.map { ([$0.sessionID, $0.registrantTypeID], $0) }) { first, _ in first }
        return map { row in
            var row = row
            let type = row.registrantTypeID ?? 0
            row.uncounted =
                byOffer[[row.sessionID, type]] ?? UncountedGuests(sessionID: row.sessionID, registrantTypeID: type)
            if row.status != .unlisted {
                row.status = row.reportedCheckIns == Int64(row.comparableCount) ? .ok : .differs
            }
            return row
        }
    }
}

/// A row of `no_shows`: the offers of a registrant type at one price, over all sessions that are over.
public struct PricedNoShows: Sendable, Equatable {
    public var registrantTypeID: Int64
    public var registrantType: String?
    /// `nil` for offers without a price, or with several prices for a session and type.
    public var price: Double?
    /// Sums over the offers. No-shows are computed from the sums.
    public var counts: AttendanceCounts
    /// Sums over the offers.
    public var capacity: Capacity

    /// Sorted by type, then price, `nil` last. Offers without registrations have no row. A sum is unknown if the registrations of
    /// one of its offers are.
    static func list(_ rows: [SessionTypeAttendance]) -> [PricedNoShows] {
        var places: [Key: Int] = [:]
        var list: [PricedNoShows] = []
        for row in rows where row.isOffered && row.state == .over && row.counts.registered ?? 1 > 0 {
            guard let type = row.registrantTypeID else { continue }
            let key = Key(type: type, price: row.price)
            if let place = places[key] {
                list[place].counts.add(row.counts)
                list[place].capacity = list[place].capacity + row.capacity
            } else {
                places[key] = list.count
                list.append(
                    PricedNoShows(
                        registrantTypeID: type, registrantType: row.registrantType, price: row.price,
                        counts: row.counts, capacity: row.capacity))
            }
        }
        return list.sorted { left, right in
            (left.registrantTypeID, left.price ?? .infinity) < (right.registrantTypeID, right.price ?? .infinity)
        }
    }

    private struct Key: Hashable {
        var type: Int64
        var price: Double?
    }
}

/// The three attendance sections and the reconciliation, which share offers and attendances.
struct AttendanceSections: Sendable {
    let byRegistrantType: [RegistrantTypeAttendance]
    var bySession: [SessionAttendance]
    let bySessionAndType: [SessionTypeAttendance]
    var reconciliation: [Reconciliation]

    init(
        offers book: OfferBook, attendances: Attendances, pairs: PairIndex, sessions roster: SessionRoster,
        types: TypeRoster, states: SessionStates, hasRegistrations: Bool
    ) {
        // What the source does not report is unknown, not 0.
        let unlisted = hasRegistrations ? 0 : nil as Int?
        let stateOf = roster.sessions.map { states[$0.id] }
        let rows = AttendanceRow.list(book, attendances: attendances, pairs: pairs, states: stateOf, unlisted: unlisted)
        bySessionAndType = rows.map { row in
            let session = roster.sessions[row.session]
            let type = types.types[row.type]
            return SessionTypeAttendance(
                sessionID: session.id, session: session.name, registrantTypeID: type.id, registrantType: type.name,
                isOffered: row.offer != nil, counts: row.counts, price: row.offer?.price,
                capacity: row.offer?.capacity ?? Capacity(), state: stateOf[row.session],
                isActive: row.offer?.isActive)
        }
        reconciliation = zip(rows, bySessionAndType).map { row, pair in
            Reconciliation(
                pair, reportedCheckIns: row.offer?.reportedCheckIns, reportedPercentage: row.offer?.reportedPercentage)
        }

        // Not the sum over types: a guest with two types came once.
        var bySession = roster.sessions.indices.map { index in
            let (session, state) = (roster.sessions[index], stateOf[index])
            return SessionAttendance(
                sessionID: session.id, session: session.name, startsAt: session.startsAt, endsAt: session.endsAt,
                isListed: session.isListed,
                counts: AttendanceCounts(
                    registered: unlisted, attended: attendances.attendedBySession[index], in: state),
                attendedOfRegistered: attendances.attendedOfRegisteredBySession[index],
                capacity: Capacity(), state: state)
        }
        var byType = zip(types.types, attendances.guestsByType).map { type, guests in
            RegistrantTypeAttendance(
                registrantTypeID: type.id, registrantType: type.name, counts: AttendanceCounts(), uniqueGuests: guests)
        }
        for row in rows {
            let counts = bySession[row.session].counts
            bySession[row.session].counts = AttendanceCounts(
                registered: .sumIfKnown(counts.registered, row.counts.registered), attended: counts.attended,
                checkIns: counts.checkIns + row.counts.checkIns, in: stateOf[row.session])
            bySession[row.session].capacity = bySession[row.session].capacity + (row.offer?.capacity ?? Capacity())
            byType[row.type].counts.add(row.counts)
        }
        self.bySession = bySession
        byRegistrantType = byType
    }
}

/// A session and type, with its offer, its attendances, or both.
private struct AttendanceRow {
    var session: Int
    var type: Int
    var offer: OfferBook.Offer?
    var counts: AttendanceCounts

    /// Sorted by session, then type, in the order of the rosters.
    static func list(
        _ book: OfferBook, attendances: Attendances, pairs: PairIndex, states: [SessionState], unlisted: Int?
    ) -> [AttendanceRow] {
        var rows = book.offers.map { offer in
            AttendanceRow(
                session: offer.session, type: offer.type, offer: offer,
                counts: AttendanceCounts(registered: offer.registered, in: states[offer.session]))
        }
        let offered = rows.count
        var next = 0
        for code in pairs.sortedCodes {
            let (session, type) = (Int(pairs.sessions[code]), Int(pairs.types[code]))
            while next < offered, (rows[next].session, rows[next].type) < (session, type) { next += 1 }
            let (attended, checkIns) = (attendances.attendedByPair[code], attendances.checkInsByPair[code])
            if next < offered, (rows[next].session, rows[next].type) == (session, type) {
                rows[next].counts = AttendanceCounts(
                    registered: book.offers[next].registered, attended: attended, checkIns: checkIns,
                    in: states[session])
            } else {
                let counts = AttendanceCounts(
                    registered: unlisted, attended: attended, checkIns: checkIns, in: states[session])
                rows.append(AttendanceRow(session: session, type: type, offer: nil, counts: counts))
            }
        }
        return rows.sorted { ($0.session, $0.type) < ($1.session, $1.type) }
    }
}
