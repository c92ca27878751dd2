import Messages
import Reporting

extension ReportDefinition {
    /// Sections of members as they are.
    static func members(_ kinds: [SectionKind]) -> ReportDefinition {
        ReportDefinition(
            name: "members", title: Phrase(es: "Miembros", en: "Members"), sections: kinds.map { SectionDefinition($0) }
        )
    }
}
