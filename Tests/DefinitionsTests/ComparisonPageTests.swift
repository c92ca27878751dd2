import Reporting
import Testing

/// `Documentation/reference/comparisons.md` has each section of a comparison with its columns and units, as the program
/// has them.
@Suite(.timeLimit(.minutes(30))) struct ComparisonPageTests {
    private static let page = SectionPage("comparisons.md")

    @Test func `the sections and their columns are those of the program`() throws {
        let sections = ReportSection.ofNoEditions()
        let page = try Self.page.sections()
        #expect(page.map(\.name).sorted() == SectionKind.ofEditions.map(\.rawValue).sorted())
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
}
