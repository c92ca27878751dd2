import Aggregation
import Base
import Foundation
import Membership

extension Headline {
    /// The most visits that a member near the next level still needs.
    private static let nearVisits: Int64 = 3

    /// The headline numbers that apply to the club; for a single member, only their own visits.
    static func headlines(of aggregates: MemberAggregates, _ selection: MemberSelection) -> [Headline] {
        let totals = aggregates.totals
        guard selection.onlyMember == nil else {
            return [Headline("visits", title: .headlineVisits, value: Cell(totals.visits))]
        }
        let visits = Headline(
            "visits", title: .headlineVisits, value: Cell(totals.visits), detail: .byMembers(totals.visitors))
        let fading = Headline("fading", title: .headlineFading, value: Cell(aggregates.fading.count))
        let levels = aggregates.levels.isEmpty ? [] : levels(of: aggregates)
        guard aggregates.keepsStates else {
            return [Headline("members", title: Term.members.title, value: Cell(totals.members)), visits] + levels
                + [fading]
        }
        return memberships(of: aggregates, visits) + [fading] + levels.prefix(1)
    }

    /// Headlines for clubs whose members have plans or states: without these, no membership is in force, entitled or about to
    /// expire.
    private static func memberships(of aggregates: MemberAggregates, _ visits: Headline) -> [Headline] {
        let totals = aggregates.totals
        let came = aggregates.attendanceByPlan.reduce(0) { $0 + $1.attended }
        let entitled = aggregates.attendanceByPlan.reduce(0) { $0 + $1.entitled }
        return [
            Headline(
                "attendance_percentage", title: .headlineMemberAttendance,
                value: Cell(Percentage(came, of: entitled)),
                detail: aggregates.attendanceByPlan.isEmpty ? nil : .cameOfEntitled(came, entitled)),
            Headline(
                "active_members", title: .headlineMembersInForce, value: Cell(totals.active),
                detail: .ofMembers(totals.members)),
            visits,
            Headline("expiring", title: .headlineExpiring, value: Cell(aggregates.expiring.count)),
        ]
    }

    /// Headlines for clubs whose members gain and lose levels by their visits.
    private static func levels(of aggregates: MemberAggregates) -> [Headline] {
        let standings = aggregates.levelProgress.map(\.standing)
        let near = standings.count { $0.visitsToNext.map { (1...nearVisits).contains($0) } ?? false }
        return [
            Headline("will_drop", title: .headlineWillDrop, value: Cell(standings.count { $0.willDrop == true })),
            Headline(
                "near_next_level", title: .headlineNearNextLevel, value: Cell(near),
                detail: .missingVisits(upTo: nearVisits)),
        ]
    }
}

extension AboutEntry {
    /// "About these numbers": their source, what was excluded, and the definitions.
    static func about(
        _ tables: MemberTables, _ aggregates: MemberAggregates, _ selection: MemberSelection,
        in definition: ReportDefinition, _ sections: [ReportSection]
    ) -> [AboutEntry] {
        let restrictions = restrictions(of: sections)
        return data(tables, aggregates, selection, in: definition)
            + filters(aggregates, selection, areOfSections: !restrictions.isEmpty) + restrictions + meanings
    }

    private static func data(
        _ tables: MemberTables, _ aggregates: MemberAggregates, _ selection: MemberSelection,
        in definition: ReportDefinition
    ) -> [AboutEntry] {
        var entries = [
            AboutEntry.data("club", .aboutClub, .text(tables.name)),
            .data("timezone", .aboutZone, .text(aggregates.clock.zone.nameForPeople)),
            .data("as_of", .aboutAsOf, Cell(aggregates.asOf)),
        ]
        // A member may not learn how many others there are.
        if selection.onlyMember == nil {
            entries += [
                .data("members", .aboutMembers, Cell(tables.members.count)),
                .data("total_visits", .aboutVisits, Cell(tables.provenance.visits)),
            ]
        }
        entries += [
            .data("counted_visits", .aboutVisitsCounted, Cell(aggregates.totals.visits)),
            .data("bin_width", .aboutBin, .text(durationText(aggregates.binWidth.effective.seconds))),
        ]
        if definition.sections.contains(where: { $0.kind == .expiring }) {
            entries += [
                .data("expiring_days", .aboutExpiringDays, .integer(selection.expiringDays)),
                .data("expiring_visits", .aboutExpiringVisits, .integer(selection.expiringVisits)),
            ]
        }
        return entries
    }

    private static func filters(
        _ aggregates: MemberAggregates, _ selection: MemberSelection, areOfSections: Bool
    ) -> [AboutEntry] {
        var entries: [AboutEntry] = []
        if selection.from == nil, selection.to == nil, selection.onlyMember == nil {
            entries.append(
                .filter("filters", .aboutFilters, text: areOfSections ? .aboutFiltersOfSections : .aboutNoFilters))
        }
        if let member = selection.onlyMember {
            entries.append(.filter("member_id", .aboutOwnRows, .text(member), role: .identifier))
        }
        if let from = selection.from {
            entries.append(.filter("from", .aboutFrom, .instant(from)))
        }
        if let to = selection.to {
            entries.append(.filter("to", .aboutTo, .instant(to)))
        }
        if aggregates.totals.leftOut > 0 {
            entries.append(.filter("left_out_visits", .aboutLeftOutVisits, Cell(aggregates.totals.leftOut)))
        }
        return entries
    }

    /// The terms needed to explain the headline numbers.
    private static let meanings = definitions([
        ("visits", Term.visits), ("active", .activeMembers), ("entitled", .entitledMembers),
        ("attended", .attendedMembers), ("attendance_percentage", .memberAttendance), ("decision", .admissionDecision),
        ("visits_left", .visitsLeft), ("days_left", .daysLeft), ("limit_reached_first", .limitReachedFirst),
        ("usual_visits_per_week", .usualVisitsPerWeek), ("visit_difference", .visitDifference),
        ("progress", .levelProgress), ("will_drop", .willDrop), ("retained", .retainedMembers),
    ])
}
