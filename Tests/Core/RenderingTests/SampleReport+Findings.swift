import Base
import Reporting

extension SampleReport {
    static var geoSummary: ReportSection {
        ReportSection.fixture(
            "geo_summary", title: Phrase(es: "Resumen geográfico", en: "Geographic summary"),
            table: ReportTable([
                column("located", .count, "Con ubicación", "Located", [.integer(5480)]),
                column("unlocated", .count, "Sin ubicación", "Unlocated", [.integer(640)]),
                column("invalid", .count, "Inválidas", "Invalid", [.integer(9)]),
                column(
                    "centroid_latitude", .degrees, "Latitud del centro", "Centroid latitude",
                    [.decimal(-33.437215, places: 6)]),
                column(
                    "centroid_longitude", .degrees, "Longitud del centro", "Centroid longitude",
                    [.decimal(-70.650432, places: 6)]),
                column(
                    "median_distance_m", .metres, "Distancia mediana (m)", "Median distance (m)",
                    [.decimal(38.4, places: 1)]),
                column(
                    "p95_distance_m", .metres, "Distancia percentil 95 (m)", "P95 distance (m)",
                    [.decimal(212.9, places: 1)]),
                column(
                    "max_distance_m", .metres, "Distancia máxima (m)", "Max distance (m)",
                    [.decimal(11_874.2, places: 1)]),
            ]))
    }

    static var geoCells: ReportSection {
        let rows: [(String, Double, Double, Int64, Int64)] = [
            ("66jcf2", -33.436890, -70.651245, 4902, 1604), ("66jcf8", -33.431396, -70.651245, 417, 300),
            ("66jcf3", -33.436890, -70.640259, 120, 95), ("66j9zz", -33.442383, -70.662231, 41, 33),
        ]
        let total = rows.reduce(0) { $0 + $1.3 }
        return ReportSection.fixture(
            "geo_cells", title: Phrase(es: "Lugares de check-in", en: "Check-in places"),
            table: ReportTable([
                column("cell", .text, "Celda", "Cell", rows.map { .text($0.0) }),
                column("latitude", .degrees, "Latitud", "Latitude", rows.map { .decimal($0.1, places: 6) }),
                column("longitude", .degrees, "Longitud", "Longitude", rows.map { .decimal($0.2, places: 6) }),
                column("checkins", .count, "Check-ins", "Check-ins", rows.map { .integer($0.3) }),
                column("guests", .count, "Personas", "Guests", rows.map { .integer($0.4) }),
                column(
                    "percentage", .percentage, "Porcentaje", "Percentage",
                    rows.map { Cell(Percentage($0.3, of: total)) }),
            ]),
            charts: [
                ChartFixture(
                    .bars, title: Phrase(es: "Check-ins por lugar", en: "Check-ins by place"), categories: "cell",
                    series: ["checkins"], percentage: "percentage", limit: 8)
            ])
    }

    static var overlap: ReportSection {
        let pairs = sessions.flatMap { first in
            sessions.filter { $0.id != first.id && $0.start != nil && first.start != nil }.map { (first, $0) }
        }
        let guests = pairs.map { min($0.0.attended, $0.1.attended) * 3 / 5 }
        return ReportSection.fixture(
            "session_overlap", title: Phrase(es: "Asistencia cruzada entre sesiones", en: "Session overlap"),
            table: ReportTable([
                column("session_id", .identifier, "ID de sesión", "Session ID", pairs.map { .integer($0.0.id) }),
                column(
                    "other_session_id", .identifier, "ID de la otra sesión", "Other session ID",
                    pairs.map { .integer($0.1.id) }),
                column("guests", .count, "Personas", "Guests", guests.map { .integer($0) }),
                column(
                    "percentage", .percentage, "Porcentaje", "Percentage",
                    zip(pairs, guests).map { Cell(Percentage($1, of: $0.0.attended)) }),
            ]))
    }

    static var reconciliation: ReportSection {
        let rows = sessions.flatMap { session in session.offers.map { (session, $0) } }
        func reported(_ offer: Offer) -> Int64? {
            offer.registered == 0 ? nil : offer.checkIns - (offer.attended % 97 == 0 && offer.attended > 0 ? 2 : 0)
        }
        return ReportSection.fixture(
            "reconciliation", title: Phrase(es: "Conciliación", en: "Reconciliation"),
            note: Phrase(
                es: "Compara lo que informa el servicio con lo contado aquí.",
                en: "Holds what the service reports against what was counted here."),
            table: ReportTable([
                column("session_id", .identifier, "ID de sesión", "Session ID", rows.map { .integer($0.0.id) }),
                column("registrant_type_id", .identifier, "ID de tipo", "Type ID", rows.map { .integer($0.1.typeID) }),
                column(
                    "reported_checkins", .count, "Check-ins informados", "Reported check-ins",
                    rows.map { Cell(reported($0.1)) }),
                column(
                    "counted_checkins", .count, "Check-ins contados", "Counted check-ins",
                    rows.map { .integer($0.1.checkIns) }),
                column(
                    "counted_guests", .count, "Personas contadas", "Counted guests",
                    rows.map { .integer($0.1.attended) }),
                column(
                    "difference", .count, "Diferencia", "Difference",
                    rows.map { row in Cell(reported(row.1).map { row.1.checkIns - $0 }) }),
                column(
                    "reported_percentage", .percentage, "Porcentaje informado", "Reported percentage",
                    rows.map { Cell(Percentage($0.1.attended, of: $0.1.registered)) }),
                column(
                    "computed_percentage", .percentage, "Porcentaje calculado", "Computed percentage",
                    rows.map { Cell(Percentage($0.1.attended, of: $0.1.registered)) }),
                column(
                    "status", .text, "Estado", "Status",
                    rows.map { row in
                        .text(reported(row.1).map { $0 == row.1.checkIns ? "ok" : "differs" } ?? "unlisted")
                    }),
            ]))
    }

    static var dataQuality: ReportSection {
        let rows: [(String, String, Int64, String)] = [
            ("attendance_over_100", "warning", 1, "sesión 15, tipo 5: 63 de 60"),
            ("unlisted_type", "warning", 3, "sesión 12, tipo 5; sesión 99, tipo 1; sesión 99, tipo 5"),
            ("unknown_session", "error", 4, "99"),
            ("repeated_checkin", "info", 152, "10233, 10871, 11002, 11940, 12008"),
            ("invalid_coordinates", "info", 9, "10999, 11001"),
            (
                "outside_session_hours", "warning", 12,
                "check-in 14077: 4 h 12 min después del término de la sesión 13; check-in 14081: 4 h 15 min después del término de la sesión 13"
            ),
            ("checkin_without_method", "info", 0, ""),
        ]
        return ReportSection.fixture(
            "data_quality", title: Phrase(es: "Calidad de los datos", en: "Data quality"),
            table: ReportTable([
                column("check", .text, "Revisión", "Check", rows.map { .text($0.0) }),
                column("severity", .text, "Gravedad", "Severity", rows.map { .text($0.1) }),
                column("rows", .count, "Filas", "Rows", rows.map { .integer($0.2) }),
                column("examples", .text, "Ejemplos", "Examples", rows.map { $0.3.isEmpty ? .empty : .text($0.3) }),
            ]))
    }

    // MARK: - Headlines, notices, about

    static var headlines: [Headline] {
        let registered = sessions.reduce(0) { $0 + $1.registered }
        let attended = sessions.reduce(0) { $0 + $1.attended }
        return [
            Headline(
                "attendance", title: Phrase(es: "Asistencia", en: "Attendance"),
                value: Cell(Percentage(attended, of: registered)),
                detail: Phrase(
                    es: "\(digits: attended) de \(digits: registered) inscritos",
                    en: "\(digits: attended) of \(digits: registered) registered")),
            Headline(
                "unique_guests", title: Phrase(es: "Personas distintas", en: "Unique guests"), value: .integer(1705),
                detail: Phrase(es: "en todo el evento", en: "over the whole event")),
            Headline(
                "checkins", title: Phrase(es: "Check-ins", en: "Check-ins"),
                value: .integer(sessions.reduce(0) { $0 + $1.checkIns }),
                detail: Phrase(es: "en \(digits: sessions.count) sesiones", en: "in \(digits: sessions.count) sessions")
            ),
            Headline(
                "no_shows", title: Phrase(es: "Ausentes", en: "No-shows"),
                value: .integer(sessions.reduce(0) { $0 + max(0, $1.registered - $1.attended) }),
                detail: Phrase(es: "inscritos sin check-in", en: "registered without check-in")),
            Headline(
                "peak", title: Phrase(es: "Mayor flujo", en: "Peak"), value: .instant(at(8, 45)),
                detail: Phrase(es: "260 check-ins en 15 minutos", en: "260 check-ins in 15 minutes")),
        ]
    }

    static var notices: [Notice] {
        [
            Notice(
                .error,
                Phrase(
                    es: "4 check-ins nombran la sesión 99, que el servicio no conoce.",
                    en: "4 check-ins name session 99, which the service does not know."), section: "data_quality"),
            Notice(
                .warning,
                Phrase(
                    es:
                        "La sesión «Almuerzo de auspiciadores» tiene más asistentes que inscritos en un tipo: 63 de 60.",
                    en: "Session “Almuerzo de auspiciadores” has more guests than registered in one type: 63 of 60."),
                section: "attendance_by_session_and_type"),
            Notice(.info, Phrase(es: "No se aplicó ningún filtro.", en: "No filter was applied.")),
        ]
    }

    static var about: [AboutEntry] {
        let source = Phrase(es: "Origen", en: "Source")
        let definitions = Phrase(es: "Definiciones", en: "Definitions")
        return [
            AboutEntry(
                group: source, "service", title: Phrase(es: "Servicio", en: "Service"),
                value: .text("https://tikit.cl/api/")),
            AboutEntry(
                group: source, "zone", title: Phrase(es: "Zona horaria", en: "Time zone"),
                value: .text("America/Santiago")),
            AboutEntry(
                group: source, "cutoff_id",
                title: Phrase(es: "Último check-in contado (ID)", en: "Last check-in counted (ID)"),
                value: .integer(16_129), role: .identifier),
            AboutEntry(
                group: source, "cutoff_time",
                title: Phrase(es: "Último check-in contado (hora)", en: "Last check-in counted (time)"),
                value: .instant(at(day: 1, 18, 42, 7))),
            AboutEntry(
                group: source, "pages", title: Phrase(es: "Páginas leídas", en: "Pages read"), value: .integer(62)),
            AboutEntry(
                group: source, "total", title: Phrase(es: "Total de check-ins", en: "Total check-ins"),
                value: .integer(6129)),
            AboutEntry(
                group: Phrase(es: "Filtros", en: "Filters"), "filters", title: Phrase(es: "Filtros", en: "Filters"),
                text: Phrase(
                    es: "Ninguno: se contaron todos los check-ins del evento.",
                    en: "None: every check-in of the event was counted.")),
            AboutEntry(
                group: definitions, "checkin", title: Phrase(es: "Check-in", en: "Check-in"),
                text: Phrase(
                    es:
                        "Una fila de la lista de check-ins del servicio, contada una sola vez por su ID aunque se repita en varias páginas.",
                    en: "One row of the service’s check-in list, counted once by its ID, however often pages repeat it."
                )),
            AboutEntry(
                group: definitions, "attended", title: Phrase(es: "Asistentes", en: "Attended"),
                text: Phrase(
                    es:
                        "Personas distintas con al menos un check-in en esa sesión (y de ese tipo). En varias sesiones es la suma de las asistencias de cada una; «personas distintas» cuenta a cada persona una vez en todo el evento. Nunca se mezclan.",
                    en:
                        "Distinct guests with at least one check-in in that session (and of that type). Over several sessions it is the sum of session attendances; “unique guests” counts each person once over the whole event. The two are never mixed."
                )),
            AboutEntry(
                group: definitions, "attendance_percentage",
                title: Phrase(es: "Porcentaje de asistencia", en: "Attendance percentage"),
                text: Phrase(
                    es:
                        "100 × asistentes / inscritos; vacío donde no hay inscritos y sobre 100 cuando los datos lo dicen.",
                    en:
                        "100 × attended / registered; empty where nobody is registered, above 100 where the data say so."
                )),
        ]
    }
}
