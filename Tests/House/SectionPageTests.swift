import Testing

@testable import Program
@testable import Reporting
@testable import attendance

/// The pages of the reference that describe sections have each with its columns and units, as the program has them.
@Suite(.timeLimit(.minutes(30))) struct SectionPageTests {
    @Test(arguments: SectionPage.all) func `the columns are the program's`(of page: SectionPage) async throws {
        #expect(try page.headings.sorted() == page.kinds.map(\.rawValue).sorted())
        try page.file.expect(page.current(await SectionCatalogue.ofHouse))
    }

    @Test(arguments: SectionPage.all) func `every unit is explained`(of page: SectionPage) async throws {
        let (explained, catalogue) = (try page.units, await SectionCatalogue.ofHouse)
        for column in page.kinds.compactMap(catalogue.section(_:)).flatMap(\.table.columns) {
            #expect(explained.contains(column.unit), "\(column.name): \(column.unit)")
        }
    }
}

extension SectionCatalogue {
    static var ofHouse: SectionCatalogue { get async { await SectionCatalogue(House.ofAttendance.topics) } }
}
