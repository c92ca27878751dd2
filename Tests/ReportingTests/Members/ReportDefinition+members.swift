import Base

@testable import Reporting

extension ReportDefinition {
    /// Sections of members as they are.
    static func members(_ kinds: [SectionKind], hasPersonalData: Bool = false) -> ReportDefinition {
        var definition = ReportDefinition(
            name: "members", title: Phrase(es: "Miembros", en: "Members"), sections: kinds.map { SectionDefinition($0) }
        )
        definition.hasPersonalData = hasPersonalData
        return definition
    }
}

extension [SectionKind] {
    /// Those that any report on all members may have: they name nobody, and are not of one member.
    static let ofAllMembers = SectionKind.ofMembers.filter { $0.traits.isDisjoint(with: [.naming, .singleMember]) }
}
