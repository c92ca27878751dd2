import Aggregation
import Messages
import Tables

extension ReportSection {
    /// Each calendar day's check-ins and guests.
    static func attendanceByDay(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.attendanceByDay
        return ReportSection(
            "attendance_by_day", title: .attendanceByDayTitle, note: .attendanceByDayNote,
            table: ReportTable([
                .init("day", .text, .day, rows.map { .text($0.date.isoDate) }),
                .supplementary("weekday", .text, .weekday, rows.map { .phrase(.weekday($0.date.weekday)) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) }),
                .init("unique_guests", .count, .guestsOfDay, rows.map { Cell($0.uniqueGuests) }),
                .init("arrivals", .count, .arrivalsOfDay, rows.map { Cell($0.arrivals) }),
                .init("sessions", .count, .sessionsOfDay, rows.map { Cell($0.sessions) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartByDay, categories: "day", series: ["checkins"], limit: 31)
            ])
    }
}

extension CivilTime {
    /// `2026-03-01`.
    fileprivate var isoDate: String {
        var text = ""
        text.appendPadded(year, digits: 4)
        text += "-"
        text.appendPadded(month, digits: 2)
        text += "-"
        text.appendPadded(day, digits: 2)
        return text
    }
}
