import Aggregation
import Base
import Reporting

extension SectionKind {
    /// The sections of a forecast, in the order in which they are documented.
    static let ofForecasts: [SectionKind] = [
        .forecast, .forecastTotals, .forecastEditions, .forecastCheck, .forecastDoors,
    ]
}

extension SectionKind {
    /// How many are expected, by session and registrant type.
    static let forecast = SectionKind(forecast: "forecast", group: .attendance, onScreen: .types) { numbers, _ in
        let rows = numbers.forecast.rows
        let sessionIDs = ReportColumn.sessionIDs(rows.map { .integer($0.cell.sessionID) })
        let quantiles = QuantileColumns(rows.map { ($0.quantiles, $0.cell.wholeRegistered) })
        let labels = ReportColumn.supplementary("row", .text, .forecastRow, rows.map { .phrase(numbers.name(of: $0)) })
        let registered = ReportColumn(
            "registered", .count, .forecastRegistered, rows.map { Cell(optional: $0.cell.wholeRegistered) })
        return ReportSection(
            title: .forecastTitle, note: note(of: numbers.forecast),
            table: ReportTable(
                [
                    sessionIDs,
                    .sessions(rows.map { Cell($0.cell.session) }),
                    .typeIDs(rows.map { .integer($0.cell.registrantTypeID) }),
                    .types(rows.map { Cell($0.cell.registrantType) }),
                    registered, quantiles.p10, quantiles.p50, quantiles.p90,
                    .init("editions", .count, .forecastEditionCount, rows.map { Cell($0.editions) }),
                    .init("matched_editions", .count, .forecastMatched, rows.map { Cell($0.matched) }),
                    .init(
                        "basis", .text, as: .codes(.forecastBasis), .forecastBasis,
                        rows.map { Cell($0.basis?.rawValue) }),
                    .init(
                        "expected_registered", .count, .forecastExpectedRegistered,
                        rows.map { Cell($0.expectedRegistered.map(Int64.init)) }),
                    labels,
                ] + quantiles.shares),
            pictures: quantiles.bars(
                titled(.chartForecast, numbers.forecast), labels: labels, of: registered, limit: 20))
    }

    /// The people expected at the event; the registrations expected to be used there, at each session, and of each type.
    static let forecastTotals = SectionKind(forecast: "forecast_totals", group: .attendance, onScreen: .sessions) {
        numbers, _ in
        let rows = numbers.forecast.totals
        let quantiles = QuantileColumns(rows.map { ($0.quantiles, $0.registered) })
        let labels = ReportColumn.supplementary("subject", .text, .forecastSubject, rows.map { numbers.label(of: $0) })
        let registered = ReportColumn(
            "registered", .count, .forecastRegistered, rows.map { Cell(optional: $0.registered) })
        func ids(_ scope: ForecastTotal.Scope) -> [Cell] { rows.map { $0.scope == scope ? Cell($0.id) : .empty } }
        func names(_ scope: ForecastTotal.Scope) -> [Cell] {
            rows.map { $0.scope == scope ? Cell($0.name) : .empty }
        }
        return ReportSection(
            title: .forecastTotalsTitle, note: .forecastTotalsNote,
            table: ReportTable(
                [
                    .init(
                        "scope", .text, as: .codes(.forecastScope), .forecastScope,
                        rows.map { .text($0.scope.rawValue) }),
                    .init("session_id", .identifier, .sessionID, ids(.session)),
                    .init("session", .text, .session, names(.session)),
                    .init("registrant_type_id", .identifier, .registrantTypeID, ids(.registrantType)),
                    .init("registrant_type", .text, .registrantType, names(.registrantType)), registered, quantiles.p10,
                    quantiles.p50, quantiles.p90,
                    .init("editions", .count, .forecastEditionCount, rows.map { Cell($0.editions) }), labels,
                ] + quantiles.shares),
            pictures: quantiles.bars(
                titled(
                    rows.first?.scope == .people ? .chartForecastPeopleAndTotals : .chartForecastTotals,
                    numbers.forecast), labels: labels, of: registered, limit: 20))
    }

    /// The past editions that the forecast is based on.
    static let forecastEditions = SectionKind(forecast: "forecast_editions", group: .trust) { numbers, _ in
        let rows = numbers.forecast.editions
        let identity = EditionColumns(
            rows.map { ($0.eventID, $0.name, $0.startsAt, $0.startsOnDay) }, among: numbers.eventNames)
        let counts = rows.map {
            $0.reported ?? AttendanceCounts(registered: $0.wholeRegistered, attended: $0.attended)
        }
        let registered = ReportColumn("registered", .count, .registered, counts.map { Cell(optional: $0.registered) })
        let attended = ReportColumn("attended", .count, .attended, counts.map { Cell($0.attended) })
        let percentage = ReportColumn(
            "attendance_percentage", .percentage, .attendancePercentage, counts.map(\.percentage))
        let held = ReportColumn(
            "registered_held", .count, .registeredHeld, counts.map { Cell(optional: $0.registeredHeld) })
        let attendedHeld = ReportColumn(
            "attended_held", .count, .attendedHeld, counts.map { Cell(optional: $0.attendedHeld) })
        return ReportSection(
            title: numbers.material.choice == .account ? .forecastEventsTitle : .forecastEditionsTitle,
            note: .forecastEditionsNote,
            table: ReportTable(identity.columns + [registered, attended, percentage, held, attendedHeld]),
            pictures: [
                .bars(
                    .chartForecastEditions, labels: identity.names, numbers: identity.ids, ids: identity.ids,
                    series: [attendedHeld.orElse(attended)], whole: held, percentage: percentage, limit: 20)
            ])
    }

    /// How good the forecast would have been for each past edition: from all others, and from those before it.
    static let forecastCheck = SectionKind(forecast: "forecast_check", group: .trust) { numbers, _ in
        let rows = numbers.check.rows
        let identity = EditionColumns(
            rows.map { ($0.eventID, $0.name, $0.startsAt, $0.startsOnDay) }, among: numbers.eventNames)
        let quantiles = QuantileColumns(rows.map { ($0.leftOut.quantiles, $0.registered) })
        let registered = ReportColumn(
            "registered", .count, .forecastCheckRegistered, rows.map { Cell(optional: $0.registered) })
        let attended = ReportColumn("attended", .count, .attended, rows.map { Cell($0.attended) })
        let percentage = ReportColumn.supplementary(
            "attendance_percentage", .percentage, .attendancePercentage,
            rows.map { Cell(Percentage($0.attended, of: $0.registered)) })
        let hasIntervals = numbers.check.leftOut.checked > 0
        func counts(_ name: String, _ term: Term, _ value: (ForecastCheck.Row) -> Int?) -> ReportColumn {
            .init(name, .count, term, rows.map { Cell(value($0).map(Int64.init)) })
        }
        func insides(_ name: String, _ term: Term, _ way: (ForecastCheck.Row) -> ForecastCheck.Judgement)
            -> ReportColumn
        {
            .init(name, .text, term, rows.map { way($0).isInside.map(Cell.flag) ?? .empty })
        }
        return ReportSection(
            title: .forecastCheckTitle,
            note: hasIntervals ? .forecastCheckNote : .forecastNotChecked,
            table: ReportTable(
                identity.columns + [
                    registered, attended, quantiles.p10, quantiles.p50, quantiles.p90,
                    insides("inside", .isInsideInterval, \.leftOut),
                    counts("error", .forecastError) { $0.leftOut.error },
                    counts("by_last_edition", .byLastEdition) { $0.rolling.simplest },
                    counts("by_last_edition_error", .byLastEditionError) { $0.rolling.simplestError },
                    counts("rows", .checkedRows) { $0.leftOut.cells },
                    counts("rows_inside", .checkedRowsInside) { $0.leftOut.cellsInside },
                    counts("by_next_editions", .byNextEditions) { $0.leftOut.simplest },
                    counts("by_next_editions_error", .byNextEditionsError) { $0.leftOut.simplestError },
                    counts("rolling_p10", .rollingP10) { $0.rolling.quantiles?.p10 },
                    counts("rolling_p50", .rollingP50) { $0.rolling.quantiles?.p50 },
                    counts("rolling_p90", .rollingP90) { $0.rolling.quantiles?.p90 },
                    insides("rolling_inside", .rollingInside, \.rolling),
                    counts("rolling_error", .rollingError) { $0.rolling.error },
                    counts("rolling_rows", .rollingRows) { $0.rolling.cells },
                    counts("rolling_rows_inside", .rollingRowsInside) { $0.rolling.cellsInside }, percentage,
                ] + quantiles.shares),
            pictures: hasIntervals
                ? [
                    .bars(
                        .chartForecastCheck, labels: identity.names, numbers: identity.ids, ids: identity.ids,
                        series: [attended], whole: registered, percentage: percentage, interval: quantiles.interval,
                        limit: 20)
                ] : [])
    }

    /// Scanners to open at each session, and when.
    static let forecastDoors = SectionKind(
        forecast: "forecast_doors", group: .arrivals, traits: [.bin, .queues]
    ) { numbers, definition in
        let assumptions = definition.doors
        let rows = ScannerPlan(numbers.forecast, assumptions, width: definition.binWidth ?? .quarterHour).intervals
        let ids = ReportColumn.sessionIDs(rows.map { .integer($0.sessionID) })
        let names = ReportColumn.sessions(rows.map { Cell($0.session) })
        return ReportSection(
            title: .forecastDoorsTitle,
            note: .forecastDoorsNote(
                secondsPerCheckIn: assumptions.secondsPerCheckIn.shortest,
                longestWait: TimeText.duration(seconds: Int64(assumptions.longestWait))),
            table: ReportTable([
                ids, names, .init("bin_start", .instant, .intervalStart, rows.map { .instant($0.start) }),
                .init("expected_checkins", .quantity, .expectedCheckIns, rows.map { .decimal($0.arrivals, places: 1) }),
                .init("scanners", .count, .scannersToOpen, rows.map { Cell($0.scanners) }),
            ]))
    }

    /// Bars of more than those registered now say so, since they are drawn on these.
    private static func titled(_ title: Phrase, _ forecast: EventForecast) -> Phrase {
        forecast.expectsRegistrations ? .withThoseToRegister(title) : title
    }

    private static func note(of forecast: EventForecast) -> Phrase {
        if forecast.editions.isEmpty { return .forecastNothingNote }
        return forecast.editions.count < EventForecast.minimumEditions ? .forecastRangeNote : .forecastNote
    }
}

// MARK: - Columns

/// P10, P50 and P90, and their shares of the registered.
private struct QuantileColumns {
    let p10: ReportColumn
    let p50: ReportColumn
    let p90: ReportColumn
    /// For people and JSON.
    let shares: [ReportColumn]
    private let range: ReportColumn
    let interval: BarPicture.Interval

    init(_ rows: [(quantiles: ForecastQuantiles?, registered: Int?)]) {
        func counts(_ value: (ForecastQuantiles) -> Int?) -> [Cell] {
            rows.map { row in Cell(row.quantiles.flatMap(value).map(Int64.init)) }
        }
        func shares(_ value: (ForecastQuantiles) -> Int?) -> [Cell] {
            rows.map { row in
                Cell(row.quantiles.flatMap(value).flatMap { Percentage($0, of: row.registered) })
            }
        }
        p10 = .init("p10", .count, .forecastP10, counts { $0.p10 })
        p50 = .init("p50", .count, .forecastP50, counts { $0.p50 })
        p90 = .init("p90", .count, .forecastP90, counts { $0.p90 })
        range = .supplementary(
            "p10_to_p90", .text, .forecastRange,
            rows.map { row in row.quantiles.map { .phrase(.forecastRange($0.p10, $0.p90)) } ?? .empty })
        self.shares = [
            range,
            .supplementary("p10_percentage", .percentage, .forecastP10Percentage, shares { $0.p10 }),
            .supplementary("p50_percentage", .percentage, .forecastP50Percentage, shares { $0.p50 }),
            .supplementary("p90_percentage", .percentage, .forecastP90Percentage, shares { $0.p90 }),
        ]
        interval = BarPicture.Interval(low: self.shares[1], high: self.shares[3], title: .forecastInterval)
    }

    /// Bars of P50 with the interval; none without P50, which would be bars of nothing.
    func bars(_ title: Phrase, labels: ReportColumn, of registered: ReportColumn, limit: Int) -> [ReportPicture] {
        guard p50.cells.contains(where: { $0 != .empty }) else { return [] }
        return [
            .bars(
                BarPicture(
                    // The range stands beside the bar, where other pictures have the percentage.
                    title: title, labels: labels, series: [p50], whole: registered, percentage: range,
                    interval: interval, limit: limit))
        ]
    }
}

/// The columns that identify an edition.
private struct EditionColumns {
    let ids: ReportColumn
    let names: ReportColumn
    let columns: [ReportColumn]

    init(
        _ rows: [(id: Int64, name: String?, startsAt: Instant?, startsOnDay: Bool)], among known: DistinctNames
    ) {
        ids = .init("event_id", .identifier, .editionID, rows.map { .integer($0.id) })
        names = .init("event", .text, .editionName, rows.map { Cell($0.name, of: $0.id, among: known) })
        let starts = ReportColumn(
            "starts_at", .instant, .editionStart, rows.map { Cell(start: $0.startsAt, isDay: $0.startsOnDay) })
        columns = [ids, names, starts]
    }
}

extension Double {
    /// `6` for 6.0.
    fileprivate var shortest: String { self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)" }
}

extension Codes {
    fileprivate static let forecastBasis = Codes("forecastBasis", Phrase.forecastBases)
    fileprivate static let forecastScope = Codes("forecastScope", Phrase.forecastScopes)
}
