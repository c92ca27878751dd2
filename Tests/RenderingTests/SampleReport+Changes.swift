import Messages
import Reporting

extension SampleReport {
    /// What a night brought.
    static var changes: ReportSection {
        func percentage(_ hundredths: Int64) -> Cell { .percentage(Percentage(hundredths: hundredths)) }
        return ReportSection(
            "changes", title: Phrase(es: "Qué cambió", en: "What changed"),
            table: ReportTable([
                column("kind", .text, "Clase", "Kind", ["checkins_new", "rate", "session_renamed"].map(Cell.text)),
                column("session_id", .identifier, "ID de sesión", "Session ID", [.empty, .integer(11), .integer(13)]),
                column("registrant_type_id", .identifier, "ID de tipo", "Type ID", [.empty, .integer(1), .empty]),
                column(
                    "measure", .text, "Medida", "Measure",
                    [.text("checkins"), .text("attendance_percentage"), .empty]),
                column(
                    "before", .text, "Antes", "Before", [.integer(6100), percentage(7500), .text("Taller de Swift")]),
                column(
                    "now", .text, "Ahora", "Now",
                    [.integer(6384), percentage(7783), .text("Taller de Swift en el servidor")]),
            ]))
    }
}
