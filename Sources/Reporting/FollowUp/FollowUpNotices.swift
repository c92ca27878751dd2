package import Aggregation
package import Base
import Foundation

extension FollowUp {
    /// The notices to read before using the list, worst first.
    func notices(
        _ request: Request, _ tables: EventTables, _ match: RegistrantMatch?, _ context: FollowUpContext,
        _ names: SessionNames
    ) -> [Notice] {
        var notices: [Notice] = []
        func warn(_ count: Int, _ text: (Int) -> Phrase, _ severity: Notice.Severity = .warning) {
            if count > 0 { notices.append(Notice(severity, text(count))) }
        }
        let open = names.list(request.sessions.filter { !context.states[$0].hasEnded })
        if !open.isEmpty { notices.append(Notice(.warning, .soFar(sessions: open))) }
        if !context.namesSessions {
            let unscanned = names.list(tables.sessionsOfUnknownCoverage(context.states))
            if !unscanned.isEmpty { notices.append(Notice(.warning, .notScanned(sessions: unscanned))) }
        }
        warn(undecided.count, Phrase.undecidedPeople)
        if let match, match.trustsIDs { notices.append(Notice(.warning, .idsNotConfirmed)) }
        if let contradiction = match?.contradiction { notices.append(Notice(.warning, contradiction)) }
        if question == .absent {
            warn(unidentified, Phrase.unidentifiedGuests)
            // A service still knows them by its own ids.
            if !knowsIDs { warn(forgottenGuests, Phrase.forgottenGuests) }
            warn(tables.incomplete.count, Phrase.incompleteCheckIns)
            if !context.listHasTypes, !context.excludedTypes.isEmpty {
                notices.append(Notice(.warning, .listHasNoTypes))
            }
            if let match, match.matched == 0 { notices.append(Notice(.warning, .nobodyOfListCame)) }
            warn(unlisted, Phrase.unlistedGuests, .info)
        } else if match != nil, !request.asksConsent {
            warn(unlisted, Phrase.unlistedGuests, .info)
        }
        warn(context.emptyListRows, Phrase.emptyListRows)
        if let match {
            let refusals = request.asksConsent ? match.unmatchedRefusals(of: question) : []
            let lines = refusals.compactMap(\.line)
            warn(
                refusals.count, { .unmatchedRefusals($0, lines: lines) }, question == .absent ? .warning : .info)
            notices += match.doubts.map { Notice(.warning, $0) }
        }
        if question == .leftEarly {
            let early = rows.count
            if early * 2 > departures, early > 1 {
                notices.append(Notice(.warning, .mostLeftEarly(early, of: departures)))
            }
            let endless = request.endedAt == nil ? names.list(request.sessions.subtracting(tables.sessionsWithEnd)) : []
            if !endless.isEmpty { notices.append(Notice(.warning, .sessionsWithoutEnd(endless))) }
        }
        if question == .firstTime {
            let names = DistinctNames(
                context.editions.map { ($0.eventID, $0.name) } + [(tables.eventID, tables.eventName)])
            notices.append(Notice(.info, .judgedBy(context.editions.map { names.name($0.eventID) })))
            warn(unknownEarlier, Phrase.unknownEarlierGuests)
        }
        for finding in Finding.findings(of: tables.provenance.people) {
            notices.append(Notice(.warning, .finding(finding.check.rawValue, rows: finding.rows)))
        }
        notices += Notice.people(tables.provenance.people)
        warn(rows.count { !$0.otherBadges.isEmpty }, Phrase.withOtherBadges, .info)
        for reason in LeftOut.allCases {
            warn(leftOut[reason] ?? 0, { .notListed(reason.rawValue, $0) }, .info)
        }
        return notices.worstFirst
    }
}

extension RegistrantMatch {
    /// That ids of the list have another address among the guests; `nil` if none has.
    package var contradiction: Phrase? {
        guard evidence.contradicted > 0 else { return nil }
        return .idsContradicted(evidence.contradicted, of: evidence.checked, areTrusted: evidence.persists)
    }
}

extension RegistrantMatch {
    /// What leaves open who is who on the list.
    package var doubts: [Phrase] {
        (codesWrittenOtherwise > 0 ? [.codesWrittenOtherwise(codesWrittenOtherwise)] : [])
            + (namesOfSeveral > 0 ? [.namesOfSeveral(namesOfSeveral)] : [])
    }
}

extension EventTables {
    /// The sessions the hour of whose end is known.
    package var sessionsWithEnd: Set<Int64> { Set(sessions.endHours.keys) }
}

extension AboutEntry {
    /// The question, and what it is about.
    static func followUp(
        _ followUp: FollowUp, _ request: FollowUp.Request, _ tables: EventTables, _ context: FollowUpContext,
        _ names: SessionNames
    ) -> [AboutEntry] {
        var entries = event(tables, zone: context.zone)
        func add(_ name: String, _ title: Phrase, _ value: Cell) {
            entries.append(.filter(name, title, value))
        }
        add("sessions", .aboutAskedSessions, .text(names.list(request.sessions).joined(separator: ", ")))
        if let list = context.list {
            entries.append(.data("list", .aboutList, text: list))
        }
        if let column = context.consentColumn { add("consent", .aboutConsent, .text(column)) }
        if !context.excludedTypes.isEmpty {
            add("excluded_types", .aboutExcludedTypes, .text(context.excludedTypes.joined(separator: ", ")))
        }
        if followUp.question == .leftEarly {
            add("minutes", .aboutTolerance, Cell(request.tolerance / 60))
            if let end = request.endedAt { add("ended_at", .aboutEndedAt, .instant(end)) }
        }
        if !context.editions.isEmpty {
            let ids = context.editions.map { String($0.eventID) }.joined(separator: ", ")
            add("editions", .aboutEarlierEditions, .text(ids))
        }
        return entries
    }

    /// The event and its cut-off.
    static func event(_ tables: EventTables, zone: TimeZone) -> [AboutEntry] {
        event(tables.eventName, id: tables.eventID, zone: zone.nameForPeople) + [
            .data("highest_checkin_at", .aboutCutOffTime, Cell(tables.provenance.highestCheckInAt))
        ]
    }
}
