import Aggregation
import Messages
import Tables

extension ReportSection {
    static func visitsHistogram(_ aggregates: MemberAggregates) -> ReportSection {
        let bins = aggregates.visitsHistogram
        return ReportSection(
            "visits_histogram", title: .visitsHistogram, note: .histogramNote,
            table: ReportTable([
                .init("bin_start", .instant, .binStart, bins.map { .instant($0.start) }),
                .init("visits", .count, .visits, bins.map { Cell($0.visits) }),
                .init("members", .count, .visitingMembers, bins.map { Cell($0.members) }),
            ]),
            charts: [ReportChart(.columns, title: .chartVisits, categories: "bin_start", series: ["visits"])])
    }

    static func visitsByWeekdayAndHour(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.visitsByWeekdayAndHour
        return ReportSection(
            "visits_by_weekday_and_hour", title: .visitsByWeekdayAndHour, note: .weekdayNote,
            table: ReportTable([
                .init("weekday", .identifier, .weekdayNumber, rows.map { Cell($0.weekday) }),
                .init("hour", .identifier, .hourOfDay, rows.map { Cell($0.hour) }),
                .init("visits", .count, .visits, rows.map { Cell($0.visits) }),
            ]))
    }

    static func retention(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.retention
        return ReportSection(
            "retention", title: .retention, note: .retentionNote,
            table: ReportTable([
                .init("first_month", .text, .firstMonth, rows.map { .text($0.firstMonth) }),
                .init("months_since", .count, .monthsSince, rows.map { Cell($0.monthsSince) }),
                .init("members", .count, .retainedMembers, rows.map { Cell($0.members) }),
                .init(
                    "percentage", .percentage, .retainedShare,
                    rows.map { Cell(Percentage(Int64($0.members), of: Int64($0.cohort))) }),
            ]))
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
