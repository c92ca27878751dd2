import Aggregation
import Foundation
import Messages
import Tables

extension Headline {
    /// The people of all editions, and the latest edition compared with the one before.
    static func headlines(of compared: ComparedEditions) -> [Headline] {
        let editions = compared.editions
        guard !editions.isEmpty else { return [] }
        let returning = compared.returning
        let unknown = returning.rows.reduce(0) { $0 + $1.counts.unknown }
        var headlines = [
            Headline(
                "people", title: .headlinePeople, value: Cell(returning.people),
                detail: .peopleDetail(events: editions.count { $0.whyEmpty == nil }, unknown: unknown))
        ]
        if let (latest, before) = compared.latest {
            headlines += [
                Headline(
                    "attendance_percentage", title: .headlineLatestAttendance, value: Cell(latest.attendance),
                    detail: latest.whyEmpty ?? before?.attendance.map { .before($0.phrase) }),
                Headline(
                    "unique_guests", title: .headlineLatestGuests,
                    value: latest.whyEmpty == nil ? Cell(latest.totals.uniqueGuests) : .empty,
                    detail: latest.whyEmpty
                        ?? before.flatMap { $0.whyEmpty == nil ? .before(counted($0.totals.uniqueGuests)) : nil }),
            ]
            if before != nil, let place = editions.firstIndex(where: { $0.eventID == latest.eventID }) {
                let counts = returning.rows[place].counts
                headlines.append(
                    Headline(
                        "returning_percentage", title: .headlineReturning,
                        value: Cell(latest.whyEmpty == nil ? Percentage(counts.returning, of: counts.known) : nil),
                        detail: latest.whyEmpty ?? .ofKnown(counts.returning, counts.known)))
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

    private static func counted(_ count: Int) -> Phrase {
        Phrase { $0.grouped(count) }
    }
}

extension Edition {
    fileprivate var attendance: Percentage? { Percentage(totals.attended, of: totals.counts.registeredHeld) }

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
            let name = edition.shownName
            if edition.state != .over {
                notices.append(Notice(.info, .editionNotOver(name, isToCome: edition.state == .toCome)))
            }
            if edition.startsAt == nil {
                let isAmongDated = compared.latest != nil
                notices.append(Notice(.warning, .editionWithoutDate(name, isAmongDated: isAmongDated)))
            }
            if edition.isUnmeasured { notices.append(Notice(.warning, .editionNotMeasured(name))) }
            if edition.errors > 0 { notices.append(Notice(.warning, .editionHasErrors(name, edition.errors))) }
            if !edition.hasSessionStart {
                notices.append(Notice(.warning, .editionWithoutStart(name), section: section(.arrivalsFromStart)))
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
        notices.append(Notice(.info, .editionsInZone(zone.identifier)))
        return notices.worstFirst
    }

    /// A notice if one edition lasts at least twice as long as another.
    private static func lengths(_ compared: ComparedEditions, _ section: String?) -> [Notice] {
        let lengths = compared.editions.compactMap { edition -> Int64? in
            guard edition.hasSessionStart, let start = edition.startsAt, let end = edition.endsAt, end > start else {
                return nil
            }
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
            .data("timezone", .aboutZone, .text(request.zone.identifier)),
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
