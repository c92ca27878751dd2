import Reporting
import Testing

/// `Documentation/reference/forecast.md` has each section of forecasts with its columns and units, as the program has
/// them.
@Suite(.timeLimit(.minutes(30))) struct ForecastPageTests {
    private static let page = SectionPage("forecast.md")

    @Test func `the sections and their columns are the program's`() throws {
        let sections = ReportSection.ofEmptyForecast()
        let page = try Self.page.sections()
        #expect(page.map(\.name).sorted() == SectionKind.ofForecasts.map(\.rawValue).sorted())
        for (name, columns) in page {
            let section = try #require(sections.first { $0.name == name })
            #expect(columns == section.table.columns.map(SectionPage.Column.init), "\(name)")
        }
    }

    @Test func `every unit is explained`() throws {
        let explained = try Self.page.units
        for column in try Self.page.sections().flatMap(\.columns) {
            #expect(explained.contains(column.unit), "\(column.name): \(column.unit)")
        }
    }

    /// What independent programs read: the contract's columns, in its order.
    @Test func `the forecast begins with the contract's columns`() throws {
        let section = try #require(ReportSection.ofEmptyForecast().first { $0.kind == .forecast })
        let names = section.table.columns.filter { !$0.isSupplementary }.map(\.name)
        #expect(
            names.prefix(9) == [
                "session_id", "session", "registrant_type_id", "registrant_type", "registered", "p10", "p50", "p90",
                "editions",
            ])
    }
}
