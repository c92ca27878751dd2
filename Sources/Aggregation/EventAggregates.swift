public import Tables

/// All sections of an event's report, as plain rows: counts with their wholes, and no text made for a reader.
public struct EventAggregates: Sendable, Equatable {
    public let totals: EventTotals
    public let attendanceByRegistrantType: [RegistrantTypeAttendance]
    public let attendanceBySession: [SessionAttendance]
    public let attendanceBySessionAndType: [SessionTypeAttendance]
    /// The offers of each type at each price.
    public let noShows: [PricedNoShows]
    /// Days without check-ins have none.
    public let attendanceByDay: [DayAttendance]
    /// Every bin from the event's first check-in to its last, stray ones apart.
    public let checkInHistogram: [HistogramBin]
    /// Sessions without check-ins have none.
    public let checkInHistogramBySession: [SessionHistogram]
    /// The width of the bins of both histograms.
    public let binWidth: BinWidth
    /// The check-ins that both histograms leave out.
    public let strayCheckIns: StrayCheckIns
    public let arrivalProfile: [ArrivalProfile]
    public let checkInsByMethod: [MethodCheckIns]
    public let geoSummary: GeoSummary
    public let geoCells: [GeoCell]
    public let sessionOverlap: [SessionOverlap]
    /// In the order of `attendanceBySessionAndType`.
    public let reconciliation: [Reconciliation]
    /// Errors first, then by the check's name.
    public let dataQuality: [Finding]
    /// What the doors' queues are reckoned from.
    let checkInTimes: CheckInTimes

    /// A part of the work that is done at one go.
    package enum Stage: String, Sendable, CaseIterable {
        case rosters, grouping, attendance, histograms, days, arrivalProfile, overlap, methods, checks, geography
    }

    /// Computes the sections of `tables`, places beside the rest where there is a second core.
    ///
    /// - Parameters:
    ///   - clock: the clock on whose wall bins start.
    ///   - binWidth: seconds a bin, from 1; widened where that would make too many bins, as `binWidth` then says.
    ///   - sessionMargin: how many seconds before a session's start and after its end a check-in may be.
    ///   - cellLength: characters of the geohashes of `geoCells`, 1 to 8.
    public init(
        of tables: EventTables, clock: WallClock, binWidth: Int = 900, sessionMargin: Int = 7200, cellLength: Int = 6
    ) async {
        await self.init(
            of: tables, clock: clock, binWidth: binWidth, sessionMargin: sessionMargin, cellLength: cellLength
        ) { _ in }
    }

    /// `finished` is told of each stage as it ends; geography, which runs beside the others, ends among them.
    package init(
        of tables: EventTables, clock: WallClock, binWidth: Int, sessionMargin: Int, cellLength: Int = 6,
        finished: @Sendable (Stage) -> Void
    ) async {
        async let concurrentGeography = {
            let geography = Geography(
                tables.checkIns, guestCount: tables.guests.count, cellLength: cellLength)
            finished(.geography)
            return geography
        }()

        let sessions = SessionRoster(of: tables)
        let types = TypeRoster(of: tables, sessions: sessions)
        let offers = OfferBook(tables.offers, sessions: sessions, types: types)
        finished(.rosters)
        let grouped = CheckInsByGuest(
            tables.checkIns, guestCount: tables.guests.count, sessions: sessions, types: types)
        finished(.grouping)
        let attendances = Attendances(grouped, of: tables, sessions: sessions, types: types)
        let sections = AttendanceSections(
            offers: offers, attendances: attendances, pairs: grouped.pairs, sessions: sessions, types: types)
        attendanceByRegistrantType = sections.byRegistrantType
        attendanceBySession = sections.bySession
        attendanceBySessionAndType = sections.bySessionAndType
        reconciliation = sections.reconciliation
        noShows = PricedNoShows.list(sections.bySessionAndType)
        finished(.attendance)

        let spans = SessionSpans(tables.checkIns, sessions: sessions)
        let axis = TimeAxis(tables.checkIns, spans: spans, sessions: sessions)
        let binned = axis.map { SessionSpans(tables.checkIns, sessions: sessions, within: $0.range) } ?? spans
        let histograms = Histograms(
            tables, attendances: attendances, spans: binned, sessions: sessions, zone: clock.zone, binWidth: binWidth)
        checkInHistogram = histograms.event
        checkInHistogramBySession = histograms.sessions
        self.binWidth = histograms.width
        strayCheckIns = axis?.outside ?? StrayCheckIns()
        finished(.histograms)
        attendanceByDay = DayAttendance.list(grouped, spans: spans, zone: clock.zone)
        finished(.days)
        arrivalProfile = ArrivalProfile.list(
            attendances, histograms: histograms, spans: spans, sessions: sessions)
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
        dataQuality =
            DataQuality(
                tables: tables, sections: sections, attendances: attendances, geography: geography, checks: checks,
                offers: offers, sessions: sessions, types: types, stray: axis?.stray ?? Tally()
            ).findings
        totals = EventTotals(
            checkIns: tables.checkIns.count, repeatedCheckIns: attendances.repeated.rows,
            uniqueGuests: attendances.uniqueGuests, attended: attendances.attendedBySession.reduce(0, +),
            registered: offers.offers.reduce(0) { $0.addingSaturated($1.registered) }, sessions: sessions.count,
            firstCheckInAt: spans.first, lastCheckInAt: spans.last)
    }
}

/// The numbers of the whole event, each under its own name so that none is taken for another.
public struct EventTotals: Sendable, Equatable {
    /// Check-ins, repeated ones included.
    public var checkIns: Int
    /// Check-ins of a guest in a session after the first there.
    public var repeatedCheckIns: Int
    /// Distinct people with a check-in.
    public var uniqueGuests: Int
    /// The sum of session attendances: a guest of three sessions counts three times.
    public var attended: Int
    /// The sum of what the service counts as registered.
    public var registered: Int
    /// Sessions, those included that only check-ins name.
    public var sessions: Int
    public var firstCheckInAt: Instant?
    public var lastCheckInAt: Instant?
}
