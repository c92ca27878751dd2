import Aggregation
import Base
import Membership

extension SectionKind {
    /// The sections of a members' report, in the order in which they are documented.
    static let ofMembers: [SectionKind] = [
        .membersByStatus, .membersByPlan, .attendanceByPlan, .visitsHistogram, .visitsByWeekdayAndHour, .admissions,
        .admissionsByReason, .expiring, .fading, .familyGroups, .visitBalance, .levels, .levelProgress, .retention,
        .visitsOfMember, .visitsOfDay, .expiringPeople, .fadingPeople, .admissionsPeople,
    ]
}

extension SectionKind {
    static let membersByStatus = SectionKind(members: "members_by_status", group: .members, access: .club) {
        aggregates, _ in
        let rows = aggregates.membersByStatus
        let total = Int64(aggregates.totals.members)
        let statuses = ReportColumn(
            "status", .text, as: .codes(.membershipStatus), .memberStatus, rows.map { .text($0.status.name) })
        let members = ReportColumn("members", .count, .members, rows.map { Cell($0.members) })
        let percentage = ReportColumn(
            "percentage", .percentage, .memberShare, rows.map { Cell(Percentage(Int64($0.members), of: total)) })
        return ReportSection(
            title: .membersByStatus, table: ReportTable([statuses, members, percentage]),
            pictures: [.bars(.chartMembersByStatus, labels: statuses, series: [members], percentage: percentage)])
    }

    static let membersByPlan = SectionKind(
        members: "members_by_plan", group: .members, traits: [.period], access: .club
    ) { aggregates, _ in
        let rows = aggregates.membersByPlan
        let plans = ReportColumn.planTypes(rows.map { Cell($0.planType?.name) })
        let members = ReportColumn("members", .count, .members, rows.map { Cell($0.members) })
        let active = ReportColumn("active", .count, .activeMembers, rows.map { Cell($0.active) })
        return ReportSection(
            title: .membersByPlan, note: .membersByPlanNote,
            table: ReportTable([
                plans, members, active,
                .init("visits", .count, .visits, rows.map { Cell($0.visits) }),
                .init(
                    "visits_per_member", .quantity, .visitsPerMember,
                    rows.map { row in
                        Cell(row.members > 0 ? Double(row.visits) / Double(row.members) : nil, places: 2)
                    }),
                .init("median_days_left", .count, .medianDaysLeft, rows.map { Cell($0.medianDaysLeft) }),
            ]),
            pictures: [.bars(.chartMembersByPlan, labels: plans, series: [active], whole: members)])
    }

    static let attendanceByPlan = SectionKind(
        members: "attendance_by_plan", group: .members, traits: [.period, .states], access: .club
    ) { aggregates, _ in
        let rows = aggregates.attendanceByPlan
        let plans = ReportColumn.planTypes(rows.map { Cell($0.planType?.name) })
        let entitled = ReportColumn("entitled", .count, .entitledMembers, rows.map { Cell($0.entitled) })
        let attended = ReportColumn("attended", .count, .attendedMembers, rows.map { Cell($0.attended) })
        let percentage = ReportColumn(
            "attendance_percentage", .percentage, .memberAttendance,
            rows.map { Cell(Percentage($0.attended, of: $0.entitled)) })
        return ReportSection(
            title: .attendanceByPlan, note: .attendanceByPlanNote,
            table: ReportTable([plans, entitled, attended, percentage]),
            pictures: [
                .bars(
                    .chartAttendanceByPlan, labels: plans, series: [attended], whole: entitled, percentage: percentage)
            ])
    }

    public static let levels = SectionKind(members: "levels", group: .levels, access: .club) { aggregates, _ in
        let rows = aggregates.levels
        let benefits = ReportColumn.supplementary(
            "benefits", .text, .levelBenefits,
            rows.map { $0.benefits.isEmpty ? .empty : .text($0.benefits.joined(separator: "; ")) })
        let total = Int64(rows.reduce(0) { $0 + $1.members })
        let levels = ReportColumn("level", .identifier, as: .codes(.level), .level, rows.map { Cell($0.level) })
        let names = ReportColumn("name", .text, .levelName, rows.map { Cell($0.name) })
        let members = ReportColumn("members", .count, .members, rows.map { Cell($0.members) })
        let percentage = ReportColumn(
            "percentage", .percentage, .memberShare, rows.map { Cell(Percentage(Int64($0.members), of: total)) })
        return ReportSection(
            title: .levels, note: .levelsNote,
            table: ReportTable([
                levels, names, members, percentage,
                .init("median_visits", .count, .medianVisits, rows.map { Cell($0.medianVisits) }), benefits,
            ]),
            pictures: [
                .bars(
                    .chartLevels, labels: names, numbers: levels, series: [members], percentage: percentage, limit: 20)
            ])
    }
}

extension SectionKind {
    /// The decisions at the door by reason: refusals first, then admissions, each sorted by members, most first.
    static let admissionsByReason = SectionKind(
        members: "admissions_by_reason", group: .attention, traits: [.states], access: .club,
        onScreen: .attention(rank: 6)
    ) { aggregates, _ in
        let all = aggregates.admissions
        var counts: [Decision.Reason: (isAdmitted: Bool, members: Int)] = [:]
        for row in all { counts[row.reason, default: (row.isAdmitted, 0)].members += 1 }
        let rows = Decision.Reason.allCases.compactMap { reason in counts[reason].map { (reason, $0) } }
            .enumerated()
            .sorted { left, right in
                let (first, second) = (left.element.1, right.element.1)
                if first.isAdmitted != second.isAdmitted { return second.isAdmitted }
                return first.members == second.members ? left.offset < right.offset : first.members > second.members
            }
            .map(\.element)
        let reasons = ReportColumn.reasons(rows.map { .text($0.0.rawValue) })
        let members = ReportColumn("members", .count, .members, rows.map { Cell($0.1.members) })
        let percentage = ReportColumn(
            "percentage", .percentage, .memberShare,
            rows.map { Cell(Percentage($0.1.members, of: all.count)) })
        return ReportSection(
            title: .admissionsByReason, note: .admissionsNote,
            table: ReportTable([
                .decisions(rows.map(\.1.isAdmitted)),
                reasons, members, percentage,
            ]),
            pictures: [.bars(.admissionsByReason, labels: reasons, series: [members], percentage: percentage)])
    }
}

extension SectionKind {
    static let visitsHistogram = SectionKind(
        members: "visits_histogram", group: .visits, traits: [.period, .bin], access: .history
    ) { aggregates, _ in
        let bins = aggregates.visitsHistogram
        let starts = ReportColumn("bin_start", .instant, .binStart, bins.map { .instant($0.start) })
        let visits = ReportColumn("visits", .count, .visits, bins.map { Cell($0.visits) })
        return ReportSection(
            title: .visitsHistogram, note: .histogramNote,
            table: ReportTable([
                starts, visits, .init("members", .count, .visitingMembers, bins.map { Cell($0.members) }),
            ]),
            pictures: [
                .histogram(
                    HistogramPicture(
                        title: .chartVisits, starts: starts, width: aggregates.binWidth.effective, series: [visits]))
            ])
    }

    static let visitsByWeekdayAndHour = SectionKind(
        members: "visits_by_weekday_and_hour", group: .visits, traits: [.period], access: .history
    ) { aggregates, _ in
        let rows = aggregates.visitsByWeekdayAndHour
        let weekdays = ReportColumn(
            "weekday", .identifier, as: .codes(.weekday), .weekdayNumber, rows.map { Cell($0.weekday) })
        let hours = ReportColumn("hour", .identifier, .hourOfDay, rows.map { Cell($0.hour) })
        let visits = ReportColumn("visits", .count, .visits, rows.map { Cell($0.visits) })
        return ReportSection(
            title: .visitsByWeekdayAndHour, note: .weekdayNote,
            table: ReportTable([weekdays, hours, visits]),
            pictures: [.grid(GridPicture(weekdays: weekdays, hours: hours, values: visits))])
    }

    static let retention = SectionKind(members: "retention", group: .members, access: .club) { aggregates, _ in
        let rows = aggregates.retention
        let months = ReportColumn("first_month", .text, .firstMonth, rows.map { .text($0.firstMonth) })
        let since = ReportColumn("months_since", .count, .monthsSince, rows.map { Cell($0.monthsSince) })
        let members = ReportColumn("members", .count, .retainedMembers, rows.map { Cell($0.members) })
        let shares = ReportColumn(
            "percentage", .percentage, .retainedShare,
            rows.map { Cell(Percentage($0.members, of: $0.cohort)) })
        return ReportSection(
            title: .retention, note: .retentionNote, table: ReportTable([months, since, members, shares]),
            pictures: [.grid(GridPicture(months: months, since: since, members: members, shares: shares))])
    }
}

extension Retention {
    /// `2026-03`.
    fileprivate var firstMonth: String {
        var text = ""
        text.appendPadded(year, digits: 4)
        text += "-"
        text.appendPadded(month, digits: 2)
        return text
    }
}
