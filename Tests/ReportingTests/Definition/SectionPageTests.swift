import Testing

@testable import Reporting

/// The pages of the reference that describe sections have each with its columns and units, as the program has them.
@Suite(.timeLimit(.minutes(30))) struct SectionPageTests {
    @Test(arguments: SectionPage.all) func `the columns are the program's`(of page: SectionPage) async throws {
        #expect(try page.headings.sorted() == page.kinds.map(\.rawValue).sorted())
        try page.file.expect(page.current(await SectionCatalogue()))
    }

    @Test(arguments: SectionPage.all) func `every unit is explained`(of page: SectionPage) async throws {
        let (explained, catalogue) = (try page.units, await SectionCatalogue())
        for column in page.kinds.compactMap(catalogue.section).flatMap(\.table.columns) {
            #expect(explained.contains(column.unit), "\(column.name): \(column.unit)")
        }
    }

    /// What independent programs read: the contract's columns, in its order.
    @Test func `the forecast begins with the contract's columns`() async throws {
        let section = try #require(await SectionCatalogue().section(.forecast))
        let names = section.table.columns.filter { !$0.isSupplementary }.map(\.name)
        #expect(
            names.prefix(9) == [
                "session_id", "session", "registrant_type_id", "registrant_type", "registered", "p10", "p50", "p90",
                "editions",
            ])
    }
}
