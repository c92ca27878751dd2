public import Base
public import Foundation

/// An event as it is known before a comparison.
public struct EditionMaterial: Sendable {
    /// Check-ins are sorted, and incomplete ones set apart.
    public var tables: EventTables
    /// The registrations that each finished walk saw, in order.
    var registrations: [RegistrationReading]
    /// The ids of guests who were forgotten, who take no part in comparisons of people.
    var forgotten: Set<Int64>
    /// The address of the service that the event was read from. Ids are compared only within one service.
    public var service: String

    public init(
        tables: EventTables, registrations: [RegistrationReading] = [], forgotten: Set<Int64> = [],
        service: String = ""
    ) {
        self.tables = tables
        self.registrations = registrations
        self.forgotten = forgotten
        self.service = service
    }
}

/// An event reduced to what a comparison needs: its counts, which equal those of its own report, and its guests as ids
/// and hashes.
public struct Edition: Sendable {
    public var eventID: Int64
    public var name: String?
    /// As in the list of events, if known.
    public var city: String?
    /// The start of the first session, or else the event's own start in the list of events, if known.
    public var startsAt: Instant?
    /// Whether `startsAt` stands for a day, of which no hours are known.
    public var startsOnDay: Bool
    /// The end of the last session.
    public var endsAt: Instant?
    /// The day that the last end stands for; `nil` if its hour is known.
    public var lastDay: CivilTime?
    /// Whether `startsAt` is the start of a session, from which arrivals are counted.
    public var hasSessionStart: Bool
    /// Whether that start is at a known hour: those who came before it and after it can be told apart.
    public var hasStartHour: Bool { hasSessionStart && !startsOnDay }
    public var totals: EventTotals
    /// The state of the event when it was read. An edition that is not over is shown as it stands, and takes part in no
    /// difference.
    public var state: EventState
    /// The bin with the most check-ins; of equal bins, the earliest.
    public var peak: HistogramBin?
    public var types: [EditionType]
    public var sessions: [EditionSession]
    /// The sessions that its guests came to: those for which they used registrations, and those with a start hour.
    var registeredVisits: SessionVisits
    var timedVisits: SessionVisits
    public var prices: [PricedNoShows]
    public var arrivals: StartBins
    public var guests: EditionGuests
    public var registrations: [RegistrationReading]
    public var service: String
    public var strayCheckIns: Int
    /// The time of the newest check-in.
    public var dataTime: Instant?
    /// Whether the zone's clocks changed between the first and the last check-in.
    public var crossesClockChange: Bool
    /// The number of errors in `data_quality` of the event's own report.
    public var errors: Int

    /// - Parameters:
    ///   - zone: The zone of bins and days.
    ///   - key: The key for hashing addresses, the same for all editions that are compared.
    public init(
        of material: EditionMaterial, zone: TimeZone, binWidth: BinWidth = .quarterHour, key: [UInt8]
    ) async throws(KeyedHash.Unavailable) {
        let tables = material.tables
        let clock = WallClock(zone: zone, spanning: tables)
        let aggregates = await EventAggregates(of: tables, clock: clock, binWidth: binWidth)
        let starts = (0..<tables.sessions.count).compactMap { tables.sessions.startsAt[$0] }
        let ends = (0..<tables.sessions.count).compactMap { tables.sessions.endsAt[$0] }
        eventID = tables.eventID
        name = tables.eventName
        city = tables.details.city
        startsAt = starts.min() ?? tables.details.startsAt
        startsOnDay = EventDays.isFirstDay(of: tables.sessions.spans) ?? (tables.details.days != nil)
        endsAt = ends.max()
        lastDay = EventDays.lastDay(of: tables.sessions.spans)
        hasSessionStart = !starts.isEmpty
        totals = aggregates.totals
        state = aggregates.states.event
        peak = aggregates.peak
        prices = aggregates.noShows
        sessions = EditionSession.list(aggregates)
        let groups = TypeGroups(aggregates.attendanceByRegistrantType)
        let visits = TypeVisits(tables, groups: groups)
        types = groups.types(visits, tables, sessions: aggregates.coverageByType)
        registeredVisits = SessionVisits(tables, where: tables.usesRegistration)
        let timed = tables.timedSessions
        timedVisits = SessionVisits(tables) { timed[Int(tables.checkIns.sessions.values[$0])] }
        guests = EditionGuests(tables, visits: visits, forgotten: material.forgotten, hash: try KeyedHash(key: key))
        arrivals = StartBins(tables, from: starts.min(), width: binWidth, axis: aggregates.axis)
        registrations = material.registrations
        service = material.service
        strayCheckIns = aggregates.strayCheckIns.total
        dataTime = tables.dataTime
        errors = aggregates.dataQuality.count { $0.severity == .error }
        if let first = aggregates.checkInHistogram.first, let last = aggregates.checkInHistogram.last {
            crossesClockChange = clock.runIndex(at: first.start) != clock.runIndex(at: last.start)
        } else {
            crossesClockChange = false
        }
    }
}

extension Edition {
    /// The day and time of its start; `nil` if that is not known. A day without hours is that day in every zone.
    ///
    /// - Parameter clock: The report's clock.
    func start(on clock: WallClock) -> CivilTime? {
        startsAt.map { startsOnDay ? CivilTime(secondsSinceEpoch: $0.secondsSinceEpoch) : clock.civil(at: $0) }
    }

    /// Whether it has begun, and nobody scanned at any of its sessions, whether people are registered there or the service does not
    /// say: who came is not known.
    public var isUnmeasured: Bool {
        state != .toCome && !sessions.contains { $0.attendance.coverage == .measured }
    }

    /// Whether nobody knows who came to some of its sessions: at least so many people came as are counted, and its rates are of the
    /// other sessions.
    public var isPartlyMeasured: Bool {
        state != .toCome && !isUnmeasured && sessions.contains { $0.attendance.coverage == .unknown }
    }

    /// The names of the sessions of which nobody knows who came; the ids of those without one.
    package var unscannedSessions: [String] { sessions.map(\.attendance).namesOfUnknownCoverage }
}

extension [Edition] {
    /// The editions in the order of a comparison: by start, those without one last, then by id.
    public var inOrder: [Edition] {
        sorted { left, right in
            switch (left.startsAt, right.startsAt) {
            case (let first?, let second?) where first != second: first < second
            case (.some, nil): true
            case (nil, .some): false
            default: left.eventID < right.eventID
            }
        }
    }
}

/// A session of an edition, with its arrivals relative to its start.
public struct EditionSession: Sendable, Equatable {
    public var attendance: SessionAttendance
    /// `nil` without check-ins. Nobody is known to be late where the hour of the start is not known.
    public var arrivals: ArrivalProfile?

    /// The sessions in the order of the event's own report.
    static func list(_ aggregates: EventAggregates) -> [EditionSession] {
        let profiles = Dictionary(aggregates.arrivalProfile.map { ($0.sessionID, $0) }) { first, _ in first }
        return aggregates.attendanceBySession.map { session in
            var arrivals = profiles[session.sessionID]
            if session.startHour == nil { arrivals?.lateGuests = nil }
            return EditionSession(attendance: session, arrivals: arrivals)
        }
    }

    /// Seconds from the session's start to an instant; `nil` if the hour of its start is not known.
    public func seconds(to instant: KeyPath<ArrivalProfile, Instant>) -> Int64? {
        guard let start = attendance.startHour, let arrivals else { return nil }
        return arrivals[keyPath: instant].secondsSinceEpoch - start.secondsSinceEpoch
    }
}

extension EventTables {
    /// Whether a session has a start hour, by code of `sessionReferences`.
    fileprivate var timedSessions: [Bool] {
        let rows = zip(sessions.ids.values, sessions.spans).filter { _, span in
            span.start != nil && EventDays(from: span.start, to: span.end) == nil
        }
        let timed = Set(rows.map(\.0))
        return sessionReferences.identifiers.map(timed.contains)
    }
}

extension EventAggregates {
    /// The span of the check-ins that histograms count, in seconds since 1970; `nil` if there are none.
    var axis: Range<Int64>? {
        guard let first = checkInHistogram.first?.start, let last = checkInHistogram.last?.start else { return nil }
        // Stray check-ins are more than ninety days from all others.
        return first.secondsSinceEpoch..<(last.secondsSinceEpoch + Int64(binWidth.effective.seconds) + 2 * 86_400)
    }
}
