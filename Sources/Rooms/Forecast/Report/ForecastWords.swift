import Aggregation
import Base
import Foundation
import Reporting

extension Headline {
    /// The number to expect, what it is based on, and how good it has been.
    static func headlines(of numbers: ForecastNumbers) -> [Headline] {
        var headlines: [Headline] = []
        let forecast = numbers.forecast
        if let event = numbers.material.event {
            let registrants = event.registrants.map(Phrase.ofPeopleRegistered)
            if let people = forecast.people?.total, let quantiles = people.quantiles {
                let whole =
                    people.expected.map { Phrase.ofPeopleExpected($0, now: people.registered ?? 0) } ?? registrants
                headlines.append(
                    quantiles.p50.map { middle in
                        Headline(
                            "expected_people", title: .headlineForecastPeople, value: Cell(middle),
                            detail: between(quantiles, whole))
                    }
                        ?? Headline(
                            "expected_people_as_before", title: .headlineForecastPeopleRange,
                            value: .phrase(.forecastRange(quantiles.p10, quantiles.p90)), detail: whole))
            }
            if let total = forecast.total, let quantiles = total.quantiles {
                let whole = total.expected.map { Phrase.ofRegistrationsExpected($0, now: total.registered ?? 0) }
                headlines.append(
                    quantiles.p50.map { middle in
                        Headline(
                            "expected", title: .headlineForecast, value: Cell(middle),
                            detail: between(quantiles, whole))
                    }
                        ?? Headline(
                            "expected_as_before", title: .headlineForecastRange,
                            value: .phrase(.forecastRange(quantiles.p10, quantiles.p90)), detail: whole))
            }
            headlines.append(
                Headline(
                    "registered", title: .headlineForecastRegistered, value: Cell(optional: event.wholeRegistered),
                    detail: event.registrants.map(Phrase.peopleRegistered)))
        }
        let editions: Phrase =
            numbers.material.choice == .account ? .headlineForecastEvents : .headlineForecastEditions
        headlines.append(Headline("editions", title: editions, value: Cell(forecast.editions.count)))
        if let check = numbers.peopleCheck {
            headlines += judged(
                check, "coverage_people", .headlineForecastPeopleCoverage, "mean_error_people",
                .headlineForecastPeopleError)
        }
        return headlines
            + judged(numbers.check, "coverage", .headlineForecastCoverage, "mean_error", .headlineForecastError)
    }

    private static func between(_ quantiles: ForecastQuantiles, _ whole: Phrase?) -> Phrase {
        guard let whole else { return .forecastBetween(quantiles.p10, quantiles.p90) }
        return .forecastBetween(quantiles.p10, quantiles.p90, whole)
    }

    /// How good the forecast has been.
    private static func judged(
        _ check: ForecastCheck, _ coverage: String, _ coverageTitle: Phrase, _ error: String, _ errorTitle: Phrase
    ) -> [Headline] {
        var headlines: [Headline] = []
        let (leftOut, rolling) = (check.leftOut, check.rolling)
        if leftOut.checked > 0 {
            headlines.append(
                Headline(
                    coverage, title: coverageTitle, value: Cell(Percentage(leftOut.inside, of: leftOut.checked)),
                    detail: rolling.checked > 0
                        ? .forecastHeldTwice(
                            leftOut.inside, of: leftOut.checked, rolling: rolling.inside, of: rolling.checked)
                        : .forecastHeld(leftOut.inside, of: leftOut.checked)))
        }
        // The error of forecasts from earlier editions only, if there are enough; otherwise of those that also know later ones.
        // The same holds for the simplest forecast.
        let simplest: (own: Double, detail: Phrase)? =
            if let own = rolling.meanError, let other = rolling.simplestMeanError {
                (own, .errorOfLastEdition(other, over: rolling.compared))
            } else if let own = leftOut.meanError, let other = leftOut.simplestMeanError {
                (own, .errorOfNextEditions(other, over: leftOut.compared))
            } else {
                nil
            }
        if let simplest {
            headlines.append(
                Headline(error, title: errorTitle, value: .decimal(simplest.own, places: 1), detail: simplest.detail))
        }
        return headlines
    }
}

extension Notice {
    /// Notices about the basis of the forecast, what it leaves out, how good it has been, and the scanners to open.
    static func notices(
        of numbers: ForecastNumbers, in definition: ReportDefinition, binWidth: BinWidth
    ) -> [Notice] {
        func section(_ kind: SectionKind) -> SectionDefinition? {
            definition.sections.first { $0.kind == kind }
        }
        let forecast = numbers.forecast
        var notices = happened(numbers.material) + basis(of: numbers, in: section(.forecastEditions)?.name)
        guard !forecast.editions.isEmpty else { return notices }
        notices += check(numbers.check, in: section(.forecastCheck)?.name)
        if numbers.material.event != nil, forecast.rows.contains(where: { $0.quantiles != nil }) {
            notices += spread(of: forecast, in: section(.forecastTotals)?.name)
            let isOver = numbers.material.state == .over
            if !isOver { notices += pace(of: numbers) }
            if !isOver, let doors = section(.forecastDoors) {
                notices += scanners(
                    ScannerPlan(forecast, doors.doors, width: doors.binWidth ?? binWidth), of: numbers, in: doors.name)
            }
        }
        return notices.worstFirst
    }

    /// What has happened already of what is forecast as if nothing had.
    private static func happened(_ material: ForecastMaterial) -> [Notice] {
        // An event of which no time is known counts as over.
        guard let event = material.event, material.state != .toCome, event.startsAt != nil || event.uniqueGuests > 0
        else {
            return []
        }
        let came: Phrase =
            event.isMeasured
            ? .peopleHaveCome(event.uniqueGuests, isAtLeast: false)
            : event.uniqueGuests > 0 ? .peopleHaveCome(event.uniqueGuests, isAtLeast: true) : .nobodyScannedAtIt
        return [Notice(.warning, .forecastOfEvent(isOver: material.state == .over, came: came))]
    }

    private static func basis(of numbers: ForecastNumbers, in section: String?) -> [Notice] {
        let editions = numbers.forecast.editions
        let ofPeople = numbers.forecast.people.flatMap { $0.total == nil ? nil : $0.editions } ?? []
        let unused = unused(of: numbers, apartFrom: Set(ofPeople.map(\.eventID)), in: section)
        guard !editions.isEmpty else {
            let text: Phrase = ofPeople.isEmpty ? .forecastWithoutEditions : .forecastOfPeopleOnly
            return [Notice(.warning, text, section: section)] + unused
        }
        let names = editions.reversed().map(numbers.name(of:))
        let basis =
            switch numbers.material.choice {
            case .named: Notice(.info, .forecastBasedOn(names), section: section)
            case .sameName: Notice(.info, .forecastBasedOnSameName(names), section: section)
            // Whoever reads of editions takes them for this event's.
            case .account:
                Notice(
                    .warning, .forecastBasedOnAccount(names, ofEvent: numbers.material.event != nil), section: section)
            }
        var notices = [basis]
        let untold = numbers.forecast.rows.filter { !$0.cell.isRegisteredKnown }
        if !untold.isEmpty {
            notices.append(Notice(.warning, .forecastRegisteredUnknown(untold.map { numbers.name(of: $0) })))
        }
        if numbers.material.event != nil, numbers.forecast.total?.registered == 0 {
            notices.append(Notice(.warning, .forecastWithoutRegistered))
        } else if editions.count < EventForecast.minimumEditions {
            notices.append(Notice(.warning, .forecastTooFew(editions.count), section: section))
        }
        let usable = numbers.material.editions.count { $0.unusable(for: numbers.material.event) == nil }
        if usable > editions.count {
            notices.append(Notice(.info, .forecastFromLatest(editions.count, of: usable), section: section))
        }
        let partly = editions.filter { !$0.isRegisteredKnown }.map(numbers.name(of:))
        if !partly.isEmpty { notices.append(Notice(.info, .forecastEditionsPartlyKnown(partly), section: section)) }
        let unscanned = editions.filter { !$0.unscannedSessions.isEmpty }
        if !unscanned.isEmpty {
            let named = unscanned.map { (name: numbers.name(of: $0), sessions: $0.unscannedSessions) }
            notices.append(Notice(.info, .forecastSessionsUnscanned(named), section: section))
        }
        if numbers.material.event != nil { notices += people(of: numbers, in: section) }
        return notices + unused
    }

    /// The editions that are not used, and why; and those that are used for people only.
    ///
    /// - Parameter forPeople: The ids of those that the forecast of people is based on.
    private static func unused(
        of numbers: ForecastNumbers, apartFrom forPeople: Set<Int64>, in section: String?
    ) -> [Notice] {
        let material = numbers.material
        let unusable = material.editions.filter { $0.unusable(for: material.event) != nil }.inOrder
        let ofPeople = unusable.filter { forPeople.contains($0.eventID) }.map(numbers.name(of:))
        let onlyPeople =
            ofPeople.isEmpty || material.choice == .account
            ? [] : [Notice(.info, .forecastEditionsForPeopleOnly(ofPeople), section: section)]
        return onlyPeople
            + SeriesEvent.Unusable.allCases.compactMap { reason in
                // Of all events of an account, some are always still to come.
                if material.choice == .account, reason != .undated { return nil }
                let others = unusable.filter {
                    $0.unusable(for: material.event) == reason && !forPeople.contains($0.eventID)
                }
                if others.isEmpty { return nil }
                let names = others.map(numbers.name(of:))
                let text: Phrase =
                    switch reason {
                    case .notOver: .forecastEditionsNotOver(names)
                    case .registeredUnknown: .forecastEditionsUnknown(names)
                    case .nobody: .forecastEditionsPassedOver(names)
                    case .undated: .forecastEditionsUndated(names)
                    }
                return Notice(.info, text, section: section)
            }
    }

    /// Why no people are forecast, or from which editions only.
    private static func people(of numbers: ForecastNumbers, in section: String?) -> [Notice] {
        guard let people = numbers.forecast.people else { return [] }
        switch people.unknown {
        case .registrantsNotTold: return [Notice(.warning, .forecastPeopleNotTold)]
        case .noEdition: return [Notice(.warning, .forecastPeopleWithoutEditions)]
        case .moreGuests(let ids):
            let exceeded = numbers.material.editions.inOrder.filter { ids.contains($0.eventID) }
            return [Notice(.warning, .forecastPeopleExceeded(exceeded.map(numbers.name(of:))))]
        case .nobodyRegistered: return [Notice(.warning, .forecastNobodyRegistered)]
        case .fewerThanAtSession: return [Notice(.warning, .forecastPeopleFewerThanAtSession)]
        case .moreThanRegistrations: return [Notice(.warning, .forecastPeopleMoreThanRegistrations)]
        case nil: break
        }
        let used = Set(people.editions.map(\.eventID))
        let others = numbers.forecast.editions.filter { !used.contains($0.eventID) }.map(numbers.name(of:))
        return others.isEmpty ? [] : [Notice(.info, .forecastPeopleLeaveOut(others), section: section)]
    }

    private static func check(_ check: ForecastCheck, in section: String?) -> [Notice] {
        guard check.leftOut.checked > 0 else { return [Notice(.info, .forecastNotChecked, section: section)] }
        var notices = judged(check.leftOut, Phrase.forecastCheckedLeftOut, Phrase.forecastErrorsLeftOut, in: section)
        if check.rolling.checked > 0 {
            notices += judged(check.rolling, Phrase.forecastCheckedRolling, Phrase.forecastErrorsRolling, in: section)
        } else {
            notices.append(Notice(.info, .forecastNotCheckedRolling, section: section))
        }
        return notices
    }

    private static func judged(
        _ result: ForecastCheck.Result, _ held: (ForecastCheckCounts) -> Phrase,
        _ errors: (Double, Double, Int) -> Phrase, in section: String?
    ) -> [Notice] {
        let counts = ForecastCheckCounts(
            inside: result.inside, checked: result.checked, cellsInside: result.cellsInside, cells: result.cells)
        var notices = [Notice(.info, held(counts), section: section)]
        if let own = result.meanError, let simplest = result.simplestMeanError {
            notices.append(Notice(.info, errors(own, simplest, result.compared), section: section))
        }
        return notices
    }

    /// A single number in place of an interval is not the certainty that it looks like.
    private static func spread(of forecast: EventForecast, in section: String?) -> [Notice] {
        let isFull = forecast.totals.contains { total in
            guard total.scope == .people || total.scope == .event, let quantiles = total.quantiles,
                quantiles.p50 != nil,
                let registered = total.registered
            else { return false }
            return quantiles.p10 == quantiles.p90 && quantiles.p10 >= registered
        }
        return isFull ? [Notice(.info, .forecastOfFullHouse, section: section)] : []
    }

    private static func pace(of numbers: ForecastNumbers) -> [Notice] {
        let forecast = numbers.forecast
        guard let days = numbers.material.daysBefore else { return [Notice(.info, .forecastWithoutPace)] }
        guard days > 0 else { return [] }
        guard forecast.expectsRegistrations else {
            let known = forecast.paceEditions
            return [Notice(.info, known > 0 ? .forecastPaceOfTooFew(known, days: days) : .forecastWithoutPace)]
        }
        let isOfPeople = forecast.people.map { $0.total == nil || $0.expectsRegistrants } ?? true
        return [Notice(.info, .forecastWithPace(forecast.paceEditions, days: days, ofPeople: isOfPeople))]
    }

    /// The maximum number of sentences about sessions that need scanners.
    private static let maximumSentences = 4

    private static func scanners(_ plan: ScannerPlan, of numbers: ForecastNumbers, in section: String) -> [Notice] {
        let (peaks, clock) = (plan.peaks, numbers.clock)
        // With the day, unless all are on the same.
        let days = Set(peaks.map { clock.civil(at: $0.start).daysSinceEpoch })
        var notices = peaks.prefix(maximumSentences).map { peak in
            let civil = clock.civil(at: peak.start)
            return Notice(
                .info,
                .openScanners(
                    peak.scanners,
                    at: numbers.distinctName(.session, peak.sessionID, peak.session) ?? "#\(peak.sessionID)",
                    on: days.count > 1 ? Phrase { TimeText.day(civil, in: $0) } : nil,
                    from: TimeText.time(peak.start, on: clock)),
                section: section)
        }
        if peaks.count > maximumSentences {
            notices.append(Notice(.info, .openScannersElsewhere(peaks.count - maximumSentences), section: section))
        }
        return notices
    }
}

extension AboutEntry {
    /// "About these numbers": the event, the editions used, and the definitions.
    static func about(_ numbers: ForecastNumbers, _ subject: ReportSubject, zone: TimeZone) -> [AboutEntry] {
        var entries: [AboutEntry] = []
        if case .event(let id, let name) = subject {
            entries += [
                .data("event", .aboutEvent, .text(name)),
                .data("event_id", .aboutEventID, .integer(id), role: .identifier),
            ]
        }
        entries += [
            .data("timezone", .aboutZone, .text(zone.nameForPeople)),
            .data(
                "editions", .aboutForecastEditions,
                .text(numbers.forecast.editions.map { "\($0.eventID)" }.joined(separator: ", "))),
        ]
        if let days = numbers.material.daysBefore {
            entries.append(.data("days_before", .aboutForecastDays, Cell(days)))
        }
        return entries + meanings
    }

    private static let meanings = definitions([
        ("registered", Term.registered), ("attended", .attended), ("p10", .forecastP10), ("p50", .forecastP50),
        ("p90", .forecastP90), ("editions", .forecastEditionCount), ("basis", .forecastBasis),
        ("by_last_edition", .byLastEdition),
    ])
}
