public import Base

/// What reading an event found that its rows do not show.
public struct ReadingFindings: Sendable, Equatable {
    /// Check-ins that cannot be counted, by what they lack.
    var withoutTime = Tally()
    var withoutGuest = Tally()
    var withoutSession = Tally()
    /// The number of rows, by field.
    var unreadableFields: [String: Int] = [:]
    var listed: ListedSessions
    public var details: EventDetails
    /// The end by which an event from files is judged that has no other.
    public var assumedEnd: AssumedEnd?
    /// The moment at which the states of the sessions were judged.
    var readAt: Instant?
    /// The last second at which a check-in can have happened, if not all of them can.
    public var statedLimit: Instant?
    /// What the source provides.
    public var contents = SourceContents.all
    public var uncounted: [UncountedGuests] = []
    /// Who the people are, if the source was files.
    public var people: PeopleOfFiles?

    public init(
        withoutTime: Tally = Tally(), withoutGuest: Tally = Tally(), withoutSession: Tally = Tally(),
        unreadableFields: [String: Int] = [:], listed: ListedSessions = ListedSessions(),
        details: EventDetails = EventDetails(), readAt: Instant? = nil
    ) {
        self.listed = listed
        self.details = details
        self.readAt = readAt
        self.withoutTime = withoutTime
        self.withoutGuest = withoutGuest
        self.withoutSession = withoutSession
        self.unreadableFields = unreadableFields
    }
}

struct CountedTotals: CountedRow {
    var checkIns: Int
    var uniqueGuests: Int
    var first: Instant?
    var last: Instant?
    var latestPlausible: Instant?
    /// `nil` without check-ins.
    var binWidth: Int64?
    var stray: StrayCheckIns

    init(_ row: inout CountedValues) throws(MalformedCount) {
        checkIns = try row.count()
        uniqueGuests = try row.count()
        first = try row.instantIfAny()
        last = try row.instantIfAny()
        latestPlausible = try row.instantIfAny()
        binWidth = try row.integerIfAny()
        stray = StrayCheckIns(before: try row.count(), after: try row.count())
    }
}

extension CountedTable {
    public static let sessions = Self(
        "attendance_by_session",
        [
            "session_id", "session", "starts_at", "ends_at", "place", "registered", "attended", "checkins", "stock",
            "used", "available", "state", "attended_of_registered",
        ])
    public static let types = Self(
        "attendance_by_registrant_type", ["registrant_type_id", "registrant_type", "unique_guests"])
    static let pairs = Self(
        "attendance_by_session_and_type",
        [
            "session_id", "session", "registrant_type_id", "registrant_type", "is_offered", "registered", "attended",
            "checkins", "price", "stock", "used", "available", "reported_checkins", "reported_percentage", "is_active",
        ])
}

extension SessionStates {
    /// Uses the states determined by another engine, from the rows of `states`.
    init(counted rows: CountedRows, _ found: ReadingFindings) throws(MalformedCount) {
        let areTold = found.contents.contains(.registrations)
        var states: [Int64: SessionState] = [:]
        var (unknown, isAnyScanned) = (Set<Int64>(), false)
        _ = try rows.decoded(.states) { row throws(MalformedCount) in
            let id = try row.integer()
            guard let state = row.text().flatMap(SessionState.init) else { throw MalformedCount(table: .states) }
            let (isExpected, isScanned) = (try row.integer() == 1, try row.integer() == 1)
            states[id] = state
            isAnyScanned = isAnyScanned || isScanned
            let isNobody = areTold && !isExpected
            if SessionCoverage(state, registered: isNobody ? 0 : nil, isScanned: isScanned) == .unknown {
                unknown.insert(id)
            }
        }
        let event = EventState(
            states.values, from: found.details.startsAt, to: found.details.endsAt ?? found.assumedEnd?.instant,
            at: found.readAt)
        self.init(states, of: event, unknown: unknown, isScanned: isAnyScanned)
    }
}

extension AttendanceSections {
    init(counted rows: CountedRows) throws(MalformedCount) {
        bySession = try rows.decoded(.sessions) { row throws(MalformedCount) in
            var session = SessionAttendance(
                sessionID: try row.integer(), session: row.text(), startsAt: try row.instantIfAny(),
                endsAt: try row.instantIfAny(), isListed: try row.integer() < 2, counts: AttendanceCounts(),
                attendedOfRegistered: 0, capacity: Capacity())
            let counts = try CountedAttendance(&row)
            session.capacity = try Capacity(&row)
            guard let state = row.text().flatMap(SessionState.init) else { throw MalformedCount(table: .sessions) }
            session.state = state
            session.counts = counts.counts(in: state)
            session.attendedOfRegistered = try row.count()
            return session
        }
        let states = Dictionary(bySession.map { ($0.sessionID, $0.state) }) { first, _ in first }
        var compared: [Reconciliation] = []
        var byType: [Int64?: AttendanceCounts] = [:]
        bySessionAndType = try rows.decoded(.pairs) { row throws(MalformedCount) in
            var pair = SessionTypeAttendance(
                sessionID: try row.integer(), session: row.text(), registrantTypeID: try row.integerIfAny(),
                registrantType: row.text(), isOffered: try row.integer() == 1, counts: AttendanceCounts(),
                price: nil, capacity: Capacity())
            pair.state = states[pair.sessionID] ?? .over
            pair.counts = try CountedAttendance(&row).counts(in: pair.state)
            pair.price = try row.numberIfAny()
            pair.capacity = try Capacity(&row)
            let reported = try row.integerIfAny()
            compared.append(Reconciliation(pair, reportedCheckIns: reported, reportedPercentage: try row.numberIfAny()))
            pair.isActive = try row.integerIfAny().map { $0 != 0 }
            byType[pair.registrantTypeID, default: AttendanceCounts()].add(pair.counts)
            return pair
        }
        reconciliation = compared
        byRegistrantType = try rows.decoded(.types) { row throws(MalformedCount) in
            let id = try row.integerIfAny()
            return RegistrantTypeAttendance(
                registrantTypeID: id, registrantType: row.text(), counts: byType[id] ?? AttendanceCounts(),
                uniqueGuests: try row.count())
        }
    }
}

/// The counts of a session, or of a type in it.
private struct CountedAttendance {
    var registered: Int?
    var attended: Int
    var checkIns: Int

    init(_ row: inout CountedValues) throws(MalformedCount) {
        registered = try row.integerIfAny().map { Int($0) }
        attended = try row.count()
        checkIns = try row.count()
    }

    func counts(in state: SessionState) -> AttendanceCounts {
        AttendanceCounts(registered: registered, attended: attended, checkIns: checkIns, in: state)
    }
}

extension Capacity {
    fileprivate init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(stock: try row.integerIfAny(), used: try row.integerIfAny(), available: try row.integerIfAny())
    }
}

extension CheckInTimes.BySession {
    static func list(
        counted rows: CountedRows, in sessions: [SessionAttendance]
    ) throws(MalformedCount) -> [Self] {
        var times: [Int64: [Int64]] = [:]
        _ = try rows.decoded(.times) { row throws(MalformedCount) in
            let (session, hour) = (try row.integer(), try row.integer())
            for second in (row.text() ?? "").split(separator: " ") {
                let parts = second.split(separator: "x")
                guard parts.count == 2, let offset = Int64(parts[0]), let count = Int(parts[1]), count > 0 else {
                    throw MalformedCount(table: .times)
                }
                times[session, default: []] += repeatElement(hour + offset, count: count)
            }
        }
        return sessions.map { Self(id: $0.sessionID, name: $0.session, times: times[$0.sessionID]?.sorted() ?? []) }
    }
}

extension Tally {
    /// The findings that are counted row by row, except those of reading.
    static func byCheck(counted rows: CountedRows) throws(MalformedCount) -> [Check: Tally] {
        func check(_ row: inout CountedValues, _ table: CountedTable) throws(MalformedCount) -> Check {
            guard let check = row.text().flatMap(Check.init(rawValue:)) else { throw MalformedCount(table: table) }
            return check
        }
        var lowest: [Check: [Int64]] = [:]
        _ = try rows.decoded(.examples) { row throws(MalformedCount) in
            lowest[try check(&row, .examples), default: []].append(try row.integer())
        }
        var tallies: [Check: Tally] = [:]
        _ = try rows.decoded(.findings) { row throws(MalformedCount) in
            let check = try check(&row, .findings)
            tallies[check] = Tally(rows: try row.count(), lowest: lowest[check] ?? [])
        }
        return tallies
    }
}

extension LeftOut {
    /// What the run's filters exclude, from the rows of `excluded`.
    public init(counted rows: CountedRows) throws(MalformedCount) {
        self.init()
        let reasons = try rows.decoded(.excluded) { row throws(MalformedCount) in (row.text(), try row.count()) }
        for (reason, checkIns) in reasons {
            switch reason {
            case "dates": byDates = checkIns
            case "session": bySession = checkIns
            case "registrant_type": byRegistrantType = checkIns
            default: throw MalformedCount(table: .excluded)
            }
        }
    }

    /// The time of the latest check-in that the run's filters exclude, from the rows of `excluded`; `nil` if there is none.
    public static func newest(counted rows: CountedRows) throws(MalformedCount) -> Instant? {
        let times = try rows.decoded(.excluded) { row throws(MalformedCount) in
            _ = (row.text(), try row.count())
            return try row.instantIfAny()
        }
        return times.compactMap(\.self).max()
    }
}

/// The sessions and registrant types of an event that filters may name.
public struct KnownIDs: Sendable, Equatable {
    public var sessions: Set<Int64> = []
    public var registrantTypes: Set<Int64> = []

    /// From the rows of `known`.
    public init(counted rows: CountedRows) throws(MalformedCount) {
        let known = try rows.decoded(.known) { row throws(MalformedCount) in (row.text(), try row.integer()) }
        for (kind, id) in known {
            switch kind {
            case "session": sessions.insert(id)
            case "registrant_type": registrantTypes.insert(id)
            default: throw MalformedCount(table: .known)
            }
        }
    }
}

extension DataQuality.DuplicateOffers: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(sessionID: try row.integer(), registrantTypeID: try row.integer(), surplus: try row.count())
    }
}
