import Aggregation
import Base

extension Headline {
    /// The headline numbers: people first, registrations after them.
    ///
    /// - Parameters:
    ///   - selection: The filters by which the aggregates were made. The number of people registered is that of the whole event.
    ///   - isPartInTime: Whether check-ins were left out by their time: whoever made them used a registration.
    static func headlines(
        of aggregates: EventAggregates, _ selection: Selection, isPartInTime: Bool
    ) -> [Headline] {
        let totals = aggregates.totals
        let isWhole = selection.isEverything
        let sessions = ShownSessions(of: aggregates)
        let absent = isWhole ? aggregates.absentPeople : nil
        // Which registrations were used is not known where nobody scanned, whoever was expected there.
        let isUnknown = aggregates.isUnmeasured || !sessions.haveNumbers
        var headlines = [came(to: aggregates, at: sessions, isWhole: isWhole)]
        if let absent { headlines.append(didNotCome(absent, unused: totals.counts.noShows)) }
        headlines += [
            Headline(
                "attendance_percentage", title: .headlineAttendance,
                value: isUnknown ? .empty : totals.counts.percentage,
                detail: .facts(
                    soFar(aggregates, totals.counts.share != nil && !isUnknown)
                        + attendanceFacts(totals.counts, at: sessions, isUnknown: isUnknown))),
            Headline(
                "checkins", title: .headlineCheckIns, value: Cell(totals.checkIns),
                detail: .facts(soFar(aggregates, totals.checkIns > 0) + [.repeatedCheckIns(totals.repeatedCheckIns)])),
        ]
        let isOver = aggregates.sessionsConcerned.allSatisfy { $0.state == .over }
        let noShows = isPartInTime || isUnknown ? nil : totals.counts.noShows
        var unused = Headline(
            "no_shows", title: .headlineUnused, value: Cell(optional: noShows),
            detail: noShows.map {
                .registrationsUnused($0, inSessionsOver: !isOver, ofMeasured: sessions.notMeasured > 0)
            })
        unused.isTile = absent == nil && !isPartInTime
        headlines.append(unused)
        if let peak = aggregates.peak {
            headlines.append(
                Headline(
                    "peak_bin_start", title: .headlinePeak, value: .instant(peak.start),
                    detail: .facts(
                        soFar(aggregates, true)
                            + [.peakCount(peak.checkIns, width: durationText(aggregates.binWidth.effective.seconds))])))
        }
        return headlines + ofFacts(aggregates.sessionFacts)
    }

    /// The people who came, so far if the event is under way, and at least so many if nobody scanned in some session. There is no
    /// such number before the event, and if nobody scanned at all. With a filter it is the people whom
    /// that leaves, unless it leaves only sessions to come or not measured, which no filter makes them.
    private static func came(to aggregates: EventAggregates, at sessions: ShownSessions, isWhole: Bool) -> Headline {
        let totals = aggregates.totals
        let registrants = isWhole ? aggregates.details.registrants : nil
        let isKnown = isWhole ? aggregates.isMeasured : sessions.haveNumbers && !aggregates.isUnmeasured
        guard aggregates.states.event != .toCome, isKnown || totals.uniqueGuests > 0 else {
            // Where nobody is registered in a session, or there is none, no session says that it was not measured.
            let isUnmeasured = sessions.notMeasured > 0 || isWhole && aggregates.states.event == .over
            let facts = [
                registrants.map(Phrase.registrants),
                sessions.toCome > 0 ? .sessionsToCome(sessions.toCome) : nil,
                isUnmeasured ? .notMeasured : nil,
            ].compactMap(\.self)
            return Headline(
                "unique_guests", title: .headlinePeopleWhoCame, value: .empty,
                detail: facts.isEmpty ? nil : .facts(facts))
        }
        // Nobody knows who came to a session where nobody scanned. Of nobody so far, "at least" and a rate would say nothing.
        let isPartial = sessions.notMeasured > 0
        let share = isPartial && totals.uniqueGuests == 0 ? nil : aggregates.guestsPercentage
        let whole =
            registrants.map { Phrase.ofPeopleRegistered($0, hundredths: share?.hundredths) }
            ?? .overSessions(sessions.held)
        let unknown: [Phrase] =
            isWhole && isPartial && totals.uniqueGuests == 0 ? [.sessionsNotMeasured(sessions.notMeasured)] : []
        var headline = Headline(
            "unique_guests", title: registrants == nil ? .headlineUniqueGuests : .headlinePeopleWhoCame,
            value: Cell(totals.uniqueGuests), detail: .facts(soFar(aggregates, true) + [whole] + unknown))
        headline.isLowerBound = isPartial && totals.uniqueGuests > 0
        headline.words = headline.isLowerBound ? .atLeast(Int64(totals.uniqueGuests)) : nil
        return headline
    }

    /// The first fact about a number that still grows; none if it does not, or if there is no number yet.
    private static func soFar(_ aggregates: EventAggregates, _ isThere: Bool) -> [Phrase] {
        isThere && aggregates.isGrowing ? [.soFar] : []
    }

    /// The people who did not come, with the registrations that nobody used.
    private static func didNotCome(_ people: AbsentPeople, unused: Int?) -> Headline {
        var headline = Headline(
            "people_no_shows", title: .headlineDidNotCome, value: .integer(people.count),
            detail: .absentPeople(people.count, unused: unused))
        headline.isLowerBound = people.isLowerBound
        headline.words = people.isLowerBound ? .atLeast(people.count) : nil
        headline.sentence = .peopleDidNotCome(people.count, isLowerBound: people.isLowerBound)
        return headline
    }

    /// The facts about the attendance: registrations, and sessions if some have none (yet).
    private static func attendanceFacts(
        _ counts: AttendanceCounts, at sessions: ShownSessions, isUnknown: Bool
    ) -> [Phrase] {
        guard !isUnknown else {
            return [counts.registered.map(Phrase.registrations)].compactMap(\.self)
                + (sessions.toCome > 0 ? [.sessionsToCome(sessions.toCome)] : [])
                + (sessions.notMeasured > 0 ? [.sessionsNotMeasured(sessions.notMeasured)] : [])
        }
        var facts = [counts.registeredHeld.map { Phrase.usedOfRegistrations(counts.attendedHeld ?? 0, $0) }]
            .compactMap(\.self)
        guard sessions.toCome + sessions.notMeasured > 0 else { return facts }
        facts.append(.sessionsHeld(sessions.held))
        if sessions.toCome > 0 { facts.append(.toCome(sessions.toCome)) }
        if sessions.notMeasured > 0 { facts.append(.notMeasured(sessions.notMeasured)) }
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
                AboutEntry.filter("section_\(section.name)", section.title, text: $0)
            }
        }
    }

    /// The event, and the zone of its times.
    package static func event(_ name: String?, id: Int64, zone: String) -> [AboutEntry] {
        [
            .data("event", .aboutEvent, Cell(name)),
            .data("event_id", .aboutEventID, .integer(id), role: .identifier),
            .data("timezone", .aboutZone, .text(zone)),
        ]
    }

    private static func data(
        _ tables: EventTables, _ aggregates: EventAggregates, _ scope: ReportScope
    ) -> [AboutEntry] {
        let provenance = scope.provenance
        let offers = aggregates.reconciliation.filter { $0.status != .unlisted }
        let agreeing = offers.count { $0.status == .ok }
        return event(tables.eventName, id: tables.eventID, zone: scope.zone) + [
            .data("highest_checkin_id", .aboutCutOffID, Cell(provenance.highestCheckInID), role: .identifier),
            .data("highest_checkin_at", .aboutCutOffTime, Cell(provenance.highestCheckInAt)),
            .data("total_checkins", .aboutTotal, Cell(provenance.total)),
            .data("pages", .aboutPages, Cell(provenance.pages)),
            .data("counted_checkins", .aboutCounted, Cell(aggregates.totals.checkIns)),
            .data("bin_width", .aboutBin, .text(durationText(aggregates.binWidth.effective.seconds))),
            .data(
                "reconciliation", .aboutReconciled,
                text: tables.contents.contains(.reportedCounts)
                    ? .reconciled(agreeing, of: offers.count) : .notProvidedReportedCounts),
        ]
    }

    private static func filters(_ scope: ReportScope, areOfSections: Bool) -> [AboutEntry] {
        let selection = scope.selection
        func list(_ ids: Set<Int64>) -> Cell { .text(ids.sorted().map(String.init).joined(separator: ", ")) }
        var entries: [AboutEntry] = []
        if selection.isEverything, scope.asOf == nil {
            entries.append(
                .filter("filters", .aboutFilters, text: areOfSections ? .aboutFiltersOfSections : .aboutNoFilters))
        }
        if !selection.sessions.isEmpty {
            entries.append(.filter("sessions", .aboutSessions, list(selection.sessions)))
        }
        if !selection.registrantTypes.isEmpty {
            entries.append(.filter("registrant_types", .aboutTypes, list(selection.registrantTypes)))
        }
        if let from = selection.from {
            entries.append(.filter("from", .aboutFrom, .instant(from)))
        }
        if let to = selection.to {
            entries.append(.filter("to", .aboutTo, .instant(to)))
        }
        if let asOf = scope.asOf {
            entries.append(.filter("as_of", .aboutAsOf, .instant(asOf)))
            entries.append(.filter("left_out_later", .aboutLater, Cell(scope.later)))
        }
        if !selection.isEverything {
            entries += [
                .filter("left_out_by_dates", .aboutLeftOutDates, Cell(scope.leftOut.byDates)),
                .filter("left_out_by_session", .aboutLeftOutSession, Cell(scope.leftOut.bySession)),
                .filter("left_out_by_registrant_type", .aboutLeftOutType, Cell(scope.leftOut.byRegistrantType)),
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
