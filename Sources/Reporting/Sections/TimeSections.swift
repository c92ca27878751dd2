import Aggregation
import Messages

extension ReportSection {
    static func checkInHistogram(_ aggregates: EventAggregates) -> ReportSection {
        let bins = aggregates.checkInHistogram
        return ReportSection(
            "checkin_histogram", title: .checkInHistogram, note: .histogramNote,
            table: ReportTable([
                .init("bin_start", .instant, .binStart, bins.map { .instant($0.start) }),
                .init("checkins", .count, .checkIns, bins.map { Cell($0.checkIns) }),
                .init("arrivals", .count, .arrivals, bins.map { Cell($0.arrivals) }),
                .init("cumulative_arrivals", .count, .cumulativeArrivals, bins.map { Cell($0.cumulativeArrivals) }),
            ]),
            charts: [
                ReportChart(
                    .columns, title: .chartArrivals, categories: "bin_start", series: ["checkins"],
                    line: "cumulative_arrivals")
            ])
    }

    static func checkInHistogramBySession(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.checkInHistogramBySession.flatMap { session in session.bins.map { (session, $0) } }
        return ReportSection(
            "checkin_histogram_by_session", title: .checkInHistogramBySession, note: .histogramNote,
            table: ReportTable([
                .init("session_id", .identifier, .sessionID, rows.map { .integer($0.0.sessionID) }),
                .init("session", .text, .session, rows.map { Cell($0.0.session) }),
                .init("bin_start", .instant, .binStart, rows.map { .instant($0.1.start) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.1.checkIns) }),
                .init("arrivals", .count, .arrivals, rows.map { Cell($0.1.arrivals) }),
                .init("cumulative_arrivals", .count, .cumulativeArrivals, rows.map { Cell($0.1.cumulativeArrivals) }),
            ]))
    }

    static func arrivalProfile(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.arrivalProfile
        return ReportSection(
            "arrival_profile", title: .arrivalProfile, note: .arrivalProfileNote,
            table: ReportTable([
                .init("session_id", .identifier, .sessionID, rows.map { .integer($0.sessionID) }),
                .init("session", .text, .session, rows.map { Cell($0.session) }),
                .init("first_checkin_at", .instant, .firstCheckInAt, rows.map { .instant($0.firstCheckInAt) }),
                .init("p10_at", .instant, .p10At, rows.map { .instant($0.p10At) }),
                .init("median_at", .instant, .medianAt, rows.map { .instant($0.medianAt) }),
                .init("p90_at", .instant, .p90At, rows.map { .instant($0.p90At) }),
                .init("last_checkin_at", .instant, .lastCheckInAt, rows.map { .instant($0.lastCheckInAt) }),
                .init("peak_bin_start", .instant, .peakBinStart, rows.map { Cell($0.peakBinStart) }),
                .init("peak_checkins", .count, .peakCheckIns, rows.map { Cell($0.peakCheckIns.map(Int64.init)) }),
                .init("late_guests", .count, .lateGuests, rows.map { Cell($0.lateGuests.map(Int64.init)) }),
                .init(
                    "late_percentage", .percentage, .latePercentage,
                    rows.map { row in
                        Cell(row.lateGuests.flatMap { Percentage(Int64($0), of: Int64(row.guests)) })
                    }),
            ]))
    }
}
