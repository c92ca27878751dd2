import Aggregation
import Foundation
import Messages
import Tables

extension AboutEntry {
    /// "About these numbers": where they come from, what was left out, what each means.
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
        // How many others there are is not a member's to know.
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
                value: .text(durationText(aggregates.binWidth.effective))),
        ]
        if definition.sections.contains(where: { $0.kind == .members(.expiring) }) {
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

    /// The terms without which the headline numbers cannot be explained.
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
