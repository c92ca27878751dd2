public import Base
package import Foundation

/// All sections of an event's report as plain rows: counts with their denominators, unformatted.
public struct EventAggregates: Sendable, Equatable {
    public internal(set) var totals: EventTotals
    /// What the list of events says.
    public let details: EventDetails
    /// The states of the event and its sessions when the data were read.
    public private(set) var states: SessionStates
    public let attendanceByRegistrantType: [RegistrantTypeAttendance]
    public let attendanceBySession: [SessionAttendance]
    public let attendanceBySessionAndType: [SessionTypeAttendance]
    /// The sessions that the numbers are about: those of the types that a filter left, or else all.
    public let sessionsConcerned: [SessionAttendance]
    /// By registrant type and price.
    public let noShows: [PricedNoShows]
    /// Excludes days without check-ins.
    public internal(set) var attendanceByDay: [DayAttendance]
    /// All bins from the first to the last check-in, without stray check-ins.
    public internal(set) var checkInHistogram: [HistogramBin]
    /// Excludes sessions without check-ins.
    public internal(set) var checkInHistogramBySession: [SessionHistogram]
    /// The bin width of both histograms.
    public internal(set) var binWidth: HistogramWidth
    /// The check-ins left out of both histograms.
    public internal(set) var strayCheckIns: StrayCheckIns
    public internal(set) var arrivalProfile: [ArrivalProfile]
    public let checkInsByMethod: [MethodCheckIns]
    public let geoSummary: GeoSummary
    public let geoCells: [GeoCell]
    /// `nil` if there are too many pairs of sessions.
    public let sessionOverlap: [SessionOverlap]?
    /// The event first, then the types.
    public let sessionsPerGuest: [SessionsPerGuest]
    /// In the order of `attendanceBySessionAndType`.
    public let reconciliation: [Reconciliation]
    /// In the order of `attendanceBySession`; `nil` without a file of facts.
    package let sessionFacts: [SessionFactsRow]?
    /// `nil` if no field of registrations was asked for.
    public let attendanceByField: [FieldAttendance]?
    /// Errors come first, then by name.
    public internal(set) var dataQuality: [Finding]
    /// Whether the service's own counts are of the check-ins counted here.
    public private(set) var comparesCounts = true
    /// The input of `doors(_:)`.
    var checkInTimes: CheckInTimes
    /// What the source provides.
    public let contents: SourceContents

    /// A stage of the computation, for benchmarks.
    package enum Stage: String, Sendable, CaseIterable {
        case rosters, grouping, days, attendance, histograms, arrivalProfile, overlap, methods, checks, geography
    }

    /// Computes all sections; geography runs in parallel with the rest.
    ///
    /// - Parameters:
    ///   - tables: Check-ins are sorted, and incomplete ones set apart.
    ///   - clock: The clock that bins and days are aligned to.
    ///   - binWidth: The requested width; widened if there would be too many bins, see the property.
    ///   - sessionMargin: The seconds before a session's start and after its end during which check-ins are expected.
    ///   - cellLength: The geohash length of `geoCells`, 1 to 8.
    ///   - states: The states of the sessions; needed if `tables` are only part of the event, which does not determine them.
    public init(
        of tables: EventTables, clock: WallClock, binWidth: BinWidth = .quarterHour, sessionMargin: Int = 7200,
        cellLength: Int = 6, states: SessionStates? = nil
    ) async {
        await self.init(
            of: tables, clock: clock, binWidth: binWidth, sessionMargin: sessionMargin, cellLength: cellLength,
            states: states
        ) { _ in }
    }

    /// Calls `finished` after each stage. Geography runs in parallel and may finish at any point.
    package init(
        of tables: EventTables, clock: WallClock, binWidth: BinWidth, sessionMargin: Int, cellLength: Int = 6,
        states: SessionStates? = nil, finished: @Sendable (Stage) -> Void
    ) async {
        async let concurrentGeography = {
            let geography = Geography(tables.checkIns, guestCount: tables.guests.count, cellLength: cellLength)
            finished(.geography)
            return geography
        }()

        let states = states ?? SessionStates(of: tables, at: tables.readAt, in: clock.zone)
        self.states = states
        details = tables.details
        contents = tables.contents
        let sessions = SessionRoster(of: tables)
        let types = TypeRoster(of: tables)
        let offers = OfferBook(tables.offers, sessions: sessions, types: types)
        finished(.rosters)
        let grouped = CheckInsByGuest(
            tables.checkIns, guestCount: tables.guests.count, sessions: sessions, types: types)
        finished(.grouping)
        let spans = SessionSpans(tables.checkIns, sessions: sessions)
        attendanceByDay = DayAttendance.list(grouped, spans: spans, zone: clock.zone)
        sessionsPerGuest = SessionsPerGuest.list(grouped, sessions: sessions, types: types)
        finished(.days)
        attendanceByField = tables.fields.map { FieldAttendance.list($0, of: tables, states: states) }
        let pairs = grouped.pairs
        let attendances = Attendances(
            consume grouped, of: tables, offers: offers, sessions: sessions, types: types)
        var sections = AttendanceSections(
            offers: offers, attendances: attendances, pairs: pairs, sessions: sessions, types: types, states: states,
            hasRegistrations: tables.contents.contains(.registrations))
        if tables.isOfTypes { sections.keepSessionsOfTypes(areTold: tables.contents.contains(.registrations)) }
        if tables.contents.contains(.guestCounts) {
            sections.reconciliation = sections.reconciliation.countingGuests(without: tables.uncounted)
        }
        attendanceByRegistrantType = sections.byRegistrantType
        attendanceBySession = sections.bySession
        attendanceBySessionAndType = sections.bySessionAndType
        sessionsConcerned = sections.sessions(
            ofTypes: tables.isOfTypes, areTold: tables.contents.contains(.registrations))
        reconciliation = sections.reconciliation
        noShows = PricedNoShows.list(sections.bySessionAndType)
        let facts = tables.facts.map { SessionFactsRow.list(sections.bySession, $0, of: tables) }
        sessionFacts = facts
        finished(.attendance)

        let axis = TimeAxis(
            tables.checkIns, spans: spans, sessions: sessions, believedUntil: tables.believedUntil)
        let binned = axis.map { SessionSpans(tables.checkIns, sessions: sessions, within: $0.range) } ?? spans
        let histograms = Histograms(
            tables, attendances: attendances, spans: binned, sessions: sessions, zone: clock.zone, binWidth: binWidth)
        checkInHistogram = histograms.event
        checkInHistogramBySession = histograms.sessions
        self.binWidth = histograms.width
        strayCheckIns = axis?.outside ?? StrayCheckIns()
        finished(.histograms)
        arrivalProfile = ArrivalProfile.list(attendances, histograms: histograms, spans: spans, sessions: sessions)
        finished(.arrivalProfile)
        sessionOverlap = SessionOverlap.list(attendances, sessions: sessions)
        finished(.overlap)
        checkInsByMethod = MethodCheckIns.list(tables)
        checkInTimes = CheckInTimes(tables.checkIns, sessions: sessions)
        finished(.methods)

        let checks = CheckInChecks(tables, sessions: sessions, margin: sessionMargin)
        finished(.checks)
        let geography = await concurrentGeography
        geoSummary = geography.summary
        geoCells = geography.cells
        let incomplete = tables.incomplete
        dataQuality =
            DataQuality(
                tallies: [
                    .checkInsWithoutTime: Tally(incomplete.withoutTime),
                    .checkInsWithoutGuest: Tally(incomplete.withoutGuest),
                    .checkInsWithoutSession: Tally(incomplete.withoutSession),
                    .strayCheckIns: axis?.stray ?? Tally(), .repeatedCheckIns: attendances.repeated,
                    .guestsWithSeveralTypes: attendances.guestsWithSeveralTypes,
                    .invalidCoordinates: geography.invalid, .missingCoordinates: geography.missing,
                    .implausibleDates: checks.implausibleDates, .missingMethod: checks.missingMethod,
                    .missingRegistrantType: checks.missingRegistrantType,
                    .outsideSessionHours: checks.outsideSessionHours,
                ], sections: sections, concerned: sessionsConcerned,
                duplicateOffers: offers.duplicates(sessions, types),
                unreadableFields: tables.provenance.unreadableFields, listed: tables.listed,
                registrants: tables.details.registrants, uniqueGuests: attendances.uniqueGuests,
                people: tables.provenance.people, facts: facts ?? []
            ).findings
        totals = EventTotals(
            repeatedCheckIns: attendances.repeated.rows, uniqueGuests: attendances.uniqueGuests,
            sessions: sections.bySession, firstCheckInAt: spans.first, lastCheckInAt: spans.last)
        totals.latestPlausibleAt = checks.latestPlausible
        if tables.hasUntimed {
            take(
                timesFrom: await EventAggregates(
                    of: tables.withoutUntimed(), clock: clock, binWidth: binWidth, sessionMargin: sessionMargin,
                    cellLength: cellLength, states: states))
        }
        dataQuality.removeAll { $0.check.requiredContents.map { !contents.contains($0) } ?? false }
    }

    /// Takes everything about time from the aggregates of the check-ins that have a time.
    private mutating func take(timesFrom timed: EventAggregates) {
        attendanceByDay = timed.attendanceByDay
        checkInHistogram = timed.checkInHistogram
        checkInHistogramBySession = timed.checkInHistogramBySession
        binWidth = timed.binWidth
        strayCheckIns = timed.strayCheckIns
        arrivalProfile = timed.arrivalProfile
        checkInTimes = timed.checkInTimes
        totals.firstCheckInAt = timed.totals.firstCheckInAt
        totals.lastCheckInAt = timed.totals.lastCheckInAt
        totals.latestPlausibleAt = timed.totals.latestPlausibleAt
        let ofTimes: Set<Check> = [.implausibleDates, .outsideSessionHours, .strayCheckIns]
        dataQuality =
            (dataQuality.filter { !ofTimes.contains($0.check) }
            + timed.dataQuality.filter { ofTimes.contains($0.check) })
            .sorted { ($1.severity, $0.check.rawValue) < ($0.severity, $1.check.rawValue) }
    }
}

extension EventAggregates {
    /// Aggregates counted by another engine: the same values as from the event's tables.
    ///
    /// - Parameters:
    ///   - rows: The event's rows of `CountedTable.ofAggregates` and `states`. Without `times`, `doors(_:)` has no sessions.
    ///   - binWidth: The requested width; the rows say which one was used.
    ///   - isOfTypes: Whether a filter left only some registrant types.
    /// - Throws: `MalformedCount` if a row does not match its table.
    public init(
        counted rows: CountedRows, found: ReadingFindings, binWidth: BinWidth, isOfTypes: Bool = false
    ) throws(MalformedCount) {
        var sections = try AttendanceSections(counted: rows)
        contents = found.contents
        if contents.contains(.guestCounts) {
            sections.reconciliation = sections.reconciliation.countingGuests(without: found.uncounted)
        }
        attendanceByRegistrantType = sections.byRegistrantType
        attendanceBySession = sections.bySession
        attendanceBySessionAndType = sections.bySessionAndType
        sessionsConcerned = sections.sessions(
            ofTypes: isOfTypes, areTold: found.contents.contains(.registrations))
        reconciliation = sections.reconciliation
        noShows = PricedNoShows.list(sections.bySessionAndType)
        attendanceByDay = try rows.decoded(.days)
        checkInHistogram = try rows.decoded(.bins)
        checkInHistogramBySession = try SessionHistogram.list(counted: rows)
        arrivalProfile = try rows.decoded(.profiles)
        checkInsByMethod = try rows.decoded(.methods)
        geoSummary = try rows.only(.places)
        geoCells = try rows.decoded(.cells)
        sessionOverlap = try rows.decoded(.overlaps)
        sessionsPerGuest = try rows.decoded(.sessionsPerGuest)
        sessionFacts = nil
        attendanceByField = nil
        checkInTimes = CheckInTimes(try CheckInTimes.BySession.list(counted: rows, in: sections.bySession))

        let whole: CountedTotals = try rows.only(.totals)
        self.binWidth = HistogramWidth(
            requested: binWidth, effective: whole.binWidth.map { BinWidth(seconds: Int($0)) } ?? binWidth)
        strayCheckIns = whole.stray
        let attended = sections.bySession.reduce(0) { $0 + $1.counts.attended }
        totals = EventTotals(
            repeatedCheckIns: whole.checkIns - attended, uniqueGuests: whole.uniqueGuests, sessions: sections.bySession,
            firstCheckInAt: whole.first, lastCheckInAt: whole.last)
        totals.latestPlausibleAt = whole.latestPlausible
        details = found.details
        states = try SessionStates(counted: rows, found)
        var tallies = try Tally.byCheck(counted: rows)
        tallies[.checkInsWithoutTime] = found.withoutTime
        tallies[.checkInsWithoutGuest] = found.withoutGuest
        tallies[.checkInsWithoutSession] = found.withoutSession
        dataQuality =
            DataQuality(
                tallies: tallies, sections: sections, concerned: sessionsConcerned,
                duplicateOffers: try rows.decoded(.duplicates), unreadableFields: found.unreadableFields,
                listed: found.listed,
                registrants: found.details.registrants, uniqueGuests: whole.uniqueGuests, people: found.people
            ).findings
        dataQuality.removeAll { $0.check.requiredContents.map { !found.contents.contains($0) } ?? false }
    }
}

extension EventAggregates {
    /// The time of the data, as in `EventTables.dataTime` but also for counts of another engine: the latest plausible check-in.
    ///
    /// - Parameters:
    ///   - highest: The time of the check-in with the highest id, if it can have happened.
    ///   - excluded: The latest plausible check-in of those that filters exclude, or of all.
    package func dataTime(highest: Instant?, excluded: Instant? = nil) -> Instant? {
        [highest, excluded, totals.latestPlausibleAt].compactMap(\.self).max()
    }

    /// Forgets the comparison with the service's own counts: it says nothing once check-ins are left out.
    package mutating func forgetComparedCounts() {
        comparesCounts = false
        dataQuality.removeAll { $0.check == .reportedCountDiffers }
    }

    /// The offers whose count by the service differs from that of their check-ins.
    package var differences: Int { comparesCounts ? reconciliation.count { $0.status == .differs } : 0 }
}

extension EventAggregates {
    /// The bin with the most check-ins; of equal bins, the earliest.
    package var peak: HistogramBin? {
        checkInHistogram.reduce(nil) { best, bin in best.map { $0.checkIns >= bin.checkIns } == true ? best : bin }
    }
}

extension WallClock {
    /// A clock prepared for all times of an event's check-ins.
    package init(zone: TimeZone, spanning tables: EventTables) {
        var (first, last) = (Instant(secondsSinceEpoch: .max), Instant(secondsSinceEpoch: .min))
        for instant in tables.checkIns.createdAt.values where instant != .untimed {
            (first, last) = (min(first, instant), max(last, instant))
        }
        if first > last { self.init(zone: zone) } else { self.init(zone: zone, from: first, to: last) }
    }
}

extension CountedTable {
    /// The tables that aggregates are made from. `times` is needed only by the doors section.
    public static let ofAggregates: [CountedTable] = [
        .totals, .sessions, .types, .pairs, .days, .bins, .sessionBins, .profiles, .methods, .places, .cells, .overlaps,
        .sessionsPerGuest, .duplicates, .findings, .examples,
    ]
}

public struct EventTotals: Sendable, Equatable {
    /// Sums over the sessions: a guest of three sessions counts as attended three times.
    public var counts = AttendanceCounts()
    /// Later check-ins of a guest in the same session.
    public var repeatedCheckIns: Int
    /// Distinct guests with a check-in.
    public var uniqueGuests: Int
    /// The number of sessions, including those that only check-ins name.
    public var sessions: Int
    /// The sessions under way or over, those to come, and those that nobody scanned.
    public var sessionsHeld: Int
    public var sessionsToCome: Int
    public var sessionsNotMeasured: Int
    public var firstCheckInAt: Instant?
    public var lastCheckInAt: Instant?
    /// The latest check-in that is plausible by `EventTables.latestPlausible`.
    var latestPlausibleAt: Instant?

    init(
        repeatedCheckIns: Int, uniqueGuests: Int, sessions: [SessionAttendance], firstCheckInAt: Instant?,
        lastCheckInAt: Instant?
    ) {
        for session in sessions { counts.add(session.addend) }
        self.repeatedCheckIns = repeatedCheckIns
        self.uniqueGuests = uniqueGuests
        self.sessions = sessions.count
        sessionsHeld = sessions.count { $0.state.isHeld }
        sessionsToCome = sessions.count { $0.state == .toCome }
        sessionsNotMeasured = sessions.count { $0.state == .notMeasured }
        self.firstCheckInAt = firstCheckInAt
        self.lastCheckInAt = lastCheckInAt
    }

    /// Check-ins, including repeated ones.
    public var checkIns: Int { counts.checkIns }
    /// The sum of session attendances.
    public var attended: Int { counts.attended }
    /// Registrations of all sessions, as counted by the service; `nil` if it does not say.
    public var registered: Int? { counts.registered }
}
