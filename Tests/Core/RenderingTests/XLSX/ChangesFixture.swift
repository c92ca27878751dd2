import Base

@testable import Reporting

/// A section of what changed, made by hand with the columns that one has.
enum ChangesFixture {
    struct Row {
        var kind: String
        var measure: String
        var session: Int64?
        var sessionName: String?
        var before: Cell = .empty
        var now: Cell = .empty
    }

    static let rows = [
        Row(kind: "new", measure: "checkins", before: .integer(0), now: .integer(1412)),
        Row(
            kind: "new", measure: "checkins", session: 13, sessionName: "Taller", before: .integer(0), now: .integer(9)),
        Row(kind: "vanished", measure: "checkins", before: .integer(3), now: .integer(0)),
        Row(kind: "rate", measure: "attendance_percentage", before: share(6120), now: share(7537)),
        rate(13, "Taller", 7000, 8500), rate(14, "Panel", 7000, 8250), rate(15, "Almuerzo", 9000, 9750),
        Row(
            kind: "count", measure: "registered", session: 14, sessionName: "Panel", before: .integer(480),
            now: .integer(500)),
        Row(kind: "added", measure: "session", session: 22, sessionName: "Cierre", now: .text("Cierre")),
        Row(
            kind: "moved", measure: "starts_at", session: 17, sessionName: "Noche",
            before: .instant(SampleReport.at(18, 0)), now: .instant(SampleReport.at(19, 0))),
    ]

    private static func share(_ hundredths: Int64) -> Cell { .percentage(Percentage(hundredths: hundredths)) }

    private static func rate(_ session: Int64, _ name: String, _ before: Int64, _ now: Int64) -> Row {
        Row(
            kind: "rate", measure: "attendance_percentage", session: session, sessionName: name, before: share(before),
            now: share(now))
    }

    /// - Parameter inWords: Whether it has the column that says each change in words.
    static func section(_ rows: [Row] = rows, name: String = "changes", inWords: Bool = false) -> ReportSection {
        var columns = [
            column("kind", .text, rows.map { .text($0.kind) }),
            column("session_id", .identifier, rows.map { Cell($0.session) }),
            column("registrant_type_id", .identifier, rows.map { _ in .empty }),
            column("measure", .text, rows.map { .text($0.measure) }),
            column("before", .text, rows.map(\.before)), column("now", .text, rows.map(\.now)),
            column("session", .text, rows.map { $0.sessionName.map(Cell.text) ?? .phrase(.wholeEvent) }, isExtra: true),
            column("registrant_type", .text, rows.map { _ in .empty }, isExtra: true),
        ]
        if inWords {
            let words = rows.map { Phrase(es: "es \($0.kind)", en: "en \($0.kind)") }
            columns.append(column("change", .text, words.map(Cell.phrase), isExtra: true))
        }
        return ReportSection.fixture(
            name, title: Phrase(es: "Qué cambió", en: "What is new"), table: ReportTable(columns))
    }

    private static func column(_ name: String, _ role: ReportColumn.Role, _ cells: [Cell], isExtra: Bool = false)
        -> ReportColumn
    {
        ReportColumn(
            name, role, title: Phrase(verbatim: name), definition: Phrase(verbatim: "What \(name) is."),
            isSupplementary: isExtra, cells: cells)
    }
}
