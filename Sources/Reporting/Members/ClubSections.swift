import Aggregation
import Messages
import Tables

extension ReportSection {
    static func membersByStatus(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.membersByStatus
        let total = Int64(aggregates.totals.members)
        return ReportSection(
            "members_by_status", title: .membersByStatus,
            table: ReportTable([
                .init("status", .text, .memberStatus, rows.map { .text($0.status.name) }),
                .init("members", .count, .members, rows.map { Cell($0.members) }),
                .init(
                    "percentage", .percentage, .memberShare,
                    rows.map { Cell(Percentage(Int64($0.members), of: total)) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartMembersByStatus, categories: "status", series: ["members"],
                    percentage: "percentage")
            ])
    }

    static func membersByPlan(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.membersByPlan
        return ReportSection(
            "members_by_plan", title: .membersByPlan, note: .membersByPlanNote,
            table: ReportTable([
                .init("plan_type", .text, .planType, rows.map { Cell($0.planType?.name) }),
                .init("members", .count, .members, rows.map { Cell($0.members) }),
                .init("active", .count, .activeMembers, rows.map { Cell($0.active) }),
                .init("visits", .count, .visits, rows.map { Cell($0.visits) }),
                .init(
                    "visits_per_member", .quantity, .visitsPerMember,
                    rows.map { row in
                        Cell(row.members > 0 ? Double(row.visits) / Double(row.members) : nil, places: 2)
                    }),
                .init("median_days_left", .count, .medianDaysLeft, rows.map { Cell($0.medianDaysLeft) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartMembersByPlan, categories: "plan_type", series: ["active"], whole: "members")
            ])
    }

    static func attendanceByPlan(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.attendanceByPlan
        return ReportSection(
            "attendance_by_plan", title: .attendanceByPlan, note: .attendanceByPlanNote,
            table: ReportTable([
                .init("plan_type", .text, .planType, rows.map { Cell($0.planType?.name) }),
                .init("entitled", .count, .entitledMembers, rows.map { Cell($0.entitled) }),
                .init("attended", .count, .attendedMembers, rows.map { Cell($0.attended) }),
                .init(
                    "attendance_percentage", .percentage, .memberAttendance,
                    rows.map { Cell(Percentage(Int64($0.attended), of: Int64($0.entitled))) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartAttendanceByPlan, categories: "plan_type", series: ["attended"],
                    whole: "entitled", percentage: "attendance_percentage")
            ])
    }

    static func levels(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.levels
        var benefits = ReportColumn(
            "benefits", .text, .levelBenefits,
            rows.map { $0.benefits.isEmpty ? .empty : .text($0.benefits.joined(separator: "; ")) })
        benefits.isSupplementary = true
        let total = Int64(rows.reduce(0) { $0 + $1.members })
        return ReportSection(
            "levels", title: .levels, note: .levelsNote,
            table: ReportTable([
                .init("level", .identifier, .level, rows.map { Cell($0.level) }),
                .init("name", .text, .levelName, rows.map { Cell($0.name) }),
                .init("members", .count, .members, rows.map { Cell($0.members) }),
                .init(
                    "percentage", .percentage, .memberShare,
                    rows.map { Cell(Percentage(Int64($0.members), of: total)) }),
                .init("median_visits", .count, .medianVisits, rows.map { Cell($0.medianVisits) }),
                benefits,
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartLevels, categories: "name", otherwise: "level", series: ["members"],
                    percentage: "percentage", limit: 20)
            ])
    }
}
