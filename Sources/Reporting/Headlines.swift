import Aggregation
import Messages
import Tables

extension Headline {
    /// The headline numbers: people first, if the service says how many registered.
    ///
    /// - Parameter isWhole: Whether no filter excludes anything: the people registered are those of the whole event.
    static func headlines(of aggregates: EventAggregates, isWhole: Bool) -> [Headline] {
        let totals = aggregates.totals
        let attendance = Headline(
            "attendance_percentage", title: .headlineAttendance, value: totals.counts.percentage,
            detail: .facts(attendanceFacts(totals)))
        let isOver = totals.sessions == aggregates.attendanceBySession.count { $0.state == .over }
        var headlines = [
            Headline(
                "checkins", title: .headlineCheckIns, value: Cell(totals.checkIns),
                detail: .repeatedCheckIns(totals.repeatedCheckIns)),
            Headline(
                "no_shows", title: .headlineNoShows, value: Cell(optional: totals.counts.noShows),
                detail: isOver || totals.counts.noShows == nil ? nil : .inSessionsOver),
        ]
        if isWhole, aggregates.states.event != .toCome, let registrants = aggregates.details.registrants {
            let people = Headline(
                "unique_guests", title: .headlinePeopleWhoCame, value: Cell(totals.uniqueGuests),
                detail: .ofPeopleRegistered(registrants, hundredths: aggregates.guestsPercentage?.hundredths))
            headlines = [people, attendance] + headlines
        } else {
            let people = Headline(
                "unique_guests", title: .headlineUniqueGuests, value: Cell(totals.uniqueGuests),
                detail: .overSessions(totals.sessionsHeld))
            headlines = [attendance, people] + headlines
        }
        let peak = aggregates.checkInHistogram.reduce(HistogramBin?.none) { best, bin in
            best.map { $0.checkIns >= bin.checkIns } == true ? best : bin
        }
        if let peak {
            headlines.append(
                Headline(
                    "peak_bin_start", title: .headlinePeak, value: .instant(peak.start),
                    detail: .peakCount(peak.checkIns, width: durationText(aggregates.binWidth.effective.seconds))))
        }
        return headlines
    }
}

extension Headline {
    /// What the attendance is of: places, and sessions if some have none (yet).
    private static func attendanceFacts(_ totals: EventTotals) -> [Phrase] {
        let counts = totals.counts
        guard totals.sessionsHeld > 0 || totals.sessionsToCome + totals.sessionsNotMeasured == 0 else {
            return [counts.registered.map(Phrase.placesTaken)].compactMap(\.self)
                + (totals.sessionsToCome > 0 ? [.sessionsToCome(totals.sessionsToCome)] : [])
                + (totals.sessionsNotMeasured > 0 ? [.notMeasured(totals.sessionsNotMeasured)] : [])
        }
        var facts = [counts.registeredHeld.map { Phrase.attendedOfPlaces(counts.attended, $0) }].compactMap(\.self)
        guard totals.sessionsToCome + totals.sessionsNotMeasured > 0 else { return facts }
        facts.append(.sessionsHeld(totals.sessionsHeld))
        if totals.sessionsToCome > 0 { facts.append(.toCome(totals.sessionsToCome)) }
        if totals.sessionsNotMeasured > 0 { facts.append(.notMeasured(totals.sessionsNotMeasured)) }
        return facts
    }
}

/// A width in the largest unit that divides it: `15 min`, `1 h`, `1 d`.
package func durationText(_ seconds: Int) -> String {
    let units = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
    let (length, name) = units.first { seconds % $0.0 == 0 } ?? (1, "s")
    return "\(seconds / length) \(name)"
}

extension AboutEntry {
    /// "About these numbers": their source, what was excluded, and the definitions.
    static func about(
        _ tables: EventTables, _ aggregates: EventAggregates, _ scope: ReportScope, _ sections: [ReportSection]
    ) -> [AboutEntry] {
        let restrictions = restrictions(of: sections)
        return data(tables, aggregates, scope) + filters(scope, areOfSections: !restrictions.isEmpty) + restrictions
            + definitions(cellLength: scope.cellLength)
    }

    /// The sections that show only a part, and which part.
    package static func restrictions(of sections: [ReportSection]) -> [AboutEntry] {
        sections.compactMap { section in
            section.restriction.map {
                AboutEntry(group: .aboutFilters, "section_\(section.name)", title: section.title, text: $0)
            }
        }
    }

    /// Which event it is, and the zone of its times.
    static func event(_ name: String?, id: Int64, zone: String) -> [AboutEntry] {
        [
            .init(group: .aboutData, "event", title: .aboutEvent, value: Cell(name)),
            .init(group: .aboutData, "event_id", title: .aboutEventID, value: .integer(id), role: .identifier),
            .init(group: .aboutData, "timezone", title: .aboutZone, value: .text(zone)),
        ]
    }

    private static func data(
        _ tables: EventTables, _ aggregates: EventAggregates, _ scope: ReportScope
    ) -> [AboutEntry] {
        let provenance = scope.provenance
        let offers = aggregates.reconciliation.filter { $0.status != .unlisted }
        let agreeing = offers.count { $0.status == .ok }
        return event(tables.eventName, id: tables.eventID, zone: scope.zone) + [
            .init(
                group: .aboutData, "highest_checkin_id", title: .aboutCutOffID,
                value: Cell(provenance.highestCheckInID),
                role: .identifier),
            .init(
                group: .aboutData, "highest_checkin_at", title: .aboutCutOffTime,
                value: Cell(provenance.highestCheckInAt)),
            .init(group: .aboutData, "total_checkins", title: .aboutTotal, value: Cell(provenance.total)),
            .init(group: .aboutData, "pages", title: .aboutPages, value: Cell(provenance.pages)),
            .init(group: .aboutData, "counted_checkins", title: .aboutCounted, value: Cell(aggregates.totals.checkIns)),
            .init(
                group: .aboutData, "bin_width", title: .aboutBin,
                value: .text(durationText(aggregates.binWidth.effective.seconds))),
            .init(
                group: .aboutData, "reconciliation", title: .aboutReconciled,
                text: tables.contents.contains(.reportedCounts)
                    ? .reconciled(agreeing, of: offers.count) : .untoldReportedCounts),
        ]
    }

    private static func filters(_ scope: ReportScope, areOfSections: Bool) -> [AboutEntry] {
        let selection = scope.selection
        func list(_ ids: Set<Int64>) -> Cell { .text(ids.sorted().map(String.init).joined(separator: ", ")) }
        var entries: [AboutEntry] = []
        if selection.isEverything, scope.asOf == nil {
            entries.append(
                .init(
                    group: .aboutFilters, "filters", title: .aboutFilters,
                    text: areOfSections ? .aboutFiltersOfSections : .aboutNoFilters))
        }
        if !selection.sessions.isEmpty {
            entries.append(
                .init(group: .aboutFilters, "sessions", title: .aboutSessions, value: list(selection.sessions)))
        }
        if !selection.registrantTypes.isEmpty {
            entries.append(
                .init(
                    group: .aboutFilters, "registrant_types", title: .aboutTypes, value: list(selection.registrantTypes)
                ))
        }
        if let from = selection.from {
            entries.append(.init(group: .aboutFilters, "from", title: .aboutFrom, value: .instant(from)))
        }
        if let to = selection.to {
            entries.append(.init(group: .aboutFilters, "to", title: .aboutTo, value: .instant(to)))
        }
        if let asOf = scope.asOf {
            entries.append(.init(group: .aboutFilters, "as_of", title: .aboutAsOf, value: .instant(asOf)))
            entries.append(.init(group: .aboutFilters, "left_out_later", title: .aboutLater, value: Cell(scope.later)))
        }
        if !selection.isEverything {
            entries += [
                .init(
                    group: .aboutFilters, "left_out_by_dates", title: .aboutLeftOutDates,
                    value: Cell(scope.leftOut.byDates)),
                .init(
                    group: .aboutFilters, "left_out_by_session", title: .aboutLeftOutSession,
                    value: Cell(scope.leftOut.bySession)),
                .init(
                    group: .aboutFilters, "left_out_by_registrant_type", title: .aboutLeftOutType,
                    value: Cell(scope.leftOut.byRegistrantType)),
            ]
        }
        return entries
    }

    /// The terms needed to explain the headline numbers.
    private static func definitions(cellLength: Int) -> [AboutEntry] {
        terms.map { name, term in
            let text = name == "cell" ? .geohash(length: cellLength) : term.definition
            return AboutEntry(group: .aboutDefinitions, "definition_\(name)", title: term.title, text: text)
        }
    }

    private static let terms: [(String, Term)] = [
        ("checkins", Term.checkIns), ("registered", .registered), ("attended", .attended),
        ("unique_guests", .uniqueGuests),
        ("no_shows", .noShows), ("attendance_percentage", .attendancePercentage), ("arrivals", .arrivals),
        ("late_guests", .lateGuests), ("median_at", .medianAt), ("located", .located), ("cell", .cell),
        ("difference", .difference), ("status", .status),
    ]
}
