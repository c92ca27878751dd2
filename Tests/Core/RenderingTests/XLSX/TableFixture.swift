import Base
import Foundation
import Reporting

/// Small reports for tests that look at single cells.
enum TableFixture {
    static let utc = WallClock(zone: TimeZone(identifier: "UTC")!)
    static let santiago = WallClock(zone: TimeZone(identifier: "America/Santiago")!)

    static func report(_ sections: [ReportSection], clock: WallClock = santiago) -> Report {
        Report(
            name: "test", title: Phrase(es: "Prueba", en: "Test"), subject: .event(id: 6, name: "Event"), clock: clock,
            sections: sections)
    }

    static func section(
        _ columns: [ReportColumn], _ name: String = "things", title: String = "Things"
    ) -> ReportSection {
        ReportSection.fixture(name, title: Phrase(verbatim: title), table: ReportTable(columns))
    }

    static func column(_ name: String, _ role: ReportColumn.Role, _ cells: [Cell], title: String? = nil) -> ReportColumn
    {
        ReportColumn(
            name, role, title: Phrase(verbatim: title ?? name), definition: Phrase(verbatim: "What \(name) is."),
            cells: cells)
    }

    /// A report with one section of one column.
    static func report(_ role: ReportColumn.Role, _ cells: [Cell], clock: WallClock = santiago) -> Report {
        report([section([column("value", role, cells)])], clock: clock)
    }
}
