import Foundation
import Messages
import Reporting
import Tables

extension PackData {
    /// The headline numbers. Each is either published elsewhere in the pack or safe beside what is.
    var headlines: [Headline] {
        guard counts.showsTotal, let total = counts.cube.cells[counts.cube.total] else { return [] }
        var headlines: [Headline] = []
        if counts.showsRegistered[counts.cube.total] {
            headlines.append(
                Headline(
                    "attendance_percentage", title: .headlineAttendance, value: counts.attendance,
                    detail: .usedOfRegistrations(total.attended, total.registered)))
        }
        // In a single session, visits and people are the same.
        let isOfPeople = counts.cube.hasOneSession
        headlines.append(
            Headline(
                "attended", title: isOfPeople ? .headlineUniqueGuests : .headlinePackVisits,
                value: Cell(total.attended), detail: whyWithoutPeople ?? (isOfPeople ? nil : .packVisitsDetail)))
        if let people = edition?.uniqueGuests {
            headlines.append(
                Headline(
                    "unique_guests", title: .headlineUniqueGuests, value: Cell(people),
                    detail: .overSessions(counts.cube.sessions.count)))
        }
        return headlines
    }

    /// Why the pack has visits and no number of people; `nil` if it has one, or if both are the same.
    var whyWithoutPeople: Phrase? {
        guard counts.showsTotal, !counts.cube.hasOneSession, let edition, edition.uniqueGuests == nil else {
            return nil
        }
        if isCombined { return .packPeopleOverlap }
        if edition.hasTotalsOnly { return .packPeopleLater }
        // Only the first edition with every section, which its groups come from, counts people.
        if edition.groupsSince < edition.number { return .packPeopleOfFirst }
        return .packPeopleWithheld(fewerThan: minimumCount)
    }

    /// Whether the number of distinct people may be shown beside guests by session. It may not if a number is withheld, which
    /// it would bound. Otherwise, both those who came to several sessions and those beyond the largest session must be enough
    /// people too.
    var showsPeople: Bool {
        let cube = counts.cube
        let withheld = zip(cube.shown(in: counts.tables), counts.showsAttended).contains { $0 && !$1 }
        let largest = cube.sessions.indices.map { cube.cells[($0 + 1) * cube.columnCount - 1]?.attended ?? 0 }.max()
        return !withheld && repeatedPeople >= minimumCount && people - (largest ?? 0) >= minimumCount
    }

    /// The number of people who attended more than one of the sessions.
    private var repeatedPeople: Int {
        var visitsByGuest = [Int32](repeating: 0, count: visits.guests.count)
        for guest in visits.checkIns.guests.values { visitsByGuest[Int(guest)] += 1 }
        return visitsByGuest.count { $0 > 1 }
    }
}

extension Notice {
    /// The notices that a reader of a pack should read before trusting the numbers.
    static func notices(
        of sections: [ReportSection], _ leftOut: [SponsorPack.LeftOut], _ data: PackData
    ) -> [Notice] {
        if !data.counts.showsTotal {
            return switch data.absence {
            case .notBegun: [Notice(.info, .packNotBegun)]
            case .notMeasured: [Notice(.warning, .packNotMeasured)]
            default: [Notice(.warning, .packNothing(fewerThan: data.minimumCount))]
            }
        }
        var notices: [Notice] = []
        if data.edition?.hasTotalsOnly ?? false {
            notices.append(Notice(.info, .packRestLater))
        } else if data.edition?.registration == .open {
            notices.append(Notice(.info, .packRegisteredLater))
        }
        let withheld = sections.reduce(0) { $0 + $1.table.withheldCells }
        if withheld > 0 { notices.append(Notice(.info, .packWithheld(withheld, fewerThan: data.minimumCount))) }
        if leftOut.contains(where: { $0.reason == .tooFew }) {
            notices.append(Notice(.info, .packSectionsLeftOut(fewerThan: data.minimumCount)))
        }
        return notices
    }
}

extension AboutEntry {
    /// A pack's "About these numbers": no check-in ids, no exact times, no totals of the whole event.
    static func about(_ data: PackData, _ tables: EventTables, _ request: ReportRequest) -> [AboutEntry] {
        func list(_ ids: [Int64]) -> Cell { .text(ids.map(String.init).joined(separator: ", ")) }
        var entries = event(tables.eventName, id: tables.eventID, zone: request.zone.identifier)
        entries += [
            .data("data_hour", .aboutDataHour, Cell(data.dataHour)),
            .data("minimum_count", .aboutMinimumCount, Cell(data.minimumCount)),
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
        let joined = (
            sessions: data.counts.cube.sessions.compactMap(\.others).joined().compactMap(\.sessionID),
            types: data.counts.cube.types.compactMap(\.others).joined().map {
                $0.registrantTypeID.map(String.init) ?? "–"
            }
        )
        if !joined.sessions.isEmpty {
            entries.append(.filter("joined_sessions", .aboutJoinedSessions, list(joined.sessions)))
        }
        if !joined.types.isEmpty {
            entries.append(
                .filter("joined_registrant_types", .aboutJoinedTypes, .text(joined.types.joined(separator: ", "))))
        }
        return entries
            + definitions([
                ("registered", .registered), ("attended", .attended), ("no_shows", .packNoShows),
                ("attendance_percentage", .attendancePercentage), ("arrivals", .packArrivals), ("cell", .packCell),
            ])
    }
}
