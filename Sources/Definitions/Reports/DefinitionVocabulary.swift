public import Reporting
import Templates

/// The names that definitions may use and that this program alone knows.
public struct DefinitionVocabulary: Sendable {
    /// The columns of each section.
    public var sections: SectionCatalogue
    public var themes: [String]

    public init(sections: SectionCatalogue, themes: [String]) {
        self.sections = sections
        self.themes = themes
    }

    /// What this program knows.
    public static func ofThisProgram() async -> DefinitionVocabulary {
        DefinitionVocabulary(sections: await SectionCatalogue(), themes: [Theme.tikit.name])
    }
}
