import Aggregation
import Base
import Foundation

extension Headline {
    /// The people of all editions, and the latest edition compared with the one before.
    static func headlines(of compared: ComparedEditions) -> [Headline] {
        let editions = compared.editions
        guard !editions.isEmpty else { return [] }
        let returning = compared.returning
        var headlines = [people(of: compared)]
        if let (latest, before) = compared.latest {
            // Where nobody scanned at some session of one, the rates are of different sessions.
            let areComparable = !latest.isPartlyMeasured && before?.isPartlyMeasured != true
            let earlier = areComparable ? before?.attendance?.phrase : nil
            headlines += [
                Headline(
                    "attendance_percentage", title: .headlineLatestAttendance, value: Cell(latest.attendance),
                    detail: latest.detail(
                        earlier.map { .before(before?.isGrowing == true ? .soFar($0) : $0) },
                        isThere: latest.attendance != nil)),
                Headline(
                    "unique_guests", title: .headlineLatestGuests,
                    value: latest.whyEmpty == nil ? Cell(latest.totals.uniqueGuests) : .empty,
                    detail: latest.detail(
                        before.flatMap { $0.whyEmpty == nil ? .before($0.guestsInWords) : nil }, isThere: true)
                ).bounded(below: latest.totals.uniqueGuests, if: latest.isPartlyMeasured),
            ]
            if before != nil, let place = editions.firstIndex(where: { $0.eventID == latest.eventID }) {
                headlines.append(
                    Headline.returning(to: latest, returning.rows[place].counts, since: editions[..<place]))
            }
        }
        let tested = compared.differences.filter { $0.probability != nil }
        if !tested.isEmpty {
            headlines.append(
                Headline(
                    "differences", title: .headlineDifferences,
                    value: Cell(tested.count(where: \.isBeyondChance)), detail: .ofComparisons(tested.count)))
        }
        return headlines
    }

    /// The same with how they differ from the reading of an earlier day, and the latest edition's from those of the one before.
    static func headlines(
        of compared: ComparedEditions, since lastNight: EditionsLastNight?, _ request: EditionRequest
    ) -> [Headline] {
        let headlines = headlines(of: compared)
        var changes: [HeadlineChange] = []
        if let lastNight {
            let earlier = ComparedEditions(lastNight.editions, request)
            let (now, then) = (compared.latest?.edition, earlier.latest?.edition)
            // The rates of other sessions are other numbers.
            let areOfSameSessions = now.map(\.measuredSessions) == then.map(\.measuredSessions)
            changes += headlines.sinceLastNight(Self.headlines(of: earlier), days: lastNight.days).flatMap(\.changes)
                .filter { areOfSameSessions || $0.headline != "attendance_percentage" }
        }
        if let (latest, before) = compared.latest, let before, latest.isFinal, before.isFinal {
            let numbers: [(headline: String, before: Cell, now: Cell)] = [
                ("attendance_percentage", Cell(before.attendance), Cell(latest.attendance)),
                ("unique_guests", Cell(before.totals.uniqueGuests), Cell(latest.totals.uniqueGuests)),
            ]
            for number in numbers {
                guard
                    var change = HeadlineChange(
                        of: number.headline, from: number.before, to: number.now, since: .edition)
                else { continue }
                (change.event, change.name) = (before.eventID, before.name)
                let told = compared.name(of: before)
                change.told = told == before.name ? nil : told
                changes.append(change)
            }
        }
        return headlines.with(changes)
    }

    /// The share of the people who had come before: at least so many where nobody knows who came to some session of an edition
    /// before, and none where nobody knows who came to any.
    private static func returning(
        to latest: Edition, _ counts: ReturningCounts, since editions: ArraySlice<Edition>
    ) -> Headline {
        let isKnown = editions.contains { $0.whyEmpty == nil }
        let share = latest.whyEmpty == nil && isKnown ? Percentage(counts.returning, of: counts.known) : nil
        var headline = Headline(
            "returning_percentage", title: .headlineReturning, value: Cell(share),
            detail: latest.whyEmpty == nil && !isKnown
                ? .earlierNotMeasured
                : latest.detail(.ofKnown(counts.returning, counts.known), isThere: counts.known > 0))
        if let share, editions.contains(where: { $0.isUnmeasured || $0.isPartlyMeasured }) {
            headline.isLowerBound = true
            headline.words = .atLeast(share.phrase)
        }
        return headline
    }

    /// The people of all events of a summary.
    static func headlines(ofSummary compared: ComparedEditions) -> [Headline] {
        compared.editions.isEmpty ? [] : [people(of: compared)]
    }

    /// The people of all editions, so far if one is under way; there is no such number if nobody can have come to any yet, or nobody
    /// scanned.
    private static func people(of compared: ComparedEditions) -> Headline {
        let known = compared.editions.count { $0.whyEmpty == nil }
        guard known > 0 else {
            let reasons = compared.editions.compactMap(\.whyEmpty)
            let said = Set(reasons).count == 1 ? reasons.first : nil
            return Headline("people", title: .headlinePeople, value: .empty, detail: said)
        }
        let unknown = compared.returning.rows.reduce(0) { $0 + $1.counts.unknown }
        let detail = Phrase.peopleDetail(events: known, unknown: unknown)
        return Headline(
            "people", title: .headlinePeople, value: Cell(compared.returning.people),
            detail: compared.growing.isEmpty ? detail : .facts([.soFar, detail])
        ).bounded(below: compared.returning.people, if: !compared.partlyMeasured.isEmpty)
    }

    /// The number of people with "at least", if more may have come. Of nobody, that would say nothing.
    private func bounded(below people: Int, if isPartial: Bool) -> Headline {
        guard isPartial, people > 0 else { return self }
        var headline = self
        headline.isLowerBound = true
        headline.words = .atLeast(Int64(people))
        return headline
    }
}

extension Edition {
    /// Whether it is over, and somebody scanned at each of its sessions.
    fileprivate var isFinal: Bool { state == .over && !isUnmeasured && !isPartlyMeasured }

    /// How many of its sessions are in its rate.
    fileprivate var measuredSessions: Int {
        sessions.count - totals.sessionsToCome - unscannedSessions.count
    }

    fileprivate var attendance: Percentage? { Percentage(totals.counts.attendedHeld, of: totals.counts.registeredHeld) }

    /// The people who came, so far if it is under way, and at least so many if nobody scanned at some session.
    fileprivate var guestsInWords: Phrase {
        let people = totals.uniqueGuests
        let count: Phrase = isPartlyMeasured && people > 0 ? .atLeast(Int64(people)) : Phrase { $0.grouped(people) }
        return isGrowing ? .soFar(count) : count
    }

    /// What stands below one of its numbers: why there is none, or else a further fact, after a word about a number that still grows
    /// and before the number of sessions that nobody scanned.
    ///
    /// - Parameter isThere: Whether there is a number.
    fileprivate func detail(_ fact: Phrase?, isThere: Bool) -> Phrase? {
        if let whyEmpty { return whyEmpty }
        let facts = [
            isGrowing && isThere ? Phrase.soFar : nil, fact,
            isPartlyMeasured ? .sessionsNotMeasured(unscannedSessions.count) : nil,
        ].compactMap(\.self)
        return facts.isEmpty ? nil : .facts(facts)
    }

    /// Why nothing is known about who came; `nil` if something is.
    fileprivate var whyEmpty: Phrase? {
        if isUnmeasured { return .notMeasured }
        return state == .toCome ? Phrase.eventStates[state.rawValue] : nil
    }
}

extension Notice {
    /// The notices to read before comparing, worst first.
    static func notices(of compared: ComparedEditions, in definition: ReportDefinition, zone: TimeZone) -> [Notice] {
        func section(_ kind: SectionKind) -> String? { definition.sections.first { $0.kind == kind }?.name }
        var notices: [Notice] = []
        for edition in compared.editions {
            let name = compared.name(of: edition)
            if edition.state != .over {
                notices.append(Notice(.info, .editionNotOver(name, isToCome: edition.state == .toCome)))
            }
            if edition.startsAt == nil {
                let isAmongDated = compared.latest != nil
                notices.append(Notice(.warning, .editionWithoutDate(name, isAmongDated: isAmongDated)))
            }
            if edition.isUnmeasured { notices.append(Notice(.warning, .editionNotMeasured(name))) }
            if edition.isPartlyMeasured {
                notices.append(
                    Notice(
                        .warning,
                        .editionPartlyMeasured(
                            name, unscanned: edition.unscannedSessions, isCompared: edition.state == .over)))
            }
            if edition.errors > 0 { notices.append(Notice(.warning, .editionHasErrors(name, edition.errors))) }
            if !edition.hasSessionStart {
                notices.append(Notice(.warning, .editionWithoutStart(name), section: section(.arrivalsFromStart)))
            } else if !edition.hasStartHour {
                notices.append(Notice(.warning, .editionWithoutHour(name), section: section(.arrivalsFromStart)))
            }
            if edition.totals.registered == 0 {
                notices.append(Notice(.warning, .editionWithoutRegistrations(name), section: section(.editions)))
            }
            if edition.strayCheckIns > 0 {
                notices.append(
                    Notice(
                        .warning, .editionHasStrays(name, edition.strayCheckIns), section: section(.arrivalsFromStart)))
            }
            if edition.crossesClockChange {
                notices.append(Notice(.info, .editionCrossesClockChange(name), section: section(.arrivalsFromStart)))
            }
        }
        notices += widened(compared.width, in: section(.arrivalsFromStart))
        notices += lengths(compared, section(.arrivalsFromStart)) + people(compared, section(.returning))
        let (firstEditions, dated) = (compared.returning.firstEditions, compared.returning.dated)
        if section(.cohorts) != nil, firstEditions.count < dated.count {
            notices.append(
                Notice(.info, .latestCohorts(firstEditions.count, of: dated.count), section: section(.cohorts)))
        }
        let isPaceEmpty = compared.paces.allSatisfy { $0.count { $0.daysBefore >= 0 } < 2 }
        if isPaceEmpty, section(.registrationPace) != nil {
            notices.append(Notice(.info, .paceHasOneReading, section: section(.registrationPace)))
        }
        if section(.editionPrices) != nil, compared.editions.count(where: { !$0.prices.isEmpty }) > 1 {
            notices.append(Notice(.info, .currenciesMayDiffer, section: section(.editionPrices)))
        }
        notices.append(Notice(.info, .editionsInZone(zone.nameForPeople)))
        return notices.worstFirst
    }

    /// The notices to read before a summary, worst first.
    static func notices(ofSummary compared: ComparedEditions, zone: TimeZone) -> [Notice] {
        var notices: [Notice] = []
        for edition in compared.editions {
            let name = compared.name(of: edition)
            if edition.startsAt == nil, compared.grouping != .city {
                notices.append(Notice(.warning, .withoutPeriod(name)))
            }
            if edition.isUnmeasured { notices.append(Notice(.warning, .editionNotMeasured(name))) }
        }
        return (notices + people(compared, nil) + [Notice(.info, .editionsInZone(zone.nameForPeople))]).worstFirst
    }

    /// A notice if one edition lasts at least twice as long as another.
    private static func lengths(_ compared: ComparedEditions, _ section: String?) -> [Notice] {
        let lengths = compared.editions.compactMap { edition -> Int64? in
            guard edition.hasStartHour, edition.lastDay == nil, let start = edition.startsAt, let end = edition.endsAt,
                end > start
            else { return nil }
            return end.secondsSinceEpoch - start.secondsSinceEpoch
        }
        guard let shortest = lengths.min(), let longest = lengths.max(), longest / 2 >= shortest else { return [] }
        return [
            Notice(
                .info,
                .editionsDifferInLength(TimeText.duration(seconds: shortest), TimeText.duration(seconds: longest)),
                section: section)
        ]
    }

    private static func people(_ compared: ComparedEditions, _ section: String?) -> [Notice] {
        guard compared.editions.count > 1 else { return [] }
        var notices: [Notice] = []
        let guests = compared.returning.rows.reduce(0) { $0 + $1.counts.guests }
        let unknown = compared.returning.rows.reduce(0) { $0 + $1.counts.unknown }
        if unknown > 0 {
            let reasons = UnknownReason.allCases.map { reason in
                (reason: reason.rawValue, guests: compared.people.unknown.reduce(0) { $0 + ($1[reason] ?? 0) })
            }
            notices.append(
                Notice(
                    unknown * 10 > guests ? .warning : .info,
                    .guestsUnknown(unknown, of: guests, because: reasons.filter { $0.guests > 0 }), section: section))
        }
        let evidence = compared.people.evidence
        let text: Phrase =
            if evidence.persists {
                .idsPersist(
                    confirmed: evidence.confirmed, unconfirmed: evidence.unconfirmed,
                    contradicted: evidence.contradicted)
            } else if !evidence.isOneService {
                .idsOfSeveralServices
            } else if evidence.contradicted > 0 {
                .idsDoNotPersist(contradicted: evidence.contradicted, of: evidence.confirmed + evidence.contradicted)
            } else {
                .idsDoNotRecur
            }
        return notices + [Notice(.info, text, section: section)]
    }
}

extension AboutEntry {
    /// "About these numbers": the editions, zone and bins, how people are identified, and the definitions.
    static func about(
        _ compared: ComparedEditions, _ request: EditionRequest, _ sections: [ReportSection]
    ) -> [AboutEntry] {
        let ids = compared.editions.map { String($0.eventID) }.joined(separator: ", ")
        return [
            AboutEntry.data("events", .aboutEditions, .text(ids)),
            .data("timezone", .aboutZone, .text(request.zone.nameForPeople)),
            .data("bin_width", .aboutBin, .text(durationText(compared.width.effective.seconds))),
        ] + restrictions(of: sections) + [
            .init(group: .aboutDefinitions, "identity", title: .aboutIdentity, text: .aboutIdentityText)
        ]
            + meanings
    }

    private static let meanings = definitions([
        ("registered", Term.registered), ("attended", .attended), ("unique_guests", .uniqueGuests),
        ("no_shows", .noShows), ("attendance_percentage", .attendancePercentage), ("arrivals", .arrivals),
        ("new", .newGuests), ("returning", .returningGuests), ("unknown", .unknownGuests), ("lapsed", .lapsedGuests),
        ("probability", .correctedProbability),
    ])
}
