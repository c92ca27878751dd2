import Base
import Reporting

extension SampleReport {
    /// What a night brought.
    static var changes: ReportSection {
        func percentage(_ hundredths: Int64) -> Cell { .percentage(Percentage(hundredths: hundredths)) }
        return ReportSection.fixture(
            "changes", title: Phrase(es: "Qué cambió", en: "What changed"),
            table: ReportTable([
                column("kind", .text, "Clase", "Kind", ["new", "rate", "renamed"].map(Cell.text)),
                column(
                    "change", .text, "Cambio", "Change",
                    [
                        .phrase(Phrase(es: "Check-ins nuevos", en: "New check-ins")),
                        .phrase(Phrase(es: "Asistencia", en: "Attendance")),
                        .phrase(Phrase(es: "Sesión renombrada", en: "Session renamed")),
                    ]),
                column("session_id", .identifier, "ID de sesión", "Session ID", [.empty, .integer(11), .integer(13)]),
                column(
                    "session", .text, "Sesión", "Session",
                    [
                        .phrase(Phrase(es: "(todo el evento)", en: "(whole event)")),
                        .text("Acreditación y bienvenida"), .text("Taller de Swift en el servidor"),
                    ]),
                column("registrant_type_id", .identifier, "ID de tipo", "Type ID", [.empty, .integer(1), .empty]),
                column("registrant_type", .text, "Tipo", "Type", [.empty, .text("General"), .empty]),
                column(
                    "measure", .text, "Medida", "Measure",
                    ["checkins", "attendance_percentage", "session"].map(Cell.text)),
                column("before", .text, "Antes", "Before", [.empty, percentage(7500), .text("Taller de Swift")]),
                column(
                    "now", .text, "Ahora", "Now",
                    [.integer(284), percentage(7783), .text("Taller de Swift en el servidor")]),
            ]))
    }
}
