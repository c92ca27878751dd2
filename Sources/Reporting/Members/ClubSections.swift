import Aggregation
import Messages
import Tables

extension ReportSection {
    static func membersByStatus(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.membersByStatus
        let total = Int64(aggregates.totals.members)
        let statuses = ReportColumn(
            "status", .text, as: .codes(.membershipStatus), .memberStatus, rows.map { .text($0.status.name) })
        let members = ReportColumn("members", .count, .members, rows.map { Cell($0.members) })
        let percentage = ReportColumn(
            "percentage", .percentage, .memberShare, rows.map { Cell(Percentage(Int64($0.members), of: total)) })
        return ReportSection(
            .membersByStatus, title: .membersByStatus, table: ReportTable([statuses, members, percentage]),
            pictures: [
                .bars(
                    BarPicture(
                        title: .chartMembersByStatus, labels: statuses, series: [members], percentage: percentage))
            ])
    }

    static func membersByPlan(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.membersByPlan
        let plans = ReportColumn(
            "plan_type", .text, as: .codes(.planType), .planType, rows.map { Cell($0.planType?.name) })
        let members = ReportColumn("members", .count, .members, rows.map { Cell($0.members) })
        let active = ReportColumn("active", .count, .activeMembers, rows.map { Cell($0.active) })
        return ReportSection(
            .membersByPlan, title: .membersByPlan, note: .membersByPlanNote,
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
            pictures: [
                .bars(BarPicture(title: .chartMembersByPlan, labels: plans, series: [active], whole: members))
            ])
    }

    static func attendanceByPlan(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.attendanceByPlan
        let plans = ReportColumn(
            "plan_type", .text, as: .codes(.planType), .planType, rows.map { Cell($0.planType?.name) })
        let entitled = ReportColumn("entitled", .count, .entitledMembers, rows.map { Cell($0.entitled) })
        let attended = ReportColumn("attended", .count, .attendedMembers, rows.map { Cell($0.attended) })
        let percentage = ReportColumn(
            "attendance_percentage", .percentage, .memberAttendance,
            rows.map { Cell(Percentage(Int64($0.attended), of: Int64($0.entitled))) })
        return ReportSection(
            .attendanceByPlan, title: .attendanceByPlan, note: .attendanceByPlanNote,
            table: ReportTable([plans, entitled, attended, percentage]),
            pictures: [
                .bars(
                    BarPicture(
                        title: .chartAttendanceByPlan, labels: plans, series: [attended], whole: entitled,
                        percentage: percentage))
            ])
    }

    static func levels(_ aggregates: MemberAggregates) -> ReportSection {
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
            .levels, title: .levels, note: .levelsNote,
            table: ReportTable([
                levels, names, members, percentage,
                .init("median_visits", .count, .medianVisits, rows.map { Cell($0.medianVisits) }), benefits,
            ]),
            pictures: [
                .bars(
                    BarPicture(
                        title: .chartLevels, labels: names, numbers: levels, series: [members], percentage: percentage,
                        limit: 20))
            ])
    }
}
