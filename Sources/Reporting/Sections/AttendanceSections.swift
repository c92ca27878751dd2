import Aggregation
import Base
import Foundation

extension SectionKind {
    /// The sections of an event's report, in the order in which they are documented.
    static let ofEvents: [SectionKind] = [
        .eventSummary, .attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType,
        .checkInHistogram,
        .checkInHistogramBySession, .arrivalProfile, .checkInsByMethod, .geoSummary, .geoCells, .sessionOverlap,
        .reconciliation, .dataQuality, .changes, .doors, .noShows, .attendanceByDay, .sessionsPerGuest, .checkIns,
        .expectations, .guests, .guestSessions, .attendanceByOrganisation,
        .sessionFacts, .attendanceByField,
    ]
}

extension SectionKind {
    public static let attendanceByRegistrantType = SectionKind(
        event: "attendance_by_registrant_type", group: .attendance, family: .init("attendance", by: "registrant_type"),
        inPacks: .table, onScreen: .types,
        query: .columns(
            .plain("registrant_type_id", "registrant_type", "registered", "attended", "unique_guests", "checkins")
                + [.noShows] + .percentage("attendance_percentage", "attended_held", of: "held")
                + [.held, .attendedHeld],
            order: ["registrant_type_id NULLS LAST"])
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.attendanceByRegistrantType
        let counts = CountColumns(rows.map(\.counts))
        let ids = ReportColumn.typeIDs(rows.map { Cell($0.registrantTypeID) })
        let names = ReportColumn.types(rows.map { Cell(type: $0.registrantType, $0.registrantTypeID) })
        let guests = ReportColumn("unique_guests", .count, .uniqueGuests, rows.map { Cell($0.uniqueGuests) })
        return ReportSection(
            title: .attendanceByType,
            note: aggregates.omitsSessions
                ? .joining([.attendanceCountsNote, .attendanceOfHeldNote]) : .attendanceCountsNote,
            main: aggregates.typeWithMostPeople.flatMap { most in
                most.registrantTypeID.flatMap { material.names.types[$0] }.map {
                    .mainPeople(of: $0, most.uniqueGuests)
                }
            } ?? .mainTypes(rows.count),
            table: ReportTable([
                ids, names, counts.registered, counts.attended, guests, counts.checkIns, counts.noShows,
                counts.percentage, counts.interval.low, counts.interval.high, counts.held,
                counts.attendedHeld,
            ]),
            pictures: [
                counts.bars(
                    aggregates.isGrowing ? .titleSoFar(.chartByType) : .chartByType, labels: names, ids: ids,
                    legend: .ofRegistrationsHeld, people: guests,
                    unheld: aggregates.typesNotHeld(ids, registered: counts.registered))
            ])
    }

    public static let attendanceBySession = SectionKind(
        event: "attendance_by_session", group: .attendance, family: .init("attendance", by: "session"), inPacks: .table,
        onScreen: .sessions,
        query: .columns(
            .plain("session_id", "session") + .instants("starts_at", "ends_at") + .attendance + .capacity
                + .plain("state"),
            order: ["session_order"])
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.attendanceBySession
        let counts = CountColumns(rows.map(\.counts), ofSessions: true)
        let ids = ReportColumn.sessionIDs(rows.map { .integer($0.sessionID) })
        let names = ReportColumn.sessions(rows.map { Cell($0.session) })
        let times = ReportColumn.sessionTimes(aggregates.sessionTimes)
        let states = ReportColumn.states(rows.map(\.state))
        let shown = rows.map(aggregates.shownState)
        let progress = BarPicture.Progress(
            states: shown == rows.map(\.state) ? states : .statesOfBars(shown), starts: times.starts)
        return ReportSection(
            title: .attendanceBySession, note: .attendanceBySessionNote, main: .mainSessions(rows.count),
            table: ReportTable(
                [ids, names, times.starts, times.ends] + counts.columns + .capacity(rows.map(\.capacity)) + [states]),
            pictures: [
                counts.bars(
                    .chartBySession, labels: names, ids: ids, legend: .ofPeople, limit: 20, progress: progress),
                .bars(
                    .chartCheckInsBySession, labels: names, ids: ids, series: [counts.checkIns], limit: 20,
                    progress: progress),
            ])
    }

    public static let attendanceBySessionAndType = SectionKind(
        event: "attendance_by_session_and_type", group: .attendance,
        family: .init("attendance", by: "session_and_type"), inPacks: .table,
        query: .columns(
            .plain("session_id", "session", "registrant_type_id", "registrant_type") + .attendance + .plain("price")
                + .capacity + .plain("state"),
            order: ["session_order", "registrant_type_id NULLS LAST"])
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.attendanceBySessionAndType
        return ReportSection(
            title: .attendanceBySessionAndType,
            main: .facts([
                .mainSessions(Set(rows.map(\.sessionID)).count), .mainTypes(Set(rows.map(\.registrantTypeID)).count),
            ]),
            table: ReportTable(
                [
                    .sessionIDs(rows.map { .integer($0.sessionID) }),
                    .sessions(rows.map { Cell($0.session) }),
                    .typeIDs(rows.map { Cell($0.registrantTypeID) }),
                    .types(rows.map { Cell(type: $0.registrantType, $0.registrantTypeID) }),
                ] + CountColumns(rows.map(\.counts), ofSessions: true).columns
                    + [.init("price", .money, .price, rows.map { Cell(number: $0.price) })]
                    + .capacity(rows.map(\.capacity))
                    + [
                        .states(rows.map(\.state)),
                        .supplementary(
                            "is_active", .text, .offerIsActive, rows.map { $0.isActive.map(Cell.flag) ?? .empty }),
                    ]))
    }

    /// What the rows of a section come to together, by column; nothing for sections whose rows do not add up.
    func totals(of aggregates: EventAggregates) -> [String: Cell] {
        guard [.attendanceBySession, .attendanceByRegistrantType].contains(self), !aggregates.isUnmeasured else {
            return [:]
        }
        let (totals, counts) = (aggregates.totals, aggregates.totals.counts)
        return [
            "registered": Cell(optional: counts.registered), "attended": Cell(totals.attended),
            "unique_guests": Cell(totals.uniqueGuests), "checkins": Cell(totals.checkIns),
            "no_shows": Cell(optional: counts.noShows), "attendance_percentage": counts.percentage,
            "registered_held": Cell(optional: counts.registeredHeld),
            "attended_held": Cell(optional: counts.attendedHeld),
        ].filter { $1 != .empty }
    }

    /// The whole event in one row.
    static let eventSummary = SectionKind(
        event: "event_summary", group: .attendance,
        query: .columns(
            .plain("event_id", "event", "place", "city") + .instants("starts_at", "ends_at")
                + .plain("state", "registrants", "unique_guests")
                + .percentage("guests_percentage", "unique_guests", of: "all_people")
                + .plain("sessions", "sessions_held", "sessions_to_come", "sessions_not_measured", "registered")
                + [.held] + .plain("attended") + .percentage("attendance_percentage", "attended_held", of: "held")
                + .plain("checkins") + [.noShows, .attendedHeld],
            order: ["event_id"])
    ) { material in
        let (aggregates, tables) = (material.aggregates, material.tables)
        let (details, totals, state) = (aggregates.details, aggregates.totals, aggregates.states.event)
        let counts = CountColumns([totals.counts])
        let times = ReportColumn.eventTimes([(aggregates.startsAt, aggregates.endsAt)])
        // The number of people registered is that of the whole event.
        let share = material.selectsEverything ? aggregates.guestsPercentage : nil
        return ReportSection(
            title: .eventSummaryTitle, note: .attendanceCountsNote, main: .mainSessions(totals.sessions),
            table: ReportTable([
                .eventIDs([.integer(tables.eventID)]),
                .events([Cell(tables.eventName)]),
                .init("place", .text, .place, [Cell(details.place)]),
                .init("city", .text, .city, [Cell(details.city)]),
                times.starts, times.ends,
                .init("state", .text, as: .codes(.eventState), .eventState, [.text(state.rawValue)]),
                .init("registrants", .count, .registrants, [Cell(details.registrants)]),
                .init("unique_guests", .count, .uniqueGuests, [Cell(totals.uniqueGuests)]),
                .init("guests_percentage", .percentage, .guestsPercentage, [Cell(share)]),
                .init("sessions", .count, .sessions, [Cell(totals.sessions)]),
                .init("sessions_held", .count, .sessionsHeld, [Cell(totals.sessionsHeld)]),
                .init("sessions_to_come", .count, .sessionsToCome, [Cell(totals.sessionsToCome)]),
                .init("sessions_not_measured", .count, .sessionsNotMeasured, [Cell(totals.sessionsNotMeasured)]),
                counts.registered, counts.held, counts.attended, counts.percentage, counts.checkIns, counts.noShows,
                counts.attendedHeld,
            ]))
    }

    /// Check-ins and guests of each calendar day.
    public static let attendanceByDay = SectionKind(
        event: "attendance_by_day", group: .attendance, family: .init("attendance", by: "day"), inPacks: .intervals,
        query: .columns(
            [.init("day", .day)] + .plain("checkins", "unique_guests", "arrivals", "sessions"), order: ["day"])
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.attendanceByDay
        let days = ReportColumn("day", .text, as: .days, .day, rows.map { .text($0.date.isoDate) })
        let checkIns = ReportColumn("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) })
        return ReportSection(
            title: .attendanceByDayTitle, note: .attendanceByDayNote, main: .mainDays(rows.count),
            table: ReportTable([
                days, .supplementary("weekday", .text, .weekday, rows.map { .phrase(.weekday($0.date.weekday)) }),
                checkIns,
                .init("unique_guests", .count, .guestsOfDay, rows.map { Cell($0.uniqueGuests) }),
                .init("arrivals", .count, .arrivalsOfDay, rows.map { Cell($0.arrivals) }),
                .init("sessions", .count, .sessionsOfDay, rows.map { Cell($0.sessions) }),
            ]),
            pictures: [.bars(.chartByDay, labels: days, series: [checkIns], limit: 31)])
    }

    /// No-shows by type and price.
    static let noShows = SectionKind(
        event: "no_shows", group: .attendance,
        query: .columns(
            .plain("registrant_type_id", "registrant_type", "price", "registered", "attended", "no_shows")
                + .percentage("no_show_percentage", "no_shows", of: "registered")
                + [.init("unused_value", .expression("{{money_times: n.price | n.no_shows}}")), .init("available")],
            order: ["registrant_type_id", "price NULLS LAST"])
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.noShows
        let unused = rows.compactMap(\.counts.noShows)
        let ids = ReportColumn.typeIDs(rows.map { .integer($0.registrantTypeID) })
        let offers = ReportColumn.supplementary("offer", .text, .pricedType, labels(of: rows, material.names.types))
        let registered = ReportColumn(
            "registered", .count, .registered, rows.map { Cell(optional: $0.counts.registered) })
        let noShows = ReportColumn("no_shows", .count, .noShows, rows.map { Cell(optional: $0.counts.noShows) })
        let percentage = ReportColumn(
            "no_show_percentage", .percentage, .noShowPercentage,
            rows.map { Cell(Percentage($0.counts.noShows, of: $0.counts.registered)) })
        return ReportSection(
            title: .noShowsTitle, note: .noShowsNote,
            // Whoever is left out by the time of a check-in used a registration.
            main: aggregates.comparesCounts && !rows.isEmpty && unused.count == rows.count
                ? .registrations(unused.reduce(0, +)) : nil,
            table: ReportTable([
                ids,
                .types(rows.map { Cell($0.registrantType) }),
                offers, .init("price", .money, .price, rows.map { Cell(number: $0.price) }), registered,
                .init("attended", .count, .attended, rows.map { Cell($0.counts.attended) }), noShows, percentage,
                .init("unused_value", .money, .unusedValue, rows.map { Cell(number: $0.unusedValue) }),
                .init("available", .count, .available, rows.map { Cell($0.capacity.available) }),
            ]),
            pictures: [
                .bars(
                    .chartNoShows, labels: offers, ids: ids, series: [noShows], whole: registered,
                    legend: .ofUnused, percentage: percentage, limit: 20)
            ])
    }

    /// The number of guests who came to one session, to two, and so on.
    static let sessionsPerGuest = SectionKind(
        event: "sessions_per_guest", group: .attendance,
        query: .columns(
            .plain("registrant_type_id", "registrant_type", "sessions", "guests")
                + .percentage("guests", of: "unique_guests"),
            order: ["registrant_type_id NULLS FIRST", "sessions"])
    ) { material in
        let rows = material.aggregates.sessionsPerGuest
        return ReportSection(
            title: .sessionsPerGuest, note: .sessionsPerGuestNote,
            table: ReportTable([
                .typeIDs(rows.map { Cell($0.registrantTypeID) }),
                .types(rows.map { Cell($0.registrantType) }),
                .init("sessions", .count, .sessionsAttended, rows.map { Cell($0.sessions) }),
                .init("guests", .count, .guestsOfSessions, rows.map { Cell($0.guests) }),
                .init(
                    "percentage", .percentage, .guestsOfSessionsShare,
                    rows.map { Cell(Percentage($0.guests, of: $0.uniqueGuests)) }),
            ]))
    }

    /// Labels that tell a type's rows apart if it has several prices.
    private static func labels(of rows: [PricedNoShows], _ names: DistinctNames) -> [Cell] {
        let prices = Dictionary(grouping: rows, by: \.registrantTypeID)
        return rows.map { row in
            guard let name = names[row.registrantTypeID] else { return .empty }
            guard prices[row.registrantTypeID, default: []].count > 1 else { return .text(name) }
            return .phrase(.priced(name, at: row.price))
        }
    }
}

// MARK: - Columns

/// Registered and attended, with the percentage and its confidence interval.
private struct CountColumns {
    let registered: ReportColumn
    /// Registered in the sessions that have an attendance.
    let held: ReportColumn
    let attended: ReportColumn
    /// Those of them who used a registration of the sessions that have an attendance.
    let attendedHeld: ReportColumn
    let checkIns: ReportColumn
    let noShows: ReportColumn
    let percentage: ReportColumn
    /// The confidence interval of the percentage, for people and JSON.
    let interval: BarPicture.Interval

    private let ofSessions: Bool

    /// - Parameter ofSessions: Whether each row is about one session, all or none of whose registrations count.
    init(_ rows: [AttendanceCounts], ofSessions: Bool = false) {
        self.ofSessions = ofSessions
        registered = .init("registered", .count, .registered, rows.map { Cell(optional: $0.registered) })
        held = .init("registered_held", .count, .registeredHeld, rows.map { Cell(optional: $0.registeredHeld) })
        attended = .init("attended", .count, .attended, rows.map { Cell($0.attended) })
        attendedHeld = .init("attended_held", .count, .attendedHeld, rows.map { Cell(optional: $0.attendedHeld) })
        checkIns = .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) })
        noShows = .init("no_shows", .count, .noShows, rows.map { Cell(optional: $0.noShows) })
        percentage = .init("attendance_percentage", .percentage, .attendancePercentage, rows.map(\.percentage))
        interval = BarPicture.Interval(
            low: .supplementary(
                "attendance_low", .percentage, as: .intervalEnd, .attendanceLow, rows.map { $0.end(\.low) }),
            high: .supplementary(
                "attendance_high", .percentage, as: .intervalEnd, .attendanceHigh, rows.map { $0.end(\.high) }))
    }

    var columns: [ReportColumn] {
        [registered, attended, checkIns, noShows, percentage, interval.low, interval.high]
    }

    /// Bars of attended as a part of registered. Over several sessions they show the registrations used; in a row of which it is not
    /// known how many there are, all who attended.
    func bars(
        _ title: Phrase, labels: ReportColumn, ids: ReportColumn, legend: BarPicture.Legend,
        people: ReportColumn? = nil, limit: Int? = nil, progress: BarPicture.Progress? = nil,
        unheld: BarPicture.Unheld? = nil
    ) -> ReportPicture {
        .bars(
            title, labels: labels, ids: ids, series: [ofSessions ? attended : attendedHeld.orElse(attended)],
            whole: ofSessions ? registered : held, legend: legend, people: people, percentage: percentage,
            interval: interval, limit: limit, progress: progress, unheld: unheld)
    }
}

extension BarPicture.Legend {
    /// A session's guests, each counted once.
    fileprivate static let ofPeople = Self(part: .legendPeopleWhoCame, whole: .legendRegistrations)
    fileprivate static let ofUnused = Self(part: .legendUnused, whole: .legendRegistrations)
    /// The attendances of several sessions.
    package static let ofRegistrationsHeld = Self(part: .legendUsed, whole: .legendRegistrationsHeld)
}

extension ReportColumn {
    /// The state of each row's session.
    fileprivate static func states(_ states: [SessionState]) -> ReportColumn {
        .init("state", .text, as: .codes(.sessionState), .sessionState, states.map { .text($0.rawValue) })
    }

    /// What bars of sessions show, where that is not their state. In no table.
    fileprivate static func statesOfBars(_ states: [SessionState]) -> ReportColumn {
        .init("bar_state", .text, .sessionState, states.map { .text($0.rawValue) })
    }
}

extension EventAggregates {
    /// The types all of whose registrations are for sessions to come or not measured; `nil` if there are none.
    fileprivate func typesNotHeld(_ ids: ReportColumn, registered: ReportColumn) -> BarPicture.Unheld? {
        let shown = Dictionary(
            attendanceBySession.map { ($0.sessionID, shownState(of: $0)) }
        ) { first, _ in first }
        var (toCome, notMeasured) = (Set<Cell>(), Set<Cell>())
        for (type, rows) in Dictionary(grouping: attendanceBySessionAndType, by: \.registrantTypeID) {
            let counted = rows.filter { $0.counts.registered != 0 || $0.counts.attended > 0 }
            var states = Set((counted.isEmpty ? rows : counted).map { shown[$0.sessionID] ?? $0.state })
            // Where nobody was scanned at all, 0 people so far would be a number that nobody knows.
            if isUnmeasured, states.contains(.notMeasured) { states.remove(.underWay) }
            guard states.allSatisfy({ !$0.isHeld }) else { continue }
            if states == [.notMeasured] { notMeasured.insert(Cell(type)) } else { toCome.insert(Cell(type)) }
        }
        guard !toCome.isEmpty || !notMeasured.isEmpty else { return nil }
        return BarPicture.Unheld(ids: ids, registered: registered, toCome: toCome, notMeasured: notMeasured)
    }

    /// Whether its numbers still grow: the event has begun, and some session that they are about is not over.
    var isGrowing: Bool {
        guard states.event == .underWay else { return false }
        return sessionsConcerned.isEmpty || sessionsConcerned.contains { !$0.state.hasEnded }
    }

    /// `nil` if nobody came, or if nobody knows who came to some session.
    fileprivate var typeWithMostPeople: RegistrantTypeAttendance? {
        guard ShownSessions(of: self).notMeasured == 0 else { return nil }
        return attendanceByRegistrantType.filter { $0.uniqueGuests > 0 }.max { $0.uniqueGuests < $1.uniqueGuests }
    }

    /// Whether percentages and no-shows leave out some sessions.
    var omitsSessions: Bool { attendanceBySession.contains { $0.state != .over } }

    /// 100 × people who came / people registered; `nil` if the service does not say how many are registered, nobody is, the event
    /// is to come, or no session was measured.
    var guestsPercentage: Percentage? {
        guard states.event != .toCome, isMeasured else { return nil }
        return details.registrants.flatMap { Percentage(Int64(totals.uniqueGuests), of: $0) }
    }

    /// When the sessions start and end.
    var sessionTimes: [(start: Instant?, end: Instant?)] { attendanceBySession.map { ($0.startsAt, $0.endsAt) } }

    /// The event's start or, without one, that of its first session.
    var startsAt: Instant? { details.startsAt ?? attendanceBySession.compactMap(\.startsAt).min() }

    /// The event's end or, without one, that of its last session.
    var endsAt: Instant? { details.endsAt ?? attendanceBySession.compactMap(\.endsAt).max() }
}

extension [ReportColumn] {
    /// Columns for the capacity given by the offers.
    fileprivate static func capacity(_ rows: [Capacity]) -> [ReportColumn] {
        [
            .init("stock", .count, .stock, rows.map { Cell($0.stock) }),
            .init("used", .count, .used, rows.map { Cell($0.used) }),
            .init("available", .count, .available, rows.map { Cell($0.available) }),
        ]
    }
}

extension AttendanceCounts {
    /// 100 × attended / registered of the sessions held, both of the offers with registered above 0; empty if nobody is registered
    /// there.
    var share: Percentage? { Percentage(attendedHeld, of: registeredHeld) }
    package var percentage: Cell { Cell(share) }

    fileprivate func end(_ end: KeyPath<WilsonInterval, Double>) -> Cell {
        Cell(interval.flatMap { Percentage(rounding: $0[keyPath: end] * 100) })
    }
}

extension Cell {
    /// The name of a registrant type, which a row without an id has not.
    package init(type name: String?, _ id: Int64?) {
        self = id == nil ? .name(nil, told: .noRegistrantType) : Cell(name)
    }
}

extension CivilTime {
    /// `2026-03-01`.
    fileprivate var isoDate: String {
        var text = ""
        text.appendPadded(year, digits: 4)
        text += "-"
        text.appendPadded(month, digits: 2)
        text += "-"
        text.appendPadded(day, digits: 2)
        return text
    }
}

extension PricedNoShows {
    /// No-shows × price, in decimal arithmetic like prices; `nil` without a price.
    var unusedValue: Double? {
        guard let price, price.isFinite, let exact = Decimal(string: "\(price)"), let noShows = counts.noShows else {
            return nil
        }
        // Converted by way of its digits: converting a `Decimal` directly turns 19.99 into 19.990000000000002.
        return Double("\(exact * Decimal(noShows))")
    }
}
