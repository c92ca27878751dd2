import Base
import Foundation
import Reporting

/// A small report with one of each thing that a page on the terminal can show.
enum PageSample {
    static let clock = WallClock(zone: TimeZone(identifier: "America/Santiago") ?? .gmt)
    /// 2026-03-01T08:00:00-03:00.
    static let opening = Instant(secondsSinceEpoch: 1_772_362_800)

    static func phrase(_ es: String, _ en: String) -> Phrase { Phrase(es: "\(es)", en: "\(en)") }

    static func column(
        _ name: String, _ role: ReportColumn.Role, _ es: String, _ en: String, _ cells: [Cell]
    ) -> ReportColumn {
        ReportColumn(name, role, title: phrase(es, en), definition: phrase("", ""), cells: cells)
    }

    static func counts(_ values: [Int?]) -> [Cell] { values.map { $0.map { .integer(Int64($0)) } ?? .empty } }

    static let report = Report(
        name: "attendance", title: phrase("Asistencia", "Attendance"), subject: .event(id: 6, name: "Tech Summit 2026"),
        clock: clock,
        headlines: [
            Headline(
                "attendance_percentage", title: phrase("Asistencia", "Attendance"),
                value: .percentage(Percentage(hundredths: 8350)), detail: phrase("1.002 de 1.200", "1,002 of 1,200")),
            Headline("checkins", title: phrase("Check-ins", "Check-ins"), value: .integer(12_345)),
            Headline("price", title: phrase("Sin valor", "No value"), value: .empty),
        ],
        sections: [byType, histogram, methods, other],
        notices: [
            Notice(.info, phrase("Sin filtros.", "No filters.")),
            Notice(.error, phrase("Faltan páginas.", "Pages are missing.")),
            Notice(
                .warning,
                phrase(
                    "La sesión «Panel» tiene más asistentes que inscritos: 63 de 60.",
                    "Session “Panel” has more guests than registered: 63 of 60.")),
        ],
        dataTime: opening.advanced(bySeconds: 38_520))

    static let byType = ReportSection.fixture(
        "attendance_by_registrant_type", title: phrase("Por tipo", "By type"),
        note: phrase("Suma de las sesiones.", "Sum of the sessions."),
        table: ReportTable([
            column(
                "registrant_type", .text, "Tipo", "Type",
                ["General", "日本語ゲスト", "Staff 🚀", "\u{1B}[31mX", ""].map { .text($0) }),
            column("registered", .count, "Inscritos", "Registered", counts([1000, 160, 40, 0, nil])),
            column("attended", .count, "Asistentes", "Attended", counts([840, 80, 63, 3, 0])),
            column(
                "attendance_percentage", .percentage, "Porcentaje", "Percentage",
                [
                    .percentage(.init(hundredths: 8400)), .percentage(.init(hundredths: 5000)),
                    .percentage(.init(hundredths: 15_750)), .empty, .empty,
                ]),
        ]),
        charts: [
            ChartFixture(
                .bars, title: phrase("Asistencia por tipo", "Attendance by type"), categories: "registrant_type",
                series: ["attended"], whole: "registered", percentage: "attendance_percentage")
        ])

    static let arrivals: [Int?] = [2, 9, 30, 74, 120, 96, 41, 18, 7, 3, 0, 0, nil, 4, 22, 60, 31, 12, 5, 1]

    static let histogram = ReportSection.fixture(
        "checkin_histogram", title: phrase("Llegadas", "Arrivals"),
        table: ReportTable([
            column(
                "bin_start", .instant, "Inicio", "Start",
                arrivals.indices.map { .instant(opening.advanced(bySeconds: Int64($0) * 900)) }),
            column("arrivals", .count, "Llegadas", "Arrivals", counts(arrivals)),
            column(
                "cumulative_arrivals", .count, "Llegadas acumuladas", "Cumulative arrivals",
                counts(arrivals.indices.map { arrivals[...$0].reduce(0) { $0 + ($1 ?? 0) } })),
        ]),
        charts: [
            ChartFixture(
                .columns, title: phrase("Llegadas en el tiempo", "Arrivals over time"), categories: "bin_start",
                series: ["arrivals"], line: "cumulative_arrivals")
        ])

    static let methods = ReportSection.fixture(
        "checkins_by_method", title: phrase("Métodos", "Methods"),
        table: ReportTable([
            column("method", .text, "Método", "Method", ["qr", "manual", "nfc"].map { .text($0) }),
            column("checkins", .count, "Check-ins", "Check-ins", counts([11_000, 1_340, 5])),
        ]),
        charts: [
            ChartFixture(
                .bars, title: phrase("Check-ins por método", "Check-ins by method"), categories: "method",
                series: ["checkins"], limit: 2)
        ])

    static let other = ReportSection.fixture(
        "data_quality", title: phrase("Calidad de los datos", "Data quality"),
        table: ReportTable([column("check", .text, "Control", "Check", [.text("x")])]))
}
