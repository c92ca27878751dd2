import Aggregation
import Messages

extension ReportSection {
    static func attendanceByRegistrantType(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.attendanceByRegistrantType
        return ReportSection(
            "attendance_by_registrant_type", title: .attendanceByType, note: .attendanceByTypeNote,
            table: ReportTable([
                .init("registrant_type_id", .identifier, .registrantTypeID, rows.map { Cell($0.registrantTypeID) }),
                .init("registrant_type", .text, .registrantType, rows.map { Cell($0.registrantType) }),
                .init("registered", .count, .registered, rows.map { Cell($0.counts.registered) }),
                .init("attended", .count, .attended, rows.map { Cell($0.counts.attended) }),
                .init("unique_guests", .count, .uniqueGuests, rows.map { Cell($0.uniqueGuests) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.counts.checkIns) }),
                .init("no_shows", .count, .noShows, rows.map { Cell($0.counts.noShows) }),
                .init("attendance_percentage", .percentage, .attendancePercentage, rows.map { $0.counts.percentage }),
                .attendanceLow(rows.map(\.counts)),
                .attendanceHigh(rows.map(\.counts)),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartByType, categories: "registrant_type", series: ["attended"],
                    whole: "registered",
                    percentage: "attendance_percentage")
            ])
    }

    static func attendanceBySession(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.attendanceBySession
        return ReportSection(
            "attendance_by_session", title: .attendanceBySession, note: .attendanceBySessionNote,
            table: ReportTable(
                [
                    .init("session_id", .identifier, .sessionID, rows.map { .integer($0.sessionID) }),
                    .init("session", .text, .session, rows.map { Cell($0.session) }),
                    .init("starts_at", .instant, .startsAt, rows.map { Cell($0.startsAt) }),
                    .init("ends_at", .instant, .endsAt, rows.map { Cell($0.endsAt) }),
                ] + .counts(rows.map(\.counts)) + .capacity(rows.map(\.capacity))),
            charts: [
                ReportChart(
                    .bars, title: .chartBySession, categories: "session", series: ["attended"], whole: "registered",
                    percentage: "attendance_percentage", limit: 20),
                ReportChart(
                    .bars, title: .chartCheckInsBySession, categories: "session", series: ["checkins"], limit: 20),
            ])
    }

    static func attendanceBySessionAndType(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.attendanceBySessionAndType
        return ReportSection(
            "attendance_by_session_and_type", title: .attendanceBySessionAndType,
            table: ReportTable(
                [
                    .init("session_id", .identifier, .sessionID, rows.map { .integer($0.sessionID) }),
                    .init("session", .text, .session, rows.map { Cell($0.session) }),
                    .init("registrant_type_id", .identifier, .registrantTypeID, rows.map { Cell($0.registrantTypeID) }),
                    .init("registrant_type", .text, .registrantType, rows.map { Cell($0.registrantType) }),
                ] + .counts(rows.map(\.counts)) + [.init("price", .money, .price, rows.map { Cell(number: $0.price) })]
                    + .capacity(rows.map(\.capacity))))
    }
}

extension [ReportColumn] {
    /// Who was expected and who came, with the rate and its interval.
    fileprivate static func counts(_ rows: [AttendanceCounts]) -> [ReportColumn] {
        [
            .init("registered", .count, .registered, rows.map { Cell($0.registered) }),
            .init("attended", .count, .attended, rows.map { Cell($0.attended) }),
            .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) }),
            .init("no_shows", .count, .noShows, rows.map { Cell($0.noShows) }),
            .init("attendance_percentage", .percentage, .attendancePercentage, rows.map(\.percentage)),
            .attendanceLow(rows), .attendanceHigh(rows),
        ]
    }

    /// What the offers say of places.
    fileprivate static func capacity(_ rows: [Capacity]) -> [ReportColumn] {
        [
            .init("stock", .count, .stock, rows.map { Cell($0.stock) }),
            .init("used", .count, .used, rows.map { Cell($0.used) }),
            .init("available", .count, .available, rows.map { Cell($0.available) }),
        ]
    }
}
