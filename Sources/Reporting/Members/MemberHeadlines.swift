import Aggregation
import Foundation
import Membership
import Messages
import Tables

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

    /// For clubs whose members have plans or states, without which none is in force, entitled or about to expire.
    private static func memberships(of aggregates: MemberAggregates, _ visits: Headline) -> [Headline] {
        let totals = aggregates.totals
        let came = aggregates.attendanceByPlan.reduce(0) { $0 + $1.attended }
        let entitled = aggregates.attendanceByPlan.reduce(0) { $0 + $1.entitled }
        return [
            Headline(
                "attendance_percentage", title: .headlineMemberAttendance,
                value: Cell(Percentage(Int64(came), of: Int64(entitled))), detail: .cameOfEntitled(came, entitled)),
            Headline(
                "active_members", title: .headlineMembersInForce, value: Cell(totals.active),
                detail: .ofMembers(totals.members)),
            visits,
            Headline("expiring", title: .headlineExpiring, value: Cell(aggregates.expiring.count)),
        ]
    }

    /// For clubs whose members rise and fall by their visits.
    private static func levels(of aggregates: MemberAggregates) -> [Headline] {
        let standings = aggregates.levelProgress.map(\.standing)
        let near = standings.count { $0.visitsToNext.map { (1...nearVisits).contains($0) } ?? false }
        return [
            Headline(
                "will_drop", title: .headlineWillDrop, value: Cell(standings.count { $0.willDrop == true })),
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
            + filters(aggregates, selection, areOfSections: !restrictions.isEmpty) + restrictions + definitions
    }

    private static func data(
        _ tables: MemberTables, _ aggregates: MemberAggregates, _ selection: MemberSelection,
        in definition: ReportDefinition
    ) -> [AboutEntry] {
        var entries = [
            AboutEntry(group: .aboutData, "club", title: .aboutClub, value: .text(tables.name)),
            .init(group: .aboutData, "timezone", title: .aboutZone, value: .text(aggregates.clock.zone.identifier)),
            .init(group: .aboutData, "as_of", title: .aboutAsOf, value: Cell(aggregates.asOf)),
        ]
        // A member may not learn how many others there are.
        if selection.onlyMember == nil {
            entries += [
                .init(group: .aboutData, "members", title: .aboutMembers, value: Cell(tables.members.count)),
                .init(group: .aboutData, "total_visits", title: .aboutVisits, value: Cell(tables.provenance.visits)),
            ]
        }
        entries += [
            .init(
                group: .aboutData, "counted_visits", title: .aboutVisitsCounted, value: Cell(aggregates.totals.visits)),
            .init(
                group: .aboutData, "bin_width", title: .aboutBin,
                value: .text(durationText(aggregates.binWidth.effective.seconds))),
        ]
        if definition.sections.contains(where: { $0.kind == .expiring }) {
            entries += [
                .init(
                    group: .aboutData, "expiring_days", title: .aboutExpiringDays,
                    value: .integer(selection.expiringDays)),
                .init(
                    group: .aboutData, "expiring_visits", title: .aboutExpiringVisits,
                    value: .integer(selection.expiringVisits)),
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
                .init(
                    group: .aboutFilters, "filters", title: .aboutFilters,
                    text: areOfSections ? .aboutFiltersOfSections : .aboutNoFilters))
        }
        if let member = selection.onlyMember {
            entries.append(
                .init(group: .aboutFilters, "member_id", title: .aboutOwnRows, value: .text(member), role: .identifier))
        }
        if let from = selection.from {
            entries.append(.init(group: .aboutFilters, "from", title: .aboutFrom, value: .instant(from)))
        }
        if let to = selection.to {
            entries.append(.init(group: .aboutFilters, "to", title: .aboutTo, value: .instant(to)))
        }
        if aggregates.totals.leftOut > 0 {
            entries.append(
                .init(
                    group: .aboutFilters, "left_out_visits", title: .aboutLeftOutVisits,
                    value: Cell(aggregates.totals.leftOut)))
        }
        return entries
    }

    /// The terms needed to explain the headline numbers.
    private static let definitions: [AboutEntry] = [
        ("visits", Term.visits), ("active", .activeMembers), ("entitled", .entitledMembers),
        ("attended", .attendedMembers), ("attendance_percentage", .memberAttendance), ("decision", .admissionDecision),
        ("visits_left", .visitsLeft), ("days_left", .daysLeft), ("limit_reached_first", .limitReachedFirst),
        ("usual_visits_per_week", .usualVisitsPerWeek), ("visit_difference", .visitDifference),
        ("progress", .levelProgress), ("will_drop", .willDrop), ("retained", .retainedMembers),
    ].map { name, term in
        AboutEntry(group: .aboutDefinitions, "definition_\(name)", title: term.title, text: term.definition)
    }
}
