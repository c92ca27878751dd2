import Base
import Reporting

extension SampleReport {
    static var byRegistrantType: ReportSection {
        let rows = types.map { type in
            let offers = sessions.flatMap { $0.offers.filter { $0.typeID == type.id } }
            return (
                type: type, registered: offers.reduce(0) { $0 + $1.registered },
                attended: offers.reduce(0) { $0 + $1.attended }, checkIns: offers.reduce(0) { $0 + $1.checkIns },
                guests: offers.map(\.attended).max() ?? 0
            )
        }
        var columns = attendance(rows.map { ($0.registered, $0.attended, $0.checkIns) })
        columns.insert(
            column("unique_guests", .count, "Personas distintas", "Unique guests", rows.map { .integer($0.guests) }),
            at: 2)
        return ReportSection.fixture(
            "attendance_by_registrant_type",
            title: Phrase(es: "Asistencia por tipo de inscrito", en: "Attendance by registrant type"),
            note: Phrase(
                es:
                    "Suma de las asistencias de cada sesión; las personas distintas se cuentan una vez en todo el evento.",
                en: "Sum of the sessions’ attendances; unique guests are counted once over the whole event."),
            table: ReportTable(
                [
                    column(
                        "registrant_type_id", .identifier, "ID de tipo", "Type ID", rows.map { .integer($0.type.id) }),
                    column(
                        "registrant_type", .text, "Tipo de inscrito", "Registrant type",
                        rows.map { .text($0.type.name) }),
                ] + columns),
            charts: [
                ChartFixture(
                    .bars, title: Phrase(es: "Asistencia por tipo de inscrito", en: "Attendance by registrant type"),
                    categories: "registrant_type", series: ["attended"], whole: "registered",
                    percentage: "attendance_percentage")
            ])
    }

    static var bySession: ReportSection {
        let rows = sessions.map { ($0.registered, $0.attended, $0.checkIns) }
        return ReportSection.fixture(
            "attendance_by_session", title: Phrase(es: "Asistencia por sesión", en: "Attendance by session"),
            note: Phrase(
                es: "Las sesiones van en el orden de su inicio; las que solo aparecen en check-ins van al final.",
                en: "Sessions in the order of their start; those seen in check-ins only come last."),
            table: ReportTable(
                [
                    column("session_id", .identifier, "ID de sesión", "Session ID", sessions.map { .integer($0.id) }),
                    column("session", .text, "Sesión", "Session", sessions.map { .text($0.name) }),
                    column("starts_at", .instant, "Inicio", "Starts at", sessions.map { Cell($0.start) }),
                    column("ends_at", .instant, "Término", "Ends at", sessions.map { Cell($0.end) }),
                ] + attendance(rows) + stock(sessions.map { ($0.stock, min($0.attended, $0.stock ?? 0)) })),
            charts: [
                ChartFixture(
                    .bars, title: Phrase(es: "Asistencia por sesión", en: "Attendance by session"),
                    categories: "session", series: ["attended"], whole: "registered",
                    percentage: "attendance_percentage", limit: 20),
                ChartFixture(
                    .bars, title: Phrase(es: "Check-ins por sesión", en: "Check-ins by session"),
                    categories: "session", series: ["checkins"], limit: 8),
            ])
    }

    static var bySessionAndType: ReportSection {
        let rows = sessions.flatMap { session in session.offers.map { (session, $0) } }
        let figures = attendance(rows.map { ($0.1.registered, $0.1.attended, $0.1.checkIns) })
        return ReportSection.fixture(
            "attendance_by_session_and_type",
            title: Phrase(
                es: "Asistencia por sesión y tipo de inscrito", en: "Attendance by session and registrant type"),
            table: ReportTable(
                [
                    column("session_id", .identifier, "ID de sesión", "Session ID", rows.map { .integer($0.0.id) }),
                    column("session", .text, "Sesión", "Session", rows.map { .text($0.0.name) }),
                    column(
                        "registrant_type_id", .identifier, "ID de tipo", "Type ID", rows.map { .integer($0.1.typeID) }),
                    column(
                        "registrant_type", .text, "Tipo de inscrito", "Registrant type", rows.map { .text($0.1.type) }),
                ] + figures + [column("price", .money, "Precio", "Price", rows.map { Cell(number: $0.1.price) })]
                    + stock(rows.map { ($0.1.stock, min($0.1.attended, $0.1.stock ?? 0)) })))
    }

    /// Arrivals over both days in quarters of an hour: peaks before the first session, after lunch and in the evening.
    static var bins: [(start: Instant, checkIns: Int64, arrivals: Int64)] {
        (0..<140).map { index in
            let minute = 7 * 60 + 30 + index * 15
            func peak(_ centre: Int, _ height: Int, _ width: Int) -> Int {
                let distance = (minute - centre) / 15
                return max(0, height - height * distance * distance / (width * width))
            }
            let first = peak(8 * 60 + 45, 260, 6) + peak(14 * 60 + 45, 40, 5)
            let again = peak(11 * 60 + 15, 120, 4) + peak(18 * 60 + 45, 90, 5)
            let second = peak(32 * 60 + 45, 170, 5)
            return (
                at(7, 30).advanced(bySeconds: Int64(index) * 900), Int64(first + again + second),
                Int64(first + second / 9)
            )
        }
    }

    static func histogramColumns(_ bins: [(start: Instant, checkIns: Int64, arrivals: Int64)]) -> [ReportColumn] {
        var total: Int64 = 0
        let cumulative = bins.map { bin in
            total += bin.arrivals
            return Cell.integer(total)
        }
        return [
            column("bin_start", .instant, "Intervalo desde", "Bin start", bins.map { .instant($0.start) }),
            column("checkins", .count, "Check-ins", "Check-ins", bins.map { .integer($0.checkIns) }),
            column("arrivals", .count, "Llegadas", "Arrivals", bins.map { .integer($0.arrivals) }),
            column("cumulative_arrivals", .count, "Llegadas acumuladas", "Cumulative arrivals", cumulative),
        ]
    }

    static var histogram: ReportSection {
        ReportSection.fixture(
            "checkin_histogram", title: Phrase(es: "Llegadas en el tiempo", en: "Arrivals over time"),
            note: Phrase(es: "Intervalos de 15 minutos.", en: "Bins of 15 minutes."),
            table: ReportTable(histogramColumns(bins)),
            charts: [
                ChartFixture(
                    .columns, title: Phrase(es: "Llegadas en el tiempo", en: "Arrivals over time"),
                    categories: "bin_start", series: ["checkins", "arrivals"], line: "cumulative_arrivals")
            ])
    }

    static var histogramBySession: ReportSection {
        let parts = sessions.filter { $0.start != nil }.map { session in
            let from = session.start!.advanced(bySeconds: -3600)
            return (session, bins.filter { $0.start >= from && $0.start < session.end! })
        }
        let rows = parts.flatMap { part in part.1.map { _ in part.0 } }
        return ReportSection.fixture(
            "checkin_histogram_by_session",
            title: Phrase(es: "Llegadas en el tiempo por sesión", en: "Arrivals over time by session"),
            table: ReportTable(
                [
                    column("session_id", .identifier, "ID de sesión", "Session ID", rows.map { .integer($0.id) }),
                    column("session", .text, "Sesión", "Session", rows.map { .text($0.name) }),
                ] + histogramColumns(parts.flatMap(\.1))))
    }

    static var arrivalProfile: ReportSection {
        let rows = sessions.filter { $0.start != nil }
        func times(_ minutes: Int64) -> [Cell] {
            rows.map { .instant($0.start!.advanced(bySeconds: minutes * 60 + $0.id)) }
        }
        return ReportSection.fixture(
            "arrival_profile", title: Phrase(es: "Perfil de llegadas", en: "Arrival profile"),
            note: Phrase(
                es: "Tarde: primer check-in después del inicio de la sesión. Percentiles por rango más cercano.",
                en: "Late: first check-in after the session’s start. Percentiles by nearest rank."),
            table: ReportTable([
                column("session_id", .identifier, "ID de sesión", "Session ID", rows.map { .integer($0.id) }),
                column("session", .text, "Sesión", "Session", rows.map { .text($0.name) }),
                column("first_checkin_at", .instant, "Primer check-in", "First check-in at", times(-55)),
                column("p10_at", .instant, "Percentil 10", "P10 at", times(-40)),
                column("median_at", .instant, "Mediana", "Median at", times(-12)),
                column("p90_at", .instant, "Percentil 90", "P90 at", times(9)),
                column("last_checkin_at", .instant, "Último check-in", "Last check-in at", times(47)),
                column(
                    "peak_bin_start", .instant, "Intervalo de mayor flujo", "Peak bin start",
                    rows.map { .instant($0.start!.advanced(bySeconds: -900)) }),
                column(
                    "peak_checkins", .count, "Check-ins en el mayor flujo", "Peak check-ins",
                    rows.map { .integer($0.checkIns / 4) }),
                column("late_guests", .count, "Llegaron tarde", "Late guests", rows.map { .integer($0.attended / 7) }),
                column(
                    "late_percentage", .percentage, "Porcentaje tarde", "Late percentage",
                    rows.map { Cell(Percentage($0.attended / 7, of: $0.attended)) }),
            ]))
    }

    static var byMethod: ReportSection {
        let rows: [(String, Int64)] = [("qr", 5120), ("manual", 612), ("nfc", 388), ("", 9)]
        let total = rows.reduce(0) { $0 + $1.1 }
        return ReportSection.fixture(
            "checkins_by_method", title: Phrase(es: "Check-ins por método", en: "Check-ins by method"),
            table: ReportTable([
                column("method", .text, "Método", "Method", rows.map { .text($0.0) }),
                column("checkins", .count, "Check-ins", "Check-ins", rows.map { .integer($0.1) }),
                column(
                    "percentage", .percentage, "Porcentaje", "Percentage",
                    rows.map { Cell(Percentage($0.1, of: total)) }),
            ]),
            charts: [
                ChartFixture(
                    .bars, title: Phrase(es: "Check-ins por método", en: "Check-ins by method"), categories: "method",
                    series: ["checkins"], percentage: "percentage")
            ])
    }
}
