import Foundation
import Messages
import Tables
import Testing

@testable import Reporting

/// `Documentation/reference/event-reports.md` has each section of events with its columns and units, as the program has
/// them.
@Suite(.timeLimit(.minutes(30))) struct EventPageTests {
    private static let page = SectionPage("event-reports.md")

    @Test func `the sections and their columns are those of the program`() async throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let definition = ReportDefinition(
            name: "all", title: Phrase(verbatim: "All"), sections: SectionKind.ofEvents.map { .init($0) })
        let tables = EventTables(eventID: 6)
        let report = try await Report(of: tables, earlier: tables, by: definition, ReportRequest(zone: zone))
        let page = try Self.page.sections()
        #expect(page.map(\.name).sorted() == SectionKind.ofEvents.map(\.rawValue).sorted())
        for (name, columns) in page {
            let section = try #require(report.sections.first { $0.name == name })
            #expect(columns == section.table.columns.map(SectionPage.Column.init), "\(name)")
        }
    }

    @Test func `every unit is explained`() throws {
        let explained = try Self.page.units
        for column in try Self.page.sections().flatMap(\.columns) {
            #expect(explained.contains(column.unit), "\(column.name): \(column.unit)")
        }
    }
}
