import Messages
import Reporting

extension SampleReport {
    /// The sample with all that a page can show beside it: a note, what changed, intervals, withheld cells, a section
    /// without rows.
    static func full() -> Report {
        var report = make()
        report.note = Phrase(
            es: "Cifras al cierre del segundo día. Los ausentes incluyen a quienes cancelaron después del jueves.",
            en: "Numbers at the close of the second day. No-shows include those who cancelled after Thursday.")
        report.sections.insert(changesInWords, at: 0)
        report.sections.insert(
            ReportSection("no_shows", title: Phrase(es: "Ausentes", en: "No-shows"), table: ReportTable([])), at: 3)
        for name in ["attendance_by_registrant_type", "attendance_by_session"] {
            report.addIntervals(to: name)
        }
        report.withhold(in: "geo_cells", rows: 3...5)
        report.withhold(in: "checkin_histogram", rows: 20...22)
        report.withhold(in: "session_overlap", rows: 4...6)
        return report
    }

    static var changesInWords: ReportSection {
        let rows: [(kind: (String, String), session: Int64?, type: Int64?, measure: (String, String), Cell, Cell)] = [
            (("Check-ins nuevos", "New check-ins"), 21, nil, ("check-ins", "check-ins"), .integer(812), .integer(1302)),
            (
                ("Asistencia", "Attendance"), 11, 1, ("porcentaje de asistencia", "attendance percentage"),
                .percentage(.init(hundredths: 7105)), .percentage(.init(hundredths: 7783))
            ),
            (
                ("Check-ins que ya no están", "Vanished check-ins"), 12, nil, ("check-ins", "check-ins"),
                .integer(1187), .integer(1184)
            ),
            (
                ("Sesión renombrada", "Session renamed"), 16, nil, ("nombre", "name"),
                .text("IA aplicada a la minería"),
                .text("Inteligencia artificial aplicada a la minería y a la energía: casos de Chile, Perú y Colombia")
            ),
            (("Tipo agregado", "Type added"), nil, 5, ("tipo", "type"), .empty, .text("Expositores O’Higgins & Cía.")),
        ]
        func words(_ pair: (String, String)) -> Cell { .text(pair.0) }
        return ReportSection(
            "changes", title: Phrase(es: "Qué cambió desde la noche anterior", en: "What changed since the last night"),
            note: Phrase(
                es: "Comparado con la lectura del 28 feb 2026 03:00.",
                en: "Compared with the reading of 28 Feb 2026 03:00."),
            table: ReportTable([
                column("kind", .text, "Cambio", "Change", rows.map { words($0.kind) }),
                column("session_id", .identifier, "ID de sesión", "Session ID", rows.map { Cell($0.session) }),
                column("registrant_type_id", .identifier, "ID de tipo", "Type ID", rows.map { Cell($0.type) }),
                column("measure", .text, "Medida", "Measure", rows.map { words($0.measure) }),
                column("before", .text, "Antes", "Before", rows.map(\.4)),
                column("now", .text, "Ahora", "Now", rows.map(\.5)),
            ]))
    }
}

extension Report {
    /// Puts beside a section's percentages an interval of seven points, cut at nothing and at all.
    fileprivate mutating func addIntervals(to name: String) {
        guard let index = sections.firstIndex(where: { $0.name == name }),
            let place = sections[index].table.columnIndex("attendance_percentage")
        else { return }
        let rates = sections[index].table.columns[place].cells
        func end(_ name: String, _ es: String, _ en: String, by hundredths: Int64) -> ReportColumn {
            var column = SampleReport.column(
                name, .percentage, es, en,
                rates.map { cell in
                    guard case .percentage(let rate) = cell else { return .empty }
                    return .percentage(.init(hundredths: min(10_000, max(0, rate.hundredths + hundredths))))
                })
            column.isSupplementary = true
            return column
        }
        sections[index].table.columns.insert(
            contentsOf: [
                end("attendance_low", "Desde (95 %)", "From (95%)", by: -350),
                end("attendance_high", "Hasta (95 %)", "To (95%)", by: 350),
            ], at: place + 1)
    }

    /// Keeps back all counts and percentages of some rows.
    mutating func withhold(in name: String, rows: ClosedRange<Int>) {
        guard let index = sections.firstIndex(where: { $0.name == name }) else { return }
        for column in sections[index].table.columns.indices
        where [.count, .percentage].contains(sections[index].table.columns[column].role) {
            for row in rows where row < sections[index].table.rowCount {
                sections[index].table.columns[column].cells[row] = .withheld
            }
        }
    }
}
