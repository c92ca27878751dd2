import Aggregation
import Base
import Membership

extension SectionKind {
    static let admissions = SectionKind(
        members: "admissions", group: .detail, traits: [.perMember, .states], access: .history
    ) { aggregates, _ in
        let rows = aggregates.admissions
        return ReportSection(
            title: .admissions, note: .admissionsNote,
            table: ReportTable([
                .init("member_id", .text, .memberID, rows.map { .text($0.memberID) }),
                .decisions(rows.map(\.isAdmitted)),
                .reasons(rows.map { .text($0.reason.rawValue) }),
                .init("visits_left", .count, .visitsLeft, rows.map { Cell($0.visitsLeft) }),
                .init("days_left", .count, .daysLeft, rows.map { Cell($0.daysLeft) }),
                .init(
                    "limit_reached_first", .text, as: .codes(.limitReachedFirst), .limitReachedFirst,
                    rows.map { Cell($0.limitReachedFirst?.rawValue) }),
            ]))
    }

    static let expiring = SectionKind(
        members: "expiring", group: .attention, traits: [.expiry, .perMember, .states], access: .history,
        onScreen: .attention(rank: 4)
    ) { aggregates, selection in
        let rows = aggregates.expiring
        let clock = aggregates.clock
        return ReportSection(
            title: .expiringMembers,
            note: .expiringNote(days: selection.expiringDays, visits: selection.expiringVisits),
            table: ReportTable([
                .init("member_id", .text, .memberID, rows.map { .text($0.memberID) }),
                .planTypes(rows.map { .text($0.planType.name) }),
                .init(
                    "ends_on", .text, as: .days, .endsOn,
                    rows.map { Cell($0.endsAt.map { clock.civil(at: $0).dateText }) }
                ),
                .init("days_left", .count, .daysLeft, rows.map { Cell($0.daysLeft) }),
                .init("visits_left", .count, .visitsLeft, rows.map { Cell($0.visitsLeft) }),
            ]))
    }

    static let fading = SectionKind(
        members: "fading", group: .attention, traits: [.perMember], access: .history, onScreen: .attention(rank: 5)
    ) { aggregates, _ in
        let rows = aggregates.fading
        return ReportSection(
            title: .fadingMembers, note: .fadingNote,
            table: ReportTable([
                .init("member_id", .text, .memberID, rows.map { .text($0.memberID) }),
                .init(
                    "usual_visits_per_week", .quantity, .usualVisitsPerWeek,
                    rows.map { .decimal($0.habit.visitsPerWeek, places: 2) }),
                .init("last_visit_at", .instant, .lastVisitAt, rows.map { .instant($0.habit.last) }),
                .init("days_since", .count, .daysSince, rows.map { .integer($0.daysSince) }),
            ]))
    }

    static let familyGroups = SectionKind(
        members: "family_groups", group: .trust, traits: [.perMember], access: .history
    ) { aggregates, _ in
        let rows = aggregates.familyGroups
        return ReportSection(
            title: .familyGroups, note: .familyGroupsNote,
            table: ReportTable([
                .init("family_group_id", .text, .familyGroupID, rows.map { .text($0.familyGroupID) }),
                .init("members", .count, .familyMembers, rows.map { Cell($0.members) }),
                .init("visits_left", .count, .familyVisitsLeft, rows.map { Cell($0.visitsLeft) }),
                .init(
                    "consistent", .text, as: .codes(.consistent), .isConsistent, rows.map { .yesOrNo($0.isConsistent) }),
            ]))
    }

    static let visitBalance = SectionKind(
        members: "visit_balance", group: .trust, traits: [.perMember], access: .history
    ) { aggregates, _ in
        let rows = aggregates.visitBalance
        return ReportSection(
            title: .visitBalance, note: .visitBalanceNote,
            table: ReportTable([
                .init("member_id", .text, .memberID, rows.map { .text($0.memberID) }),
                .supplementary("family_group_id", .text, .familyGroupID, rows.map { Cell($0.familyGroupID) }),
                .init("visits_granted", .count, .visitsGranted, rows.map { Cell($0.granted) }),
                .init("visits_counted", .count, .visitsCounted, rows.map { .integer($0.counted) }),
                .init("visits_left", .count, .visitsLeft, rows.map { Cell($0.left) }),
                .init("difference", .count, .visitDifference, rows.map { Cell($0.difference) }),
            ]))
    }

    static let levelProgress = SectionKind(
        members: "level_progress", group: .levels, traits: [.perMember], access: .history
    ) { aggregates, _ in
        let rows = aggregates.levelProgress
        return ReportSection(
            title: .levelProgress, note: .levelProgressNote,
            table: ReportTable([
                .init("member_id", .text, .memberID, rows.map { .text($0.memberID) }),
                .init("level", .identifier, as: .codes(.level), .level, rows.map { .integer($0.level) }),
                .init("visits", .count, .levelVisits, rows.map { Cell($0.standing.visits) }),
                .init("visits_required", .count, .visitsRequired, rows.map { Cell($0.standing.visitsRequired) }),
                .init("progress", .share, .levelProgress, rows.map { Cell($0.standing.progress, places: 4) }),
                .init("visits_to_next", .count, .visitsToNext, rows.map { Cell($0.standing.visitsToNext) }),
                .init("expires_at", .instant, .levelExpiresAt, rows.map { Cell($0.expiresAt) }),
                .init(
                    "will_drop", .text, as: .codes(.willDrop), .willDrop,
                    rows.map { $0.standing.willDrop.map(Cell.yesOrNo) ?? .empty }),
                .supplementary("points", .count, .points, rows.map { Cell($0.points) }),
            ]))
    }
}

extension Cell {
    /// Yes or no, the same in every language like other codes.
    fileprivate static func yesOrNo(_ isSo: Bool) -> Cell { .text(isSo ? "yes" : "no") }
}
