import Base

@testable import Reporting

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
            ReportSection.fixture("no_shows", title: Phrase(es: "Ausentes", en: "No-shows"), table: ReportTable([])),
            at: 3)
        for name in ["attendance_by_registrant_type", "attendance_by_session"] {
            report.addIntervals(to: name)
        }
        report.withhold(in: "geo_cells", rows: 3...5)
        report.withhold(in: "checkin_histogram", rows: 20...22)
        report.withhold(in: "session_overlap", rows: 4...6)
        return report
    }

    static var changesInWords: ReportSection {
        let rows: [(kind: String, measure: String, session: Int64?, type: Int64?, before: Cell, now: Cell)] = [
            ("new", "checkins", 21, nil, .integer(0), .integer(490)),
            ("vanished", "checkins", 12, nil, .integer(3), .integer(0)),
            (
                "rate", "attendance_percentage", nil, nil, .percentage(.init(hundredths: 6105)),
                .percentage(.init(hundredths: 6672))
            ),
            (
                "renamed", "session", 16, nil, .text("IA aplicada a la minería"),
                .text("Inteligencia artificial aplicada a la minería y a la energía: casos de Chile, Perú y Colombia")
            ),
            ("added", "registrant_type", nil, 5, .empty, .text("Expositores O’Higgins & Cía.")),
        ]
        func name(_ id: Int64?, _ names: [Int64: String]) -> Cell { Cell(id.flatMap { names[$0] }) }
        let sessionNames = Dictionary(uniqueKeysWithValues: sessions.map { ($0.id, $0.name) })
        let typeNames = Dictionary(uniqueKeysWithValues: types.map { ($0.id, $0.name) })
        return ReportSection.fixture(
            "changes", title: Phrase(es: "Qué cambió desde la noche anterior", en: "What changed since the last night"),
            note: Phrase(
                es: "Comparado con la lectura del 28 feb 2026 03:00.",
                en: "Compared with the reading of 28 Feb 2026 03:00."),
            table: ReportTable([
                column("kind", .text, "Cambio", "Change", rows.map { .text($0.kind) }),
                column(
                    "change", .text, "Qué cambió", "What changed",
                    rows.map { .phrase(.change($0.kind, of: $0.measure)) }),
                column("session_id", .identifier, "ID de sesión", "Session ID", rows.map { Cell($0.session) }),
                column("session", .text, "Sesión", "Session", rows.map { name($0.session, sessionNames) }),
                column("registrant_type_id", .identifier, "ID de tipo", "Type ID", rows.map { Cell($0.type) }),
                column("registrant_type", .text, "Tipo", "Type", rows.map { name($0.type, typeNames) }),
                column("measure", .text, "Medida", "Measure", rows.map { .text($0.measure) }),
                column("before", .text, "Antes", "Before", rows.map(\.before)),
                column("now", .text, "Ahora", "Now", rows.map(\.now)),
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
        sections[index].showIntervals()
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
