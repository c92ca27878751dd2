import Aggregation
import Messages
import Tables

extension ReportSection {
    static func visitsHistogram(_ aggregates: MemberAggregates) -> ReportSection {
        let bins = aggregates.visitsHistogram
        let starts = ReportColumn("bin_start", .instant, .binStart, bins.map { .instant($0.start) })
        let visits = ReportColumn("visits", .count, .visits, bins.map { Cell($0.visits) })
        return ReportSection(
            .visitsHistogram, title: .visitsHistogram, note: .histogramNote,
            table: ReportTable([
                starts, visits, .init("members", .count, .visitingMembers, bins.map { Cell($0.members) }),
            ]),
            pictures: [
                .histogram(
                    HistogramPicture(
                        title: .chartVisits, starts: starts, width: aggregates.binWidth.effective, series: [visits]))
            ])
    }

    static func visitsByWeekdayAndHour(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.visitsByWeekdayAndHour
        let weekdays = ReportColumn(
            "weekday", .identifier, as: .codes(.weekday), .weekdayNumber, rows.map { Cell($0.weekday) })
        let hours = ReportColumn("hour", .identifier, .hourOfDay, rows.map { Cell($0.hour) })
        let visits = ReportColumn("visits", .count, .visits, rows.map { Cell($0.visits) })
        return ReportSection(
            .visitsByWeekdayAndHour, title: .visitsByWeekdayAndHour, note: .weekdayNote,
            table: ReportTable([weekdays, hours, visits]),
            pictures: [.grid(GridPicture(weekdays: weekdays, hours: hours, values: visits))])
    }

    static func retention(_ aggregates: MemberAggregates) -> ReportSection {
        let rows = aggregates.retention
        let months = ReportColumn("first_month", .text, .firstMonth, rows.map { .text($0.firstMonth) })
        let since = ReportColumn("months_since", .count, .monthsSince, rows.map { Cell($0.monthsSince) })
        let members = ReportColumn("members", .count, .retainedMembers, rows.map { Cell($0.members) })
        let shares = ReportColumn(
            "percentage", .percentage, .retainedShare,
            rows.map { Cell(Percentage(Int64($0.members), of: Int64($0.cohort))) })
        return ReportSection(
            .retention, title: .retention, note: .retentionNote, table: ReportTable([months, since, members, shares]),
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
