import Base
import Testing

@testable import Reporting

/// What holds of every section, whoever declares it.
@Suite(.timeLimit(.minutes(30))) struct SectionRegistryTests {
    @Test func `names are unique, and names of files`() {
        let names = SectionKind.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        for kind in SectionKind.allCases {
            #expect(isFileName(kind.rawValue))
            #expect(SectionKind(rawValue: kind.rawValue)?.topic == kind.topic)
        }
        #expect(Set(SectionKind.allCases.map(\.topic)) == Set(ReportTopic.allCases))
        let families = SectionSubject.families.flatMap { family in family.groups.map { "\(family.name) \($0.name)" } }
        #expect(Set(families).count == families.count)
    }

    @Test(arguments: SectionKind.allCases) func `a section is made from nothing`(_ kind: SectionKind) async throws {
        let section = try #require(await SectionCatalogue().section(kind))
        #expect(section.kind == kind && section.name == kind.rawValue)
        #expect(Language.allCases.allSatisfy { !section.title[$0].isEmpty })
        let columns = section.table.columns
        #expect(!columns.isEmpty && Set(columns.map(\.name)).count == columns.count)
        for column in columns {
            for language in Language.allCases {
                #expect(!column.title[language].isEmpty && !column.definition[language].isEmpty, "\(column.name)")
            }
        }
        if case .columns(let queried, _) = kind.query {
            #expect(queried.map(\.name) == columns.filter { !$0.isSupplementary }.map(\.name))
        }
    }

    /// Whether a pack may have it is decided once: by its form there, or by an objection that says why.
    @Test(arguments: SectionKind.allCases) func `a section is in packs, or is refused`(_ kind: SectionKind) {
        let objection = SectionDefinition(kind).objection(for: .sponsor)
        #expect((objection == nil) == kind.isForSponsors)
        #expect(objection.map { !$0.reason.en.isEmpty } ?? true)
        #expect(SectionDefinition(kind).objection(for: .organizer) == nil)
    }
}
