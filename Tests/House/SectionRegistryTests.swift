import Base
import Testing

@testable import Program
@testable import Reporting
@testable import attendance

/// What holds of every section, whoever declares it.
@Suite(.timeLimit(.minutes(30))) struct SectionRegistryTests {
    private static let kinds = House.ofAttendance.topics.flatMap(\.sections)

    @Test func `names are unique, and names of files`() async {
        let names = Self.kinds.map(\.rawValue)
        #expect(Set(names).count == names.count && names.allSatisfy(isFileName))
        for topic in House.ofAttendance.topics { #expect(topic.sections.allSatisfy { $0.topic == topic }) }
        let families = await SectionCatalogue.ofHouse.families.flatMap { family in
            family.groups.map { "\(family.name) \($0.name)" }
        }
        #expect(Set(families).count == families.count)
    }

    @Test(arguments: kinds) func `a section is made from nothing`(_ kind: SectionKind) async throws {
        let section = try #require(await SectionCatalogue.ofHouse.section(kind))
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
    @Test(arguments: kinds) func `a section is in packs, or is refused`(_ kind: SectionKind) {
        let objection = SectionDefinition(kind).objection(for: .sponsor)
        #expect((objection == nil) == kind.isForSponsors)
        #expect(objection.map { !$0.reason.en.isEmpty } ?? true)
        #expect(SectionDefinition(kind).objection(for: .organizer) == nil)
    }
}
