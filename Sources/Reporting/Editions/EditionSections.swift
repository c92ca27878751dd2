import Aggregation
import Base
import Foundation

/// The columns that identify the edition of a row.
struct ComparedEventColumns {
    let ids: ReportColumn
    let names: ReportColumn

    init(_ rows: [Edition], in compared: ComparedEditions) {
        ids = ReportColumn.eventIDs(rows.map { .integer($0.eventID) })
        names = ReportColumn.events(rows.map(compared.cell(of:)))
    }

    var columns: [ReportColumn] { [ids, names] }
}

extension SectionKind {
    /// The sections of a comparison of editions, in the order in which they are documented.
    static let ofEditions: [SectionKind] = [
        .editions, .editionTypes, .arrivalsFromStart, .registrationPace, .returning, .cohorts, .people,
        .returningByType, .editionSessions, .editionPrices, .differences, .summary,
    ]
}

extension SectionKind {
    static let editions = SectionKind(edition: "editions", group: .attendance) { compared in
        let rows = compared.editions
        let events = ComparedEventColumns(rows, in: compared)
        let registered = ReportColumn(
            "registered", .count, .registered, rows.map { Cell(optional: $0.totals.registered) })
        let held = ReportColumn(
            "registered_held", .count, .registeredHeld, rows.map { Cell(optional: $0.totals.counts.registeredHeld) })
        let attended = ReportColumn("attended", .count, .attended, rows.map { Cell($0.totals.attended) })
        let percentage = ReportColumn(
            "attendance_percentage", .percentage, .attendancePercentage,
            rows.map { Cell(Percentage($0.totals.counts.attendedHeld, of: $0.totals.counts.registeredHeld)) })
        let attendedHeld = ReportColumn(
            "attended_held", .count, .attendedHeld, rows.map { Cell(optional: $0.totals.counts.attendedHeld) })
        let intervals = rows.map {
            WilsonInterval($0.totals.counts.attendedHeld ?? 0, of: $0.totals.counts.registeredHeld ?? 0)
        }
        func end(_ end: KeyPath<WilsonInterval, Double>) -> [Cell] {
            intervals.map { Cell($0.flatMap { Percentage(rounding: $0[keyPath: end] * 100) }) }
        }
        let interval = BarPicture.Interval(
            low: ReportColumn("attendance_low", .percentage, .editionAttendanceLow, end(\.low)),
            high: ReportColumn("attendance_high", .percentage, .editionAttendanceHigh, end(\.high)))
        let lastDays = rows.map { Cell($0.endsAt, standingFor: $0.lastDay) }
        let ends = ReportColumn("ends_at", .instant, .editionEndsAt, lastDays)
        let columns: [ReportColumn] =
            events.columns + [
                .init(
                    "starts_at", .instant, .editionStartsAt,
                    rows.map { Cell(start: $0.startsAt, isDay: $0.startsOnDay) }),
                registered, attended, percentage,
                .init("unique_guests", .count, .uniqueGuests, rows.map { Cell($0.totals.uniqueGuests) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.totals.checkIns) }),
                .init("no_shows", .count, .noShows, rows.map { Cell(optional: $0.totals.counts.noShows) }),
                .init("peak_bin_start", .instant, .peakBinStart, rows.map { Cell($0.peak?.start) }),
                .init("peak_checkins", .count, .peakCheckIns, rows.map { Cell(($0.peak?.checkIns).map(Int64.init)) }),
                interval.low, interval.high,
                .init("unused_value", .money, .editionUnusedValue, rows.map { Cell(number: $0.unusedValue) }),
                .init("sessions", .count, .editionSessions, rows.map { Cell($0.totals.sessions) }),
                ends,
                held,
                .init("state", .text, as: .codes(.eventState), .eventState, rows.map { .text($0.state.rawValue) }),
                attendedHeld,
            ]
        // The registered of sessions held are 0 there.
        let progress = BarPicture.Progress(states: .statesOfBars(rows), saysWhole: false)
        return ReportSection(
            title: .editionsTitle, note: compared.withCoverage(.editionsNote), table: ReportTable(columns),
            pictures: [
                .bars(
                    .chartEditions, labels: events.names, ids: events.ids, series: [attendedHeld.orElse(attended)],
                    whole: held,
                    percentage: percentage, interval: interval, limit: 25, progress: progress)
            ])
    }

    static let editionTypes = SectionKind(edition: "edition_types", group: .attendance) { compared in
        let rows = compared.editions.flatMap { edition in edition.types.map { (edition, $0) } }
        func share(_ part: Int?, _ whole: Int?) -> Cell { Cell(Percentage(part, of: whole)) }
        let guests = rows.map { edition, type in edition.knowsGuests(of: type) ? type.uniqueGuests : nil }
        let columns: [ReportColumn] =
            ComparedEventColumns(rows.map(\.0), in: compared).columns + [
                .init("registrant_type", .text, .registrantType, rows.map { compared.name(of: $0.1.key) }),
                .init("registered", .count, .registered, rows.map { Cell(optional: $0.1.counts.registered) }),
                .init("attended", .count, .attended, rows.map { Cell($0.1.counts.attended) }),
                .init(
                    "attendance_percentage", .percentage, .attendancePercentage,
                    rows.map { share($0.1.counts.attendedHeld, $0.1.counts.registeredHeld) }),
                .init("unique_guests", .count, .uniqueGuests, guests.map { Cell(optional: $0) }),
                .init(
                    "guests_percentage", .percentage, .guestShare,
                    zip(rows, guests).map { share($1, $0.0.totals.uniqueGuests) }),
                .init(
                    "registered_percentage", .percentage, .registeredShare,
                    rows.map { share($0.1.counts.registered, $0.0.totals.registered) }),
            ]
        return ReportSection(
            title: .editionTypesTitle, note: compared.withCoverage(.editionTypesNote), table: ReportTable(columns))
    }

    static let arrivalsFromStart = SectionKind(edition: "arrivals_from_start", group: .arrivals) { compared in
        let rows = zip(compared.editions, compared.bins).flatMap { edition, bins in
            bins.rows.map { (edition, $0.bin, $0.cumulativeArrivals) }
        }
        let width = Int64(compared.width.effective.seconds)
        let events = ComparedEventColumns(rows.map(\.0), in: compared)
        let minutes = ReportColumn(
            "minutes_from_start", .count, .minutesFromStart,
            rows.map { row in
                let seconds = row.1.index * width
                return seconds % 60 == 0 ? .integer(seconds / 60) : .number(Double(seconds) / 60)
            })
        let arrived = ReportColumn(
            "arrived_percentage", .percentage, .arrivedPercentage,
            rows.map { Cell(Percentage($0.2, of: $0.0.totals.uniqueGuests)) })
        let columns =
            events.columns + [
                minutes, .init("checkins", .count, .checkIns, rows.map { Cell($0.1.checkIns) }),
                .init("arrivals", .count, .arrivals, rows.map { Cell($0.1.arrivals) }),
                .init("cumulative_arrivals", .count, .cumulativeArrivals, rows.map { Cell($0.2) }), arrived,
            ]
        return ReportSection(
            title: .arrivalsFromStartTitle, note: compared.withProgress(.arrivalsFromStartNote),
            table: ReportTable(columns),
            pictures: [
                .lines(
                    LinesPicture(
                        title: .chartArrivalsFromStart, axis: .minutes, ids: events.ids, names: events.names,
                        positions: minutes, values: arrived, shift: Double(width) / 60,
                        withoutHour: Set(
                            compared.editions.filter { !$0.hasStartHour }.map { Cell.integer($0.eventID) }),
                        growing: Set(compared.growing.map { Cell.integer($0.eventID) })))
            ])
    }

    static let registrationPace = SectionKind(edition: "registration_pace", group: .arrivals) { compared in
        let rows = zip(compared.editions, compared.paces).flatMap { edition, pace in pace.map { (edition, $0) } }
        let events = ComparedEventColumns(rows.map(\.0), in: compared)
        let days = ReportColumn(
            "days_before", .count, as: .daysBefore, .daysBefore, rows.map { .integer($0.1.daysBefore) })
        let registered = ReportColumn("registered", .count, .registeredThen, rows.map { Cell($0.1.registered) })
        return ReportSection(
            title: .registrationPaceTitle, note: .registrationPaceNote,
            table: ReportTable(events.columns + [days, registered]),
            pictures: [
                .lines(
                    LinesPicture(
                        title: .chartRegistrationPace, axis: .daysBefore, ids: events.ids, names: events.names,
                        positions: days, values: registered))
            ])
    }

    /// All sessions, grouped by name: the names that most editions have come first.
    static let editionSessions = SectionKind(edition: "edition_sessions", group: .attendance) { compared in
        var order: [MatchedName: Int] = [:]
        var editions: [MatchedName: Set<Int>] = [:]
        var all: [(edition: Int, session: EditionSession, name: MatchedName)] = []
        for (edition, value) in compared.editions.enumerated() {
            for session in value.sessions {
                let name = MatchedName(session.attendance.session)
                if order[name] == nil { order[name] = order.count }
                editions[name, default: []].insert(edition)
                all.append((edition, session, name))
            }
        }
        func key(_ row: (edition: Int, session: EditionSession, name: MatchedName)) -> (Int, Int) {
            // Sessions without a name do not share one.
            (row.name.isEmpty ? 0 : -(editions[row.name]?.count ?? 0), order[row.name] ?? 0)
        }
        let rows = all.enumerated()
            .sorted { left, right in
                let (first, second) = (key(left.element), key(right.element))
                return first == second ? left.offset < right.offset : first < second
            }
            .map(\.element)
        func minutes(_ time: KeyPath<ArrivalProfile, Instant>) -> [Cell] {
            rows.map { Cell($0.session.seconds(to: time).map { Double($0) / 60 }, places: 1) }
        }
        let firstDays = rows.map { row -> Cell in
            let session = row.session.attendance
            return Cell(session.startsAt, standingFor: session.days?.first)
        }
        let starts = ReportColumn("starts_at", .instant, .startsAt, firstDays)
        // Equal names of one edition are several sessions; those of several editions are one that recurs.
        let names = compared.editions.map { $0.sessions.map(\.attendance).names }
        let columns: [ReportColumn] =
            [
                .init(
                    "session", .text, .session,
                    rows.map { row in
                        let session = row.session.attendance
                        return Cell(session.session, of: session.sessionID, among: names[row.edition])
                    }),
                .init(
                    "events", .count, .editionsOfSession,
                    rows.map { $0.name.isEmpty ? .empty : Cell(editions[$0.name]?.count ?? 0) }),
            ] + ComparedEventColumns(rows.map { compared.editions[$0.edition] }, in: compared).columns + [
                .init("session_id", .identifier, .sessionID, rows.map { .integer($0.session.attendance.sessionID) }),
                starts,
                .init(
                    "registered", .count, .registered,
                    rows.map { Cell(optional: $0.session.attendance.counts.registered) }),
                .init(
                    "attended", .count, .attended,
                    rows.map { row in
                        let session = row.session.attendance
                        return session.coverage == .unknown ? .empty : Cell(session.counts.attended)
                    }),
                .init(
                    "attendance_percentage", .percentage, .attendancePercentage,
                    rows.map { row in
                        let counts = row.session.attendance.counts
                        return Cell(Percentage(counts.attended, of: counts.registeredHeld))
                    }),
                .init("p10_minutes", .quantity, .p10Minutes, minutes(\.p10At)),
                .init("median_minutes", .quantity, .medianMinutes, minutes(\.medianAt)),
                .init("p90_minutes", .quantity, .p90Minutes, minutes(\.p90At)),
                .init(
                    "late_guests", .count, .lateGuests,
                    rows.map { Cell(($0.session.arrivals?.lateGuests).map(Int64.init)) }),
                .init(
                    "late_percentage", .percentage, .latePercentage,
                    rows.map { row in
                        guard let arrivals = row.session.arrivals, let late = arrivals.lateGuests else { return .empty }
                        return Cell(Percentage(late, of: arrivals.guests))
                    }),
            ]
        return ReportSection(title: .editionSessionsTitle, note: .editionSessionsNote, table: ReportTable(columns))
    }

    static let editionPrices = SectionKind(edition: "edition_prices", group: .attendance) { compared in
        let rows = compared.editions.flatMap { edition in edition.prices.map { (edition, $0) } }
        func share(_ part: Int?, _ whole: Int?) -> Cell { Cell(Percentage(part, of: whole)) }
        let columns: [ReportColumn] =
            ComparedEventColumns(rows.map(\.0), in: compared).columns + [
                .init("registrant_type", .text, .registrantType, rows.map { Cell($0.1.registrantType) }),
                .init("price", .money, .price, rows.map { Cell(number: $0.1.price) }),
                .init("registered", .count, .registered, rows.map { Cell(optional: $0.1.counts.registered) }),
                .init(
                    "registered_percentage", .percentage, .registeredShare,
                    rows.map { share($0.1.counts.registered, $0.0.totals.registered) }),
                .init("attended", .count, .attended, rows.map { Cell($0.1.counts.attended) }),
                .init("no_shows", .count, .noShows, rows.map { Cell(optional: $0.1.counts.noShows) }),
                .init(
                    "no_show_percentage", .percentage, .noShowPercentage,
                    rows.map { share($0.1.counts.noShows, $0.1.counts.registered) }),
                .init("unused_value", .money, .unusedValue, rows.map { Cell(number: $0.1.unusedValue) }),
            ]
        return ReportSection(title: .editionPricesTitle, note: .editionPricesNote, table: ReportTable(columns))
    }
}

extension Edition {
    /// The sum over the offers with a price, in decimal arithmetic; `nil` if none has one.
    fileprivate var unusedValue: Double? {
        let values = prices.compactMap(\.unusedValue).compactMap { Decimal(string: "\($0)") }
        guard !values.isEmpty else { return nil }
        // Converted by way of its digits, as for each offer: converting a `Decimal` directly turns 19.99 into 19.990000000000002.
        return Double("\(values.reduce(0, +))")
    }
}

extension ReportColumn {
    /// What bars of editions say in place of 0: that an edition is to come, or that nobody scanned there. In no table.
    static func statesOfBars(_ editions: [Edition]) -> ReportColumn {
        .init(
            "bar_state", .text, .eventState,
            editions.map { edition in
                .text(edition.isUnmeasured ? SessionState.notMeasured.rawValue : edition.state.rawValue)
            })
    }
}
