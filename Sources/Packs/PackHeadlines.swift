import Aggregation
import Base
import Foundation
import Reporting

extension PackData {
    /// The headline numbers: totals of the parts, added.
    var headlines: [Headline] {
        guard !shown.isEmpty else { return [] }
        var headlines: [Headline] = []
        let rate = rate
        if let rate {
            headlines.append(
                Headline(
                    "attendance_percentage", title: .headlineAttendance,
                    value: Cell(Percentage(rate.held, of: rate.registered)),
                    detail: .usedOfRegistrations(rate.held, rate.registered)))
        }
        headlines.append(
            Headline(
                "attended", title: areVisitsPeople ? .headlineUniqueGuests : .headlinePackVisits, value: Cell(attended),
                detail: whyWithoutPeople ?? (areVisitsPeople ? nil : .packVisitsDetail)))
        if let rate {
            var held = Headline("attended_held", title: .headlinePackVisits, value: Cell(rate.held))
            held.isTile = false
            headlines.append(held)
        }
        if let people = uniqueGuests {
            headlines.append(
                Headline(
                    "unique_guests", title: .headlineUniqueGuests, value: Cell(people),
                    detail: .overSessions(parts.reduce(0) { $0 + $1.edition.rows.count })))
        }
        return headlines
    }

    /// In a single session, visits and people are the same; a stand is visited.
    private var areVisitsPeople: Bool { hasOneSession && !hasStands }

    /// Everything in a sentence: "412 people came to your 3 sessions; busiest from 09:30"; or why there is nothing.
    var summary: Phrase {
        guard !shown.isEmpty else {
            return switch reasonsLeftOut {
            case [.notOver]: .packNotBegun
            case [.notMeasured]: .packNotMeasured
            case [.notOver, .notMeasured]: .packNoFigures
            default: .packNothing(fewerThan: minimumCount)
            }
        }
        let counted = countedSessions
        let own = scope.sessionsAndStands
        let all = own.isEmpty ? counted.union(leftOut.map(\.sessionID)) : own
        func numbers(areStands: Bool) -> (counted: Int, all: Int) {
            func count(_ ids: Set<Int64>) -> Int { ids.count { scope.stands.contains($0) == areStands } }
            return (count(counted), count(all))
        }
        let people = hasOneSession ? attended : uniqueGuests
        var unscanned: [String] = []
        let names = DistinctNames(leftOut.map { ($0.sessionID, $0.session) })
        for left in leftOut where left.reason == PackEdition.LeftOut.Reason.notMeasured.rawValue {
            let name = names[left.sessionID] ?? "\(left.sessionID)"
            if !unscanned.contains(name) { unscanned.append(name) }
        }
        return .packSummary(
            people ?? attended, arePeople: people != nil && (!hasStands || uniqueGuests != nil),
            sessions: numbers(areStands: false), stands: numbers(areStands: true), areOwn: !own.isEmpty,
            busiest: busiest, unscanned: unscanned, isSoFar: !isClosing)
    }

    /// Why the pack has visits and no number of people; `nil` if it has one, or if both are the same.
    var whyWithoutPeople: Phrase? {
        guard !shown.isEmpty, !hasOneSession, uniqueGuests == nil else { return nil }
        if isDivided { return .packPeopleOverlap }
        return isClosing ? .packPeopleWithheld(fewerThan: minimumCount) : .packPeopleLater
    }

    /// Why nobody can have been counted: no session is over, or nobody scanned there. `nil` if somebody could be.
    var absence: SponsorPack.LeftOut.Reason? {
        guard shown.isEmpty, !reasonsLeftOut.isEmpty, !reasonsLeftOut.contains(.cannotBeShown) else { return nil }
        return reasonsLeftOut.contains(.notMeasured) ? .notMeasured : .notBegun
    }

    var countedSessions: Set<Int64> { Set(shown.flatMap { $0.edition.rows.flatMap(\.sessionIDs) }) }

    private var reasonsLeftOut: Set<PackEdition.LeftOut.Reason> {
        Set(leftOut.compactMap { PackEdition.LeftOut.Reason(rawValue: $0.reason) })
    }
}

extension Notice {
    /// The notices that a reader of a pack should read before trusting the numbers.
    static func notices(
        of sections: [ReportSection], _ leftOut: [SponsorPack.LeftOut], _ data: PackData
    ) -> [Notice] {
        var notices: [Notice] = []
        let counted = data.countedSessions
        let distinct = DistinctNames(data.leftOut.map { ($0.sessionID, $0.session) })
        for reason in PackEdition.LeftOut.Reason.allCases {
            var names: [Phrase] = []
            for left in data.leftOut where left.reason == reason.rawValue {
                // A session of which nothing is in a number is named once.
                let name = Phrase.packLeftOutName(
                    distinct[left.sessionID] ?? "\(left.sessionID)",
                    part: counted.contains(left.sessionID) ? left.part : nil)
                if !names.contains(name) { names.append(name) }
            }
            if !names.isEmpty {
                notices.append(Notice(reason == .notOver ? .info : .warning, .packLeftOut(names, reason.rawValue)))
            }
        }
        if data.shown.isEmpty { return notices.worstFirst }
        if !data.isClosing { notices.append(Notice(.info, .packRestLater)) }
        let withheld = sections.reduce(0) { $0 + $1.table.withheldCells }
        if withheld > 0 { notices.append(Notice(.info, .packWithheld(withheld, fewerThan: data.minimumCount))) }
        if data.isClosing, data.rate == nil, data.shown.contains(where: { $0.edition.total?.isOffered ?? false }) {
            notices.append(Notice(.info, .packRateWithheld(fewerThan: data.minimumCount)))
        }
        if leftOut.contains(where: { $0.reason == .tooFew }) {
            notices.append(Notice(.info, .packSectionsLeftOut(fewerThan: data.minimumCount)))
        }
        return notices.worstFirst
    }
}

extension AboutEntry {
    /// A pack's "About these numbers": no check-in ids, no exact times, no totals of the whole event.
    static func about(_ data: PackData, _ id: Int64, _ sections: [ReportSection]) -> [AboutEntry] {
        func list(_ ids: [Int64]) -> Cell { .text(ids.map(String.init).joined(separator: ", ")) }
        var entries = event(data.parts.first?.edition.eventName, id: id, zone: data.clock.zone.nameForPeople)
        var edition = AboutEntry.data(
            "edition", .aboutEdition, text: data.isClosing ? .packClosing : .packLean)
        edition.code = data.isClosing ? "closing" : "lean"
        entries += [
            .data("data_hour", .aboutDataHour, Cell(data.dataHour)),
            .data("minimum_count", .aboutMinimumCount, Cell(data.minimumCount)), edition,
            .data("unit", .aboutUnit, text: .sentences([.packUnit] + [data.whyWithoutPeople].compactMap(\.self))),
            .data("protection", .aboutProtection, text: .packProtection(fewerThan: data.minimumCount)),
        ]
        let scope = data.scope
        for (name, title, ids) in [
            ("sessions", Phrase.aboutSessions, scope.sessions), ("stands", .aboutStands, scope.stands),
            ("registrant_types", .aboutTypes, scope.registrantTypes),
        ] where !ids.isEmpty {
            entries.append(.filter(name, title, list(ids)))
        }
        if data.hasSeveral {
            entries += data.described.map { part in
                .filter(
                    "part_\(part.name.replacingOccurrences(of: " ", with: "_"))", .packPart(part.name),
                    text: .packPartOf(
                        sessions: part.sessions.map(String.init), types: part.registrantTypes.map(String.init)))
            }
        }
        // Only of columns that are there.
        let present = Set(sections.flatMap { $0.table.columns.map(\.name) })
        return entries
            + definitions(
                [
                    ("registered", Term.registered), ("attended", .attended), ("no_shows", .packNoShows),
                    ("attendance_percentage", .attendancePercentage), ("arrivals", .packArrivals), ("cell", .packCell),
                ].filter { present.contains($0.0) })
    }
}
